import Catalog
import Foundation
import FoundationCore
import Inventory
import Ordering
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// A gift set in a real browser: made in the office, seen and bought in the shop, and sold out with what it is made of.
@Suite(.serialized) struct BundleJourneyTests {
  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a shopkeeper makes a set of a mug and two tins, and shoppers buy it until the tins are gone`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let anyone = StoreClients(base: store.base)
      let owner = try await anyone.asOwner(password: password)
      let mug = try #require(try await owner.addProduct("Mug", price: 1_000, stock: 9).variants.first)
      let tea = try #require(try await owner.addProduct("Tea", price: 500, stock: 5).variants.first)
      let product = try await owner.addProduct("Gift Set", price: 1_800, stock: 0)
      let set = try #require(product.variants.first)
      let shopPage = store.base.appendingPathComponent("products/\(product.handle)")
      func buy() async throws -> Order {
        let (cart, holder) = try await anyone.fillCart([(set.id, 1)])
        return try await holder.ordering.place(try await holder.request(cart), key: UUID().uuidString)
      }
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn(password, at: store, path: "office/products/\(product.id)")
        for (number, component) in [mug, tea].enumerated() {
          try await browser.fill(id: "component-sku", with: component.sku)
          try await browser.click(id: "component-add")
          try await browser.wait(until: "the component is there") { () throws(WebDriverError) in
            try await browser.all("[data-testid=component-units]").count == number + 1
          }
        }
        let units = try await browser.all("[data-testid=component-units]")[1]
        try await units.clear()
        try await units.type("2")
        try await browser.click(id: "product-save")
        try await browser.wait(forText: "Gift Set is saved.")
        try await browser.open(shopPage)
        try await browser.wait(forText: "Only 2 left")
        #expect(try await browser.find(id: "bundle-contents").text.contains("2 × Tea"))
        // It is one line in the cart.
        try await browser.click(id: "add-to-cart")
        #expect(try await browser.find(id: "cart-subtotal").text == "£18.00")
        #expect(try await browser.find("main").text.contains("Gift Set"))
        let order = try await buy()
        let token = try #require(order.viewToken)
        let page = try #require(URL(string: "orders/\(order.id)?token=\(token)", relativeTo: store.base))
        try await browser.open(page)
        #expect(try await browser.find(id: "line-components").text.contains("2 × Tea"))
        #expect(try await owner.inventory.availability(of: tea.id).available == 3)
        #expect(try await owner.inventory.availability(of: mug.id).available == 8)
        _ = try await buy()
        try await browser.open(shopPage)
        try await browser.wait(forText: "Sold out")
        // One tin is left, which can be bought by itself.
        #expect(try await owner.inventory.availability(of: tea.id).available == 1)
        #expect(try await owner.inventory.availability(of: set.id).available == 0)
      }
      let stored = try await owner.catalog.staffProduct(product.id).variants.map(\.components)
      #expect(
        stored == [[BundleComponent(variant: mug.id, quantity: 1), BundleComponent(variant: tea.id, quantity: 2)]])
      #expect(await store.stop())
    }
  }
}
