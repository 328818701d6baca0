public import FoundationCore
public import MyStoreKit

extension CatalogHTTPClient {
  /// A page of the tree of categories, in the order of their codes.
  public func categories(
    after cursor: Cursor? = nil, limit: Int = Page<Category>.limits.upperBound
  ) async throws(HTTPClientError) -> Page<Category> {
    try await client.load(
      .get(
        "/api/v1/catalog/categories",
        query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit), QueryItem("locale", locale)],
        as: .categories))
  }

  /// Adds a category. Staff with `catalog.write`.
  public func add(_ category: NewCategory) async throws(HTTPClientError) -> Category {
    try await client.load(
      .send(.post, "/api/v1/catalog/categories", category, as: .newCategory, returning: .category)
        .idempotent(category.id.description))
  }

  /// Renames, translates or moves a category that has not changed since `version` was read. Staff with `catalog.write`.
  public func edit(
    _ id: CategoryID, _ edit: CategoryEdit, version: Int64
  ) async throws(HTTPClientError) -> Category {
    try await client.load(
      .send(.put, "/api/v1/catalog/categories/\(id)", edit, as: .categoryEdit, returning: .category)
        .ifMatch(version: version))
  }

  /// Removes a category that nothing is in, and that has not changed since `version` was read. Staff with
  /// `catalog.write`.
  public func remove(_ id: CategoryID, version: Int64) async throws(HTTPClientError) {
    try await client.load(.send(.delete, "/api/v1/catalog/categories/\(id)").ifMatch(version: version))
  }

  /// Takes in a file of categories. Staff with `catalog.write`.
  public func importCategories(_ entries: [CategoryEntry]) async throws(HTTPClientError) -> CategoryImportReport {
    try await client.load(
      .send(
        .post, "/api/v1/catalog/category-imports", entries, as: .categoryFile, returning: .categoryImportReport))
  }

  /// Every category with its path. Staff with `catalog.write`.
  public func exportCategories() async throws(HTTPClientError) -> [CategoryEntry] {
    try await client.load(.get("/api/v1/catalog/category-export", as: .categoryFile))
  }

  /// The category that a code names, with those above and in it.
  public func category(code: String) async throws(HTTPClientError) -> CategoryPlace {
    try await client.load(
      .get(
        "/api/v1/catalog/category-codes/\(TransportRequest.encode(code))", query: [QueryItem("locale", locale)],
        as: .categoryPlace))
  }

  /// What a category is called in other languages. Staff with `catalog.write`.
  public func translations(of id: CategoryID) async throws(HTTPClientError) -> [CategoryTranslation] {
    try await client.load(.get("/api/v1/catalog/categories/\(id)/translations", as: .categoryTranslations))
  }
}
