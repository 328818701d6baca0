import Access
import AccessService
import FoundationCore
import Ordering
import OrderingService
import Persistence
import StoreIdentifiers
import TestSupport
import Testing

struct CreditNoteTests {
  private func note(
    _ store: OrderingFixture, _ lines: [(VariantID, Int, Int64)], guest: Bool = false
  ) async throws -> CreditNote {
    try await store.service.creditNotes.book(
      NewCreditNote(
        customer: guest ? nil : store.customer, reason: "returned",
        lines: try lines.map {
          NewCreditNote.Line(variant: $0.0, quantity: $0.1, unitPrice: try Money($0.2, .gbp))
        }), once: store.key(), as: OrderingFixture.keeper)
  }

  @Test func `a credit goes against the latest order first`() async throws {
    try await OrderingFixture.with { store in
      let first = try await store.paidOrder([(store.mug, 5, 100)])
      let second = try await store.paidOrder([(store.mug, 3, 100)])
      let credit = try await note(store, [(store.mug, 4, 100)])
      let applied = try #require(credit.lines.first).applied
      #expect(applied.map(\.order) == [second.id, first.id])
      #expect(applied.map(\.quantity) == [3, 1])
      #expect(try await store.service.orders.order(second.id, as: OrderingFixture.keeper).status.payment == .refunded)
      #expect(
        try await store.service.orders.order(first.id, as: OrderingFixture.keeper).status.payment == .partiallyRefunded)
    }
  }

  @Test func `what no order can bear stands alone`() async throws {
    try await OrderingFixture.with { store in
      _ = try await store.paidOrder([(store.mug, 2, 100)])
      let credit = try await note(store, [(store.mug, 5, 100), (store.lamp, 1, 700)])
      #expect(credit.lines.map { $0.applied.map(\.quantity) } == [[2], []])
      let summary = try await store.service.books.summary(as: OrderingFixture.keeper)
      #expect((summary.creditLines, summary.credited.amount, summary.refunded.amount) == (2, 1_200, 1_200))
    }
  }

  @Test func `a credit above the order's price takes only as many units as its amount allows`() async throws {
    try await OrderingFixture.with { store in
      let order = try await store.paidOrder([(store.mug, 10, 100)])
      let credit = try await note(store, [(store.mug, 10, 300)])
      #expect(credit.lines.first?.applied.map(\.quantity) == [3])
      let after = try await store.service.orders.order(order.id, as: OrderingFixture.keeper)
      #expect(after.totals.refunded.amount == 900)
      #expect(after.totals.refunded.amount <= after.totals.captured.amount)
    }
  }

  @Test func `an unpaid order has nothing to give back`() async throws {
    try await OrderingFixture.with { store in
      let draft = try await store.service.draftOrders.prepare(
        NewDraftOrder(customer: store.customer, lines: [.init(variant: store.mug, quantity: 1)]), once: nil,
        as: OrderingFixture.keeper)
      _ = try await store.service.draftOrders.place(draft.id, once: store.key(), as: OrderingFixture.keeper)
      #expect(try await note(store, [(store.mug, 1, 100)]).lines.first?.applied == [])
    }
  }

  @Test func `a guest's credit stands alone`() async throws {
    try await OrderingFixture.with { store in
      _ = try await store.paidOrder([(store.mug, 2, 100)])
      #expect(try await note(store, [(store.mug, 1, 100)], guest: true).lines.first?.applied == [])
    }
  }

  @Test func `without the permission no money moves`() async throws {
    try await OrderingFixture.with { store in
      let clerk = Principal.staff(
        StaffPrincipal(id: UniqueID(high: 3, low: 3), permissions: [.ordersRead, .ordersWrite]))
      let amount = try Money(1, .gbp)
      await #expect(throws: OrderingError.access(.notPermitted)) {
        try await store.service.payments.record(NewPayment(amount: amount), for: .make(), once: store.key(), as: clerk)
      }
      await #expect(throws: OrderingError.access(.notAuthenticated)) {
        try await store.service.creditNotes.book(
          NewCreditNote(reason: "x", lines: []), once: store.key(), as: .anonymous)
      }
    }
  }

  @Test func `random orders and credits keep every refund within what was captured`() async throws {
    try await OrderingFixture.with { store in
      var random = SplitMix(seed: 77)
      var credited: Int64 = 0
      for _ in 0..<60 {
        let variant = Bool.random(using: &random) ? store.mug : store.lamp
        let (quantity, price) = (Int.random(in: 1...6, using: &random), Int64.random(in: 1...500, using: &random))
        if Bool.random(using: &random) {
          _ = try await store.paidOrder([(variant, quantity, price), (store.mug, 1, 50)])
        } else {
          _ = try await note(store, [(variant, quantity, price), (variant, quantity, price)])
          credited += 2 * Int64(quantity) * price
        }
      }
      let summary = try await store.service.books.summary(as: OrderingFixture.keeper)
      #expect(summary.credited.amount == credited)
      #expect(summary.refunded.amount == credited)
      for row in try await store.service.lists.list(after: nil, limit: 100, as: OrderingFixture.keeper).items {
        let order = try await store.service.orders.order(row.id, as: OrderingFixture.keeper)
        #expect(order.totals.refunded.amount <= order.totals.captured.amount)
        for line in order.lines { #expect(line.credited <= line.quantity) }
      }
    }
  }
}
