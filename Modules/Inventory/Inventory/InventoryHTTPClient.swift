public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// The Inventory's API as typed calls.
public struct InventoryHTTPClient: Sendable {
  private let client: HTTPClient

  /// Calls the API by the given client.
  public init(client: HTTPClient) { self.client = client }

  /// How much of a variant can be bought.
  public func availability(of variant: VariantID) async throws(HTTPClientError) -> Availability {
    try await client.load(.get("/api/v1/inventory/availability/\(variant)", as: .availability))
  }

  /// A page of counted stock, of one variant or of all. Staff with `inventory.read`.
  public func stock(
    of variant: VariantID? = nil, after cursor: Cursor? = nil, limit: Int = 100
  ) async throws(HTTPClientError) -> Page<StockItem> {
    try await client.load(
      .get(
        "/api/v1/inventory/stock",
        query: [
          QueryItem("variant", variant?.description), QueryItem("cursor", cursor?.text), QueryItem("limit", limit),
        ], as: .stockItems))
  }

  /// Receives goods, once per key. Staff with `inventory.write`.
  public func receive(_ receipt: Receipt, key: String) async throws(HTTPClientError) {
    try await client.load(.send(.post, "/api/v1/inventory/receipts", receipt, as: .receipt).idempotent(key))
  }

  /// Corrects a count, once per key. Staff with `inventory.write`.
  public func adjust(_ adjustment: StockAdjustment, key: String) async throws(HTTPClientError) {
    try await client.load(
      .send(.post, "/api/v1/inventory/adjustments", adjustment, as: .stockAdjustment).idempotent(key))
  }
}
