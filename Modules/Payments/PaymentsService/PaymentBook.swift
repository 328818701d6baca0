import Access
import FoundationCore
import Payments
import Persistence
import StoreIdentifiers

/// The only code that adds events to payments: with what follows for the order, in one transaction.
struct PaymentBook: Sendable {
  let ports: PaymentsPorts

  /// Adds an event, and writes money that came or went back at the order.
  func append(
    _ transaction: PaymentTransaction, to payment: Payment, by principal: Principal,
    in work: borrowing UnitOfWork<PaymentsSchema>
  ) throws(PaymentsError) -> Payment {
    let changed = try PaymentStore.append(transaction, to: payment, in: work)
    switch (transaction.action, transaction.outcome) {
    case (.authorize, .succeeded), (.authorize, .pending), (.charge, .pending):
      try ports.agreed(payment.order, payment.method, principal, work)
    case (.charge, .succeeded), (.refund, .reversed), (.dispute, .reversed):
      try ports.received(transaction, payment, principal, work)
    case (.refund, .succeeded), (.dispute, .succeeded), (.charge, .reversed):
      try ports.returned(transaction, payment, principal, work)
    default: break
    }
    guard let type = Self.event(transaction) else { return changed }
    let event = PaymentMoved(
      payment: payment.id, order: payment.order, transaction: transaction.id, amount: transaction.amount)
    try work.publish(type, event, of: payment.id.value, by: principal.key)
    return changed
  }

  /// What others are told.
  private static func event(_ transaction: PaymentTransaction) -> EventType<PaymentMoved>? {
    switch (transaction.action, transaction.outcome) {
    case (.authorize, .succeeded): PaymentMoved.authorized
    case (.charge, .succeeded): PaymentMoved.captured
    case (.refund, .succeeded): PaymentMoved.refunded
    case (.cancel, .succeeded): PaymentMoved.cancelled
    case (.authorize, .failed), (.charge, .failed): PaymentMoved.failed
    default: nil
    }
  }
}
