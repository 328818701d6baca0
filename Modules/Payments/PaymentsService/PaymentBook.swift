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
    var changed = try PaymentStore.append(transaction, to: payment, in: work)
    switch (transaction.action, transaction.outcome) {
    case (.authorize, .succeeded), (.authorize, .pending), (.charge, .pending):
      if try !ports.agreed(payment.order, payment.method, principal, work) {
        changed = try letGo(changed, at: transaction.occurredAt, in: work)
      }
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

  /// Asks the provider to let money go that is held for an order that was called off meanwhile.
  private func letGo(
    _ payment: Payment, at now: Timestamp, in work: borrowing UnitOfWork<PaymentsSchema>
  ) throws(PaymentsError) -> Payment {
    guard let amount = try? Money(payment.limit(of: .cancel), payment.amount.currency), amount.amount > 0 else {
      return payment
    }
    let intent = PaymentTransaction(
      id: .make(), action: .cancel, outcome: .requested, amount: amount, occurredAt: now,
      actor: PaymentSagas.principal.key)
    try PaymentSagas.enqueue(payment.id, in: work)
    return try PaymentStore.append(intent, to: payment, in: work)
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
