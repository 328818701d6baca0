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

/// Goods that come, move between locations, leave and come back, over real HTTP, in a store that is killed on the way:
/// nothing is half done, and nothing is done twice.
@Suite(.serialized) struct StockCrashTests {
  private static let receipts = [
    "writing:inventory_movement-2", "committing:inventory_movement-1", "answer:receiveStock-1",
    "writing:inventory_movement-6", "committing:inventory_replenishment-3", "answer:receiveReplenishment-1",
  ]

  private static let transfers = [
    "writing:inventory_stock_item-2", "committing:inventory_movement-1", "answer:dispatchReplenishment-1",
    "writing:inventory_replenishment_line-2", "committing:inventory_movement-2", "answer:closeReplenishment-1",
  ]

  private static let shipments = [
    "writing:shipping_shipment_line-1", "committing:shipping_shipment-1", "answer:packShipment-1",
    "writing:shipping_fulfilment-2", "committing:shipping_shipment-3", "writing:inventory_movement-1",
    "committing:inventory_movement-1", "mailQueued-1",
  ]

  private static let returns = [
    "committing:shipping_goods_return-1", "writing:shipping_goods_return-2", "writing:inventory_movement-2",
    "committing:inventory_movement-1", "answer:receiveReturn-1",
  ]

  @Test(arguments: Soak.repeated(receipts)) func `goods are received once, whole`(point: String) async throws {
    try await withTemporaryFolder { folder in
      let store = try await MortalStore(in: folder, fault: "payments")
      let (first, second) = (try await variant(at: store, stock: 1), try await variant(at: store, stock: 1))
      let home = try await location(of: first, at: store)
      try await store.restart(with: "die-at-\(point)")
      let receipt = Receipt(lines: [.init(variant: first, quantity: 4), .init(variant: second, quantity: 2)])
      try await store.going { try await store.owner().inventory.receive(receipt, key: "receipt") }
      let supplier = NewSupplier(Supplier.Details(name: "Potter"))
      _ = try await store.going { try await store.owner().inventory.add(supplier) }
      let order = NewReplenishment(
        .init(
          supplier: supplier.id, destination: home,
          items: [.init(variant: first, quantity: 5), .init(variant: second, quantity: 3)]))
      let arrival = GoodsArrival(lines: [
        .init(variant: first, received: 6, damaged: 1), .init(variant: second, received: 1),
      ])
      try await follow(order, to: arrival, at: store)
      try await expect(
        [
          [home: StockQuantities(onHand: 12, unavailable: 1)], [home: StockQuantities(onHand: 4)],
        ], of: [first, second], at: store)
      try await store.finish()
    }
  }

  @Test(arguments: Soak.repeated(transfers)) func `a transfer leaves and arrives once, whole`(point: String)
    async throws
  {
    try await withTemporaryFolder { folder in
      let store = try await MortalStore(in: folder, fault: "payments")
      let variants = [try await variant(at: store, stock: 9), try await variant(at: store, stock: 9)]
      let home = try await location(of: variants[0], at: store)
      let east = NewLocation(Location.Details(code: "EAST", name: "East", kind: .warehouse))
      _ = try await store.owner().inventory.add(east)
      try await store.restart(with: "die-at-\(point)")
      let transfer = NewReplenishment(
        .init(origin: home, destination: east.id, items: variants.map { .init(variant: $0, quantity: 5) }))
      let arrival = GoodsArrival(lines: [
        .init(variant: variants[0], received: 3, damaged: 1), .init(variant: variants[1], received: 5),
      ])
      try await follow(transfer, to: arrival, at: store)
      let left = StockQuantities(onHand: 4)
      try await expect(
        [
          [home: left, east.id: StockQuantities(onHand: 4, unavailable: 1)],
          [home: left, east.id: StockQuantities(onHand: 5)],
        ], of: variants, at: store)
      try await store.finish()
    }
  }

  @Test(arguments: Soak.repeated(shipments)) func `a parcel is packed and leaves once, and its buyer is told`(
    point: String
  )
    async throws
  {
    try await withTemporaryFolder { folder in
      let store = try await MortalStore(in: folder, fault: "payments")
      let (variant, order, work) = try await sold(at: store)
      try await store.restart(with: "die-at-\(point)")
      let shipment = try await send(work, at: store)
      _ = try await store.until({ $0.contains("order-shipped") }) { try await store.mails() }
      #expect(try await store.hasDiedOnce())
      let home = try await location(of: variant, at: store)
      try await expect([[home: StockQuantities(onHand: 3, committed: 1)]], of: [variant], at: store)
      let owner = try await store.owner()
      #expect(try await owner.shipping.shipments(of: order).map(\.id) == [shipment.id])
      #expect(try await owner.shipping.fulfilmentOrder(work.id).lines.map(\.shipped) == [2])
      #expect(try await store.mails().count { $0 == "order-shipped" } == 1)
      try await store.finish()
    }
  }

