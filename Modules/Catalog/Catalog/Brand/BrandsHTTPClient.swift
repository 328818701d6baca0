public import FoundationCore
public import MyStoreKit

/// The brands of products, as typed calls.
public struct BrandsHTTPClient: Sendable {
  private let client: HTTPClient
  /// The language of descriptions; nil for the shop's own.
  private let locale: String?

  init(_ client: HTTPClient, locale: String?) { (self.client, self.locale) = (client, locale) }

  /// A page of the brands of products that shoppers see or saw, by name.
  ///
  /// - Throws: `HTTPClientError`, with status 400 for a cursor from another list.
  public func all(
    after cursor: Cursor? = nil, limit: Int = Page<Brand>.defaultLimit
  ) async throws(HTTPClientError) -> Page<Brand> {
    try await client.load(
      .get(
        "/api/v1/catalog/brands",
        query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit), QueryItem("locale", locale)],
        as: .brands))
  }

  /// One brand.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none.
  public func brand(handle: String) async throws(HTTPClientError) -> Brand {
    try await client.load(
      .get(
        "/api/v1/catalog/brands/\(TransportRequest.encode(handle))", query: [QueryItem("locale", locale)], as: .brand))
  }

  /// Changes a brand that has not changed since it was read; its products follow. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, 404 when there is none, 401 or 403 without
  ///   `catalog.write`.
  public func edit(_ brand: Brand, _ edit: BrandEdit) async throws(HTTPClientError) -> Brand {
    try await client.load(
      .send(
        .put, "/api/v1/catalog/brands/\(TransportRequest.encode(brand.handle))", edit, as: .brandEdit, returning: .brand
      ).ifMatch(version: brand.version))
  }

  /// The brands whose names have a text in them, the shortest first. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func find(_ text: String) async throws(HTTPClientError) -> [Brand] {
    try await client.load(
      .get("/api/v1/catalog/staff/brand-search", query: [QueryItem("q", text)], as: .brands)
    ).items
  }

  /// A page of all brands, by name. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func allAsStaff(
    after cursor: Cursor? = nil, limit: Int = Page<Brand>.defaultLimit
  ) async throws(HTTPClientError) -> Page<Brand> {
    try await client.load(
      .get(
        "/api/v1/catalog/staff/brands", query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit)],
        as: .brands))
  }

  /// One brand, also when only drafts name it. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none, 401 or 403 without `catalog.write`.
  public func brandAsStaff(handle: String) async throws(HTTPClientError) -> Brand {
    try await client.load(.get("/api/v1/catalog/staff/brands/\(TransportRequest.encode(handle))", as: .brand))
  }
}
