public import FoundationCore

/// Marks ids of events of payments.
public enum PaymentTransactionTag {}
/// The id of one event of a payment.
public typealias PaymentTransactionID = Identifier<PaymentTransactionTag>

/// What is done with a payment's money.
public enum PaymentAction: String, CaseIterable, Sendable {
  /// The buyer's bank holds it for the shop.
  case authorize
  /// The shop takes it.
  case charge
  /// It goes back to the buyer.
  case refund
  /// What has not been taken is let go.
  case cancel
  /// The buyer's bank takes it back, and the shop may object.
  case dispute
}

/// How far an action has come.
public enum PaymentOutcome: String, CaseIterable, Sendable {
  /// The shop means to ask for it; nobody has answered yet.
  case requested
  /// The provider has accepted it and does not know yet how it ends.
  case pending
  /// It is done.
  case succeeded
  /// It was not done.
  case failed
  /// It was done and has been undone since: a transfer that bounced, a refund that came back.
  case reversed
  /// The buyer has to do something first.
  case actionRequired

  /// What may follow.
  public var next: Set<PaymentOutcome> {
    switch self {
    case .requested: [.pending, .succeeded, .failed, .actionRequired]
    case .actionRequired: [.pending, .succeeded, .failed]
    case .pending: [.succeeded, .failed, .actionRequired]
    case .succeeded: [.reversed]
    case .failed, .reversed: []
    }
  }

  /// What an action may begin with: an intent of the shop's own, or what was done elsewhere already.
  public static let first: Set<PaymentOutcome> = [.requested, .pending, .succeeded]

  /// Whether it is not known yet how the action ends.
  public var isOpen: Bool { self == .requested || self == .pending || self == .actionRequired }
}

/// One event of a payment. Events are only ever added.
public struct PaymentTransaction: Identifiable, Hashable, Sendable {
  /// The event's id.
  public let id: PaymentTransactionID
  /// The action that it belongs to: the id of that action's first event.
  public let operation: PaymentTransactionID
  /// What is done with the payment's money.
  public let action: PaymentAction
  /// How far it has come.
  public let outcome: PaymentOutcome
  /// With how much; the same in all events of an action.
  public let amount: Money
  /// What the provider or the bank calls it.
  public let reference: String?
  /// When it was written down.
  public let occurredAt: Timestamp
  /// Who did it.
  public let actor: String

  /// An event of its parts; without an operation it begins one.
  public init(
    id: PaymentTransactionID, operation: PaymentTransactionID? = nil, action: PaymentAction, outcome: PaymentOutcome,
    amount: Money, reference: String? = nil, occurredAt: Timestamp, actor: String
  ) {
    self.id = id
    self.operation = operation ?? id
    self.action = action
    self.outcome = outcome
    self.amount = amount
    self.reference = reference
    self.occurredAt = occurredAt
    self.actor = actor
  }
}

extension Schema where Value == PaymentTransaction {
  /// The JSON of one event.
  public static let paymentTransaction = Schema.object(
    "PaymentTransaction", Field("id", \.id, .identifier()), Field("operation", \.operation, .identifier()),
    Field("action", \.action, .enumeration()), Field("outcome", \.outcome, .enumeration()),
    Field("amount", \.amount, .money), .optional("reference", \.reference, .text(1...200)),
    Field("occurredAt", \.occurredAt, .timestamp), Field("actor", \.actor, .text(1...200))
  ) {
    PaymentTransaction(
      id: $0, operation: $1, action: $2, outcome: $3, amount: $4, reference: $5, occurredAt: $6, actor: $7)
  }
}
