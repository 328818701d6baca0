public import FoundationCore

/// What a variant has cost, and from when.
public struct PastPrice: Hashable, Sendable {
  /// How many of them are told at once.
  public static let limit = 1_000

  /// From when.
  public let since: Timestamp
  /// What it cost.
  public let price: Money

  /// A price and its beginning.
  public init(since: Timestamp, price: Money) {
    self.since = since
    self.price = price
  }
}

extension [PastPrice] {
  /// The lowest price in the days before a moment, of prices with the newest first: also the one that counted when those
  /// days began. What the European Union's directive 98/6/EC, article 6a, has shops show beside a reduced price.
  public func lowest(inDays days: Int, before moment: Timestamp) -> Money? {
    let beginning = moment.milliseconds - Int64(days) * 86_400_000
    var lowest: Money?
    for past in self where past.since.milliseconds < moment.milliseconds {
      if lowest.map({ past.price.amount < $0.amount }) ?? true { lowest = past.price }
      if past.since.milliseconds <= beginning { break }
    }
    return lowest
  }
}

extension Schema where Value == [PastPrice] {
  /// A variant's prices, the newest first.
  public static let priceHistory = Schema.array(of: past)

  private static let past = Schema<PastPrice>.object(
    "PastPrice", Field("since", \.since, .timestamp), Field("price", \.price, .price)
  ) { PastPrice(since: $0, price: $1) }
}
