public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

extension CatalogModel {
  /// A page of the categories at the top of the tree.
  public func topCategories(after cursor: Cursor? = nil) async throws(HTTPClientError) -> Page<Category> {
    try await client.topCategories(after: cursor)
  }

  /// The categories that a product is in, the primary one first.
  public func categories(of product: ProductID) async throws(HTTPClientError) -> [Category] {
    try await client.categories(of: product)
  }

  /// How many products are in each category of a level, or below it; those with none are left out.
  public func productCounts(below category: CategoryID?) async throws(HTTPClientError) -> [CategoryID: Int] {
    let facets = try await client.facets(ProductFilter(category: category))
    let values = facets.facets.first { $0.key == Facet.category }?.values ?? []
    var counts: [CategoryID: Int] = [:]
    for value in values { if let id = CategoryID(value.value) { counts[id] = value.count } }
    return counts
  }

  /// Adds a category.
  public func add(_ category: NewCategory) async throws(HTTPClientError) -> Category { try await client.add(category) }

  /// What a category is called in other languages, asked of the server.
  public func translations(of category: CategoryID) async throws(HTTPClientError) -> [CategoryTranslation] {
    try await own.translations(of: category)
  }

  /// Renames, translates or moves a category; refused with 412 when it has changed since it was loaded.
  public func edit(_ category: Category, _ edit: CategoryEdit) async throws(HTTPClientError) -> Category {
    try await client.edit(category.id, edit, version: category.version)
  }

  /// Removes a category that nothing is in; refused with 412 when it has changed since it was loaded.
  public func remove(_ category: Category) async throws(HTTPClientError) {
    try await own.remove(category.id, version: category.version)
  }
}
