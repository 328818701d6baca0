import Access
import FoundationCore
import Ordering
import OrderingService
import Persistence
import StoreIdentifiers
import Synchronization
import Testing

/// Stock is kept for unpaid orders only so far, and only so long.
struct UnpaidOrderTests {
  private func place(
    _ store: OrderingFixture, email: String = "buyer@example.com", from address: String? = nil
  ) async throws -> Order {
    let (cart, holder) = try await store.cart(1)
    return try await store.service.checkout.place(
      store.request(cart, email: email), once: store.key(), from: address, as: holder)
  }

  private static var limited: OrderLimits {
    var limits = OrderLimits()
    (limits.unpaidOrdersPerEmail, limits.unpaidOrdersPerAddress) = (2, 3)
    return limits
  }

  @Test func `an e-mail address has so many unpaid orders, however it is written, until one is paid`() async throws {
    try await OrderingFixture.with(Self.limited) { store in
      let first = try await place(store)
      _ = try await place(store, email: "Buyer@Example.com")
      await #expect(throws: OrderingError.tooManyUnpaidOrders) { try await place(store, email: "BUYER@example.com") }
      _ = try await place(store, email: "other@example.com")
      _ = try await store.service.payments.record(
        NewPayment(amount: first.totals.total), for: first.id, once: store.key(), as: OrderingFixture.keeper)
      _ = try await place(store)
    }
  }

