import Access
import AccessService
import Addresses
import FoundationCore
import Ordering
import OrderingService
import Persistence
import StoreIdentifiers
import Synchronization
import Testing

/// The edges of payments, refunds and credits: amounts that are exactly enough, one too many, of another currency, or of
/// an order that is not there.
struct MoneyEdgeTests {
  private static let keeper = OrderingFixture.keeper

  private static func money(_ amount: Int64) throws -> Money { try Money(amount, .gbp) }

  private static func pay(
    _ amount: Int64, for order: OrderID, in store: OrderingFixture, as principal: Principal = keeper
  ) async throws -> Order {
    try await store.service.payments.record(
      NewPayment(amount: try money(amount)), for: order, once: store.key(), as: principal)
  }

  private static func refund(
    _ amount: Int64, for order: OrderID, in store: OrderingFixture, as principal: Principal = keeper
  ) async throws -> Order {
    try await store.service.payments.record(
      NewRefund(amount: try money(amount)), for: order, once: store.key(), as: principal)
  }

  /// A placed order of so many pence that nobody has paid.
  private static func unpaid(_ amount: Int64, in store: OrderingFixture) async throws -> Order {
    let line = NewDraftOrder.Line(variant: store.mug, quantity: 1, unitPrice: try money(amount), priceReason: "agreed")
    let draft = try await store.service.draftOrders.prepare(
      NewDraftOrder(customer: store.customer, lines: [line]), once: nil, as: keeper)
    return try await store.service.draftOrders.place(draft.id, once: store.key(), as: keeper)
  }

