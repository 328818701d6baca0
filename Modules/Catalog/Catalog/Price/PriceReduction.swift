public import FoundationCore

/// That a variant costs less than it did, in a form that may be announced to consumers.
///
/// Source: directive 98/6/EC, article 6a, and the Court of Justice in C-330/23: the former price and the percentage
/// follow from the lowest price of the thirty days before the reduction.
public struct PriceReduction: Hashable, Sendable {
  /// How many days before a reduction its former price is the lowest of.
  public static let days = 30
  /// How many days after its beginning a reduction is announced: what costs the same for longer is the usual price.
  public static let daysAnnounced = 60

  /// The lowest price of the thirty days before.
  public let former: Money
  /// How much less it is, in whole per cent of the former price, rounded down: 1 to 100.
  public let percent: Int
  /// The moment at which the price was lowered.
  public let since: Timestamp
  /// The first moment at which it is no longer announced.
  public let until: Timestamp

  /// A reduction with all its parts.
  public init(former: Money, percent: Int, since: Timestamp, until: Timestamp) {
    self.former = former
    self.percent = min(max(percent, 1), 100)
    self.since = since
    self.until = until
  }

  /// A reduction from one price to another; nil where that is not one per cent lower, and for two currencies.
  public init?(from former: Money, to price: Money, since: Timestamp, until: Timestamp) {
    guard former.currency == price.currency, let percent = Self.percent(from: former.amount, to: price.amount) else {
      return nil
    }
    self.init(former: former, percent: percent, since: since, until: until)
  }

  /// How much lower an amount is than another in whole per cent, rounded down; nil where it is not lower by one.
  static func percent(from former: Int64, to price: Int64) -> Int? {
    guard price >= 0, former > price else { return nil }
    // The difference is at most the former price, so that the quotient is at most 100.
    let (quotient, _) = former.magnitude.dividingFullWidth((former - price).magnitude.multipliedFullWidth(by: 100))
    return quotient >= 1 ? Int(quotient) : nil
  }

  /// Whether it is announced at a moment.
  public func isAnnounced(at moment: Timestamp) -> Bool { since <= moment && moment < until }
}

extension Schema where Value == PriceReduction {
  /// A reduction as the API sends it.
  public static let priceReduction = Schema.object(
    "PriceReduction", Field("former", \.former, .price), Field("percent", \.percent, .integer(in: 1...100)),
    Field("since", \.since, .timestamp), Field("until", \.until, .timestamp)
  ) { PriceReduction(former: $0, percent: $1, since: $2, until: $3) }
}
