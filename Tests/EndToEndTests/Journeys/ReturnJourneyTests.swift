import Catalog
import Foundation
import FoundationCore
import Inventory
import MyStoreKit
import Ordering
import Shipping
import TestSupport
import Testing
import WebDriver

/// Goods that come back, in a real browser.
@Suite(.serialized) struct ReturnJourneyTests {
  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `one of two mugs comes back, is for sale again, and both sides read it`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 5)
      let variant = try #require(mug.variants.first).id
      let (cart, holder) = try await StoreClients(base: store.base).fillCart([(variant, 2)])
      let order = try await holder.ordering.place(try await holder.request(cart), key: UUID().uuidString)
      _ = try await owner.ordering.record(NewPayment(amount: order.totals.total), for: order.id)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn(password, at: store, path: "office/orders/\(order.id)")
        try await browser.click(id: "ship")
        try await browser.wait(forText: "The shipment is recorded")
        // The stock follows a moment later.
        let left = try await eventually({ $0 == [3] }) { try await owner.inventory.stock().items.map(\.onHand) }
        #expect(left == [3])
        // Staff expect one of them.
        try await browser.open(store.base.appendingPathComponent("office/orders/\(order.id)"))
        try await browser.find("[data-testid=return-new] summary").click()
        try await browser.fill(id: "return-units", with: "1")
        try await browser.click(id: "return-expect")
        try await browser.wait(forText: "The return is expected.")
        // They find it in the list, and take it in.
        try await browser.open(store.base.appendingPathComponent("office/shipping/returns"))
        #expect(try await browser.find(id: "return-link").text == order.number)
        try await browser.click(id: "return-link")
        #expect(try await browser.find(id: "return-state").text == "Expected")
        try await browser.find(id: "receipt-restocked").submit()
        try await browser.wait(until: "it is done") { () throws(WebDriverError) in
          try await browser.find(id: "return-state").text == "Done"
        }
        #expect(try await browser.find(id: "return-restocked").text == "1")
        // It is for sale again, and the history says why.
        try await browser.open(store.base.appendingPathComponent("office/products/\(mug.id)"))
        try await browser.wait(forText: "On hand 4")
        try await browser.open(store.base.appendingPathComponent("office/stock/\(variant)"))
        try await browser.wait(forText: "A return")
        try await browser.signOut()
        // The buyer reads it.
        let address = "orders/\(order.id)?token=\(try #require(order.viewToken))"
        try await browser.open(try #require(URL(string: address, relativeTo: store.base)))
        #expect(try await browser.find(id: "order-return-state").text == "Done")
        #expect(try await browser.find(id: "order-return").text == "1 unit to come back, 1 has come")
      }
      #expect(try await owner.inventory.availability(of: variant).available == 4)
      #expect(await store.stop())
    }
  }
}
