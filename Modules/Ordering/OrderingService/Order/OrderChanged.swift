public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// What has changed about an order.
public enum OrderChange: String, CaseIterable, Sendable {
  /// The shop received money, which the amount says.
  case paid
  /// Money went back to the buyer, which the amount says.
  case refunded
  /// Goods left.
  case shipped
  /// It was called off.
  case cancelled
  /// It was called off because nobody paid in time.
  case expired
}

/// The events that an order's payments or shipments have changed, and that it was called off, version 1. Later versions
/// only add fields.
public struct OrderChanged: Sendable {
  /// The order; the event's aggregate too.
  public let order: OrderID
  /// What has changed.
  public let change: OrderChange?
  /// The money that came or went back.
  public let amount: Money?

  /// The payload of `ordering.order-changed` and `ordering.order-cancelled`.
  public static let schema = Schema<OrderChanged>.object(
    "OrderChanged", Field("order", \.order, .identifier()), .optional("change", \.change, .enumeration()),
    .optional("amount", \.amount, .money)
  ) { OrderChanged(order: $0, change: $1, amount: $2) }

  /// What `ordering.order-changed` is.
  public static let type = EventType("ordering.order-changed", version: 1, schema)
  /// What `ordering.order-cancelled` is.
  public static let cancelled = EventType("ordering.order-cancelled", version: 1, schema)
}
