public import FoundationCore

/// Marks ids of payment events.
public enum PaymentEventTag {}
/// A payment event's id.
public typealias PaymentEventID = Identifier<PaymentEventTag>

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
  /// Whether the order may be paid more than its total. Without it such a payment is refused with `overpayment`.
  public var allowsOverpayment: Bool

  /// A payment to record.
  public init(id: PaymentEventID = .make(), amount: Money, allowsOverpayment: Bool = false) {
    self.id = id
    self.amount = amount
    self.allowsOverpayment = allowsOverpayment
  }
}

/// Money that went back to the buyer outside the store.
public struct NewRefund: Sendable {
  /// The refund's id, made by the caller.
  public var id: PaymentEventID
  /// How much went back.
  public var amount: Money

  /// A refund to record.
  public init(id: PaymentEventID = .make(), amount: Money) {
    self.id = id
    self.amount = amount
  }
}

extension Schema where Value == NewRefund {
  /// The request that records a refund.
  public static let newRefund = Schema.object(
    "NewRefund", Field("id", \.id, .identifier()), Field("amount", \.amount, .money)
  ) { NewRefund(id: $0, amount: $1) }
}

extension Schema where Value == NewPayment {
  /// The request that records a payment.
  public static let newPayment = Schema.object(
    "NewPayment", Field("id", \.id, .identifier()), Field("amount", \.amount, .charge),
    .defaulted("allowsOverpayment", \.allowsOverpayment, .boolean, to: false)
  ) { NewPayment(id: $0, amount: $1, allowsOverpayment: $2) }
}