  @Test(arguments: Soak.repeated(returns)) func `what comes back is put on stock once`(point: String) async throws {
    try await withTemporaryFolder { folder in
      let store = try await MortalStore(in: folder, fault: "payments")
      let (variant, order, work) = try await sold(at: store)
      _ = try await send(work, at: store)
      let home = try await location(of: variant, at: store)
      try await expect([[home: StockQuantities(onHand: 3, committed: 1)]], of: [variant], at: store)
      let line = try #require(try await store.owner().ordering.order(order).lines.first).id
      try await store.restart(with: "die-at-\(point)")
      let new = NewGoodsReturn(order: order, lines: [Shipment.Line(orderLine: line, quantity: 2)])
      let expected = try await store.going { try await store.owner().shipping.expect(new) }
      let receipt = ReturnReceipt(lines: [
        .init(orderLine: line, found: ReturnFindings(restocked: 1, damaged: 1))
      ])
      let received = try await store.going {
        try await store.owner().shipping.receive(receipt, of: expected, key: "back")
      }
      #expect(received.state == .closed)
      #expect(try await store.hasDiedOnce())
      try await expect(
        [[home: StockQuantities(onHand: 5, committed: 1, unavailable: 1)]], of: [variant], at: store)
      try await store.finish()
    }
  }

  @Test func `goods are received twice by whoever asks with a new key each time`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await MortalStore(in: folder, fault: "payments")
      let variant = try await variant(at: store, stock: 1)
      let home = try await location(of: variant, at: store)
      try await store.restart(with: "die-at-answer:receiveStock-1")
      try await store.going {
        try await store.owner().inventory.receive(
          Receipt(lines: [.init(variant: variant, quantity: 4)]), key: UUID().uuidString)
      }
      #expect(try await store.hasDiedOnce())
      try await expect([[home: StockQuantities(onHand: 9)]], of: [variant], at: store)
      store.kill()
    }
  }

  /// Sends goods on their way, takes in what comes, and says that nothing else will.
  private func follow(_ new: NewReplenishment, to arrival: GoodsArrival, at store: MortalStore) async throws {
    let draft = try await store.going { try await store.owner().inventory.add(new) }
    let sent = try await store.going { try await store.owner().inventory.dispatch(draft, key: "dispatch") }
    let came = try await store.going { try await store.owner().inventory.receive(arrival, of: sent, key: "came") }
    let closed = try await store.going { try await store.owner().inventory.close(came, key: "close") }
    #expect(closed.status == .received)
    #expect(try await store.hasDiedOnce())
  }

  private func variant(at store: MortalStore, stock: Int) async throws -> VariantID {
    let product = try await store.owner().addProduct("Bowl", price: 2_000, stock: stock)
    return try #require(product.variants.first).id
  }

  private func location(of variant: VariantID, at store: MortalStore) async throws -> LocationID {
    try #require(
      try await store.owner().inventory.stock(StockFilter(variant: variant)).items.first { $0.quantities.onHand > 0 }
    ).location
  }

  /// Three of five units in an order that is to be sent.
  private func sold(at store: MortalStore) async throws -> (VariantID, OrderID, FulfilmentOrder) {
    let variant = try await variant(at: store, stock: 5)
    let opened = try await store.anyone.ordering.openCart(NewCart(of: variant, quantity: 3))
    let order = try await store.anyone.signedIn(opened.token).ordering.place(
      try StoreClients.request(opened.cart), key: "order")
    _ = try await store.until({ $0.contains("order-placed") }) { try await store.mails() }
    let work = try await store.owner().shipping.fulfilmentOrders(of: order.id)
    return (variant, order.id, try #require(work.first))
  }

  /// Packs two units of an order, puts a carrier's number on them, and has them leave.
  private func send(_ work: FulfilmentOrder, at store: MortalStore) async throws -> Shipment {
    let line = try #require(work.lines.first).orderLine
    let package = NewPackage(lines: [Shipment.Line(orderLine: line, quantity: 2)])
    let packed = try await store.going { try await store.owner().shipping.pack(package, of: work.id) }
    let changes = [
      ShipmentChange(.label, carrier: "Post", trackingNumber: "AB1"), ShipmentChange(.ship),
    ]
    var last = packed
    for change in changes {
      last = try await store.going {
        try await store.owner().shipping.change(packed.id, change, key: change.action.rawValue)
      }
    }
    return last
  }

  /// The counters of variants at each location, once events have been delivered.
  private func expect(
    _ quantities: [[LocationID: StockQuantities]], of variants: [VariantID], at store: MortalStore
  ) async throws {
    for (variant, wanted) in zip(variants, quantities) {
      let found = try await store.until({ $0 == wanted }) {
        let items = try await store.owner().inventory.stock(StockFilter(variant: variant)).items
        return Dictionary(items.map { ($0.location, $0.quantities) }) { first, _ in first }
      }
      #expect(found == wanted)
    }
  }
}
