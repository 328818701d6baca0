public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

extension CatalogHTTPClient {
  /// A page of all products, whatever their status. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func staffProducts(
    _ filter: ProductFilter = ProductFilter(), after cursor: Cursor? = nil,
    limit: Int = Page<ProductSummary>.defaultLimit
  ) async throws(HTTPClientError) -> Page<ProductSummary> {
    try await client.load(
      .get(
        "/api/v1/catalog/staff/product-list",
        query: Self.query(filter) + [
          QueryItem("status", filter.status?.rawValue), QueryItem("sort", filter.sort.rawValue),
          QueryItem("cursor", cursor?.text), QueryItem("limit", limit),
        ], as: .productSummaries))
  }

  /// How many units of some products can be sold. At most 100 products in one call. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func stock(of products: [ProductID]) async throws(HTTPClientError) -> [ProductStock] {
    try await client.load(
      .get(
        "/api/v1/catalog/staff/product-stock",
        query: [QueryItem("products", products.map(\.description).joined(separator: ","))], as: .productStocks))
  }

  /// The cards of variants, in no order: with `catalog.write` those of drafts and of products for some customers too,
  /// for other staff what everybody may see.
  ///
  /// - Parameter variants: The variants, of which the first hundred count.
  /// - Throws: `HTTPClientError`, with status 401 for those who are not signed in.
  public func staffCards(of variants: [VariantID]) async throws(HTTPClientError) -> [VariantCard] {
    guard !variants.isEmpty else { return [] }
    let ids = variants.prefix(100).map(\.description).sorted().joined(separator: ",")
    do throws(HTTPClientError) {
      return try await client.load(
        .get("/api/v1/catalog/staff/variant-cards", query: [QueryItem("variants", ids)], as: .variantCards)
      ).items
    } catch {
      guard error.status == 403 else { throw error }
      return try await cards(of: variants)
    }
  }

  /// The SKUs of a product that other variants have too. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func sharedCodes(of product: ProductID) async throws(HTTPClientError) -> [SharedCode] {
    try await client.load(.get("/api/v1/catalog/staff/products/\(product)/shared-codes", as: .sharedCodes))
  }

  /// How many products have each status. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func statusCounts() async throws(HTTPClientError) -> ProductStatusCounts {
    try await client.load(.get("/api/v1/catalog/staff/product-counts", as: .productStatusCounts))
  }

  /// Makes one change to many products. A repeat with the same key has no further effect. Staff with `catalog.write`.
  ///
  /// - Returns: What became of each product.
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func edit(_ edit: ProductBulkEdit, key: String) async throws(HTTPClientError) -> ProductBulkReport {
    try await client.load(
      .send(.patch, "/api/v1/catalog/products", edit, as: .productBulkEdit, returning: .productBulkReport)
        .idempotent(key))
  }
}
