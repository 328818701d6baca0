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

/// Orders, their work and their stock, over all three contexts.
struct FulfilmentPortTests {
  private static let staff = Principal.system("test", permissions: Store.permissions)

  /// A store with five mugs at each of two locations, and lamps at the second alone.
  private struct Shop {
    let store: Store
    let mug: VariantID, lamp: VariantID
    let main: LocationID, east: LocationID
    /// The database, to be read and damaged.
    let file: String

    func key(_ text: String = UUID().uuidString) -> IdempotencyKey {
      IdempotencyKey(principal: "p", operation: "o", key: text, fingerprint: [])
    }

    func place(_ lines: [(VariantID, Int)]) async throws -> Order {
      let draft = try await store.ordering.draftOrders.prepare(
        NewDraftOrder(lines: lines.map { NewDraftOrder.Line(variant: $0.0, quantity: $0.1) }), once: nil, as: staff)
      return try await store.ordering.draftOrders.place(draft.id, once: key(), as: staff)
    }

    func work(on order: OrderID) async throws -> [FulfilmentOrder] {
      try await store.shipping.fulfilments.of(order, as: staff).sorted { $0.location < $1.location }
    }

    /// How many units of a variant are committed, by location.
    func committed(_ variant: VariantID) async throws -> [LocationID: Int] {
      let page = try await store.inventory.stock(StockFilter(variant: variant), after: nil, limit: 9, as: staff)
      return Dictionary(page.items.map { ($0.location, $0.committed) }) { first, _ in first }
    }

    func cancel(_ order: OrderID, _ lines: [OrderUnits]? = nil) async throws(OrderingError) -> Order {
      try await store.ordering.cancellations.cancel(
        order, OrderCancellation(refund: .owed, lines: lines), once: key(), as: staff)
    }
  }

