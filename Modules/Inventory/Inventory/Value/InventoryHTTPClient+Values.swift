public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

extension InventoryHTTPClient {
  /// A page of what variants are worth, at all locations or at one. Staff with `inventory.costs`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission, 404 for an unknown location, and a refusal
  ///   of a cursor from another list.
  public func stockValues(
    at location: LocationID? = nil, after cursor: Cursor? = nil, limit: Int = 50
  ) async throws(HTTPClientError) -> Page<StockValue> {
    try await client.load(
      .get(
        "/api/v1/inventory/stock-values",
        query: [
          QueryItem("location", location?.description), QueryItem("cursor", cursor?.text), QueryItem("limit", limit),
        ], as: .stockValues))
  }

  /// What all of the stock is worth. Staff with `inventory.costs`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func stockValueReport() async throws(HTTPClientError) -> StockValueReport {
    try await client.load(.get("/api/v1/inventory/stock-values/totals", as: .stockValueReport))
  }
}

extension InventoryModel {
  /// Loads what all of the stock is worth, and a page of variants.
  ///
  /// - Throws: What the client throws. What was loaded before stays.
  public func loadStockValues(
    at location: LocationID?, after cursor: Cursor?
  ) async throws(HTTPClientError) {
    let report = try await client.stockValueReport()
    (valueList, valueReport) = (try await client.stockValues(at: location, after: cursor), report)
  }
}
