public import FoundationCore

/// What the amounts of an order are worth in the shop's currency, at the rate that counted when it was priced.
///
/// Kept on orders in another currency than the shop's: reports count what they were worth then, whatever becomes of the
/// rate.
public struct OrderExchange: Hashable, Sendable {
  /// The shop's currency.
  public let currency: Currency
  /// So many minor units of the shop's currency …
  public let shopUnits: Int64
  /// … are worth so many of the order's.
  public let orderUnits: Int64

  /// An exchange; nil unless both are above 0, and their product is at most 2⁶¹, so that a database can compute with them.
  public init?(currency: Currency, shopUnits: Int64, orderUnits: Int64) {
    let (product, overflow) = shopUnits.multipliedReportingOverflow(by: orderUnits)
    guard shopUnits > 0, orderUnits > 0, !overflow, product <= 1 << 61 else { return nil }
    self.currency = currency
    self.shopUnits = shopUnits
    self.orderUnits = orderUnits
  }

  /// What an amount of the order is worth, rounded half away from zero.
  ///
  /// - Throws: `MoneyError.overflow` beyond `Money.range`.
  public func worth(of amount: Money) throws(MoneyError) -> Money {
    try Money(amount.amount, currency).scaled(by: shopUnits, over: orderUnits)
  }
}

extension Schema where Value == OrderExchange {
  /// An exchange as the API sends it.
  public static let orderExchange = Schema.object(
    "OrderExchange", Field("currency", \.currency, .currency),
    Field("shopUnits", \.shopUnits, .integer64(in: 1...1 << 61)),
    Field("orderUnits", \.orderUnits, .integer64(in: 1...1 << 61))
  ) { currency, shopUnits, orderUnits throws(SchemaViolation) in
    guard let exchange = OrderExchange(currency: currency, shopUnits: shopUnits, orderUnits: orderUnits) else {
      throw SchemaViolation(code: "exchange", message: "The rate has too many digits.")
    }
    return exchange
  }
}
