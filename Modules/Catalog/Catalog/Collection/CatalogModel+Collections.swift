public import FoundationCore
public import MyStoreKit

// Collections, as staff see and change them.
extension CatalogModel {
  /// Every collection, by title, in the shop's own words.
  public func collections() async throws(HTTPClientError) -> [ProductCollection] {
    try await own.collectionsInOwnWords()
  }

  /// A collection with what its products are called, asked of the server.
  public func collection(_ id: ProductCollectionID) async throws(HTTPClientError) -> CollectionDetails {
    try await own.collection(id)
  }

  /// Adds a collection.
  public func add(_ collection: ProductCollection) async throws(HTTPClientError) -> ProductCollection {
    try await own.add(collection)
  }

  /// Replaces a collection; refused with 412 when it has changed since its version was read.
  public func replace(_ collection: ProductCollection) async throws(HTTPClientError) -> ProductCollection {
    try await own.replace(collection)
  }

  /// Removes a collection; refused with 412 when it has changed since it was read.
  public func remove(_ collection: ProductCollection) async throws(HTTPClientError) {
    try await own.remove(collection.id, version: collection.version)
  }

  /// What a collection says in other languages, asked of the server.
  public func translations(of id: ProductCollectionID) async throws(HTTPClientError) -> [CollectionTranslation] {
    try await own.translations(of: id)
  }

  /// Replaces what a collection, unchanged since `version` was read, says in a language.
  public func translate(
    _ id: ProductCollectionID, _ translation: CollectionTranslation, version: Int64
  ) async throws(HTTPClientError) -> ProductCollection {
    try await own.translate(id, translation, version: version)
  }

  /// The products that words find, whatever their status; first the one whose SKU they are.
  public func products(found text: String) async throws(HTTPClientError) -> [ChosenProduct] {
    var found: [ChosenProduct] = []
    do throws(HTTPClientError) {
      let product = try await own.product(sku: text)
      found = [
        ChosenProduct(id: product.id, name: product.name, status: product.status, sku: product.variants.first?.sku)
      ]
    } catch {
      // A name is no SKU that could be.
      guard error.status == 404 || error.status == 422 || error.status == 400 else { throw error }
    }
    let page = try await own.staffProducts(ProductFilter(text: text, sort: .relevance), limit: 10)
    let others = page.items.filter { item in !found.contains { $0.id == item.id } }
    return found + others.map { ChosenProduct(id: $0.id, name: $0.name, status: $0.status) }
  }
}
