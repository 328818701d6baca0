public import FoundationCore
public import StoreIdentifiers

/// Marks ids of collections.
public enum ProductCollectionTag {}
/// A collection's id.
public typealias ProductCollectionID = Identifier<ProductCollectionTag>

/// Products that the shop shows together: chosen one by one, or all that a rule fits, now and later.
public struct ProductCollection: Identifiable, Hashable, Sendable {
  /// How many products may be chosen one by one.
  public static let productLimit = 5_000

  /// The collection's id, made by whoever added it.
  public let id: ProductCollectionID
  /// The last part of its page's address; unique.
  public var handle: String
  /// What it is called.
  public var title: String
  /// What its page says about it.
  public var description: String?
  /// What its products have; nil for products chosen one by one.
  public var rule: CollectionRule?
  /// The products chosen one by one; empty beside a rule.
  public var products: [ProductID]
  /// Raised by every change; what `If-Match` compares.
  public let version: Int64

  /// A collection with all its parts.
  public init(
    id: ProductCollectionID = .make(), handle: String, title: String, description: String? = nil,
    rule: CollectionRule? = nil, products: [ProductID] = [], version: Int64 = 1
  ) {
    self.id = id
    self.handle = handle
    self.title = title
    self.description = description
    self.rule = rule
    self.products = products
    self.version = version
  }
}

/// What the products of a collection have, all of it: at least one condition.
public struct CollectionRule: Hashable, Sendable {
  /// Words that they are found by.
  public var text: String?
  /// The values of facets that they have.
  public var facets: FacetChoices
  /// The category that they are in, or below.
  public var category: CategoryID?
  /// The lowest price in minor units, inclusive.
  public var minimumPrice: Int64?
  /// The highest price in minor units, inclusive.
  public var maximumPrice: Int64?
  /// Whether they are announced as reduced now.
  public var reducedOnly: Bool

  /// A rule; prices are in minor units of the shop's currency, both bounds included.
  public init(
    text: String? = nil, facets: FacetChoices = FacetChoices(), category: CategoryID? = nil,
    minimumPrice: Int64? = nil, maximumPrice: Int64? = nil, reducedOnly: Bool = false
  ) {
    self.text = text
    self.facets = facets
    self.category = category
    self.minimumPrice = minimumPrice
    self.maximumPrice = maximumPrice
    self.reducedOnly = reducedOnly
  }

  /// Whether it says anything, and nothing that cannot be.
  public var isValid: Bool {
    let says =
      text != nil || facets != FacetChoices() || category != nil || minimumPrice != nil || maximumPrice != nil
      || reducedOnly
    guard let low = minimumPrice, let high = maximumPrice else { return says }
    return low < high
  }
}

extension CollectionRule {
  fileprivate var ownFacets: FacetChoices? { facets == FacetChoices() ? nil : facets }
}

extension Schema where Value == CollectionRule {
  /// What the products of a collection have, as the API sends and accepts it.
  public static let collectionRule = Schema.object(
    "CollectionRule", Field<CollectionRule, String?>.optional("text", \.text, .text(1...200)),
    Field<CollectionRule, FacetChoices?>.optional("facets", \.ownFacets, .facetChoices),
    Field<CollectionRule, CategoryID?>.optional("category", \.category, .identifier()),
    Field<CollectionRule, Int64?>.optional(
      "minimumPrice", \.minimumPrice, .integer64(in: 0...Money.range.upperBound)),
    Field<CollectionRule, Int64?>.optional(
      "maximumPrice", \.maximumPrice, .integer64(in: 0...Money.range.upperBound)),
    Field<CollectionRule, Bool>.defaulted("reducedOnly", \.reducedOnly, .boolean, to: false)
  ) {
    CollectionRule(
      text: $0, facets: $1 ?? FacetChoices(), category: $2, minimumPrice: $3, maximumPrice: $4, reducedOnly: $5)
  }
}

extension Schema where Value == ProductCollection {
  /// A collection as the API sends it.
  public static let productCollection = Schema.object(
    "ProductCollection", Field<ProductCollection, ProductCollectionID>("id", \.id, .identifier()),
    Field<ProductCollection, String>("handle", \.handle, .handle),
    Field<ProductCollection, String>("title", \.title, .text(1...250)),
    Field<ProductCollection, String?>.optional("description", \.description, .multiline(0...5_000)),
    Field<ProductCollection, CollectionRule?>.optional("rule", \.rule, .collectionRule),
    Field<ProductCollection, [ProductID]?>.unlessEmpty(
      "products", \.products, .identifier(), count: 0...ProductCollection.productLimit),
    Field<ProductCollection, Int64>("version", \.version, .integer64(in: 1...Int64.max))
  ) {
    ProductCollection(
      id: $0, handle: $1, title: $2, description: $3, rule: $4, products: $5 ?? [], version: $6)
  }

  /// A collection as the API accepts it: without a version, which the request's precondition tells.
  public static let productCollectionDraft = Schema.object(
    "ProductCollectionDraft", Field<ProductCollection, ProductCollectionID>("id", \.id, .identifier()),
    Field<ProductCollection, String>("handle", \.handle, .handle),
    Field<ProductCollection, String>("title", \.title, .text(1...250)),
    Field<ProductCollection, String?>.optional("description", \.description, .multiline(0...5_000)),
    Field<ProductCollection, CollectionRule?>.optional("rule", \.rule, .collectionRule),
    Field<ProductCollection, [ProductID]?>.unlessEmpty(
      "products", \.products, .identifier(), count: 0...ProductCollection.productLimit)
  ) {
    ProductCollection(id: $0, handle: $1, title: $2, description: $3, rule: $4, products: $5 ?? [])
  }
}

extension Schema where Value == [ProductCollection] {
  /// Every collection.
  public static let productCollections = Schema<[ProductCollection]>.array(of: .productCollection)
}
