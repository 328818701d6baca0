public import FoundationCore
public import MyStoreKit
import StoreIdentifiers

extension CatalogModel {
  /// A page of the categories at the top of the tree.
  ///
  /// - Throws: What the client throws.
  public func topCategories(after cursor: Cursor? = nil) async throws(HTTPClientError) -> Page<Category> {
    try await client.categories.top(after: cursor)
  }

  /// The primary category of a product after those above it, the topmost first; none for a product of no category.
  ///
  /// - Throws: What the client throws.
  public func way(to product: Product) async throws(HTTPClientError) -> [Category] {
    guard let category = product.categories.first else { return [] }
    let place = try await client.categories.place(category)
    return place.above + [place.category]
  }

  /// How many products are in each category of a level, or below it; those with none are left out.
  ///
  /// - Throws: What the client throws.
  public func productCounts(below category: CategoryID?) async throws(HTTPClientError) -> [CategoryID: Int] {
    let facets = try await client.facets(ProductFilter(category: category))
    let values = facets.facets.first { $0.key == Facet.category }?.values ?? []
    var counts: [CategoryID: Int] = [:]
    for value in values { if let id = CategoryID(value.value) { counts[id] = value.count } }
    return counts
  }
}
