import FoundationCore
import Ordering
import Persistence
import Pricing

extension PriceQuote {
  /// What one costs a buyer whose market's prices are converted so: by a price list in its currency, else by the rate.
  func price(by conversion: PriceConversion?) throws(MoneyError) -> Money {
    guard let conversion else { return price }
    if let listPrice, listPrice.currency == conversion.target { return listPrice }
    return try conversion.price(price)
  }
}

extension SalesTerms {
  /// What amounts on these terms are worth in the shop's currency; nil where they are in it.
  ///
  /// - Throws: `amount` for a rate of so many digits that this cannot be told.
  func exchange() throws(OrderingError) -> OrderExchange? {
    guard let rate = conversion?.rate else { return nil }
    guard let terms = rate.inLowestTerms,
      let exchange = OrderExchange(currency: rate.source, shopUnits: terms.source, orderUnits: terms.target)
    else { throw .amount(.overflow) }
    return exchange
  }
}

extension OrderExchange {
  /// What an amount, which is not negative, is worth, as `worth(of:)` tells: by the columns `shop_units` and `order_units`
  /// of a table. It may be a sum: PostgreSQL's are no integers before they are said to be.
  static func worth(_ amount: SQL<OrderingSchema>, by table: SQL<OrderingSchema> = "o") -> SQL<OrderingSchema> {
    let amount: SQL<OrderingSchema> = "CAST(\(amount) AS bigint)"
    return """
      (\(amount) / \(table).order_units * \(table).shop_units + (2 * (\(amount) % \(table).order_units)
        * \(table).shop_units + \(table).order_units) / (2 * \(table).order_units))
      """
  }

  /// Whether an order `o` counts in the sums of a shop with a currency: it is in that, or kept what it is worth in it.
  static func counts(in currency: Currency) -> SQL<OrderingSchema> {
    "coalesce(o.shop_currency, o.currency) = \(currency.code)"
  }
}
