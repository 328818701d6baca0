import FoundationCore
import Payments

/// Compares what a provider knows of a payment with its ledger: the events that the ledger lacks.
///
/// A value, without a database. Comparing twice finds nothing the second time, so that reports may come in any order and
/// as often as they like.
struct PaymentReconciliation {
  private struct Operation {
    let id: PaymentTransactionID
    let action: PaymentAction
    let amount: Money
    var outcome: PaymentOutcome
    var reference: String?
  }

  /// What is to be added, in this order.
  private(set) var missing: [PaymentTransaction] = []
  /// What the provider says and the ledger's rules do not allow, in words for staff.
  private(set) var unresolved: [String] = []
  private var ledger: PaymentLedger
  private var operations: [Operation] = []
  private let payment: Payment
  private let now: Timestamp
  private let actor: String

  init(_ payment: Payment, at now: Timestamp, actor: String) {
    (self.payment, self.now, self.actor, ledger) = (payment, now, actor, payment.ledger)
    for transaction in payment.transactions { note(transaction) }
  }

  /// Takes a report in.
  mutating func take(_ report: GatewayReport) {
    if let opening = operations.first, opening.outcome.isOpen { settle(opening, report.standing) }
    if report.standing == .captured { advance(first(.cancel), to: .failed, nil) }
    take(captured: report.captured)
    letGo(report)
    for refund in report.refunds { take(refund, as: .refund) }
    for dispute in report.disputes { take(dispute, as: .dispute) }
  }

  /// Has an operation fail that the provider refused, unless a report has shown that it was done.
  mutating func refuse(_ operation: PaymentTransactionID, code: String) {
    advance(operations.first { $0.id == operation && $0.outcome.isOpen }, to: .failed, String(code.prefix(200)))
  }

  private mutating func settle(_ opening: Operation, _ standing: GatewayReport.Standing) {
    switch standing {
    case .waiting: advance(opening, to: .actionRequired, nil)
    case .processing: advance(opening, to: .pending, nil)
    case .held: advance(opening, to: opening.action == .authorize ? .succeeded : .pending, nil)
    case .captured: advance(opening, to: .succeeded, nil)
    case .failed, .cancelled: advance(opening, to: .failed, nil)
    }
  }

  /// What was taken beyond the ledger's own is first what was asked for, and else was taken elsewhere.
  private mutating func take(captured: Int64) {
    for charge in operations where charge.action == .charge && charge.outcome.isOpen {
      guard captured - ledger.captured >= charge.amount.amount else { continue }
      advance(charge, to: .succeeded, nil)
    }
    let extra = captured - ledger.captured
    if extra > 0 { adopt(.charge, extra, .succeeded, nil) }
  }

  private mutating func letGo(_ report: GatewayReport) {
    let asked = first(.cancel)
    switch report.standing {
    case .failed, .cancelled:
      for charge in operations where charge.action == .charge && charge.outcome.isOpen {
        advance(charge, to: .failed, nil)
      }
      if let asked {
        advance(asked, to: .succeeded, nil)
      } else if ledger.isHeld {
        adoptCancel()
      }
    // A provider that takes money once lets the rest of it go.
    case .captured where ledger.isHeld && !payment.details.capabilities.contains(.severalCaptures):
      if !operations.contains(where: { $0.action == .charge && $0.outcome.isOpen }) { adoptCancel() }
    default: break
    }
  }

  private mutating func adoptCancel() {
    let rest = ledger.limit(of: .cancel)
    if rest > 0 { adopt(.cancel, rest, .succeeded, nil) }
  }

  private mutating func take(_ movement: GatewayReport.Movement, as action: PaymentAction) {
    let known = operations.first { operation in
      operation.action == action && (operation.reference == movement.reference || operation.id == movement.operation)
    }
    guard let known else {
      guard movement.outcome != .failed else { return }
      // A bank may want back more than is left of the money.
      let amount = action == .dispute ? min(movement.amount, ledger.limit(of: .dispute)) : movement.amount
      return adopt(action, amount, movement.outcome, movement.reference)
    }
    switch (known.outcome, movement.outcome) {
    case (.succeeded, .failed): advance(known, to: .reversed, movement.reference)
    case (.requested, _), (.pending, .succeeded), (.pending, .failed), (.actionRequired, _):
      advance(known, to: movement.outcome, movement.reference)
    default: break
    }
  }

  private func first(_ action: PaymentAction) -> Operation? {
    operations.first { $0.action == action && $0.outcome.isOpen }
  }

  private mutating func adopt(
    _ action: PaymentAction, _ amount: Int64, _ outcome: PaymentOutcome, _ reference: String?
  ) {
    guard let money = try? Money(amount, payment.amount.currency) else { return }
    add(
      PaymentTransaction(
        id: .make(), action: action, outcome: outcome, amount: money, reference: reference, occurredAt: now,
        actor: actor))
  }

  private mutating func advance(_ operation: Operation?, to outcome: PaymentOutcome, _ reference: String?) {
    guard let operation, operation.outcome != outcome else { return }
    add(
      PaymentTransaction(
        id: .make(), operation: operation.id, action: operation.action, outcome: outcome, amount: operation.amount,
        reference: reference, occurredAt: now, actor: actor))
  }

  private mutating func add(_ transaction: PaymentTransaction) {
    do throws(PaymentRuleError) {
      try ledger.append(transaction)
      missing.append(transaction)
      note(transaction)
    } catch {
      unresolved.append(
        "\(transaction.action.rawValue) of \(transaction.amount.amount), \(transaction.outcome.rawValue): \(error)")
    }
  }

  private mutating func note(_ transaction: PaymentTransaction) {
    if let index = operations.firstIndex(where: { $0.id == transaction.operation }) {
      operations[index].outcome = transaction.outcome
      operations[index].reference = transaction.reference ?? operations[index].reference
    } else {
      operations.append(
        Operation(
          id: transaction.operation, action: transaction.action, amount: transaction.amount,
          outcome: transaction.outcome, reference: transaction.reference))
    }
  }
}
