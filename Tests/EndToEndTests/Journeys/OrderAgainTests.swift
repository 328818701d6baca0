import Catalog
import Foundation
import FoundationCore
import Ordering
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// Whoever has ordered something orders the same again.
struct OrderAgainTests {
  @Test(arguments: [BrowserOptions.Scripts.disabled, .enabled])
  func `what is still sold goes into the cart, and what is not is named`(scripts: BrowserOptions.Scripts) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      let mug = try await owner.addProduct("Mug", price: 4_200, stock: 9)
      let lamp = try await owner.addProduct("Lamp", price: 900, stock: 9)
      let (cart, holder) = try await StoreClients(base: store.base).fillCart([
        (try #require(mug.variants.first).id, 2), (try #require(lamp.variants.first).id, 1),
      ])
      let order = try await holder.ordering.place(try await holder.request(cart), key: UUID().uuidString)
      _ = try await owner.catalog.edit(lamp.id, ProductEdit(status: .archived), version: lamp.version)
      try await WebDriver.Browser.with(BrowserOptions(scripts: scripts)) { browser in
        let token = try #require(order.viewToken)
        try await browser.open(
          try #require(URL(string: "orders/\(order.id)?token=\(token)", relativeTo: store.base)))
        try await browser.click(id: "order-again")
        _ = try await browser.find(id: "go-to-checkout")
        try await browser.wait(forText: "£84.00")
      }
      #expect(await store.stop())
    }
  }
}
