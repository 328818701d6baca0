public import FoundationCore
public import MyStoreKit

/// Sales by percentage, as typed calls. Staff with `catalog.write`.
public struct SalesHTTPClient: Sendable {
  private let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  /// A page of the sales, the latest made first.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func all(
    after cursor: Cursor? = nil, limit: Int = Page<Sale>.defaultLimit
  ) async throws(HTTPClientError) -> Page<Sale> {
    try await client.load(
      .get(
        "/api/v1/catalog/sales", query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit)], as: .sales))
  }

  /// A sale.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none.
  public func sale(_ id: PriceListID) async throws(HTTPClientError) -> Sale {
    try await client.load(.get("/api/v1/catalog/sales/\(id)", as: .sale))
  }

  /// Adds a sale. Safe to repeat: one for each id.
  ///
  /// - Throws: `HTTPClientError`, with status 422 when it ends before it begins or its part of the catalogue is not there.
  public func add(_ sale: Sale) async throws(HTTPClientError) -> Sale {
    try await client.load(
      .send(.post, "/api/v1/catalog/sales", sale, as: .sale, returning: .sale).idempotent(sale.id.description))
  }

  /// Replaces a sale that has not changed since its version was read.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, 404 when there is none.
  public func replace(_ sale: Sale) async throws(HTTPClientError) -> Sale {
    try await client.load(
      .send(.put, "/api/v1/catalog/sales/\(sale.id)", sale, as: .sale, returning: .sale)
        .ifMatch(version: sale.version))
  }
}
