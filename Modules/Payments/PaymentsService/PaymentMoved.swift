public import FoundationCore
public import Payments
public import Persistence
public import StoreIdentifiers

/// The events that money of a payment is held, came, went back, or will not come, version 1. Later versions only add fields.
public struct PaymentMoved: Hashable, Sendable {
  /// Which payment; also the event's aggregate.
  public let payment: PaymentID
  /// The order that is paid for.
  public let order: OrderID
  /// The event of the payment.
  public let transaction: PaymentTransactionID
  /// How much came, went back or was let go.
  public let amount: Money

  /// The JSON of the payload.
  public static let schema = Schema<PaymentMoved>.object(
    "PaymentMoved", Field("payment", \.payment, .identifier()), Field("order", \.order, .identifier()),
    Field("transaction", \.transaction, .identifier()), Field("amount", \.amount, .money)
  ) { PaymentMoved(payment: $0, order: $1, transaction: $2, amount: $3) }

  /// Money is held for the shop.
  public static let authorized = EventType("payments.authorized", version: 1, schema)
  /// Money came.
  public static let captured = EventType("payments.captured", version: 1, schema)
  /// Money went back.
  public static let refunded = EventType("payments.refunded", version: 1, schema)
  /// The payment was given up.
  public static let cancelled = EventType("payments.cancelled", version: 1, schema)
  /// The buyer did not pay: the bank said no, or the page ran out of time.
  public static let failed = EventType("payments.failed", version: 1, schema)
}
