public import FoundationCore
import Ordering
public import Persistence
public import StoreIdentifiers

/// The event that an order was placed, version 1.
public struct OrderPlaced: Sendable {
  /// The order.
  public let order: OrderID
  /// What it comes to.
  public let total: Money
  /// How many units it has.
  public let units: Int

  init(_ order: Order) {
    self.order = order.id
    total = order.totals.total
    units = order.lines.reduce(0) { $0 + $1.quantity }
  }

  private init(order: OrderID, total: Money, units: Int) {
    self.order = order
    self.total = total
    self.units = units
  }

  /// The payload of `ordering.order-placed`.
  public static let schema = Schema<OrderPlaced>.object(
    "OrderPlaced", Field("order", \.order, .identifier()), Field("total", \.total, .money),
    Field("units", \.units, .integer(in: 0...9_007_199_254_740_991))
  ) { OrderPlaced(order: $0, total: $1, units: $2) }

  /// What `ordering.order-placed` is.
  public static let type = EventType("ordering.order-placed", version: 1, schema)
}
