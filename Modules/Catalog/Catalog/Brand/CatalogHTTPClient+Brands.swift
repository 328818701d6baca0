public import FoundationCore
public import MyStoreKit

extension CatalogHTTPClient {
  /// A page of the brands of products that shoppers see or saw, by name.
  public func brands(
    after cursor: Cursor? = nil, limit: Int = Page<Brand>.defaultLimit
  ) async throws(HTTPClientError) -> Page<Brand> {
    try await client.load(
      .get(
        "/api/v1/catalog/brands", query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit)], as: .brands))
  }

  /// One brand.
  public func brand(handle: String) async throws(HTTPClientError) -> Brand {
    try await client.load(.get("/api/v1/catalog/brands/\(TransportRequest.encode(handle))", as: .brand))
  }

  /// Changes a brand that has not changed since `version` was read; its products follow. Staff with `catalog.write`.
  public func edit(brand handle: String, _ edit: BrandEdit, version: Int64) async throws(HTTPClientError) -> Brand {
    try await client.load(
      .send(
        .put, "/api/v1/catalog/brands/\(TransportRequest.encode(handle))", edit, as: .brandEdit, returning: .brand
      ).ifMatch(version: version))
  }

  /// A page of all brands, by name. Staff with `catalog.write`.
  public func staffBrands(
    after cursor: Cursor? = nil, limit: Int = Page<Brand>.defaultLimit
  ) async throws(HTTPClientError) -> Page<Brand> {
    try await client.load(
      .get(
        "/api/v1/catalog/staff/brands", query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit)],
        as: .brands))
  }

  /// One brand, whoever names it. Staff with `catalog.write`.
  public func staffBrand(handle: String) async throws(HTTPClientError) -> Brand {
    try await client.load(.get("/api/v1/catalog/staff/brands/\(TransportRequest.encode(handle))", as: .brand))
  }
}
