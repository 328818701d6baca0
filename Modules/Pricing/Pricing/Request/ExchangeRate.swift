public import FoundationCore

/// What one unit of a currency is worth in another, as the shop has stored it.
public struct ExchangeRate: Hashable, Sendable {
  /// The currency of prices that are converted.
  public let source: Currency
  /// The currency that they are converted to.
  public let target: Currency
  /// Whole units of the target for 10⁸ whole units of the source.
  public let hundredMillionths: Int64

  /// A rate; nil unless above 0 and at most 10⁶.
  public init?(from source: Currency, to target: Currency, hundredMillionths: Int64) {
    guard (1...100_000_000_000_000).contains(hundredMillionths) else { return nil }
    self.source = source
    self.target = target
    self.hundredMillionths = hundredMillionths
  }

  /// A price in the target currency (rule 30).
  ///
  /// - Throws: `MoneyError.currencyMismatch` for a price of another currency than the source, `.overflow` for a result
  ///   beyond `Money.range`.
  public func convert(_ price: Money, _ rounding: PriceRounding = .minorUnit) throws(MoneyError) -> Money {
    guard price.currency == source else { throw .currencyMismatch(price.currency, source) }
    let digits = target.exponent - source.exponent
    func power(_ exponent: Int) -> Int64 { (0..<max(0, exponent)).reduce(1) { power, _ in power * 10 } }
    let exact = try Money(price.amount, target)
      .scaled(by: hundredMillionths * power(digits), over: 100_000_000 * power(-digits))
    return try rounding.applied(to: exact)
  }
}

extension ExchangeRate {
  /// The rate as a fraction in lowest terms: so many minor units of the source are worth so many of the target. Nil where
  /// their product is beyond 2⁶¹: neither could be multiplied by what the other leaves over, in 64 bits.
  public var inLowestTerms: (source: Int64, target: Int64)? {
    let digits = target.exponent - source.exponent
    func power(_ exponent: Int) -> Int64 { (0..<max(0, exponent)).reduce(1) { power, _ in power * 10 } }
    let (numerator, denominator) = (hundredMillionths * power(digits), 100_000_000 * power(-digits))
    var (divisor, rest) = (denominator, numerator % denominator)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    let terms = (source: denominator / divisor, target: numerator / divisor)
    let (product, overflow) = terms.source.multipliedReportingOverflow(by: terms.target)
    return overflow || product > 1 << 61 ? nil : terms
  }
}

/// What a converted price is made to look like.
public enum PriceRounding: Hashable, Sendable {
  /// As it comes.
  case minorUnit
  /// The nearest multiple of so many minor units, such as 5.
  case multiple(Int64)
  /// The nearest amount that ends so, such as 99 of 100; never less than the ending.
  case ending(Int64, of: Int64)

  func applied(to price: Money) throws(MoneyError) -> Money {
    guard price.amount > 0 else { return price }
    switch self {
    case .minorUnit: return price
    case .multiple(let step):
      guard step > 0 else { throw .overflow }
      let steps = try price.scaled(by: 1, over: step).amount
      let (amount, overflow) = steps.multipliedReportingOverflow(by: step)
      guard !overflow else { throw .overflow }
      return try Money(amount, price.currency)
    case .ending(let ending, let step):
      guard (1...1_000_000).contains(step), (0..<step).contains(ending) else { throw .overflow }
      guard price.amount > ending else { return try Money(ending, price.currency) }
      // Half of the step up, so that what is as far from both goes up.
      let steps = (2 * (price.amount - ending) + step) / (2 * step)
      return try Money(steps * step + ending, price.currency)
    }
  }
}
