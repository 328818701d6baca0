import Access
import Foundation
import FoundationCore
import Ordering
import OrderingService
import Persistence
import Pricing
import StoreIdentifiers
import Synchronization
import Testing

/// Bundles in orders: one line for the buyer, and as many as it has components for stock and parcels.
struct BundleTests {
  private static let keeper = OrderingFixture.keeper

  /// A placed order of sets, with the cart's holder.
  private static func order(
    _ sets: Int, locale: String? = nil, in store: OrderingFixture
  ) async throws -> (order: Order, holder: Principal) {
    let id = CartID.make()
    _ = try await store.service.carts.open(NewCart(id: id, of: store.set, quantity: sets))
    var request = try await store.request(id)
    request.locale = locale
    let holder = Principal.guest(id.value)
    return (try await store.service.checkout.place(request, once: store.key(), as: holder), holder)
  }

  private static func cancel(_ sets: Int, of order: Order, in store: OrderingFixture) async throws -> Order {
    try await store.service.cancellations.cancel(
      order.id,
      OrderCancellation(refund: .owed, lines: order.lines.map { OrderUnits(line: $0.id, quantity: sets) }),
      once: store.key(), as: keeper)
  }

  @Test func `an order has one line of a bundle, which keeps what it is made of`() async throws {
    try await OrderingFixture.with { store in
      let (order, _) = try await Self.order(2, locale: "pl", in: store)
      let line = try #require(order.lines.first)
      #expect(order.lines.count == 1 && line.total.amount == 4_000 && line.shownName == "SET")
      #expect(line.components.map(\.variant) == [store.mug, store.tea])
      #expect(line.components.map(\.quantity) == [1, 2] && line.components.map(\.sku) == ["MUG", "TEA"])
      #expect(line.components.map(\.name) == ["Mug", "Tea"] && line.components.map(\.shownName) == ["MUG", "TEA"])
      #expect(try await store.service.orders.order(order.id, as: Self.keeper).lines == order.lines)
      // Two mugs and four tins.
      #expect(store.stock.left.withLock { $0 } == 1_000 - 6)
      #expect(store.stock.planned.withLock { $0[order.id] } == [2, 4])
    }
  }

  @Test func `one that waits for its payment keeps it too`() async throws {
    try await OrderingFixture.with { store in
      let id = CartID.make()
      _ = try await store.service.carts.open(NewCart(id: id, of: store.set, quantity: 1))
      var request = try await store.request(id)
      request.payment = .card
      let order = try await store.service.checkout.place(request, once: store.key(), as: .guest(id.value))
      #expect(order.status.lifecycle == .pending && order.lines.map(\.components.count) == [2])
      let pending = store.service.pendingOrders
      try await store.database.write(as: OrderingSchema.self) { work throws(OrderingError) in
        try pending.confirm(
          order.id, by: .card, at: Timestamp(milliseconds: 5_000_000), as: .system("payments", permissions: []),
          in: work)
      }
      #expect(try await store.service.orders.order(order.id, as: Self.keeper).lines == order.lines)
    }
  }

  @Test func `a bundle has left once each of its components has`() async throws {
    try await OrderingFixture.with { store in
      let (order, _) = try await Self.order(2, in: store)
      let (mug, tea) = (order.lines[0].components[0].id, order.lines[0].components[1].id)
      func shipped() async throws -> (Int, FulfilmentStatus) {
        let now = try await store.service.orders.order(order.id, as: Self.keeper)
        return (now.lines[0].shipped, now.status.fulfilment)
      }
      try await store.ship([ShippedLine(line: mug, quantity: 2), ShippedLine(line: tea, quantity: 1)], of: order.id)
      #expect(try await shipped() == (0, .partiallyFulfilled))
      try await store.ship([ShippedLine(line: tea, quantity: 1)], of: order.id)
      #expect(try await shipped() == (1, .partiallyFulfilled))
      await #expect(throws: OrderingError.alreadyShipped) {
        try await store.ship([ShippedLine(line: mug, quantity: 1)], of: order.id)
      }
      await #expect(throws: OrderingError.alreadyShipped) {
        try await store.ship([ShippedLine(line: .make(), quantity: 1)], of: order.id)
      }
      try await store.ship([ShippedLine(line: tea, quantity: 2)], of: order.id)
      #expect(try await shipped() == (2, .fulfilled))
    }
  }

  @Test func `what is cancelled gives back each component`() async throws {
    try await OrderingFixture.with { store in
      let (order, _) = try await Self.order(3, in: store)
      let (mug, tea) = (order.lines[0].components[0].id, order.lines[0].components[1].id)
      let changed = try await Self.cancel(1, of: order, in: store)
      #expect(changed.lines[0].cancelled == 1 && changed.totals.removed.amount == 2_000)
      #expect(store.stock.releasedUnits.withLock { $0[order.id] } == [mug: 1, tea: 2])
      // Two mugs have left: nothing can be cancelled, though no set has left whole.
      store.stock.shipped.withLock { $0[order.id] = [mug: 2] }
      await #expect(throws: OrderingError.alreadyShipped) { try await Self.cancel(1, of: order, in: store) }
    }
  }

  @Test func `of what has begun to leave, a buyer is not sent the rest`() async throws {
    try await OrderingFixture.with { store in
      let (order, holder) = try await Self.order(3, in: store)
      let (mug, tea) = (order.lines[0].components[0].id, order.lines[0].components[1].id)
      store.stock.shipped.withLock { $0[order.id] = [mug: 2, tea: 2] }
      let units = order.lines.map { OrderUnits(line: $0.id, quantity: 2) }
      let changed = try await store.service.withdrawals.withdraw(
        from: order.id, NewWithdrawal(lines: units), once: store.key(), as: holder)
      // The set that has left in part never leaves whole: it counts as one that did not leave.
      #expect((changed.lines[0].cancelled, changed.lines[0].withdrawn) == (2, 0))
      // Of three sets, one stays at the buyer's: nothing more is sent, and a mug comes back.
      #expect(store.stock.releasedUnits.withLock { $0[order.id] } == [mug: 1, tea: 4])
      try await OutboxRelay(store.database, consumers: []).drain()
      let event = try #require(
        try await EventStream(store.database).events(after: 0).last { $0.type == OrderWithdrawn.type.name })
      #expect(try event.payload(of: OrderWithdrawn.type).sent == [OrderUnits(line: mug, quantity: 1)])
    }
  }

  @Test func `a cart tells how many of a bundle its components make, lines that share them together`() async throws {
    try await OrderingFixture.with { store in
      store.stock.left.withLock { $0 = 7 }
      let id = CartID.make()
      _ = try await store.service.carts.open(NewCart(id: id, of: store.set, quantity: 2))
      let cart = try await store.service.carts.setQuantity(1, of: store.mug, in: id, as: .guest(id.value))
      // Seven tins are enough for three sets, and two sets leave five mugs.
      #expect(cart.lines.map(\.available) == [3, 5])
    }
  }

  @Test func `what is short of a bundle is told of the bundle`() async throws {
    try await OrderingFixture.with { store in
      let id = CartID.make()
      _ = try await store.service.carts.open(NewCart(id: id, of: store.set, quantity: 3))
      let request = try await store.request(id)
      store.stock.left.withLock { $0 = 8 }
      await #expect(throws: OrderingError.outOfStock(store.set, name: "Set")) {
        try await store.service.checkout.place(request, once: store.key(), as: .guest(id.value))
      }
    }
  }
}
