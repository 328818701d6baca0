import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Inventory
import InventoryService
import MyStoreApp
import Ordering
import OrderingService
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers
import TestSupport
import Testing

/// Goods that come back, over all three contexts.
struct ReturnPortTests {
  private static let staff = Principal.system("test", permissions: Store.permissions)

  /// A store that has sent two of five mugs, with the database that it is in.
  private struct Shop {
    let store: Store, mug: VariantID, main: LocationID, order: Order, file: String

    func key() -> IdempotencyKey {
      IdempotencyKey(principal: "p", operation: "o", key: UUID().uuidString, fingerprint: [])
    }

    func stock() async throws -> StockQuantities? {
      let filter = StockFilter(variant: mug, location: main)
      return try await store.inventory.stock(filter, after: nil, limit: 1, as: staff).items.first?.quantities
    }
  }

  private func withShop(_ body: (Shop) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      var configuration = StoreConfiguration()
      configuration.database = folder.appendingPathComponent("mystore.db").path
      let store = try await Store.inspect(configuration)
      let main = try await store.inventory.openFirstLocation(named: "Main")
      let mug = Variant(id: .make(), sku: "MUG", name: nil, price: try Money(500, .gbp))
      _ = try await store.catalog.products.add(NewProduct(name: "Mug", variants: [mug]), once: nil, as: Self.staff)
      let key = { IdempotencyKey(principal: "p", operation: "o", key: UUID().uuidString, fingerprint: []) }
      try await store.inventory.receive(
        Receipt(location: main, lines: [.init(variant: mug.id, quantity: 5)]), once: key(), as: Self.staff)
      let draft = try await store.ordering.draftOrders.prepare(
        NewDraftOrder(lines: [.init(variant: mug.id, quantity: 2)]), once: nil, as: Self.staff)
      let order = try await store.ordering.draftOrders.place(draft.id, once: key(), as: Self.staff)
      _ = try await store.shipping.shipments.ship(NewShipment(order: order.id), once: key(), as: Self.staff)
      try await store.relay.drain()
      try await body(Shop(store: store, mug: mug.id, main: main, order: order, file: configuration.database))
      await store.close()
    }
  }

  @Test func `what was found is on stock at once, and verify compares the two`() async throws {
    try await withShop { shop in
      let returns = shop.store.shipping.returns
      let goods = try await returns.expect(NewGoodsReturn(order: shop.order.id), once: shop.key(), as: Self.staff)
      #expect(goods.location == shop.main)
      let line = try #require(goods.lines.first).orderLine
      let receipt = ReturnReceipt(
        lines: [.init(orderLine: line, found: ReturnFindings(restocked: 1, damaged: 1))])
      let done = try await returns.receive(receipt, of: goods.id, version: 1, once: shop.key(), as: Self.staff)
      #expect(done.state == .closed)
      #expect(try await shop.stock() == StockQuantities(onHand: 5, unavailable: 1))
      let moved = try await shop.store.inventory.movements(of: shop.mug, after: nil, limit: 9, as: Self.staff).items
      #expect(moved.count { $0.goodsReturn == goods.id } == 2)
      #expect(try await shop.store.verify() == [])
      let rows = try LedgerFile(path: shop.file)
      try rows.run("UPDATE shipping_goods_return_line SET restocked = 0")
      let found = try await shop.store.verify()
      #expect(found.count == 1 && found.allSatisfy { $0.contains("\(goods.id)") }, "\(found)")
      try rows.run("UPDATE shipping_goods_return_line SET restocked = 1")
      try rows.run("UPDATE shipping_fulfilment_line SET returned = 1")
      #expect(try await shop.store.verify().count == 1)
      rows.close()
    }
  }

  @Test func `what a buyer withdraws from after it has left is expected`() async throws {
    try await withShop { shop in
      let line = try #require(shop.order.lines.first).id
      _ = try await shop.store.ordering.withdrawals.withdraw(
        from: shop.order.id, NewWithdrawal(lines: [OrderUnits(line: line, quantity: 1)]), once: shop.key(),
        as: Self.staff)
      try await shop.store.relay.drain()
      let back = try await shop.store.shipping.returns.of(shop.order.id, as: Self.staff)
      #expect(back.map(\.cause) == [.withdrawn])
      #expect(back.flatMap(\.lines).map(\.expected) == [1])
      // The same event, delivered again, has no further effect.
      try await shop.store.relay.drain()
      #expect(try await shop.store.shipping.returns.of(shop.order.id, as: Self.staff) == back)
      #expect(try await shop.stock()?.onHand == 3)
      #expect(try await shop.store.verify() == [])
    }
  }
}
