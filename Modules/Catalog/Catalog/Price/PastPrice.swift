public import FoundationCore

/// What a variant has cost everyone, and from when.
public struct PastPrice: Hashable, Sendable {
  /// How many of them are told at once.
  public static let limit = 1_000

  /// From when.
  public let since: Timestamp
  /// What it cost.
  public let price: Money
  /// Whether it could be bought: drafts, archived products and those to come cannot.
  public let isForSale: Bool

  /// A price and its beginning.
  public init(since: Timestamp, price: Money, isForSale: Bool = true) {
    self.since = since
    self.price = price
    self.isForSale = isForSale
  }
}

extension [PastPrice] {
  /// The lowest price in the days before a moment, of prices with the newest first: also the one that counted when those
  /// days began. Prices at which nothing could be bought do not count. O(n).
  public func lowest(inDays days: Int, before moment: Timestamp) -> Money? {
    let beginning = moment.advanced(by: .days(-days))
    var lowest: Money?
    for past in self where past.since < moment {
      if past.isForSale, lowest.map({ past.price.amount < $0.amount }) ?? true { lowest = past.price }
      if past.since <= beginning { break }
    }
    return lowest
  }

  /// The reduction to a price that is announced at a moment; nil where the history has another price then.
  public func reduction(of price: Money, at moment: Timestamp) -> PriceReduction? {
    first { $0.since <= moment }?.price == price ? reduction(at: moment) : nil
  }

  /// The reduction that is announced at a moment, by a variant's prices with the newest first; those that are yet to come
  /// may be among them. Nil where the price is not below the lowest of the thirty days before it began. O(n).
  ///
  /// Each lower price is a reduction of its own: of one that goes deeper, the former price is that of the step before.
  public func reduction(at moment: Timestamp) -> PriceReduction? {
    guard let place = firstIndex(where: { $0.since <= moment }), self[place].isForSale else { return nil }
    let current = self[place]
    let limit = current.since.advanced(by: .days(PriceReduction.daysAnnounced))
    let next = prefix(place).last?.since
    guard let former = lowest(inDays: PriceReduction.days, before: current.since),
      let reduction = PriceReduction(
        from: former, to: current.price, since: current.since, until: next.map { Swift.min($0, limit) } ?? limit),
      reduction.isAnnounced(at: moment)
    else { return nil }
    return reduction
  }
}

extension Duration {
  /// Days of 24 hours, as the clock of the store counts them.
  fileprivate static func days(_ count: Int) -> Duration { .seconds(86_400) * count }
}

extension Schema where Value == [PastPrice] {
  /// A variant's prices, the newest first.
  public static let priceHistory = Schema.array(of: past)

  private static let past = Schema<PastPrice>.object(
    "PastPrice", Field("since", \.since, .timestamp), Field("price", \.price, .price),
    .defaulted("isForSale", \.isForSale, .boolean, to: true)
  ) { PastPrice(since: $0, price: $1, isForSale: $2) }
}
