public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// The events that an order's payments or shipments have changed, and that it was called off, version 1.
public struct OrderChanged: Sendable {
  /// The order; the event's aggregate too.
  public let order: OrderID

  /// The payload of `ordering.order-changed` and `ordering.order-cancelled`.
  public static let schema = Schema<OrderChanged>.object("OrderChanged", Field("order", \.order, .identifier())) {
    OrderChanged(order: $0)
  }

  /// What `ordering.order-changed` is.
  public static let type = EventType("ordering.order-changed", version: 1, schema)
  /// What `ordering.order-cancelled` is.
  public static let cancelled = EventType("ordering.order-cancelled", version: 1, schema)
}
