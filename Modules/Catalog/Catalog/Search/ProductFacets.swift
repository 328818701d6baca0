public import FoundationCore

/// What a list of products can be narrowed by, with how many products each choice leaves.
public struct ProductFacets: Hashable, Sendable {
  /// How many products the list has.
  public let total: Int
  /// The facets that have values, by their keys.
  public let facets: [Facet]
  /// Ranges of prices, ascending.
  public let prices: [PriceRange]
  /// Products of at least so many stars, the most first.
  public let ratings: [RatingCount]
  /// Products that can be had now.
  public let available: Int
  /// Products that are announced as reduced now.
  public let reduced: Int

  /// Facets with all their parts, as the service counts them.
  public init(
    total: Int, facets: [Facet], prices: [PriceRange], ratings: [RatingCount], available: Int,
    reduced: Int = 0
  ) {
    self.total = total
    self.facets = facets
    self.prices = prices
    self.ratings = ratings
    self.available = available
    self.reduced = reduced
  }
}

/// One thing that products differ in, such as the brand.
public struct Facet: Identifiable, Hashable, Sendable {
  /// The brands.
  public static let brand = "brand"
  /// The product types.
  public static let type = "type"
  /// The categories below the list's own.
  public static let category = "category"
  /// The collections that products are chosen for; never told.
  public static let collection = "collection"
  /// The tags.
  public static let tag = "tag"
  /// The ranges of prices.
  public static let price = "price"
  /// The stars.
  public static let rating = "rating"
  /// What can be had now.
  public static let availability = "availability"
  /// What is announced as reduced.
  public static let reduction = "reduction"
  /// What stands before the code of an attribute.
  public static let attributePrefix = "attribute."

  /// Which one: `brand`, `type`, `category`, `tag`, or `attribute.` and an attribute's code.
  public let key: String
  /// Its values, the chosen first, then by how many products have them, then by their labels.
  public let values: [FacetValue]
  /// What people call it, in the reader's language; nil for those that every shop has, and where nobody has said.
  public let title: String?

  /// A facet with its values.
  public init(key: String, values: [FacetValue], title: String? = nil) {
    self.key = key
    self.values = values
    self.title = title
  }

  /// The same facet with other words for what its values are.
  public func labelled(title: String? = nil, _ label: (String) -> String) -> Facet {
    Facet(key: key, values: values.map { $0.labelled(label($0.label)) }.sorted(by: FacetValue.precedes), title: title)
  }

  /// The key: there is one facet of each.
  public var id: String { key }
}

/// A value of a facet.
public struct FacetValue: Identifiable, Hashable, Sendable {
  /// As filters name it.
  public let value: String
  /// As people read it.
  public let label: String
  /// How many products of the list have it.
  public let count: Int
  /// Whether the list is narrowed by it.
  public let isChosen: Bool

  /// A value with its count.
  public init(value: String, label: String, count: Int, isChosen: Bool = false) {
    self.value = value
    self.label = label
    self.count = count
    self.isChosen = isChosen
  }

  /// The value: a facet has each once.
  public var id: String { value }

  /// Whether a value is shown before another.
  public static func precedes(_ left: FacetValue, _ right: FacetValue) -> Bool {
    (right.isChosen ? 1 : 0, right.count, left.label) < (left.isChosen ? 1 : 0, left.count, right.label)
  }

  fileprivate func labelled(_ label: String) -> FacetValue {
    FacetValue(value: value, label: label, count: count, isChosen: isChosen)
  }
}

/// Products between two prices.
public struct PriceRange: Hashable, Sendable {
  /// The lowest price, in minor units, inclusive.
  public let from: Int64
  /// The highest, exclusive; nil without an end.
  public let below: Int64?
  /// How many products are in it.
  public let count: Int

  /// A range with its count.
  public init(from: Int64, below: Int64?, count: Int) {
    self.from = from
    self.below = below
    self.count = count
  }
}

/// Products of at least so many stars.
public struct RatingCount: Hashable, Sendable {
  /// The stars, 1 to 4.
  public let stars: Int
  /// How many products have them.
  public let count: Int

  /// A count.
  public init(stars: Int, count: Int) {
    self.stars = stars
    self.count = count
  }
}

extension Schema where Value == ProductFacets {
  /// The facets of a list as the API sends them.
  public static let productFacets = Schema.object(
    "ProductFacets", Field("total", \.total, .count),
    Field("facets", \.facets, .array(of: .facet)), Field("prices", \.prices, .array(of: .priceRange)),
    Field("ratings", \.ratings, .array(of: .ratingCount)),
    Field("available", \.available, .count), .defaulted("reduced", \.reduced, .count, to: 0)
  ) { ProductFacets(total: $0, facets: $1, prices: $2, ratings: $3, available: $4, reduced: $5) }
}

extension Schema where Value == Facet {
  fileprivate static let facet = Schema.object(
    "Facet", Field("key", \.key, .text(1...120)), Field("values", \.values, .array(of: .facetValue)),
    .optional("title", \.title, .text(1...255))
  ) { Facet(key: $0, values: $1, title: $2) }
}

extension Schema where Value == FacetValue {
  fileprivate static let facetValue = Schema.object(
    "FacetValue", Field("value", \.value, .text(1...400)), Field("label", \.label, .text(1...400)),
    Field("count", \.count, .count),
    .defaulted("isChosen", \.isChosen, .boolean, to: false)
  ) { FacetValue(value: $0, label: $1, count: $2, isChosen: $3) }
}

extension Schema where Value == PriceRange {
  fileprivate static let priceRange = Schema.object(
    "PriceRange", Field<PriceRange, Int64>("from", \.from, .integer64(in: 0...Money.range.upperBound)),
    Field<PriceRange, Int64?>.optional("below", \.below, .integer64(in: 0...Money.range.upperBound)),
    Field<PriceRange, Int>("count", \.count, .count)
  ) { PriceRange(from: $0, below: $1, count: $2) }
}

extension Schema where Value == RatingCount {
  fileprivate static let ratingCount = Schema.object(
    "RatingCount", Field("stars", \.stars, .integer(in: 1...5)), Field("count", \.count, .count)
  ) { RatingCount(stars: $0, count: $1) }
}

extension Schema where Value == Int {
  /// How many of something there are.
  static var count: Schema { .integer(in: 0...Int(Int32.max)) }
}
