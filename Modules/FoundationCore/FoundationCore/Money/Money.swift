/// An amount of one currency in whole minor units: £19.99 is 1999. Never a fraction, never a floating-point number.
///
/// Amounts stay within ±(2⁵³ − 1), what JSON carries without loss; arithmetic that leaves it throws, and so does mixing
/// currencies.
public struct Money: Hashable, Sendable {
  /// Whole minor units, such as pence; may be negative.
  public let amount: Int64
  /// The currency of the minor units.
  public let currency: Currency

  /// The amounts that can be represented.
  public static let range: ClosedRange<Int64> = -9_007_199_254_740_991...9_007_199_254_740_991

  /// Creates an amount in minor units.
  ///
  /// - Throws: `MoneyError.overflow` outside `range`.
  public init(_ amount: Int64, _ currency: Currency) throws(MoneyError) {
    guard Self.range.contains(amount) else { throw .overflow }
    self.amount = amount
    self.currency = currency
  }

  /// An amount that is known to be within `range`.
  fileprivate init(unchecked amount: Int64, _ currency: Currency) {
    self.amount = amount
    self.currency = currency
  }

  /// Returns an amount of 0 in a currency.
  public static func zero(_ currency: Currency) -> Money { Money(unchecked: 0, currency) }

  /// Returns the sum of two amounts of one currency.
  ///
  /// - Throws: `MoneyError.currencyMismatch` for two currencies, `.overflow` beyond `range`.
  public func adding(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .currencyMismatch(currency, other.currency) }
    // Two amounts in range are far from the ends of 64 bits.
    return try Money(amount + other.amount, currency)
  }

  /// Returns the difference of two amounts of one currency.
  ///
  /// - Throws: `MoneyError.currencyMismatch` for two currencies, `.overflow` beyond `range`.
  public func subtracting(_ other: Money) throws(MoneyError) -> Money { try adding(other.negated) }

  /// Returns the amount multiplied by a whole number.
  ///
  /// - Throws: `MoneyError.overflow` beyond `range`.
  public func multiplied(by count: Int) throws(MoneyError) -> Money {
    let (product, overflow) = amount.multipliedReportingOverflow(by: Int64(count))
    guard !overflow else { throw .overflow }
    return try Money(product, currency)
  }

  /// The amount with the other sign.
  public var negated: Money { Money(unchecked: -amount, currency) }

  /// Returns the amount times `numerator / denominator`, rounded half away from zero.
  ///
  /// This is the only function that rounds amounts.
  ///
  /// - Throws: `MoneyError.overflow` for a denominator below 1, or a result beyond `range`.
  public func scaled(by numerator: Int64, over denominator: Int64) throws(MoneyError) -> Money {
    guard denominator > 0 else { throw .overflow }
    let product = amount.magnitude.multipliedFullWidth(by: numerator.magnitude)
    guard product.high < denominator.magnitude else { throw .overflow }
    let (quotient, remainder) = denominator.magnitude.dividingFullWidth(product)
    // Before it is rounded up, which the largest quotient of 64 bits cannot be.
    guard quotient <= UInt64(Self.range.upperBound) else { throw .overflow }
    let rounded = remainder >= denominator.magnitude - remainder ? quotient + 1 : quotient
    let isNegative = (amount < 0) != (numerator < 0)
    return try Money(isNegative ? -Int64(rounded) : Int64(rounded), currency)
  }
}

/// Why an amount could not be computed.
public enum MoneyError: Error, Equatable, Sendable {
  /// The result is beyond `Money.range`.
  case overflow
  /// Two currencies met; convert one of them first.
  case currencyMismatch(Currency, Currency)
}

extension Sequence<Money> {
  /// Returns the sum of the amounts; 0 in `currency` for an empty sequence. O(n).
  ///
  /// - Throws: `MoneyError.currencyMismatch` for an amount of another currency, `.overflow` beyond `Money.range`.
  public func sum(in currency: Currency) throws(MoneyError) -> Money {
    var total = Money.zero(currency)
    for money in self { total = try total.adding(money) }
    return total
  }
}

extension Schema where Value == Money {
  /// `{"amount": 1999, "currency": "GBP"}`, the amount in minor units.
  public static let money = Schema.object(
    "Money",
    Field("amount", \.amount, .integer64(in: Money.range)),
    Field("currency", \.currency, .currency)
  ) { Money(unchecked: $0, $1) }
}
