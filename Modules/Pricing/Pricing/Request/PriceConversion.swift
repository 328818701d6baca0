public import FoundationCore

/// How prices become those of another currency: by a stored rate, then made to look like prices.
public struct PriceConversion: Hashable, Sendable {
  /// What one currency is worth in the other.
  public let rate: ExchangeRate
  /// What converted prices are made to look like.
  public let rounding: PriceRounding

  /// A conversion by a rate.
  public init(_ rate: ExchangeRate, rounding: PriceRounding = .minorUnit) {
    self.rate = rate
    self.rounding = rounding
  }

  /// The currency of what is converted.
  public var target: Currency { rate.target }

  /// A price in the other currency; one that is in it already stays as it is.
  ///
  /// - Throws: `MoneyError.currencyMismatch` for a price of a third currency, `.overflow` for a result beyond
  ///   `Money.range`.
  public func price(_ price: Money) throws(MoneyError) -> Money {
    price.currency == rate.target ? price : try rate.convert(price, rounding)
  }
}
