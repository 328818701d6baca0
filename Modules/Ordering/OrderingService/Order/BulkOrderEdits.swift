public import Access
import AccessService
import FoundationCore
import HTTPServer
public import Ordering
public import Persistence
import StoreIdentifiers

/// One action on many orders. Each order is a command of its own: what one is refused does not hold up the others.
public struct BulkOrderEdits: Sendable {
  /// Commands that wait together share a commit.
  private static let width = 32
  private let database: Database
  private let clock: WallClock
  private let cancellations: Cancellations
  private let payments: Payments

  init(database: Database, clock: WallClock, cancellations: Cancellations, payments: Payments) {
    self.database = database
    self.clock = clock
    self.cancellations = cancellations
    self.payments = payments
  }

  /// Acts on orders as far as each allows it. Needs `orders.write`, and `payments.write` to record payments. A repeat with
  /// the same key does nothing twice.
  ///
  /// - Throws: `access` without the permission; `repeatedOrder` when an order is named twice; `storage` when the database
  ///   fails: some orders may be done then.
  public func edit(
    _ edit: OrderBulkEdit, once key: IdempotencyKey, as principal: Principal
  ) async throws(OrderingError) -> OrderBulkReport {
    try principal.mustHold(edit.action == .markPaid ? .paymentsWrite : .ordersWrite)
    guard Set(edit.orders).count == edit.orders.count else { throw .repeatedOrder }
    do throws(DatabaseError) {
      if let report = try await database.answer(to: key, returning: .orderBulkReport) { return report }
    } catch { throw OrderingError(error) }
    let now = clock.now()
    var items: [OrderBulkReport.Item] = []
    for start in stride(from: 0, to: edit.orders.count, by: Self.width) {
      let part = edit.orders[start..<min(start + Self.width, edit.orders.count)]
      let done = await withTaskGroup(of: (Int, Result<OrderBulkReport.Item, OrderingError>).self) { group in
        for (index, order) in part.enumerated() {
          group.addTask { (index, await self.outcome(of: edit, for: order, at: now, once: key, as: principal)) }
        }
        var results: [(Int, Result<OrderBulkReport.Item, OrderingError>)] = []
        for await result in group { results.append(result) }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
      }
      for result in done { items.append(try result.get()) }
    }
    // Each order has its own record; this is the answer's.
    let report = OrderBulkReport(items: items)
    return try await database.write(as: OrderingSchema.self, once: key, returning: .orderBulkReport) {
      _ throws(OrderingError) in report
    }
  }

  private func outcome(
    of edit: OrderBulkEdit, for order: OrderID, at now: Timestamp, once key: IdempotencyKey, as principal: Principal
  ) async -> Result<OrderBulkReport.Item, OrderingError> {
    let own = IdempotencyKey(
      principal: key.principal, operation: key.operation, key: "\(key.key) \(order)", fingerprint: key.fingerprint)
    do throws(OrderingError) {
      return .success(
        try await database.write(as: OrderingSchema.self, once: own, returning: .orderBulkItem) {
          [self] work throws(OrderingError) in
          try item(of: edit, for: order, at: now, as: principal, in: work)
        })
    } catch { return .failure(error) }
  }

  /// What an order forbids is looked at before anything of it changes.
  private func item(
    of edit: OrderBulkEdit, for id: OrderID, at now: Timestamp, as principal: Principal,
    in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> OrderBulkReport.Item {
    let found = try work.snapshot { snapshot throws(OrderingError) in try OrderStore.order(id, in: snapshot) }
    guard let order = found?.order else { return OrderBulkReport.Item(order: id, number: nil, outcome: .notFound) }
    func item(_ outcome: OrderBulkReport.Outcome) -> OrderBulkReport.Item {
      OrderBulkReport.Item(order: id, number: order.number, outcome: outcome)
    }
    switch order.status.lifecycle {
    case .draft, .pending: return item(.isDraft)
    case .cancelled: return item(.isCancelled)
    case .placed: break
    }
    switch edit.action {
    case .cancelUnpaid:
      guard order.totals.captured.amount == 0, order.status.payment == .none else { return item(.isPaid) }
      guard try !cancellations.isOnItsWay(id, in: work) else { return item(.hasShipped) }
      try cancellations.cancel(id, OrderCancellation(reason: edit.reason), at: now, as: principal, in: work)
    case .markPaid:
      let due = order.due
      guard due.amount > 0 else { return item(.isPaid) }
      try payments.record(NewPayment(amount: due), for: id, at: now, as: principal, in: work)
    }
    try work.audit(AuditSubject("ordering/orders", id), changes: [])
    return item(.done)
  }

  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/ordering/order-edits", operation: "editOrders",
        summary: "Act on many orders, each on its own", policy: gate.staff(.ordersRead),
        inputs: .body(.orderBulkEdit), .idempotencyKey, output: .json(.orderBulkReport)
      ) { context, edit, key in
        try await self.edit(edit, once: context.once(key, "editOrders"), as: context.principal)
      }
    ]
  }
}
