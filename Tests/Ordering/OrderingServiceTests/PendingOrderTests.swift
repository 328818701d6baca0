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

/// Orders whose buyers are at the page of a payment provider: nothing but what they hold is to be seen of them.
struct PendingOrderTests {
  private static let promotion = PromotionID.make()

  /// A cart of two mugs for which a provider is to be paid, 10 % off.
  private func place(
    _ store: OrderingFixture, email: String = "buyer@example.com", from address: String? = nil,
    by method: OrderPaymentMethod = .card
  ) async throws -> (order: Order, cart: CartID) {
    let share = try #require(Share(millionths: 100_000))
    let ten = Promotion(id: Self.promotion, kind: .order, action: .percentage(share, of: ProductSelection()))
    store.stock.offers.withLock { $0 = { _ in OfferedPromotions(promotions: [ten], titles: [ten.id: "Ten off"]) } }
    let (cart, holder) = try await store.cart(2)
    var request = try await store.request(cart, email: email, total: 2_800 - 280 + 395)
    request.payment = method
    return (try await store.service.checkout.place(request, once: store.key(), from: address, as: holder), cart)
  }

  private func confirm(
    _ store: OrderingFixture, _ order: OrderID, by method: OrderPaymentMethod = .card
  ) async throws {
    let pending = store.service.pendingOrders
    return try await store.database.write(as: OrderingSchema.self) { work throws(OrderingError) in
      try pending.confirm(
        order, by: method, at: Timestamp(milliseconds: 5_000_000), as: .system("payments", permissions: []), in: work)
    }
  }

  private func events(_ store: OrderingFixture) async throws -> Int {
    try await OutboxRelay(store.database, consumers: []).drain()
    return try await EventStream(store.database).events(after: 0).filter { $0.type == OrderPlaced.type.name }.count
  }

  private func expire(_ store: OrderingFixture, _ order: OrderID) async throws -> Timestamp? {
    try await store.service.pendingOrders.expire(order) { _ in }
  }

