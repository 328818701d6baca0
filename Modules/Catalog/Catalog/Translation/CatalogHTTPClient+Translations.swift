public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

extension CatalogHTTPClient {
  /// What a product says in other languages. Staff with `catalog.write`.
  public func translations(of id: ProductID) async throws(HTTPClientError) -> [ProductTranslation] {
    try await client.load(.get("/api/v1/catalog/products/\(id)/translations", as: .productTranslations))
  }

  /// Replaces what a product, unchanged since `version` was read, says in a language. Staff with `catalog.write`.
  public func translate(
    _ id: ProductID, _ translation: ProductTranslation, version: Int64
  ) async throws(HTTPClientError) -> Product {
    try await client.load(
      .send(
        .put, "/api/v1/catalog/products/\(id)/translations", translation, as: .productTranslation, returning: .product
      ).ifMatch(version: version))
  }
}
