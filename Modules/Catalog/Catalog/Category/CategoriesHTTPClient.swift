public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// The tree of categories, as typed calls.
public struct CategoriesHTTPClient: Sendable {
  private let client: HTTPClient
  private let locale: String?

  init(_ client: HTTPClient, locale: String?) { (self.client, self.locale) = (client, locale) }

  /// A page of the tree of categories, in the order of their codes.
  ///
  /// - Throws: `HTTPClientError`, with status 400 for a cursor from another list.
  public func all(
    after cursor: Cursor? = nil, limit: Int = Page<Category>.limits.upperBound
  ) async throws(HTTPClientError) -> Page<Category> {
    try await client.load(
      .get(
        "/api/v1/catalog/categories",
        query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit), QueryItem("locale", locale)],
        as: .categories))
  }

  /// The categories whose names or codes have a text in them, the shortest names first. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func find(_ text: String) async throws(HTTPClientError) -> [Category] {
    try await client.load(
      .get("/api/v1/catalog/staff/category-search", query: [QueryItem("q", text)], as: .categories)
    ).items
  }

  /// Adds a category. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func add(_ category: NewCategory) async throws(HTTPClientError) -> Category {
    try await client.load(
      .send(.post, "/api/v1/catalog/categories", category, as: .newCategory, returning: .category)
        .idempotent(category.id.description))
  }

  /// Renames, translates or moves a category that has not changed since it was read. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, 404 when there is none, 401 or 403 without
  ///   `catalog.write`.
  public func edit(
    _ category: Category, _ edit: CategoryEdit
  ) async throws(HTTPClientError) -> Category {
    try await client.load(
      .send(.put, "/api/v1/catalog/categories/\(category.id)", edit, as: .categoryEdit, returning: .category)
        .ifMatch(version: category.version))
  }

  /// Puts categories of a level into an order; the others of the level follow them. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for one that is not of the level, 401 or 403 without `catalog.write`.
  public func arrange(_ order: CategoryOrder) async throws(HTTPClientError) {
    try await client.load(
      Resource<Void>.send(.put, "/api/v1/catalog/category-order", order, as: .categoryOrder))
  }

  /// Removes an empty category that has not changed since it was read. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, 409 while something is in it, 404 when there
  ///   is none, 401 or 403 without `catalog.write`.
  public func remove(_ category: Category) async throws(HTTPClientError) {
    try await client.load(
      .send(.delete, "/api/v1/catalog/categories/\(category.id)").ifMatch(version: category.version))
  }

  /// Imports a file of categories, whole or not at all. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func importFile(_ entries: [CategoryEntry]) async throws(HTTPClientError) -> CategoryImportReport {
    try await client.load(
      .send(
        .post, "/api/v1/catalog/category-imports", entries, as: .categoryFile, returning: .categoryImportReport))
  }

  /// Every category with its path. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func exportFile() async throws(HTTPClientError) -> [CategoryEntry] {
    try await client.load(.get("/api/v1/catalog/category-export", as: .categoryFile))
  }

  /// The category with a code, with those above and in it.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none.
  public func place(code: String) async throws(HTTPClientError) -> CategoryPlace {
    try await client.load(
      .get(
        "/api/v1/catalog/category-codes/\(TransportRequest.encode(code))", query: [QueryItem("locale", locale)],
        as: .categoryPlace))
  }

  /// A category with those above and in it.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none.
  public func place(_ id: CategoryID) async throws(HTTPClientError) -> CategoryPlace {
    try await client.load(
      .get("/api/v1/catalog/categories/\(id)", query: [QueryItem("locale", locale)], as: .categoryPlace))
  }

  /// The names of a category in other languages. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none, 401 or 403 without `catalog.write`.
  public func translations(of id: CategoryID) async throws(HTTPClientError) -> [CategoryTranslation] {
    try await client.load(.get("/api/v1/catalog/categories/\(id)/translations", as: .categoryTranslations))
  }

  /// A page of the categories at the top of the tree, in their order.
  ///
  /// - Throws: `HTTPClientError`, with status 400 for a cursor from another list.
  public func top(
    after cursor: Cursor? = nil, limit: Int = Page<Category>.limits.upperBound
  ) async throws(HTTPClientError) -> Page<Category> {
    try await client.load(
      .get(
        "/api/v1/catalog/top-categories",
        query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit), QueryItem("locale", locale)],
        as: .categories))
  }

  /// The categories at the top of the tree, each with those right below it; at most `CategoryMenuEntry.limit` of both.
  ///
  /// - Throws: `HTTPClientError` when the store cannot be reached or does not answer in time.
  public func menu() async throws(HTTPClientError) -> [CategoryMenuEntry] {
    try await client.load(
      .get("/api/v1/catalog/category-menu", query: [QueryItem("locale", locale)], as: .categoryMenu)
    ).items
  }

  /// The categories that a product is in, the primary one first. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func containing(_ product: ProductID) async throws(HTTPClientError) -> [Category] {
    try await client.load(.get("/api/v1/catalog/staff/products/\(product)/categories", as: .categories)).items
  }
}
