public import FoundationCore

/// Where a payment stands. It follows from its events.
public enum PaymentState: String, CaseIterable, Sendable {
  /// Nothing has been done yet.
  case waiting
  /// Something was asked for, and is not known to have been done.
  case underway
  /// Everything that was tried has failed. It can be tried again.
  case failed
  /// The money is held, and none of it was taken.
  case authorized
  /// Some or all of the money was taken.
  case captured
  /// All that was taken went back.
  case refunded
  /// It was let go before anything was taken.
  case cancelled
  /// The buyer's bank wants money back, or has taken it.
  case disputed

  /// The one table of what may be begun.
  public var actions: Set<PaymentAction> {
    switch self {
    case .waiting, .failed: [.authorize, .charge, .cancel]
    case .underway, .authorized: [.charge, .cancel]
    case .captured: [.charge, .refund, .cancel, .dispute]
    case .disputed: [.dispute]
    case .refunded, .cancelled: []
    }
  }
}

/// Why an event cannot be added to a payment.
public enum PaymentRuleError: Error, Hashable, Sendable {
  /// The action cannot begin in this state.
  case illegalAction(PaymentAction, from: PaymentState)
  /// The action cannot go from one outcome to the other; nil is an action that has not begun.
  case illegalOutcome(PaymentAction, from: PaymentOutcome?, to: PaymentOutcome)
  /// There is no room for as much: at most so many minor units.
  case tooMuch(PaymentAction, limit: Int64)
  /// The event is of another amount, currency or action than the one that it follows.
  case mismatch
}

/// The amounts of one payment, folded from its events. A value, without a database: the rules of money are here.
///
/// At every moment `0 ≤ refunded + disputed ≤ captured ≤ authorized ≤ amount`.
public struct PaymentLedger: Hashable, Sendable {
  private struct Operation: Hashable, Sendable {
    let action: PaymentAction
    var outcome: PaymentOutcome
    let amount: Int64
  }

  /// What is to be paid.
  public let amount: Money
  private var operations: [PaymentTransactionID: Operation] = [:]

  /// A payment to which nothing has happened yet.
  public init(amount: Money) { self.amount = amount }

  /// A payment to which all of this has happened, in this order.
  ///
  /// - Throws: The first rule that an event breaks.
  public init(amount: Money, _ transactions: [PaymentTransaction]) throws(PaymentRuleError) {
    self.init(amount: amount)
    for transaction in transactions { try append(transaction) }
  }

  /// Minor units that were held or taken.
  public var authorized: Int64 { max(sum(.authorize, .succeeded), captured) }
  /// Minor units that were taken.
  public var captured: Int64 { sum(.charge, .succeeded) }
  /// Minor units that went back to the buyer.
  public var refunded: Int64 { sum(.refund, .succeeded) }
  /// Minor units that the buyer's bank took back.
  public var disputed: Int64 { sum(.dispute, .succeeded) }

  /// Whether the buyer's bank has held money for the shop.
  public var isHeld: Bool { sum(.authorize, .succeeded) > 0 }

  /// How far an action has come; nil when it has not begun.
  public func outcome(of operation: PaymentTransactionID) -> PaymentOutcome? { operations[operation]?.outcome }

  /// Where the payment stands.
  public var state: PaymentState {
    if disputed > 0 || open(.dispute) > 0 { return .disputed }
    if captured > 0 { return captured == refunded ? .refunded : .captured }
    if isCancelled { return .cancelled }
    if sum(.authorize, .succeeded) > 0 { return .authorized }
    if open(.authorize) + open(.charge) + open(.cancel) > 0 { return .underway }
    return operations.isEmpty ? .waiting : .failed
  }

  /// How many minor units of an action could begin now; 0 when it cannot.
  public func limit(of action: PaymentAction) -> Int64 {
    state.actions.contains(action) ? max(room(for: action), 0) : 0
  }

  /// Adds an event.
  ///
  /// - Throws: The rule that it breaks, after which the ledger is as it was.
  public mutating func append(_ transaction: PaymentTransaction) throws(PaymentRuleError) {
    let (action, outcome) = (transaction.action, transaction.outcome)
    guard transaction.amount.currency == amount.currency, transaction.amount.amount > 0 else { throw .mismatch }
    let before = operations[transaction.operation]
    if let before {
      guard before.action == action, before.amount == transaction.amount.amount else { throw .mismatch }
      guard before.outcome.next.contains(outcome) else {
        throw .illegalOutcome(action, from: before.outcome, to: outcome)
      }
    } else {
      guard PaymentOutcome.first.contains(outcome) else { throw .illegalOutcome(action, from: nil, to: outcome) }
      guard state.actions.contains(action) else { throw .illegalAction(action, from: state) }
      let room = max(room(for: action), 0)
      guard transaction.amount.amount <= room else { throw .tooMuch(action, limit: room) }
    }
    // What is let go must not be taken afterwards: whatever is under way ends first.
    if action == .cancel, outcome == .succeeded, open(.authorize) + open(.charge) > 0 {
      throw .illegalOutcome(.cancel, from: before?.outcome, to: .succeeded)
    }
    operations[transaction.operation] = Operation(
      action: action, outcome: outcome, amount: transaction.amount.amount)
    guard isSound else {
      operations[transaction.operation] = before
      throw .illegalOutcome(action, from: before?.outcome, to: outcome)
    }
  }

  private var isCancelled: Bool { sum(.cancel, .succeeded) > 0 }

  private var isSound: Bool {
    let held = sum(.authorize, .succeeded)
    return refunded + disputed + open(.refund) <= captured && authorized <= amount.amount
      && (held == 0 || captured + open(.charge) <= held)
  }

  /// Money under way counts as gone, so that two actions never share it.
  private func room(for action: PaymentAction) -> Int64 {
    let held = sum(.authorize, .succeeded)
    let chargeable = (held > 0 ? held : amount.amount) - captured - open(.charge)
    switch action {
    case .authorize: return isCancelled ? 0 : amount.amount - authorized - open(.authorize) - open(.charge)
    case .charge: return isCancelled || open(.cancel) > 0 ? 0 : chargeable - (held > 0 ? 0 : open(.authorize))
    case .cancel: return isCancelled || open(.cancel) > 0 ? 0 : (held > 0 ? held : amount.amount) - captured
    case .refund: return captured - refunded - disputed - open(.refund)
    case .dispute: return captured - refunded - disputed - open(.refund) - open(.dispute)
    }
  }

  private func sum(_ action: PaymentAction, _ outcome: PaymentOutcome) -> Int64 {
    operations.values.reduce(0) { $0 + ($1.action == action && $1.outcome == outcome ? $1.amount : 0) }
  }

  private func open(_ action: PaymentAction) -> Int64 {
    operations.values.reduce(0) { $0 + ($1.action == action && $1.outcome.isOpen ? $1.amount : 0) }
  }
}
