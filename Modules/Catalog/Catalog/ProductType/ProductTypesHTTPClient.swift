public import FoundationCore
public import MyStoreKit

/// The kinds of products, as typed calls.
public struct ProductTypesHTTPClient: Sendable {
  private let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  /// The product types of products that shoppers see or saw, with their attributes.
  ///
  /// - Throws: `HTTPClientError` when no answer comes or it cannot be read: the server refuses nobody.
  public func all() async throws(HTTPClientError) -> [ProductType] {
    try await client.load(.get("/api/v1/catalog/product-types", as: .productTypes))
  }

  /// Adds a product type. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func add(_ type: ProductType) async throws(HTTPClientError) -> ProductType {
    try await client.load(
      .send(.post, "/api/v1/catalog/product-types", type, as: .productTypeDraft, returning: .productType)
        .idempotent(type.id.description))
  }

  /// Replaces a product type that has not changed since its version was read. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, 404 when there is none, 401 or 403 without
  ///   `catalog.write`.
  public func replace(_ type: ProductType) async throws(HTTPClientError) -> ProductType {
    try await client.load(
      .send(.put, "/api/v1/catalog/product-types/\(type.id)", type, as: .productTypeDraft, returning: .productType)
        .ifMatch(version: type.version))
  }

  /// Every product type with its attributes. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func allAsStaff() async throws(HTTPClientError) -> [ProductType] {
    try await client.load(.get("/api/v1/catalog/staff/product-types", as: .productTypes))
  }

  /// A product type with its attributes. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none, 401 or 403 without `catalog.write`.
  public func type(_ id: ProductTypeID) async throws(HTTPClientError) -> ProductType {
    try await client.load(.get("/api/v1/catalog/product-types/\(id)", as: .productType))
  }
}
