public import FoundationCore

/// How a price becomes one of another currency, where no price list says what it is there.
public struct PriceConverter: Sendable {
  /// The other currency.
  public let currency: Currency
  /// A price in it; nil for one that has no equal there.
  public let convert: @Sendable (Money) -> Money?

  /// A converter to a currency.
  public init(to currency: Currency, _ convert: @escaping @Sendable (Money) -> Money?) {
    self.currency = currency
    self.convert = convert
  }
}
