public import FoundationCore

extension Schema where Value == PriceList {
  /// A price list as the API sends it.
  public static let priceList = Schema.object(
    "PriceList", Field("id", \.id, .identifier()), Field("name", \.name, .text(1...250)),
    Field("kind", \.kind, .enumeration()), Field("isActive", \.isActive, .boolean),
    .optional("startsAt", \.startsAt, .timestamp), .optional("endsAt", \.endsAt, .timestamp),
    .unlessEmpty("customerGroups", \.customerGroups, .customerGroup, count: 0...100),
    Field("prices", \.prices, .array(of: .listPrice, count: 0...PriceList.priceLimit)),
    Field("version", \.version, .integer64(in: 1...Int64.max))
  ) {
    PriceList(
      id: $0, name: $1, kind: $2, isActive: $3, startsAt: $4, endsAt: $5, customerGroups: $6 ?? [], prices: $7,
      version: $8)
  }
}

/// What is said when a price list is added, or changed as a whole.
public struct PriceListDraft: Sendable {
  /// The list's id; a change keeps it.
  public var id: PriceListID
  /// What staff call it.
  public var name: String
  /// What it does.
  public var kind: PriceListKind
  /// Whether it counts.
  public var isActive: Bool
  /// From when.
  public var startsAt: Timestamp?
  /// Until when.
  public var endsAt: Timestamp?
  /// For whom.
  public var customerGroups: [String]
  /// Its prices.
  public var prices: [ListPrice]

  /// A list to add.
  public init(
    id: PriceListID = .make(), name: String, kind: PriceListKind, isActive: Bool = true, startsAt: Timestamp? = nil,
    endsAt: Timestamp? = nil, customerGroups: [String] = [], prices: [ListPrice]
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.isActive = isActive
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.customerGroups = customerGroups
    self.prices = prices
  }
}

extension Schema where Value == PriceListDraft {
  /// The request that adds or changes a price list.
  public static let priceListDraft = Schema.object(
    "PriceListDraft", Field("id", \.id, .identifier()), Field("name", \.name, .text(1...250)),
    Field("kind", \.kind, .enumeration()), .defaulted("isActive", \.isActive, .boolean, to: true),
    .optional("startsAt", \.startsAt, .timestamp), .optional("endsAt", \.endsAt, .timestamp),
    .unlessEmpty("customerGroups", \.customerGroups, .customerGroup, count: 0...100),
    Field("prices", \.prices, .array(of: .listPrice, count: 0...PriceList.priceLimit))
  ) {
    PriceListDraft(
      id: $0, name: $1, kind: $2, isActive: $3, startsAt: $4, endsAt: $5, customerGroups: $6 ?? [], prices: $7)
  }
}

extension Schema where Value == ListPrice {
  /// A price of a list.
  public static let listPrice = Schema.object(
    "ListPrice", Field("variant", \.variant, .identifier()),
    .defaulted("minimumQuantity", \.minimumQuantity, .integer(in: 1...1_000_000), to: 1),
    Field("price", \.price, .price)
  ) { ListPrice(variant: $0, minimumQuantity: $1, price: $2) }
}

extension Schema where Value == ResolvedPrice {
  /// What a variant costs, and why, as the API tells staff.
  public static let resolvedPrice = Schema.object(
    "ResolvedPrice", Field("price", \.price, .price), .optional("original", \.original, .price),
    .optional("list", \.list, .identifier()), Field("trace", \.trace, .array(of: step)),
    .optional("reduction", \.reduction, .priceReduction)
  ) { ResolvedPrice(price: $0, original: $1, list: $2, trace: $3, reduction: $4) }

  private static let step = Schema<PriceStep>.object(
    "PriceStep", .optional("list", \.list, .identifier()),
    Field("minimumQuantity", \.minimumQuantity, .integer(in: 1...1_000_000)), Field("price", \.price, .price),
    Field("verdict", \.verdict, .enumeration())
  ) { PriceStep(list: $0, minimumQuantity: $1, price: $2, verdict: $3) }
}

extension Schema where Value == String {
  /// The code of a customer group.
  public static var customerGroup: Schema { .text(1...100) }
}

extension Schema where Value == [String] {
  /// The groups of an audience, by their codes; none for everyone.
  static var audienceGroups: Schema { .array(of: .customerGroup, count: 0...Audience.groupLimit) }
}
