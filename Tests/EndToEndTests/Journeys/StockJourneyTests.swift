import Catalog
import Foundation
import FoundationCore
import Inventory
import TestSupport
import Testing
import WebDriver

/// Stock in the back office, in a real browser.
@Suite(.serialized) struct StockJourneyTests {
  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `staff receive goods, correct a count, and read it in the list; shoppers see what is left`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 0)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn(password, at: store, path: "office/products/\(mug.id)")
        try await browser.find(id: "stock-received").type("5")
        try await browser.click(id: "stock-receive")
        try await browser.wait(forText: "On hand 5")
        try await browser.find(id: "stock-counted").type("3")
        if scripts == .disabled { try await browser.click(id: "stock-correct") }
        try await browser.wait(forText: "Say why the number changes")
        if scripts == .enabled { #expect(try await !browser.find(id: "stock-correct").isEnabled) }
        try await browser.find(id: "stock-reason").type("Two were broken")
        try await browser.click(id: "stock-correct")
        try await browser.wait(forText: "On hand 3")
        try await browser.open(store.base.appendingPathComponent("office/products"))
        #expect(try await browser.find(id: "product-stock").text == "3")
        try await browser.open(store.base.appendingPathComponent("products/\(mug.handle)"))
        try await browser.wait(forText: "Only 3 left")
      }
      #expect(try await owner.inventory.stock().items.map(\.onHand) == [3])
      #expect(await store.stop())
    }
  }
}
