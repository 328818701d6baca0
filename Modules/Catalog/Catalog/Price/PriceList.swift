public import FoundationCore
public import StoreIdentifiers

/// Marks ids of price lists.
public enum PriceListTag {}
/// A price list's id.
public typealias PriceListID = Identifier<PriceListTag>

/// Prices that count instead of the variants' own: for a time, for some customers, from some quantity.
public struct PriceList: Identifiable, Hashable, Sendable {
  /// How many prices a list may hold.
  public static let priceLimit = 5_000

  /// The list's id, made by whoever added it.
  public let id: PriceListID
  /// What staff call it.
  public var name: String
  /// What it does to the price that was.
  public var kind: PriceListKind
  /// Whether it counts at all; a draft never does.
  public var isActive: Bool
  /// From when it counts; nil for always.
  public var startsAt: Timestamp?
  /// When it stops counting: the first moment at which it no longer does; nil for never.
  public var endsAt: Timestamp?
  /// The customer groups that it counts for, by their codes; empty for everyone.
  public var customerGroups: [String]
  /// Its prices.
  public var prices: [ListPrice]
  /// Raised by every change; what `If-Match` compares.
  public let version: Int64

  /// A list with all its parts.
  public init(
    id: PriceListID, name: String, kind: PriceListKind, isActive: Bool = true, startsAt: Timestamp? = nil,
    endsAt: Timestamp? = nil, customerGroups: [String] = [], prices: [ListPrice], version: Int64 = 1
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.isActive = isActive
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.customerGroups = customerGroups
    self.prices = prices
    self.version = version
  }

  /// Whether it counts at a moment for a member of a group; the end is not part of its time.
  public func counts(at moment: Timestamp, for group: String?) -> Bool {
    isActive && (startsAt.map { $0.milliseconds <= moment.milliseconds } ?? true)
      && (endsAt.map { moment.milliseconds < $0.milliseconds } ?? true)
      && (customerGroups.isEmpty || group.map { customerGroups.contains($0) } ?? false)
  }
}

/// What a price list does to the price that was.
public enum PriceListKind: String, CaseIterable, Sendable {
  /// Lowers it: a price that is not lower does not count.
  case sale
  /// Replaces it: the price may be higher.
  case override
}

/// What a variant costs by a list, from some quantity.
public struct ListPrice: Hashable, Sendable {
  /// The variant.
  public var variant: VariantID
  /// From how many in one line it counts; 1 for always.
  public var minimumQuantity: Int
  /// What one costs.
  public var price: Money

  /// The price of one unit of a variant, from so many units in one line on.
  public init(variant: VariantID, minimumQuantity: Int = 1, price: Money) {
    self.variant = variant
    self.minimumQuantity = minimumQuantity
    self.price = price
  }
}
