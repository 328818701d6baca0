public import FoundationCore
public import MyStoreKit

/// Price lists, as typed calls. Staff with `catalog.write`.
public struct PriceListsHTTPClient: Sendable {
  private let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  /// A page of the price lists, the latest first. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func all(
    after cursor: Cursor? = nil, limit: Int = Page<PriceListSummary>.defaultLimit
  ) async throws(HTTPClientError) -> Page<PriceListSummary> {
    try await client.load(
      .get(
        "/api/v1/catalog/price-lists", query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit)],
        as: .priceListSummaries))
  }

  /// A price list with its prices. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none, 401 or 403 without `catalog.write`.
  public func list(_ id: PriceListID) async throws(HTTPClientError) -> PriceList {
    try await client.load(.get("/api/v1/catalog/price-lists/\(id)", as: .priceList))
  }

  /// The variants that a price list has prices for, by SKU. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none, 401 or 403 without `catalog.write`.
  public func variants(of list: PriceListID) async throws(HTTPClientError) -> [PricedVariant] {
    try await client.load(.get("/api/v1/catalog/price-lists/\(list)/variants", as: .pricedVariants))
  }

  /// Adds a price list. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func add(_ list: PriceListDraft) async throws(HTTPClientError) -> PriceList {
    try await client.load(
      .send(.post, "/api/v1/catalog/price-lists", list, as: .priceListDraft, returning: .priceList)
        .idempotent(list.id.description))
  }

  /// Replaces a price list that has not changed since `version` was read. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, 404 when there is none, 401 or 403 without
  ///   `catalog.write`.
  public func replace(_ list: PriceListDraft, version: Int64) async throws(HTTPClientError) -> PriceList {
    try await client.load(
      .send(.put, "/api/v1/catalog/price-lists/\(list.id)", list, as: .priceListDraft, returning: .priceList)
        .ifMatch(version: version))
  }
}
