import FoundationCore
public import MyStoreKit

extension CatalogHTTPClient {
  /// Every collection, by title, without the products chosen for it.
  public func collections() async throws(HTTPClientError) -> [ProductCollection] {
    try await client.load(.get("/api/v1/catalog/collections", as: .productCollections))
  }

  /// The collection at an address.
  public func collection(handle: String) async throws(HTTPClientError) -> ProductCollection {
    try await client.load(
      .get("/api/v1/catalog/collection-handles/\(TransportRequest.encode(handle))", as: .productCollection))
  }

  /// Adds a collection. Staff with `catalog.write`.
  public func add(_ collection: ProductCollection) async throws(HTTPClientError) -> ProductCollection {
    try await client.load(
      .send(
        .post, "/api/v1/catalog/collections", collection, as: .productCollectionDraft, returning: .productCollection
      ).idempotent(collection.id.description))
  }

  /// Replaces a collection that has not changed since its version was read. Staff with `catalog.write`.
  public func replace(_ collection: ProductCollection) async throws(HTTPClientError) -> ProductCollection {
    try await client.load(
      .send(
        .put, "/api/v1/catalog/collections/\(collection.id)", collection, as: .productCollectionDraft,
        returning: .productCollection
      ).ifMatch(version: collection.version))
  }
}
