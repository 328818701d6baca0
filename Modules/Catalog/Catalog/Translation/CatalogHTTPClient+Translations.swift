public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

extension CatalogHTTPClient {
  /// The texts of a product in other languages. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none, 401 or 403 without `catalog.write`.
  public func translations(of id: ProductID) async throws(HTTPClientError) -> [ProductTranslation] {
    try await client.load(.get("/api/v1/catalog/products/\(id)/translations", as: .productTranslations))
  }

  /// Replaces the texts of a product in one language, unless it has changed since `version` was read. Staff with
  /// `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, 404 when there is none, 401 or 403 without
  ///   `catalog.write`.
  public func translate(
    _ id: ProductID, _ translation: ProductTranslation, version: Int64
  ) async throws(HTTPClientError) -> Product {
    try await client.load(
      .send(
        .put, "/api/v1/catalog/products/\(id)/translations", translation, as: .productTranslation, returning: .product
      ).ifMatch(version: version))
  }
}