  @Test func `while it waits, only its buyer sees it, and stock and promotions are held`() async throws {
    try await OrderingFixture.with { store in
      let (order, cart) = try await place(store)
      #expect(order.status.lifecycle == .pending && order.number.isEmpty && order.placedAt == nil)
      #expect(store.stock.left.withLock { $0 } == 998)
      #expect(store.stock.used.withLock { $0[order.id]?[Self.promotion] } == 280)
      let own = try await store.service.orders.order(order.id, as: .guest(cart.value))
      #expect(own.lines == order.lines && own.totals == order.totals && own.reductions == order.reductions)
      #expect(own.viewToken == order.viewToken)
      await #expect(throws: OrderingError.notFound) {
        try await store.service.orders.order(order.id, as: .guest(CartID.make().value))
      }
      let keeper = OrderingFixture.keeper
      #expect(try await store.service.lists.list(after: nil, limit: 10, as: keeper).items.isEmpty)
      let waiting = OrderCriteria(lifecycle: .pending)
      #expect(try await store.service.lists.list(waiting, after: nil, limit: 10, as: keeper).items.isEmpty)
      #expect(try await store.service.lists.counts(as: keeper).all == 0)
      await #expect(throws: OrderingError.notFound) {
        let lookup = OrderLookup(number: PendingOrders.number(of: order.id), email: "buyer@example.com")
        _ = try await store.service.lookups.find(lookup)
      }
      #expect(try await events(store) == 0)
      await #expect(throws: OrderingError.notFound) {
        _ = try await store.service.payments.record(
          NewPayment(amount: order.totals.total), for: order.id, once: store.key(), as: keeper)
      }
    }
  }

  @Test func `once its payment is agreed it is the same order, with a number, and is placed once`() async throws {
    try await OrderingFixture.with { store in
      let (order, cart) = try await place(store)
      #expect(store.stock.planned.withLock { $0[order.id] } == nil, "nobody sends what is not agreed")
      for _ in 0..<2 { try await confirm(store, order.id) }
      #expect(store.stock.planned.withLock { $0[order.id] } == [])
      let placed = try await store.service.orders.order(order.id, as: .guest(cart.value))
      #expect(placed.status.lifecycle == .placed && placed.number == PendingOrders.number(of: order.id))
      #expect(placed.lines == order.lines && placed.totals == order.totals && placed.reductions == order.reductions)
      #expect(placed.placedAt == Timestamp(milliseconds: 5_000_000) && !placed.isTest)
      #expect(try await events(store) == 1)
      let listed = try await store.service.lists.list(after: nil, limit: 10, as: OrderingFixture.keeper).items
      #expect(listed.map(\.id) == [order.id])
      #expect(store.stock.left.withLock { $0 } == 998 && store.stock.released.withLock { $0.isEmpty })
      // Its time being over is nothing to it.
      store.pass(3_600)
      #expect(try await expire(store, order.id) == nil)
      #expect(store.stock.released.withLock { $0.isEmpty })
    }
  }

  @Test func `when its time is over it gives all back, and its cart can be ordered again`() async throws {
    try await OrderingFixture.with { store in
      let (order, cart) = try await place(store)
      #expect(try await expire(store, order.id) != nil, "it is too early")
      store.pass(1_801)
      store.stock.openPayments.withLock { _ = $0.insert(order.id) }
      let asked = Mutex(0)
      let again = try await store.service.pendingOrders.expire(order.id) { _ in asked.withLock { $0 += 1 } }
      #expect(again != nil && asked.withLock { $0 } == 1, "a payment may still come about")
      #expect(store.stock.released.withLock { $0.isEmpty })
      store.stock.openPayments.withLock { $0 = [] }
      for _ in 0..<2 { #expect(try await expire(store, order.id) == nil) }
      #expect(store.stock.released.withLock { $0 } == [order.id])
      #expect(store.stock.givenBack.withLock { $0 } == [order.id])
      let lapsed = try await store.service.orders.order(order.id, as: .guest(cart.value))
      #expect(lapsed.status.lifecycle == .cancelled && lapsed.due.amount == 0)
      #expect(try await store.service.carts.cart(cart, as: .guest(cart.value)).order == nil)
      var request = try await store.request(cart, total: 2_800 - 280 + 395)
      request.payment = .card
      let second = try await store.service.checkout.place(request, once: store.key(), as: .guest(cart.value))
      #expect(second.id != order.id && second.status.lifecycle == .pending)
      try await confirm(store, second.id)
      // Money that comes for the first now is owed to its buyer.
      try await confirm(store, order.id)
      let late = try await store.service.orders.order(order.id, as: OrderingFixture.keeper)
      #expect(late.status.lifecycle == .cancelled && !late.number.isEmpty)
      let paid = try await store.service.payments.record(
        NewPayment(amount: late.totals.total, allowsOverpayment: true), for: late.id, once: store.key(),
        as: OrderingFixture.keeper)
      #expect(paid.owed == paid.totals.total)
      let owed = OrderCriteria(filter: .owed)
      let listed = try await store.service.lists.list(owed, after: nil, limit: 9, as: OrderingFixture.keeper).items
      #expect(listed.map(\.id) == [order.id])
      #expect(try await events(store) == 1)
    }
  }

  @Test func `a test order has a number of another series, is found by it, and is no sale`() async throws {
    try await OrderingFixture.with { store in
      let (order, _) = try await place(store, by: .test)
      try await confirm(store, order.id, by: .test)
      let keeper = OrderingFixture.keeper
      let placed = try await store.service.orders.order(order.id, as: keeper)
      #expect(placed.isTest && placed.number == "TEST-" + PendingOrders.number(of: order.id))
      let found = try await store.service.lookups.find(
        OrderLookup(number: placed.number.lowercased(), email: "buyer@example.com"))
      #expect(found.order == order.id)
      for text in [placed.number, "test-" + PendingOrders.number(of: order.id).prefix(4)] {
        let listed = try await store.service.lists.list(OrderCriteria(text: text), after: nil, limit: 9, as: keeper)
        #expect(listed.items.map(\.id) == [order.id])
      }
      let overview = try await store.service.books.overview(as: keeper)
      #expect(overview.days.allSatisfy { $0.orders == 0 && $0.total.amount == 0 })
    }
  }

  @Test func `a buyer and a network have so many pending orders, until their time is over`() async throws {
    var limits = OrderLimits()
    (limits.unpaidOrdersPerEmail, limits.unpaidOrdersPerAddress) = (2, 3)
    try await OrderingFixture.with(limits) { store in
      let first = try await place(store, from: "192.0.2.1").order
      _ = try await place(store, email: "BUYER@example.com", from: "192.0.2.1")
      await #expect(throws: OrderingError.tooManyUnpaidOrders) { try await place(store, from: "192.0.2.2") }
      _ = try await place(store, email: "other@example.com", from: "192.0.2.1")
      await #expect(throws: OrderingError.tooManyUnpaidOrders) {
        try await place(store, email: "third@example.com", from: "192.0.2.1")
      }
      store.pass(1_801)
      #expect(try await expire(store, first.id) == nil)
      _ = try await place(store, from: "192.0.2.1")
    }
  }

  @Test func `an order that is to be paid by hand after all counts for its buyer and its network`() async throws {
    var limits = OrderLimits()
    (limits.unpaidOrdersPerEmail, limits.unpaidOrdersPerAddress) = (0, 2)
    try await OrderingFixture.with(limits) { store in
      for number in 0..<2 {
        let order = try await place(store, email: "b\(number)@example.com", from: "192.0.2.1").order
        try await confirm(store, order.id, by: .bankTransfer)
      }
      await #expect(throws: OrderingError.tooManyUnpaidOrders) {
        try await place(store, email: "b2@example.com", from: "192.0.2.1", by: .bankTransfer)
      }
    }
  }

  @Test func `of two orders whose ids give one number, both are placed`() async throws {
    try await OrderingFixture.with { store in
      var ids: [OrderID] = []
      for high in [1, 2] as [UInt64] {
        let (cart, holder) = try await store.cart(1)
        let id = OrderID(UniqueID(high: high << 32, low: 0x8000_0000_0000_0007))
        var request = try await store.request(cart, id: id)
        request.payment = .card
        ids.append(try await store.service.checkout.place(request, once: store.key(), as: holder).id)
      }
      for id in ids { try await confirm(store, id) }
      var numbers: Set<String> = []
      for id in ids {
        numbers.insert(try await store.service.orders.order(id, as: OrderingFixture.keeper).number)
      }
      #expect(numbers.count == 2 && PendingOrders.number(of: ids[0]) == PendingOrders.number(of: ids[1]))
      // One id is one order, whether it waits or not.
      let (cart, holder) = try await store.cart(1)
      for payment in [nil, .card] as [OrderPaymentMethod?] {
        var request = try await store.request(cart, id: ids[0])
        request.payment = payment
        let again = request
        await #expect(throws: OrderingError.orderExists) {
          try await store.service.checkout.place(again, once: store.key(), as: holder)
        }
      }
    }
  }

  @Test func `an order to be paid by hand is placed at once`() async throws {
    try await OrderingFixture.with { store in
      let order = try await place(store, by: .bankTransfer).order
      #expect(order.status.lifecycle == .placed && !order.number.isEmpty)
    }
  }

  @Test func `agreed in the moment in which its time is over, it is one of the two, whole`() async throws {
    try await OrderingFixture.with { store in
      for _ in 0..<20 {
        let (order, _) = try await place(store)
        store.pass(1_801)
        async let agreed: Void = confirm(store, order.id)
        async let ended = expire(store, order.id)
        _ = try await (agreed, ended)
        let isReleased = store.stock.released.withLock { $0.contains(order.id) }
        let lifecycle = try await store.service.orders.order(order.id, as: OrderingFixture.keeper).status.lifecycle
        #expect(lifecycle == (isReleased ? .cancelled : .placed))
      }
    }
  }

  @Test func `what lapsed is forgotten after thirty days`() async throws {
    try await OrderingFixture.with { store in
      let order = try await place(store).order
      store.pass(1_801)
      _ = try await expire(store, order.id)
      #expect(try await store.service.pendingOrders.sweep() == 0)
      store.pass(31 * 86_400)
      #expect(try await store.service.pendingOrders.sweep() == 1)
      await #expect(throws: OrderingError.notFound) {
        try await store.service.orders.order(order.id, as: OrderingFixture.keeper)
      }
    }
  }
}
