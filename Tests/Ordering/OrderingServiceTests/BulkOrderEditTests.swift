import Access
import FoundationCore
import Ordering
import OrderingService
import StoreIdentifiers
import Synchronization
import Testing

/// One action on many orders, and the filters that staff keep.
struct BulkOrderEditTests {
  private static let keeper = OrderingFixture.keeper

  private func placed(_ store: OrderingFixture) async throws -> Order {
    let (cart, holder) = try await store.cart(1)
    return try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder)
  }

  private func pay(_ order: Order, _ amount: Money, _ store: OrderingFixture) async throws {
    _ = try await store.service.payments.record(
      NewPayment(amount: amount), for: order.id, once: store.key(), as: Self.keeper)
  }

  @Test func `unpaid orders are cancelled, and each of the others says why not`() async throws {
    try await OrderingFixture.with { store in
      let (first, paid, partly) = (try await placed(store), try await placed(store), try await placed(store))
      let (shipped, gone, last) = (try await placed(store), try await placed(store), try await placed(store))
      try await pay(paid, paid.totals.total, store)
      try await pay(partly, try Money(1, .gbp), store)
      store.stock.shipped.withLock { $0[shipped.id] = [OrderLineID.make(): 1] }
      _ = try await store.service.cancellations.cancel(gone.id, once: store.key(), as: Self.keeper)
      let draft = try await store.service.draftOrders.prepare(
        NewDraftOrder(lines: [NewDraftOrder.Line(variant: store.lamp, quantity: 1)]), once: nil, as: Self.keeper)
      let missing = OrderID.make()
      let edit = OrderBulkEdit(
        .cancelUnpaid, orders: [first, paid, partly, shipped, gone, draft].map(\.id) + [missing, last.id],
        reason: "Not paid")
      let key = store.key()
      let report = try await store.service.bulkEdits.edit(edit, once: key, as: Self.keeper)
      #expect(
        report.items.map(\.outcome) == [
          .done, .isPaid, .isPaid, .hasShipped, .isCancelled, .isDraft, .notFound, .done,
        ])
      #expect(report.items.map(\.order) == edit.orders)
      #expect(report.refused.first?.number == paid.number)
      #expect(Set(store.stock.released.withLock { $0 }) == [first.id, gone.id, last.id])
      let history = try await store.service.orders.history(of: first.id, as: Self.keeper)
      #expect(history.last?.kind == .cancelled && history.last?.note == "Not paid")
      // A repeat says what was done, and does nothing twice.
      let again = try await store.service.bulkEdits.edit(edit, once: key, as: Self.keeper)
      #expect(again == report)
      #expect(store.stock.released.withLock { $0 }.count == 3)
    }
  }

  @Test func `orders are marked as paid by what is still due`() async throws {
    try await OrderingFixture.with { store in
      let (unpaid, partly, paid) = (try await placed(store), try await placed(store), try await placed(store))
      try await pay(partly, try Money(100, .gbp), store)
      try await pay(paid, paid.totals.total, store)
      let edit = OrderBulkEdit(.markPaid, orders: [unpaid, partly, paid].map(\.id))
      let report = try await store.service.bulkEdits.edit(edit, once: store.key(), as: Self.keeper)
      #expect(report.items.map(\.outcome) == [.done, .done, .isPaid])
      for order in [unpaid, partly, paid] {
        let now = try await store.service.orders.order(order.id, as: Self.keeper)
        #expect(now.status.payment == .paid && now.totals.captured == now.totals.total)
      }
    }
  }

  @Test func `more orders than share a commit are each done once`() async throws {
    try await OrderingFixture.with { store in
      var orders: [OrderID] = []
      for _ in 0..<70 { orders.append(try await placed(store).id) }
      let report = try await store.service.bulkEdits.edit(
        OrderBulkEdit(.markPaid, orders: orders), once: store.key(), as: Self.keeper)
      #expect(report.items.map(\.order) == orders && report.refused.isEmpty)
      #expect(try await store.service.lists.counts(as: Self.keeper)[.unshipped] == 70)
    }
  }

  @Test func `each action needs its permission, and no order is named twice`() async throws {
    try await OrderingFixture.with { store in
      let order = try await placed(store)
      func staff(_ permissions: Set<Permission>) -> Principal {
        .staff(StaffPrincipal(id: UniqueID(high: 1, low: 9), permissions: permissions))
      }
      let edits: [(OrderBulkEdit.Action, Principal)] = [
        (.cancelUnpaid, staff([.ordersRead, .paymentsWrite])), (.markPaid, staff([.ordersRead, .ordersWrite])),
        (.markPaid, staff([.paymentsWrite])), (.cancelUnpaid, .anonymous),
      ]
      for (action, principal) in edits {
        await #expect(throws: OrderingError.self) {
          try await store.service.bulkEdits.edit(
            OrderBulkEdit(action, orders: [order.id]), once: store.key(), as: principal)
        }
      }
      await #expect(throws: OrderingError.repeatedOrder) {
        try await store.service.bulkEdits.edit(
          OrderBulkEdit(.markPaid, orders: [order.id, order.id]), once: store.key(), as: Self.keeper)
      }
      #expect(try await store.service.orders.order(order.id, as: Self.keeper).status.payment == .none)
    }
  }
}
