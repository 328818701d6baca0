import Access
import AccessService
import FoundationCore
import Ordering
import OrderingService
import Persistence
import StoreIdentifiers
import Synchronization
import Testing

/// What becomes of money: of orders that are called off, of payments and credits that are too large.
struct MoneyFateTests {
  private static func clerk(_ permissions: Set<Permission>) -> Principal {
    .staff(StaffPrincipal(id: UniqueID(high: 3, low: 3), permissions: permissions.union([.ordersRead])))
  }

  @Test func `cancelling a paid order asks what becomes of the money`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 2, 100)])
      await #expect(throws: OrderingError.refundUndecided(try Money(200, .gbp))) {
        try await store.service.cancellations.cancel(order.id, once: store.key(), as: OrderingFixture.keeper)
      }
      #expect(store.stock.released.withLock { $0 } == [])
      let cancelled = try await store.service.cancellations.cancel(
        order.id, OrderCancellation(reason: "Ordered twice", refund: .recorded), once: store.key(),
        as: OrderingFixture.keeper)
      #expect(cancelled.status == OrderStatus(lifecycle: .cancelled, payment: .refunded, fulfilment: .unfulfilled))
      let history = try await store.service.orders.history(of: order.id, as: OrderingFixture.keeper)
      #expect(Set(history.map(\.kind)) == [.placed, .paid, .refunded, .cancelled])
      #expect(history.first { $0.kind == .cancelled }?.note == "Ordered twice")
    }
  }

  @Test func `money that is still owed is listed and counted until the refund is recorded`() async throws {
    try await OrderingFixture.with { store in
      let keeper = OrderingFixture.keeper
      _ = try await store.paidOrder([(store.mug, 1, 100)])
      let order = try await store.paidOrder([(store.mug, 2, 100)])
      let cancelled = try await store.service.cancellations.cancel(
        order.id, OrderCancellation(refund: .owed), once: store.key(), as: keeper)
      #expect(cancelled.status.label == .refundOwed)
      let owed = try await store.service.lists.list(OrderCriteria(filter: .owed), after: nil, limit: 10, as: keeper)
      #expect(owed.items.map(\.id) == [order.id])
      let before = try await store.service.books.summary(as: keeper)
      #expect((before.orders, before.captured.amount, before.owed.amount) == (1, 300, 200))
      await #expect(throws: OrderingError.refundTooLarge) {
        try await store.service.payments.record(
          NewRefund(amount: try Money(201, .gbp)), for: order.id, once: store.key(), as: keeper)
      }
      let refunded = try await store.service.payments.record(
        NewRefund(amount: try Money(200, .gbp)), for: order.id, once: store.key(), as: keeper)
      #expect(refunded.status.label == .cancelled)
      #expect(
        try await store.service.lists.list(OrderCriteria(filter: .owed), after: nil, limit: 10, as: keeper).items
          .isEmpty)
      let after = try await store.service.books.summary(as: keeper)
      #expect((after.captured.amount, after.refunded.amount, after.owed.amount) == (300, 200, 0))
    }
  }

  @Test func `units that were sold are counted from a moment on, without cancelled orders and credits`() async throws {
    try await OrderingFixture.with { store in
      let keeper = OrderingFixture.keeper
      _ = try await store.paidOrder([(store.mug, 50, 100)])
      store.pass(86_400)
      let start = Timestamp(milliseconds: 86_400_000)
      _ = try await store.paidOrder([(store.mug, 2, 100), (store.lamp, 5, 100)])
      let cancelled = try await store.paidOrder([(store.mug, 7, 100)])
      _ = try await store.service.cancellations.cancel(
        cancelled.id, OrderCancellation(refund: .owed), once: store.key(), as: keeper)
      let sold = try await store.service.books.unitsSold(since: start, atMost: 10)
      #expect(sold == [store.mug: 2, store.lamp: 5])
      #expect(try await store.service.books.unitsSold(since: start, atMost: 1) == [store.lamp: 5])
      let all = try await store.service.books.unitsSold(since: Timestamp(milliseconds: 0), atMost: 10)
      #expect(all == [store.mug: 52, store.lamp: 5])
    }
  }

  @Test func `recording a refund with a cancellation needs the permission for money`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 1, 100)])
      await #expect(throws: OrderingError.access(.notPermitted)) {
        try await store.service.cancellations.cancel(
          order.id, OrderCancellation(refund: .recorded), once: store.key(), as: Self.clerk([.ordersWrite]))
      }
      _ = try await store.service.cancellations.cancel(
        order.id, OrderCancellation(refund: .owed), once: store.key(), as: Self.clerk([.ordersWrite]))
    }
  }

  @Test func `an order is paid more than its total only when that is confirmed`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 1, 100)])
      let extra = try Money(1, .gbp)
      await #expect(throws: OrderingError.overpayment(due: .zero(.gbp))) {
        try await store.service.payments.record(
          NewPayment(amount: extra), for: order.id, once: store.key(), as: OrderingFixture.keeper)
      }
      let over = try await store.service.payments.record(
        NewPayment(amount: extra, allowsOverpayment: true), for: order.id, once: store.key(),
        as: OrderingFixture.keeper)
      #expect(over.status.payment == .overcharged)
      #expect(over.status.label == .toShip)
    }
  }

  @Test func `what is not in the catalogue any more can be credited, to customers and to guests`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.lamp, 1, 700)])
      store.stock.retired.withLock { _ = $0.insert(store.lamp) }
      let line = NewCreditNote.Line(variant: store.lamp, quantity: 1, unitPrice: try Money(700, .gbp))
      let credit = try await store.service.creditNotes.book(
        NewCreditNote(customer: store.customer, reason: "returned", lines: [line]), once: store.key(),
        as: OrderingFixture.keeper)
      #expect(credit.lines.first?.sku == "LAMP")
      #expect(credit.lines.first?.applied.map(\.order) == [order.id])
      let guest = NewCreditNote.Line(variant: store.lamp, quantity: 1, unitPrice: try Money(700, .gbp))
      #expect(
        try await store.service.creditNotes.book(
          NewCreditNote(reason: "returned", lines: [guest]), once: store.key(), as: OrderingFixture.keeper
        ).lines.first?.sku == "LAMP")
      let never = VariantID.make()
      await #expect(throws: OrderingError.unavailable([never])) {
        try await store.service.creditNotes.book(
          NewCreditNote(
            reason: "returned", lines: [.init(variant: never, quantity: 1, unitPrice: try Money(1, .gbp))]),
          once: store.key(), as: OrderingFixture.keeper)
      }
    }
  }

  @Test func `a credit that no order bears needs a permission above the shop's limit`() async throws {
    try await OrderingFixture.with { store in
      let clerk = Self.clerk([.paymentsWrite])
      func credit(_ amount: Int64, as principal: Principal) async throws {
        _ = try await store.service.creditNotes.book(
          NewCreditNote(
            reason: "goodwill", lines: [.init(variant: store.mug, quantity: 1, unitPrice: try Money(amount, .gbp))]),
          once: store.key(), as: principal)
      }
      try await credit(10_000, as: clerk)
      await #expect(throws: OrderingError.creditLimit(try Money(10_000, .gbp))) {
        try await credit(10_001, as: clerk)
      }
      try await credit(10_001, as: OrderingFixture.keeper)
    }
  }

  @Test func `two credits of 80 trillion do not break the summary`() async throws {
    try await OrderingFixture.with { store in
      func credit(_ quantity: Int) async throws {
        _ = try await store.service.creditNotes.book(
          NewCreditNote(
            reason: "typo",
            lines: [.init(variant: store.mug, quantity: quantity, unitPrice: try Money(100_000_000, .gbp))]),
          once: store.key(), as: OrderingFixture.keeper)
      }
      await #expect(throws: OrderingError.amount(.overflow)) { try await credit(80_000_000) }
      // The largest that is allowed, so often that their sum is no amount any more.
      for _ in 0..<901 { try await credit(100_000) }
      let summary = try await store.service.books.summary(as: OrderingFixture.keeper)
      #expect(summary.creditLines == 901)
      #expect(summary.credited.amount == Money.range.upperBound)
    }
  }

  @Test func `a discount or a delivery charge of staff needs a reason and the permission`() async throws {
    try await OrderingFixture.with { store in
      let clerk = Self.clerk([.ordersWrite])
      func lines() -> [NewDraftOrder.Line] { [NewDraftOrder.Line(variant: store.mug, quantity: 1)] }
      let amount = try Money(1_400, .gbp)
      let drafts = [
        NewDraftOrder(discount: amount, priceReason: "friend", lines: lines()),
        NewDraftOrder(shipping: .zero(.gbp), priceReason: "friend", lines: lines()),
        NewDraftOrder(address: OrderingFixture.address, priceReason: "friend", lines: lines()),
      ]
      for var draft in drafts {
        await #expect(throws: OrderingError.access(.notPermitted)) {
          try await store.service.draftOrders.prepare(draft, once: nil, as: clerk)
        }
        draft.priceReason = nil
        await #expect(throws: OrderingError.chargeReasonMissing) {
          try await store.service.draftOrders.prepare(draft, once: nil, as: OrderingFixture.keeper)
        }
        draft.priceReason = "Regular buyer"
        let order = try await store.service.draftOrders.prepare(draft, once: nil, as: OrderingFixture.keeper)
        _ = try await store.service.draftOrders.place(order.id, once: store.key(), as: OrderingFixture.keeper)
        #expect(
          try await store.service.orders.history(of: order.id, as: OrderingFixture.keeper).first?.note
            == "Regular buyer")
      }
      let regular = try await store.service.draftOrders.prepare(
        NewDraftOrder(address: OrderingFixture.address, shippingMethod: "standard", lines: lines()), once: nil,
        as: clerk)
      #expect(regular.totals.total.amount == 1_795)
    }
  }
}
