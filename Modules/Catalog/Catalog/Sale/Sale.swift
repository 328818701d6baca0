public import FoundationCore

/// A percentage off everything in a part of the catalogue, for a time.
///
/// A sale is a price list for everyone whose prices Catalog makes and keeps: what comes into the part is reduced, what
/// leaves it is not any more, and a changed price changes the reduced one with it.
public struct Sale: Identifiable, Hashable, Sendable {
  /// By how many percent prices may be reduced.
  public static let percentages = 1...99

  /// The sale's id: that of its price list, made by whoever added it.
  public let id: PriceListID
  /// What staff call it.
  public var name: String
  /// By how many percent prices are reduced, 1 to 99. The reduced price is rounded half up to a minor unit.
  public var percentage: Int
  /// What is reduced.
  public var scope: SaleScope
  /// Whether it counts at all.
  public var isActive: Bool
  /// From when it counts; nil for always.
  public var startsAt: Timestamp?
  /// The first moment at which it no longer counts; nil for never.
  public var endsAt: Timestamp?
  /// How many prices it has made by now.
  public let priceCount: Int
  /// Raised by every change; what `If-Match` compares.
  public let version: Int64

  /// A sale with all its parts.
  public init(
    id: PriceListID = .make(), name: String, percentage: Int, scope: SaleScope, isActive: Bool = true,
    startsAt: Timestamp? = nil, endsAt: Timestamp? = nil, priceCount: Int = 0, version: Int64 = 1
  ) {
    self.id = id
    self.name = name
    self.percentage = percentage
    self.scope = scope
    self.isActive = isActive
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.priceCount = priceCount
    self.version = version
  }

  /// How it stands at a moment.
  public func standing(at moment: Timestamp) -> PriceListStanding {
    PriceListSummary(
      id: id, name: name, kind: .sale, isActive: isActive, startsAt: startsAt, endsAt: endsAt, customerGroups: [],
      priceCount: 0, version: version
    ).standing(at: moment)
  }

  /// What an amount of minor units comes to with the percentage off, rounded half away from zero. Amounts are those that
  /// money can be, so that nothing overflows.
  public static func reduced(_ amount: Int64, by percentage: Int) -> Int64 {
    let twice = amount * 2 * Int64(100 - percentage)
    return (twice + (amount < 0 ? -100 : 100)) / 200
  }
}

/// What a sale reduces.
public enum SaleScope: Hashable, Sendable {
  /// What is in a category, or below it.
  case category(CategoryID)
  /// What is in a collection.
  case collection(ProductCollectionID)
  /// What a brand makes, by the brand's handle.
  case brand(String)
  /// What a search finds: products with all of these words.
  case search(String)
}

extension Schema where Value == Sale {
  /// A sale as the API sends and accepts it; what a request says of the number of prices and the version does not count.
  public static let sale = Schema.object(
    "Sale", Field("id", \.id, .identifier()), Field("name", \.name, .text(1...250)),
    Field("percentage", \.percentage, .integer(in: Sale.percentages)), Field("scope", \.scope, .saleScope),
    .defaulted("isActive", \.isActive, .boolean, to: true), .optional("startsAt", \.startsAt, .timestamp),
    .optional("endsAt", \.endsAt, .timestamp),
    Field<Sale, Int>.defaulted("priceCount", \.priceCount, .integer(in: 0...1_000_000_000), to: 0),
    Field<Sale, Int64>.defaulted("version", \.version, .integer64(in: 1...Int64.max), to: 1)
  ) {
    Sale(
      id: $0, name: $1, percentage: $2, scope: $3, isActive: $4, startsAt: $5, endsAt: $6, priceCount: $7, version: $8)
  }
}

extension Schema where Value == SaleScope {
  /// One of a category, a collection, a brand and words.
  public static let saleScope = Schema.object(
    "SaleScope", .optional("category", \.category, .identifier()),
    .optional("collection", \.collection, .identifier()), .optional("brand", \.brand, .text(1...255)),
    .optional("search", \.search, .text(1...200))
  ) { category, collection, brand, search throws(SchemaViolation) in
    let all: [SaleScope?] = [
      category.map { .category($0) }, collection.map { .collection($0) }, brand.map { .brand($0) },
      search.map { .search($0) },
    ]
    let said = all.compactMap(\.self)
    guard let scope = said.first, said.count == 1 else {
      throw SchemaViolation(code: "scope", message: "Give one of a category, a collection, a brand and a search.")
    }
    return scope
  }
}

extension SaleScope {
  fileprivate var category: CategoryID? { if case .category(let id) = self { id } else { nil } }
  fileprivate var collection: ProductCollectionID? { if case .collection(let id) = self { id } else { nil } }
  fileprivate var brand: String? { if case .brand(let name) = self { name } else { nil } }
  fileprivate var search: String? { if case .search(let words) = self { words } else { nil } }
}

extension Schema where Value == Page<Sale> {
  /// A page of sales.
  public static let sales = Schema.page("SalePage", of: .sale)
}
