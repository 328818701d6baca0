public import FoundationCore
public import MyStoreKit

/// Collections of products, as typed calls.
public struct CollectionsHTTPClient: Sendable {
  private let client: HTTPClient
  private let locale: String?

  init(_ client: HTTPClient, locale: String?) { (self.client, self.locale) = (client, locale) }

  /// Every collection, by title, without the products chosen for it.
  ///
  /// - Throws: `HTTPClientError` when no answer comes or it cannot be read: the server refuses nobody.
  public func all() async throws(HTTPClientError) -> [ProductCollection] {
    try await client.load(
      .get("/api/v1/catalog/collections", query: [QueryItem("locale", locale)], as: .productCollections))
  }

  /// The collection at an address.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none.
  public func collection(handle: String) async throws(HTTPClientError) -> ProductCollection {
    try await client.load(
      .get(
        "/api/v1/catalog/collection-handles/\(TransportRequest.encode(handle))", query: [QueryItem("locale", locale)],
        as: .productCollection))
  }

  /// Every collection, by title, with the stored texts whatever the caller's language.
  ///
  /// - Throws: `HTTPClientError` when no answer comes or it cannot be read: the server refuses nobody.
  public func allInOwnWords() async throws(HTTPClientError) -> [ProductCollection] {
    try await client.load(.get("/api/v1/catalog/collections", as: .productCollections))
  }

  /// A collection with the names of its products, as stored. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none, 401 or 403 without `catalog.write`.
  public func collection(_ id: ProductCollectionID) async throws(HTTPClientError) -> CollectionDetails {
    try await client.load(.get("/api/v1/catalog/collections/\(id)", as: .collectionDetails))
  }

  /// Removes a collection that has not changed since it was read. Its products stay. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, 404 when there is none, 401 or 403 without
  ///   `catalog.write`.
  public func remove(_ collection: ProductCollection) async throws(HTTPClientError) {
    try await client.load(
      .send(.delete, "/api/v1/catalog/collections/\(collection.id)").ifMatch(version: collection.version))
  }

  /// Adds a collection. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func add(_ collection: ProductCollection) async throws(HTTPClientError) -> ProductCollection {
    try await client.load(
      .send(
        .post, "/api/v1/catalog/collections", collection, as: .productCollectionDraft, returning: .productCollection
      ).idempotent(collection.id.description))
  }

  /// The texts of a collection in other languages. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none, 401 or 403 without `catalog.write`.
  public func translations(
    of id: ProductCollectionID
  ) async throws(HTTPClientError) -> [CollectionTranslation] {
    try await client.load(.get("/api/v1/catalog/collections/\(id)/translations", as: .collectionTranslations))
  }

  /// Replaces the texts of a collection in one language, unless it has changed since `version` was read. Staff with
  /// `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, 404 when there is none, 401 or 403 without
  ///   `catalog.write`.
  public func translate(
    _ id: ProductCollectionID, _ translation: CollectionTranslation, version: Int64
  ) async throws(HTTPClientError) -> ProductCollection {
    try await client.load(
      .send(
        .put, "/api/v1/catalog/collections/\(id)/translations", translation, as: .collectionTranslation,
        returning: .productCollection
      ).ifMatch(version: version))
  }

  /// Replaces a collection that has not changed since its version was read. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, 404 when there is none, 401 or 403 without
  ///   `catalog.write`.
  public func replace(_ collection: ProductCollection) async throws(HTTPClientError) -> ProductCollection {
    try await client.load(
      .send(
        .put, "/api/v1/catalog/collections/\(collection.id)", collection, as: .productCollectionDraft,
        returning: .productCollection
      ).ifMatch(version: collection.version))
  }
}
