import Access
import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers

/// Calls orders off: gives their stock back, and says what becomes of their money.
struct Cancellations: Sendable {
  private let ports: OrderingPorts

  init(ports: OrderingPorts) { self.ports = ports }

  func cancel(
    _ id: OrderID, _ cancellation: OrderCancellation, at now: Timestamp, as principal: Principal,
    in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Order {
    if try ports.hasShipped(id, work) { throw .alreadyShipped }
    try OrderStore.move(id, to: .cancelled, in: work)
    let money = try OrderStore.existing(id, in: work).totals
    let left = try OrderingError.amounts { () throws(MoneyError) in try money.captured.subtracting(money.refunded) }
    if left.amount > 0 {
      switch cancellation.refund {
      case nil: throw .refundUndecided(left)
      case .owed: break
      case .recorded:
        try work.run("UPDATE \(.order) SET refunded = captured WHERE id = \(id)")
        try Payments.append(
          .refund, left, id: .make(), order: id, creditNote: nil, at: now, actor: principal, in: work)
        try OrderStore.refreshPayment(of: id, in: work)
      }
    }
    try work.run("UPDATE \(.order) SET placed_from = NULL WHERE id = \(id)")
    try ports.release(id, work)
    try OrderHistory.append(
      .cancelled, to: id, at: now, actor: principal.key, note: cancellation.reason, in: work)
    try OrderHistory.publishCancellation(of: id, actor: principal.key, in: work)
    return try OrderStore.existing(id, in: work)
  }
}