  @Test func `an order is paid in parts, up to what is due and no further`() async throws {
    try await OrderingFixture.with { store in
      let order = try await Self.unpaid(100, in: store)
      #expect(try await Self.pay(40, for: order.id, in: store).status.payment == .partiallyPaid)
      await #expect(throws: OrderingError.overpayment(due: try Self.money(60))) {
        try await Self.pay(61, for: order.id, in: store)
      }
      let paid = try await Self.pay(60, for: order.id, in: store)
      #expect(paid.status.payment == .paid && paid.totals.captured.amount == 100)
      #expect(paid.version == order.version + 2)
    }
  }

  @Test func `money goes back in parts, up to what was paid and no further`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 1, 100)])
      let other = try await store.paidOrder([(store.mug, 1, 500)])
      #expect(try await Self.refund(99, for: order.id, in: store).status.payment == .partiallyRefunded)
      await #expect(throws: OrderingError.refundTooLarge) { try await Self.refund(2, for: order.id, in: store) }
      let refunded = try await Self.refund(1, for: order.id, in: store)
      #expect(refunded.status.payment == .refunded && refunded.totals.held.amount == 0)
      #expect(try await store.service.orders.order(other.id, as: Self.keeper).totals.refunded.amount == 0)
    }
  }

  @Test func `a draft cannot be paid, and what is not there can neither be paid nor refunded`() async throws {
    try await OrderingFixture.with { store in
      let draft = try await store.service.draftOrders.prepare(
        NewDraftOrder(lines: [.init(variant: store.mug, quantity: 1)]), once: nil, as: Self.keeper)
      await #expect(throws: OrderingError.notPlaced) { try await Self.pay(1, for: draft.id, in: store) }
      await #expect(throws: OrderingError.refundTooLarge) { try await Self.refund(1, for: draft.id, in: store) }
      await #expect(throws: OrderingError.notFound) { try await Self.pay(1, for: .make(), in: store) }
      await #expect(throws: OrderingError.notFound) { try await Self.refund(1, for: .make(), in: store) }
    }
  }

  @Test(arguments: [0, -1] as [Int64])
  func `nothing, and less, can neither be paid, refunded nor credited`(_ amount: Int64) async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 1, 100)])
      await #expect(throws: OrderingError.emptyAmount) { try await Self.pay(amount, for: order.id, in: store) }
      await #expect(throws: OrderingError.emptyAmount) { try await Self.refund(amount, for: order.id, in: store) }
      let line = NewCreditNote.Line(variant: store.mug, quantity: 1, unitPrice: try Self.money(amount))
      await #expect(throws: OrderingError.emptyAmount) {
        try await store.service.creditNotes.book(
          NewCreditNote(reason: "x", lines: [line]), once: store.key(), as: Self.keeper)
      }
    }
  }

  @Test func `another currency can neither be paid, refunded nor credited`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 1, 100)])
      let dollar = try Money(1, .usd)
      await #expect(throws: OrderingError.wrongCurrency(expected: .gbp)) {
        try await store.service.payments.record(
          NewPayment(amount: dollar), for: order.id, once: store.key(), as: Self.keeper)
      }
      await #expect(throws: OrderingError.wrongCurrency(expected: .gbp)) {
        try await store.service.payments.record(
          NewRefund(amount: dollar), for: order.id, once: store.key(), as: Self.keeper)
      }
      let line = NewCreditNote.Line(variant: store.mug, quantity: 1, unitPrice: dollar)
      await #expect(throws: OrderingError.wrongCurrency(expected: .gbp)) {
        try await store.service.creditNotes.book(
          NewCreditNote(reason: "x", lines: [line]), once: store.key(), as: Self.keeper)
      }
    }
  }

  @Test func `the same payment, refund or credit twice counts once`() async throws {
    try await OrderingFixture.with { store in
      let order = try await Self.unpaid(100, in: store)
      for _ in 0..<2 {
        let paid = try await store.service.payments.record(
          NewPayment(amount: try Self.money(100)), for: order.id, once: store.key("pay"), as: Self.keeper)
        #expect(paid.totals.captured.amount == 100)
        let back = try await store.service.payments.record(
          NewRefund(amount: try Self.money(30)), for: order.id, once: store.key("refund"), as: Self.keeper)
        #expect(back.totals.refunded.amount == 30)
      }
    }
  }

  @Test func `a credit of an unknown customer is refused, and so is one without the permission`() async throws {
    try await OrderingFixture.with { store in
      let line = NewCreditNote.Line(variant: store.mug, quantity: 1, unitPrice: try Self.money(1))
      await #expect(throws: OrderingError.unknownCustomer) {
        try await store.service.creditNotes.book(
          NewCreditNote(customer: .make(), reason: "x", lines: [line]), once: store.key(), as: Self.keeper)
      }
      let reader = Principal.staff(StaffPrincipal(id: UniqueID(high: 3, low: 3), permissions: [.ordersRead]))
      await #expect(throws: OrderingError.access(.notPermitted)) {
        try await store.service.creditNotes.book(
          NewCreditNote(reason: "x", lines: [line]), once: store.key(), as: reader)
      }
    }
  }

  @Test func `the lines of one credit share what an order can still give back`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 2, 100), (store.lamp, 2, 100)])
      _ = try await Self.refund(250, for: order.id, in: store)
      // 150 of 400 can still go back: enough for one of the two lines, and not for the other.
      let lines = [store.mug, store.lamp].map { variant in (variant, 1) }
      let credit = try await store.service.creditNotes.book(
        NewCreditNote(
          customer: store.customer, reason: "returned",
          lines: try lines.map { .init(variant: $0.0, quantity: $0.1, unitPrice: try Self.money(100)) }),
        once: store.key(), as: Self.keeper)
      #expect(credit.lines.map { $0.applied.map(\.amount.amount) } == [[100], []])
      let after = try await store.service.orders.order(order.id, as: Self.keeper)
      #expect(after.totals.refunded.amount == 350)
      #expect(after.lines.map(\.credited) == [1, 0])
      let summary = try await store.service.books.summary(as: Self.keeper)
      #expect((summary.refunded.amount, summary.credited.amount) == (450, 200))
    }
  }

  @Test func `a line gives back no more than it cost, whatever the order still has`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 2, 100), (store.lamp, 1, 900)])
      for expected in [[1], []] {
        let line = NewCreditNote.Line(variant: store.mug, quantity: 1, unitPrice: try Self.money(150))
        let credit = try await store.service.creditNotes.book(
          NewCreditNote(customer: store.customer, reason: "returned", lines: [line]), once: store.key(),
          as: Self.keeper)
        #expect(credit.lines.map { $0.applied.map(\.quantity) } == [expected])
      }
      let after = try await store.service.orders.order(order.id, as: Self.keeper)
      #expect(after.totals.refunded.amount == 150)
    }
  }

  @Test func `a cancelled order bears no credit, and a credit of part of a line leaves the rest to another`()
    async throws
  {
    try await OrderingFixture.with { store in
      let gone = try await store.paidOrder([(store.mug, 1, 100)])
      _ = try await store.service.cancellations.cancel(
        gone.id, OrderCancellation(refund: .owed), once: store.key(), as: Self.keeper)
      let order = try await store.paidOrder([(store.mug, 3, 100)])
      for (asked, borne) in [(2, 2), (2, 1)] {
        let line = NewCreditNote.Line(variant: store.mug, quantity: asked, unitPrice: try Self.money(100))
        let credit = try await store.service.creditNotes.book(
          NewCreditNote(customer: store.customer, reason: "returned", lines: [line]), once: store.key(),
          as: Self.keeper)
        #expect(credit.lines.first?.applied.map(\.order) == [order.id])
        #expect(credit.lines.first?.applied.map(\.quantity) == [borne])
      }
      #expect(try await store.service.orders.order(order.id, as: Self.keeper).lines.map(\.credited) == [3])
    }
  }

  @Test func `an order that nobody paid is cancelled without a word about money, one with a penny left is not`()
    async throws
  {
    try await OrderingFixture.with { store in
      let unpaid = try await Self.unpaid(100, in: store)
      let cancelled = try await store.service.cancellations.cancel(unpaid.id, once: store.key(), as: Self.keeper)
      #expect(cancelled.status.label == .cancelled)
      let order = try await store.paidOrder([(store.mug, 1, 100)])
      _ = try await Self.refund(99, for: order.id, in: store)
      await #expect(throws: OrderingError.refundUndecided(try Self.money(1))) {
        try await store.service.cancellations.cancel(order.id, once: store.key(), as: Self.keeper)
      }
      let recorded = try await store.service.cancellations.cancel(
        order.id, OrderCancellation(refund: .recorded), once: store.key(), as: Self.keeper)
      #expect(recorded.totals.refunded.amount == 100)
    }
  }

  @Test func `whoever may only read orders cancels none, and money alone does not cancel`() async throws {
    try await OrderingFixture.with { store in
      let order = try await Self.unpaid(100, in: store)
      for permissions in [[Permission.ordersRead], [.ordersRead, .paymentsWrite]] {
        let clerk = Principal.staff(StaffPrincipal(id: UniqueID(high: 3, low: 3), permissions: Set(permissions)))
        await #expect(throws: OrderingError.access(.notPermitted)) {
          try await store.service.cancellations.cancel(
            order.id, OrderCancellation(refund: .owed), once: store.key(), as: clerk)
        }
      }
      #expect(store.stock.released.withLock { $0 } == [])
    }
  }

  @Test func `a payment, and so a cancellation, lets its network address order again`() async throws {
    var limits = OrderingFixture.generous
    limits.unpaidOrdersPerAddress = 1
    try await OrderingFixture.with(limits) { store in
      func place() async throws -> Order {
        let (cart, holder) = try await store.cart(1)
        return try await store.service.checkout.place(
          store.request(cart), once: store.key(), from: "192.0.2.1", as: holder)
      }
      let first = try await place()
      await #expect(throws: OrderingError.tooManyUnpaidOrders) { _ = try await place() }
      _ = try await Self.pay(first.totals.total.amount, for: first.id, in: store)
      let second = try await place()
      await #expect(throws: OrderingError.tooManyUnpaidOrders) { _ = try await place() }
      _ = try await store.service.cancellations.cancel(second.id, once: store.key(), as: Self.keeper)
      _ = try await place()
    }
  }

  @Test func `a draft is sent by a method that goes to its address, or not at all`() async throws {
    try await OrderingFixture.with { store in
      let abroad = PostalAddress(name: "A. Buyer", lines: ["1 Rue"], city: "Paris", postalCode: "75001", country: "FR")
      for (address, method) in [(nil, "standard"), (OrderingFixture.address, "pigeon"), (abroad, "standard")] {
        let draft = NewDraftOrder(
          address: address, shippingMethod: method, lines: [.init(variant: store.mug, quantity: 1)])
        await #expect(throws: OrderingError.shippingUnavailable) {
          try await store.service.draftOrders.prepare(draft, once: nil, as: Self.keeper)
        }
      }
    }
  }

  @Test func `a line of a cart from before names were kept is told without one`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(2)
      try await store.database.write(as: OrderingSchema.self) { work throws(OrderingError) in
        try work.run("UPDATE \(.cartLine) SET name = NULL WHERE cart = \(cart)")
      }
      store.stock.retired.withLock { _ = $0.insert(store.mug) }
      let told = try await store.service.carts.cart(cart, as: holder)
      #expect(told.unavailable.map(\.name) == ["—"] && told.subtotal.amount == 0)
    }
  }

  @Test func `cancellations and credits are published, with who made them`() async throws {
    try await OrderingFixture.with { store in
      let order = try await Self.unpaid(100, in: store)
      _ = try await store.service.cancellations.cancel(order.id, once: store.key(), as: Self.keeper)
      let line = NewCreditNote.Line(variant: store.mug, quantity: 2, unitPrice: try Self.money(100))
      let note = NewCreditNote(reason: "goodwill", lines: [line])
      _ = try await store.service.creditNotes.book(note, once: store.key(), as: Self.keeper)
      try await OutboxRelay(store.database, consumers: []).drain()
      let events = try await EventStream(store.database).events(after: 0)
      let cancelled = events.filter { $0.type == "ordering.order-cancelled" }
      #expect(cancelled.map(\.aggregate) == [order.id.value])
      #expect(cancelled.map(\.actor) == [Self.keeper.key])
      let credited = try #require(events.first { $0.type == "ordering.credit-booked" })
      #expect(credited.aggregate == note.id.value)
      #expect(try credited.payload(of: CreditBooked.type).total == Self.money(200))
    }
  }

  @Test func `things that cost a penny are credited to the last of them`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 3, 1)])
      let line = NewCreditNote.Line(variant: store.mug, quantity: 3, unitPrice: try Self.money(1))
      let credit = try await store.service.creditNotes.book(
        NewCreditNote(customer: store.customer, reason: "returned", lines: [line]), once: store.key(), as: Self.keeper)
      #expect(credit.lines.first?.applied.map(\.quantity) == [3])
      #expect(try await store.service.orders.order(order.id, as: Self.keeper).status.payment == .refunded)
    }
  }

  @Test func `an order is read as it is held in a transaction, and one that does not exist is none`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(1)
      let placed = try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder)
      let payments = store.service.payments
      let found = try await store.database.write(as: OrderingSchema.self) { work throws(OrderingError) in
        [try payments.order(placed.id, in: work), try payments.order(.make(), in: work)]
      }
      #expect(found.first??.totals == placed.totals && found.last == .some(nil))
    }
  }
}
