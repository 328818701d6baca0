import Catalog
import Foundation
import FoundationCore
import Ordering
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// A customer's cart, on two devices.
struct CartJourneyTests {
  private static let password = "a long bicycle"

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `what is engraved and kept for later on one device is in the cart of the other, and is ordered so`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      let mug = try await owner.addProduct("Mug", price: 4_200, stock: 9)
      let lamp = try await owner.addProduct("Lamp", price: 900, stock: 9)
      _ = try await owner.catalog.edit(mug.id, ProductEdit(personalization: "Engraving"), version: mug.version)
      _ = try await store.openAccount("Ann Baker", email: "ann@example.com", password: Self.password)
      let options = BrowserOptions(scripts: scripts)
      try await Browser.with(options) { browser in
        try await browser.signIn("ann@example.com", Self.password, at: store, path: "settings")
        try await browser.open(store.base.appendingPathComponent("products/\(mug.handle)"))
        try await browser.find(id: "personalization").type("For Ann")
        try await browser.click(id: "add-to-cart")
        try await browser.wait(forText: "Engraving: For Ann")
        try await browser.click(id: "cart-save")
        _ = try await browser.find(id: "saved-lines")
        try await browser.wait(forText: "Your cart is empty")
      }
      // The other device comes with something of a guest's.
      try await Browser.with(options) { browser in
        try await browser.open(store.base.appendingPathComponent("products/\(lamp.handle)"))
        let former = try await browser.cookies
        try await browser.click(id: "add-to-cart")
        _ = try await browser.find(id: "go-to-checkout")
        // The cookie that knows the cart comes with an answer of its own.
        try await browser.wait(until: "the cookie of the cart") { () throws(WebDriverError) in
          try await browser.cookies != former
        }
        try await browser.signIn("ann@example.com", Self.password, at: store, path: "settings")
        try await browser.open(store.base.appendingPathComponent("cart"))
        #expect(try await browser.find(id: "cart-subtotal").text == "£9.00")
        try await browser.click(id: "saved-move")
        try await browser.wait(until: "both in the cart") { () throws(WebDriverError) in
          try await browser.find(id: "cart-subtotal").text == "£51.00"
        }
        #expect(try await browser.all("[data-testid=line-property]").count == 1)
      }
      #expect(await store.stop())
    }
  }
}