  @Test func `a network address has so many unpaid orders, until one is called off`() async throws {
    try await OrderingFixture.with(Self.limited) { store in
      var orders: [Order] = []
      for number in 0..<3 { orders.append(try await place(store, email: "b\(number)@example.com", from: "192.0.2.1")) }
      await #expect(throws: OrderingError.tooManyUnpaidOrders) {
        try await place(store, email: "b3@example.com", from: "192.0.2.1")
      }
      _ = try await place(store, email: "b4@example.com", from: "192.0.2.2")
      _ = try await store.service.cancellations.cancel(orders[0].id, once: store.key(), as: OrderingFixture.keeper)
      _ = try await place(store, email: "b3@example.com", from: "192.0.2.1")
    }
  }

  @Test func `strangers who give a customer's address do not keep the customer from ordering`() async throws {
    try await OrderingFixture.with(Self.limited) { store in
      for _ in 0..<2 { _ = try await place(store) }
      await #expect(throws: OrderingError.tooManyUnpaidOrders) { try await place(store) }
      for number in 0..<3 {
        let opened = try await store.service.carts.open(
          NewCart(of: store.mug, quantity: 1), as: .customer(store.customer.value))
        let request = try await store.request(opened.cart.id)
        let holder = Principal.guest(opened.cart.id.value)
        if number < 2 {
          _ = try await store.service.checkout.place(request, once: store.key(), as: holder)
        } else {
          await #expect(throws: OrderingError.tooManyUnpaidOrders) {
            try await store.service.checkout.place(request, once: store.key(), as: holder)
          }
        }
      }
    }
  }

  @Test func `what staff place for somebody does not count`() async throws {
    try await OrderingFixture.with(Self.limited) { store in
      for _ in 0..<4 {
        let draft = try await store.service.draftOrders.prepare(
          NewDraftOrder(email: "buyer@example.com", lines: [.init(variant: store.mug, quantity: 1)]), once: nil,
          as: OrderingFixture.keeper)
        _ = try await store.service.draftOrders.place(draft.id, once: store.key(), as: OrderingFixture.keeper)
      }
      _ = try await place(store)
    }
  }

  @Test func `a cart holds so many units and lines as the shop allows`() async throws {
    try await OrderingFixture.with(OrderLimits()) { store in
      let (cart, holder) = try await store.cart(99)
      await #expect(throws: OrderingError.tooManyUnits(limit: 99)) {
        try await store.service.carts.setQuantity(100, of: store.mug, in: cart, as: holder)
      }
      await #expect(throws: OrderingError.tooManyUnits(limit: 99)) {
        try await store.service.carts.open(NewCart(of: store.mug, quantity: 100))
      }
      for variant in store.shelf.prefix(99) {
        _ = try await store.service.carts.setQuantity(1, of: variant, in: cart, as: holder)
      }
      await #expect(throws: OrderingError.cartFull) {
        try await store.service.carts.setQuantity(1, of: store.lamp, in: cart, as: holder)
      }
    }
  }

  @Test func `an unpaid order from a cart is called off after seven days, and its stock comes back`() async throws {
    try await OrderingFixture.with { store in
      let order = try await place(store)
      store.pass(7 * 86_400 - 60)
      #expect(try await store.service.unpaidOrders.expire() == 0)
      store.pass(120)
      #expect(try await store.service.unpaidOrders.expire() == 1)
      #expect(try await store.service.unpaidOrders.expire() == 0)
      #expect(store.stock.released.withLock { $0 } == [order.id])
      let expired = try await store.service.orders.order(order.id, as: OrderingFixture.keeper)
      #expect(expired.status.label == .cancelled)
      let history = try await store.service.orders.history(of: order.id, as: OrderingFixture.keeper)
      #expect(history.map(\.kind) == [.placed, .expired])
      #expect(history.last?.actor == "system")
    }
  }

  @Test func `what has been paid in part, has left, or is staff's without a due date stays`() async throws {
    try await OrderingFixture.with { store in
      let paid = try await place(store)
      _ = try await store.service.payments.record(
        NewPayment(amount: try Money(1, .gbp)), for: paid.id, once: store.key(), as: OrderingFixture.keeper)
      let shipped = try await place(store)
      store.stock.shipped.withLock { $0[shipped.id] = [OrderLineID.make(): 1] }
      let draft = try await store.service.draftOrders.prepare(
        NewDraftOrder(lines: [.init(variant: store.mug, quantity: 1)]), once: nil, as: OrderingFixture.keeper)
      _ = try await store.service.draftOrders.place(draft.id, once: store.key(), as: OrderingFixture.keeper)
      store.pass(400 * 86_400)
      #expect(try await store.service.unpaidOrders.expire() == 0)
    }
  }

  @Test func `what is paid on delivery, by a bill or with held money is neither called off nor recalled`() async throws
  {
    try await OrderingFixture.with { store in
      let (order, other) = (try await place(store), try await place(store))
      store.stock.paidOtherwise.withLock { _ = $0.insert(order.id) }
      store.pass(6 * 86_400)
      #expect(try await store.service.unpaidOrders.due(within: .seconds(2 * 86_400)).orders == [other.id])
      store.pass(2 * 86_400)
      #expect(try await store.service.unpaidOrders.expire() == 1)
      let kept = try await store.service.orders.order(order.id, as: OrderingFixture.keeper)
      #expect(kept.status.lifecycle == .placed)
    }
  }

  @Test func `orders are due from some days before the day to pay, and not on the day that they are placed`()
    async throws
  {
    try await OrderingFixture.with { store in
      let order = try await place(store)
      func due(_ days: Int64) async throws -> [OrderID] {
        try await store.service.unpaidOrders.due(within: .seconds(days * 86_400)).orders
      }
      #expect(try await due(30).isEmpty)
      store.pass(86_400)
      #expect(try await due(30) == [order.id])
      #expect(try await due(2).isEmpty)
      store.pass(4 * 86_400)
      #expect(try await due(2) == [order.id])
      let first = try await store.service.unpaidOrders.due(within: .seconds(2 * 86_400))
      let rest = try await store.service.unpaidOrders.due(within: .seconds(2 * 86_400), after: first.last)
      #expect(rest.orders.isEmpty && rest.last == nil)
      _ = try await store.service.payments.record(
        NewPayment(amount: try Money(1, .gbp)), for: order.id, once: store.key(), as: OrderingFixture.keeper)
      #expect(try await due(2).isEmpty)
    }
  }

  @Test func `a draft of staff is called off after its due date`() async throws {
    try await OrderingFixture.with { store in
      let draft = try await store.service.draftOrders.prepare(
        NewDraftOrder(
          dueAt: Timestamp(milliseconds: 86_400_000), lines: [.init(variant: store.mug, quantity: 1)]), once: nil,
        as: OrderingFixture.keeper)
      _ = try await store.service.draftOrders.place(draft.id, once: store.key(), as: OrderingFixture.keeper)
      #expect(try await store.service.unpaidOrders.expire() == 0)
      store.pass(86_401)
      #expect(try await store.service.unpaidOrders.expire() == 1)
    }
  }

  @Test func `more orders are due than are read at once, and all are called off`() async throws {
    try await OrderingFixture.with { store in
      for _ in 0..<130 { _ = try await place(store) }
      store.pass(8 * 86_400)
      #expect(try await store.service.unpaidOrders.expire() == 130)
    }
  }

  @Test func `a payment that comes as an order expires keeps the order, or is owed to its buyer`() async throws {
    try await OrderingFixture.with { store in
      for _ in 0..<20 {
        let order = try await place(store)
        store.pass(8 * 86_400)
        async let expired = store.service.unpaidOrders.expire()
        let paid = try await store.service.payments.record(
          NewPayment(amount: order.totals.total), for: order.id, once: store.key(), as: OrderingFixture.keeper)
        let isExpired = try await expired == 1
        let after = try await store.service.orders.order(order.id, as: OrderingFixture.keeper)
        let cameInTime = paid.status.lifecycle == .placed
        #expect(isExpired != cameInTime)
        #expect(after.status.label == (cameInTime ? .toShip : .refundOwed))
        #expect(paid.totals.captured == order.totals.total)
      }
    }
  }
}
