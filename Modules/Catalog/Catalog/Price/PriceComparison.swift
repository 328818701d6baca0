public import FoundationCore

/// What a price is shown beside. A price has one comparison at most, so that nobody takes one for another.
public enum PriceComparison: Hashable, Sendable {
  /// What it cost before: struck through, with a percentage.
  case reduction(PriceReduction)
  /// What it costs everyone else, where a group of customers, or a quantity, has a price of its own.
  case usual(Money)
  /// What its maker recommends: no former price, so neither struck through nor a percentage.
  case recommended(Money)

  /// The comparison that is shown beside a price; nil where the price is not the lower one.
  ///
  /// Members' prices come first, since a reduction is what everyone pays; a recommended price comes last.
  public init?(
    of price: Money, reduction: PriceReduction?, usual: Money?, recommended: Money?
  ) {
    func isLower(_ other: Money) -> Bool { price.currency == other.currency && price.amount < other.amount }
    if let usual, isLower(usual) {
      self = .usual(usual)
    } else if let reduction, isLower(reduction.former) {
      self = .reduction(reduction)
    } else if let recommended, isLower(recommended) {
      self = .recommended(recommended)
    } else {
      return nil
    }
  }
}

extension Variant {
  /// What its price is shown beside.
  public var comparison: PriceComparison? {
    PriceComparison(of: price, reduction: reduction, usual: usualPrice, recommended: compareAtPrice)
  }
}

extension ProductSummary {
  /// What its lowest price is shown beside.
  public var comparison: PriceComparison? {
    PriceComparison(of: lowestPrice, reduction: reduction, usual: usualPrice, recommended: compareAtPrice)
  }
}