  private func withShop(_ body: (Shop) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      var configuration = StoreConfiguration()
      configuration.database = folder.appendingPathComponent("mystore.db").path
      let store = try await Store.inspect(configuration)
      let main = try await store.inventory.openFirstLocation(named: "Main")
      let east = NewLocation(Location.Details(code: "EAST", name: "East", kind: .warehouse))
      _ = try await store.inventory.locations.add(east, once: nil, as: Self.staff)
      let variants = try ["MUG", "LAMP"].map {
        Variant(id: .make(), sku: $0, name: nil, price: try Money(500, .gbp))
      }
      for variant in variants {
        _ = try await store.catalog.products.add(
          NewProduct(name: variant.sku, variants: [variant]), once: nil, as: Self.staff)
      }
      let shop = Shop(
        store: store, mug: variants[0].id, lamp: variants[1].id, main: main, east: east.id,
        file: configuration.database)
      for (location, goods) in [(main, [variants[0]]), (east.id, variants)] {
        try await store.inventory.receive(
          Receipt(location: location, lines: goods.map { Receipt.Line(variant: $0.id, quantity: 5) }),
          once: shop.key(), as: Self.staff)
      }
      try await body(shop)
      try await store.relay.drain()
      #expect(try await store.verify() == [])
      await store.close()
    }
  }

  @Test func `the time to withdraw from an order begins when the last parcel of two has arrived`() async throws {
    try await withShop { shop in
      let order = try await shop.place([(shop.mug, 7), (shop.lamp, 2)])
      let shipments = shop.store.shipping.shipments
      func period() async throws -> WithdrawalPeriod? {
        try await shop.store.ordering.orders.order(order.id, as: Self.staff).withdrawalPeriod
      }
      _ = try await shipments.ship(NewShipment(order: order.id), once: shop.key(), as: Self.staff)
      let sent = try await shipments.of(order.id, as: Self.staff)
      #expect(sent.count == 2)
      for shipment in sent {
        #expect(try await period() == nil)
        _ = try await shipments.change(shipment.id, ShipmentChange(.deliver), once: nil, as: Self.staff)
      }
      let today = LocalDay(WallClock.system.now(), in: .gmt)
      let begun = try #require(try await period())
      #expect(!begun.isOver && (13...16).contains(today.days(until: begun.lastDay)))
    }
  }

  @Test func `an order from two locations is held, sent in parts and cancelled in part`() async throws {
    try await withShop { shop in
      let order = try await shop.place([(shop.mug, 7), (shop.lamp, 2)])
      let work = try await shop.work(on: order.id)
      #expect(work.map(\.location) == [shop.main, shop.east].sorted() && work.allSatisfy { $0.number == order.number })
      #expect(work.flatMap(\.lines).reduce(0) { $0 + $1.quantity } == 9)
      let committed = try await shop.committed(shop.mug)
      for part in work {
        let mugs = part.lines.filter { $0.variant == shop.mug }.reduce(0) { $0 + $1.quantity }
        #expect(mugs == committed[part.location])
      }
      let east = try #require(work.first { $0.location == shop.east })
      let main = try #require(work.first { $0.location == shop.main })
      let fulfilments = shop.store.shipping.fulfilments
      _ = try await fulfilments.change(east.id, .hold(reason: "Which colour?"), once: nil, as: Self.staff)
      // What is not on hold leaves, from where it is.
      _ = try await shop.store.shipping.shipments.ship(
        NewShipment(order: order.id), once: shop.key(), as: Self.staff)
      try await shop.store.relay.drain()
      #expect(try await shop.committed(shop.mug)[shop.main] == 0)
      #expect(try await fulfilments.one(main.id, as: Self.staff).state == .closed)
      // What has not left is cancelled: one mug, then the rest.
      let line = try #require(order.lines.first { $0.variant == shop.mug }).id
      let sent = main.lines.reduce(0) { $0 + $1.quantity }
      let part = try await shop.cancel(order.id, [OrderUnits(line: line, quantity: 1)])
      #expect(part.status.fulfilment == .partiallyFulfilled)
      #expect(try await shop.committed(shop.mug)[shop.east] == 7 - sent - 1)
      await #expect(throws: OrderingError.alreadyShipped) {
        try await shop.cancel(order.id, [OrderUnits(line: line, quantity: 7 - 1)])
      }
      let rest = try await shop.cancel(order.id)
      #expect((rest.status.lifecycle, rest.status.fulfilment) == (.placed, .fulfilled))
      #expect(try await shop.committed(shop.mug)[shop.east] == 0)
      #expect(try await shop.committed(shop.lamp)[shop.east] == 0)
      #expect(try await fulfilments.one(east.id, as: Self.staff).state == .cancelled)
    }
  }

  @Test func `work moves with its stock to where that is, and not elsewhere`() async throws {
    try await withShop { shop in
      let order = try await shop.place([(shop.mug, 2)])
      let work = try #require(try await shop.work(on: order.id).first)
      let other = work.location == shop.main ? shop.east : shop.main
      let fulfilments = shop.store.shipping.fulfilments
      #expect(
        try await fulfilments.change(work.id, .move(to: other), once: nil, as: Self.staff).location == other)
      #expect(try await shop.committed(shop.mug) == [work.location: 0, other: 2])
      let lamps = try await shop.place([(shop.lamp, 1)])
      let lamp = try #require(try await shop.work(on: lamps.id).first)
      await #expect(throws: ShippingError.notThere(shop.lamp)) {
        try await fulfilments.change(lamp.id, .move(to: shop.main), once: nil, as: Self.staff)
      }
      await #expect(throws: ShippingError.unknownLocation) {
        try await fulfilments.change(lamp.id, .move(to: .make()), once: nil, as: Self.staff)
      }
      #expect(try await shop.committed(shop.lamp)[shop.east] == 1)
    }
  }

  @Test func `an order from before gets its work where its stock is, and is cancelled there`() async throws {
    try await withShop { shop in
      let (first, second) = (try await shop.place([(shop.mug, 7)]), try await shop.place([(shop.lamp, 2)]))
      let before = try await shop.work(on: first.id)
      let rows = try LedgerFile(path: shop.file)
      for table in ["shipping_fulfilment_line", "shipping_fulfilment"] { try rows.run("DELETE FROM \(table)") }
      rows.close()
      #expect(try await shop.store.shipping.fulfilments.makeMissing(of: [first.id, second.id]) == 2)
      let made = try await shop.work(on: first.id)
      #expect(made.map(\.location) == before.map(\.location))
      #expect(made.map { $0.lines.map(\.quantity) } == before.map { $0.lines.map(\.quantity) })
      _ = try await shop.cancel(first.id)
      #expect(try await shop.committed(shop.mug).values.allSatisfy { $0 == 0 })
      #expect(try await shop.work(on: first.id).allSatisfy { $0.state == .cancelled })
    }
  }

  @Test func `cancelling against shipping: no more leaves than is kept`() async throws {
    try await withShop { shop in
      for round in 0..<10 {
        let order = try await shop.place([(shop.mug, 3)])
        let line = order.lines[0].id
        await withTaskGroup(of: Void.self) { group in
          group.addTask { _ = try? await shop.cancel(order.id, [OrderUnits(line: line, quantity: 2)]) }
          for quantity in 1...2 {
            group.addTask {
              _ = try? await shop.store.shipping.shipments.ship(
                NewShipment(order: order.id, lines: [.init(orderLine: line, quantity: quantity)]), once: shop.key(),
                as: Self.staff)
            }
          }
        }
        try await shop.store.relay.drain()
        let after = try await shop.store.ordering.orders.order(order.id, as: Self.staff)
        #expect(after.lines[0].shipped <= 3 - after.lines[0].cancelled, "round \(round)")
        let sent = try await shop.store.shipping.shipments.of(order.id, as: Self.staff).flatMap(\.lines)
        #expect(sent.reduce(0) { $0 + $1.quantity } == after.lines[0].shipped)
        #expect(try await shop.store.verify() == [])
        // There are as many mugs as before for the next round.
        _ = try? await shop.cancel(order.id)
        try await shop.store.inventory.receive(
          Receipt(location: shop.main, lines: [.init(variant: shop.mug, quantity: 3)]), once: shop.key(),
          as: Self.staff)
      }
    }
  }

  @Test func `counters that no shipment explains are told`() async throws {
    try await withShop { shop in
      let order = try await shop.place([(shop.mug, 2)])
      let rows = try LedgerFile(path: shop.file)
      try rows.run("UPDATE shipping_fulfilment_line SET shipped = 1")
      #expect(try await shop.store.verify().count == 1)
      try rows.run("UPDATE shipping_fulfilment_line SET shipped = 0, quantity = 3")
      let found = try await shop.store.verify()
      #expect(found.count == 1 && found.allSatisfy { $0.contains("\(order.id)") }, "\(found)")
      try rows.run("UPDATE shipping_fulfilment_line SET quantity = 2")
      rows.close()
    }
  }
}
