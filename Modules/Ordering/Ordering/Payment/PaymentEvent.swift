public import FoundationCore

/// Marks ids of payment events.
public enum PaymentEventTag {}
/// A payment event's id.
public typealias PaymentEventID = Identifier<PaymentEventTag>

/// Money that moved, or was tried to be: appended, never altered. An order's amounts are computed from these.
public struct PaymentEvent: Identifiable, Hashable, Sendable {
  /// The event's id.
  public let id: PaymentEventID
  /// What was done.
  public let kind: PaymentEventKind
  /// How much.
  public let amount: Money
  /// When.
  public let occurredAt: Timestamp

  /// An event with all its parts.
  public init(id: PaymentEventID, kind: PaymentEventKind, amount: Money, occurredAt: Timestamp) {
    self.id = id
    self.kind = kind
    self.amount = amount
    self.occurredAt = occurredAt
  }
}

/// What a payment event says.
public enum PaymentEventKind: String, CaseIterable, Sendable {
  /// Money came in.
  case charge
  /// Money went back.
  case refund
}

/// A payment that came in outside the store: a bank transfer, cash on delivery.
public struct NewPayment: Sendable {
  /// The payment's id, made by the caller.
  public var id: PaymentEventID
  /// How much came in.
  public var amount: Money

  /// A payment to record.
  public init(id: PaymentEventID = .make(), amount: Money) {
    self.id = id
    self.amount = amount
  }
}

extension Schema where Value == NewPayment {
  /// The request that records a payment.
  public static let newPayment = Schema.object(
    "NewPayment", Field("id", \.id, .identifier()), Field("amount", \.amount, .charge)
  ) { NewPayment(id: $0, amount: $1) }
}
