public import FoundationCore

/// What the store has sold and credited so far, counted from its own records.
public struct SalesSummary: Hashable, Sendable {
  /// Placed orders, cancelled ones left out.
  public var orders: Int
  /// Their lines.
  public var lines: Int
  /// Their units.
  public var units: Int
  /// Their goods.
  public var goods: Money
  /// What sending them cost their buyers.
  public var shipping: Money
  /// What was taken off.
  public var discount: Money
  /// Of these orders, how many have left completely.
  public var fulfilledOrders: Int
  /// What was paid, also for orders that were called off.
  public var captured: Money
  /// What was paid for orders that were called off and has not gone back yet.
  public var owed: Money
  /// Lines of credit notes.
  public var creditLines: Int
  /// What was credited.
  public var credited: Money
  /// What went back, against orders and standing alone.
  public var refunded: Money

  /// A summary of its figures.
  public init(
    orders: Int, lines: Int, units: Int, goods: Money, shipping: Money, discount: Money, fulfilledOrders: Int,
    captured: Money, owed: Money, creditLines: Int, credited: Money, refunded: Money
  ) {
    self.orders = orders
    self.lines = lines
    self.units = units
    self.goods = goods
    self.shipping = shipping
    self.discount = discount
    self.fulfilledOrders = fulfilledOrders
    self.captured = captured
    self.owed = owed
    self.creditLines = creditLines
    self.credited = credited
    self.refunded = refunded
  }
}

extension Schema where Value == SalesSummary {
  /// The summary as the API sends it.
  public static let salesSummary = Schema.object(
    "SalesSummary", Field("orders", \.orders, total), Field("lines", \.lines, total), Field("units", \.units, total),
    Field("goods", \.goods, .money), Field("shipping", \.shipping, .money), Field("discount", \.discount, .money),
    Field("fulfilledOrders", \.fulfilledOrders, total), Field("captured", \.captured, .money),
    Field("owed", \.owed, .money), Field("creditLines", \.creditLines, total), Field("credited", \.credited, .money),
    Field("refunded", \.refunded, .money)
  ) {
    SalesSummary(
      orders: $0, lines: $1, units: $2, goods: $3, shipping: $4, discount: $5, fulfilledOrders: $6, captured: $7,
      owed: $8, creditLines: $9, credited: $10, refunded: $11)
  }

  private static let total = Schema<Int>.integer(in: 0...9_007_199_254_740_991)
}
