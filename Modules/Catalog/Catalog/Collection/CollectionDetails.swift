public import FoundationCore
public import StoreIdentifiers

/// A collection with what whoever changes it wants to read beside its ids.
public struct CollectionDetails: Hashable, Sendable {
  /// The collection, in the shop's own words.
  public let collection: ProductCollection
  /// The products chosen one by one, in their order, whatever their status.
  public let chosen: [ChosenProduct]
  /// The category that its rule names; nil without one.
  public let category: Category?

  /// A collection with all its parts.
  public init(collection: ProductCollection, chosen: [ChosenProduct] = [], category: Category? = nil) {
    self.collection = collection
    self.chosen = chosen
    self.category = category
  }
}

/// A product that is chosen for a collection.
public struct ChosenProduct: Identifiable, Hashable, Sendable {
  /// The product.
  public let id: ProductID
  /// What it is called.
  public let name: String
  /// Whether shoppers see it.
  public let status: ProductStatus
  /// The code of its first variant, where that is known.
  public let sku: String?

  /// A product by what it is known by.
  public init(id: ProductID, name: String, status: ProductStatus, sku: String? = nil) {
    self.id = id
    self.name = name
    self.status = status
    self.sku = sku
  }
}

extension Schema where Value == CollectionDetails {
  /// A collection as staff read it.
  public static let collectionDetails = Schema.object(
    "CollectionDetails", Field("collection", \.collection, .productCollection),
    .defaulted("chosen", \.chosen, .array(of: .chosenProduct, count: 0...ProductCollection.productLimit), to: []),
    .optional("category", \.category, .category)
  ) { CollectionDetails(collection: $0, chosen: $1, category: $2) }
}

extension Schema where Value == ChosenProduct {
  fileprivate static let chosenProduct = Schema.object(
    "ChosenProduct", Field("id", \.id, .identifier()), Field("name", \.name, .productName),
    Field("status", \.status, .enumeration()), .optional("sku", \.sku, .sku)
  ) { ChosenProduct(id: $0, name: $1, status: $2, sku: $3) }
}
