public import FoundationCore
public import MyStoreKit

/// The kinds of products, as typed calls.
public struct ProductTypesHTTPClient: Sendable {
  private let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  /// Kinds of products that shoppers see or saw, with their attributes.
  public func all() async throws(HTTPClientError) -> [ProductType] {
    try await client.load(.get("/api/v1/catalog/product-types", as: .productTypes))
  }

  /// Describes a kind of products. Staff with `catalog.write`.
  public func add(_ type: ProductType) async throws(HTTPClientError) -> ProductType {
    try await client.load(
      .send(.post, "/api/v1/catalog/product-types", type, as: .productTypeDraft, returning: .productType)
        .idempotent(type.id.description))
  }

  /// Replaces a kind of products that has not changed since its version was read. Staff with `catalog.write`.
  public func replace(_ type: ProductType) async throws(HTTPClientError) -> ProductType {
    try await client.load(
      .send(.put, "/api/v1/catalog/product-types/\(type.id)", type, as: .productTypeDraft, returning: .productType)
        .ifMatch(version: type.version))
  }

  /// Every kind of products with its attributes. Staff with `catalog.write`.
  public func allAsStaff() async throws(HTTPClientError) -> [ProductType] {
    try await client.load(.get("/api/v1/catalog/staff/product-types", as: .productTypes))
  }

  /// A kind of products with its attributes. Staff with `catalog.write`.
  public func type(_ id: ProductTypeID) async throws(HTTPClientError) -> ProductType {
    try await client.load(.get("/api/v1/catalog/product-types/\(id)", as: .productType))
  }
}
