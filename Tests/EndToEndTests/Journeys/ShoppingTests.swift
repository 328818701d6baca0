import Catalog
import Foundation
import FoundationCore
import Inventory
import MyStoreKit
import Ordering
import Shipping
import StoreIdentifiers
import TestSupport
import Testing

/// Each typed client against the real server, over a socket.
struct ShoppingTests {
  private func withStore(_ body: (StoreProcess, StoreClients, StoreClients) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let store = try await DemoShop.start(in: folder.appendingPathComponent("var"))
      let anyone = StoreClients(base: store.base)
      let owner = try await anyone.asOwner(password: try #require(store.ownerPassword))
      try await body(store, anyone, owner)
      #expect(await store.stop())
    }
  }

  @Test func `a guest buys from the demo shop, staff are paid and ship, and everything follows`() async throws {
    try await withStore { _, anyone, owner in
      let products = try await anyone.catalog.products()
      #expect(products.items.prefix(2).map(\.name) == ["Handmade Fresh Table", "Durable Water Bottle"])
      // None of the demo shop's own orders has sold one.
      let table = try await anyone.variant(of: try #require(products.items.first))
      let (cart, holder) = try await anyone.fillCart([(table.id, 2)])
      let order = try await holder.ordering.place(holder.request(cart), key: "k1")
      #expect(order.totals.total.amount == 2 * 24_900 + 395)
      #expect(try await anyone.inventory.availability(of: table.id).available == Availability.many)

      #expect(try await owner.ordering.orders().items.first?.id == order.id)
      let paid = try await owner.ordering.record(NewPayment(amount: order.totals.total), for: order.id)
      #expect(paid.status.label == .toShip)
      _ = try await owner.shipping.ship(NewShipment(order: order.id, trackingNumber: "T1"))
      let shipped = try await eventually({ $0.status.fulfilment == .fulfilled }) {
        try await holder.ordering.order(order.id)
      }
      #expect(shipped.status.label == .shipped)
      let stock = try await eventually({ $0?.onHand == 98 }) {
        try await owner.inventory.stock(StockFilter(variant: table.id)).items.first
      }
      #expect(stock?.committed == 0)
    }
  }

  @Test func `signing in answers 200 and a token, or 401`() async throws {
    try await withStore { _, anyone, owner in
      #expect(try await !owner.inventory.stock().items.isEmpty)
      do {
        _ = try await anyone.asOwner(password: "not the password at all")
        Issue.record("signed in")
      } catch let error as HTTPClientError { #expect(error.status == 401 && error.code == "wrong-credentials") }
    }
  }

  @Test func `a price change shows in the very next answer, cached or not`() async throws {
    try await withStore { _, anyone, owner in
      let listed = try #require(try await anyone.catalog.products().items.first)
      var product = try await anyone.catalog.product(listed.id)
      let variant = try #require(product.variants.first)
      for price in [100, 200, 300, 400] as [Int64] {
        let money = try Money(price, .gbp)
        product = try await owner.catalog.setPrice(money, of: variant.id, in: product.id, version: product.version)
        #expect(try await anyone.catalog.product(product.id).lowestPrice == money)
        #expect(try await anyone.catalog.products().items.first?.lowestPrice == money)
      }
    }
  }

  @Test func `two holders of different carts, asking at once, each see their own`() async throws {
    try await withStore { _, anyone, _ in
      let variant = try await anyone.variant(of: try #require(try await anyone.catalog.products().items.first)).id
      var carts: [(cart: CartID, holder: StoreClients, quantity: Int)] = []
      for quantity in 1...8 {
        let (cart, holder) = try await anyone.fillCart([(variant, quantity)])
        carts.append((cart, holder, quantity))
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (cart, holder, quantity) in carts {
          group.addTask {
            for _ in 0..<20 {
              let seen = try await holder.ordering.cart(cart).count
              #expect(seen == quantity)
            }
          }
        }
        try await group.waitForAll()
      }
      do throws(HTTPClientError) {
        _ = try await carts[0].holder.ordering.cart(carts[1].cart)
        Issue.record("somebody else's cart was shown")
      } catch { #expect(error.status == 404) }
    }
  }

  @Test func `the store survives a restart with its carts and orders`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      let first = try await StoreProcess.start(database: database, arguments: ["serve"])
      let anyone = StoreClients(base: first.base)
      let variant = try await anyone.variant(of: try #require(try await anyone.catalog.products().items.first)).id
      let opened = try await anyone.ordering.openCart(NewCart(of: variant, quantity: 3))
      #expect(await first.stop())
      let second = try await StoreProcess.start(database: database)
      #expect(second.ownerPassword == nil)
      let holder = StoreClients(base: second.base, token: opened.token)
      #expect(try await holder.ordering.cart(opened.cart.id).count == 3)
      #expect(await second.stop())
    }
  }
}
