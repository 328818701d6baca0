public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

extension CatalogHTTPClient {
  /// A page of the price lists, the latest first. Staff with `catalog.write`.
  public func priceLists(
    after cursor: Cursor? = nil, limit: Int = Page<PriceListSummary>.defaultLimit
  ) async throws(HTTPClientError) -> Page<PriceListSummary> {
    try await client.load(
      .get(
        "/api/v1/catalog/price-lists", query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit)],
        as: .priceListSummaries))
  }

  /// A price list with its prices. Staff with `catalog.write`.
  public func priceList(_ id: PriceListID) async throws(HTTPClientError) -> PriceList {
    try await client.load(.get("/api/v1/catalog/price-lists/\(id)", as: .priceList))
  }

  /// The variants that a price list has prices for, by SKU. Staff with `catalog.write`.
  public func variants(of list: PriceListID) async throws(HTTPClientError) -> [PricedVariant] {
    try await client.load(.get("/api/v1/catalog/price-lists/\(list)/variants", as: .pricedVariants))
  }

  /// Adds a price list. Staff with `catalog.write`.
  public func add(_ list: PriceListDraft) async throws(HTTPClientError) -> PriceList {
    try await client.load(
      .send(.post, "/api/v1/catalog/price-lists", list, as: .priceListDraft, returning: .priceList)
        .idempotent(list.id.description))
  }

  /// Replaces a price list that has not changed since `version` was read. Staff with `catalog.write`.
  public func replace(_ list: PriceListDraft, version: Int64) async throws(HTTPClientError) -> PriceList {
    try await client.load(
      .send(.put, "/api/v1/catalog/price-lists/\(list.id)", list, as: .priceListDraft, returning: .priceList)
        .ifMatch(version: version))
  }

  /// What a variant costs by its price lists, and why. Staff with `catalog.write`.
  public func explainPrice(
    of variant: VariantID, quantity: Int = 1, customerGroup: String? = nil
  ) async throws(HTTPClientError) -> ResolvedPrice {
    try await client.load(
      .get(
        "/api/v1/catalog/variants/\(variant)/price",
        query: [QueryItem("quantity", quantity), QueryItem("customerGroup", customerGroup)], as: .resolvedPrice))
  }
}
