public import FoundationCore

/// What staff's list says of a price list: everything but its prices.
public struct PriceListSummary: Identifiable, Hashable, Sendable {
  /// The list's id.
  public let id: PriceListID
  /// What staff call it.
  public let name: String
  /// What it does to the price that was.
  public let kind: PriceListKind
  /// Whether it counts at all.
  public let isActive: Bool
  /// From when it counts; nil for always.
  public let startsAt: Timestamp?
  /// The first moment at which it no longer counts; nil for never.
  public let endsAt: Timestamp?
  /// The customer groups that it counts for, by their codes; empty for everyone.
  public let customerGroups: [String]
  /// How many prices it has.
  public let priceCount: Int
  /// Raised by every change.
  public let version: Int64

  /// A summary with all its parts, as the service reads it.
  public init(
    id: PriceListID, name: String, kind: PriceListKind, isActive: Bool, startsAt: Timestamp?, endsAt: Timestamp?,
    customerGroups: [String], priceCount: Int, version: Int64
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.isActive = isActive
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.customerGroups = customerGroups
    self.priceCount = priceCount
    self.version = version
  }

  /// How it stands at a moment.
  public func standing(at moment: Timestamp) -> PriceListStanding {
    if !isActive { return .draft }
    if let endsAt, endsAt.milliseconds <= moment.milliseconds { return .over }
    if let startsAt, moment.milliseconds < startsAt.milliseconds { return .planned }
    return .inEffect
  }
}

/// How a price list stands at a moment.
public enum PriceListStanding: Hashable, Sendable {
  /// It counts for nobody, whatever its time.
  case draft
  /// Its time is to come.
  case planned
  /// It counts.
  case inEffect
  /// Its time is over.
  case over
}

extension Schema where Value == PriceListSummary {
  /// A price list as staff's list has it.
  public static let priceListSummary = Schema.object(
    "PriceListSummary", Field("id", \.id, .identifier()), Field("name", \.name, .text(1...250)),
    Field("kind", \.kind, .enumeration()), Field("isActive", \.isActive, .boolean),
    .optional("startsAt", \.startsAt, .timestamp), .optional("endsAt", \.endsAt, .timestamp),
    .unlessEmpty("customerGroups", \.customerGroups, .customerGroup, count: 0...100),
    Field("priceCount", \.priceCount, .integer(in: 0...PriceList.priceLimit)),
    Field("version", \.version, .integer64(in: 1...Int64.max))
  ) {
    PriceListSummary(
      id: $0, name: $1, kind: $2, isActive: $3, startsAt: $4, endsAt: $5, customerGroups: $6 ?? [], priceCount: $7,
      version: $8)
  }
}

extension Schema where Value == Page<PriceListSummary> {
  /// A page of price lists.
  public static let priceListSummaries = Schema.page("PriceListPage", of: .priceListSummary)
}
