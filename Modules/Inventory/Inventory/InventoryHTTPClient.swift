public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// The Inventory's API as typed calls.
public struct InventoryHTTPClient: Sendable {
  let client: HTTPClient

  /// Calls the API by the given client.
  public init(client: HTTPClient) { self.client = client }

  /// How many units of a variant an order can have, up to `Availability.many`. Anyone.
  ///
  /// - Throws: `HTTPClientError`. An unknown variant is no error: it has 0 units.
  public func availability(of variant: VariantID) async throws(HTTPClientError) -> Availability {
    try await client.load(.get("/api/v1/inventory/availability/\(variant)", as: .availability))
  }

  /// A page of counted stock. Staff with `inventory.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission, and a refusal of a cursor from another
  ///   list.
  public func stock(
    _ filter: StockFilter = StockFilter(), after cursor: Cursor? = nil, limit: Int = 100
  ) async throws(HTTPClientError) -> Page<StockItem> {
    try await client.load(
      .get(
        "/api/v1/inventory/stock",
        query: [
          QueryItem("variant", filter.variant?.description), QueryItem("location", filter.location?.description),
          QueryItem("show", filter.selection?.rawValue), QueryItem("cursor", cursor?.text), QueryItem("limit", limit),
        ], as: .stockItems))
  }

  /// What is on sale and nearly gone, the fewest units first. Staff with `inventory.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func lowStock() async throws(HTTPClientError) -> LowStock {
    try await client.load(.get("/api/v1/inventory/low-stock", as: .lowStock))
  }

  /// Receives goods. A repeat with the same key has no further effect. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, when a variant or the location is unknown, or a variant is named twice; with status
  ///   401 or 403 without the permission.
  public func receive(_ receipt: Receipt, key: String) async throws(HTTPClientError) {
    try await client.load(.send(.post, "/api/v1/inventory/receipts", receipt, as: .receipt).idempotent(key))
  }

  /// Changes whether a variant is counted and what is sold when none is left. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, when the variant is unknown, or is to be counted while units are owed; with status 401 or
  ///   403 without the permission.
  public func setPolicy(
    _ change: StockTerms, of variant: VariantID, key: String
  ) async throws(HTTPClientError) {
    try await client.load(
      .send(.put, "/api/v1/inventory/stock/\(variant)/policy", change, as: .stockTerms).idempotent(key))
  }

  /// Corrects a count. A repeat with the same key has no further effect. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, when the variant or the location is unknown, the quantity is 0, or fewer units are
  ///   free than it takes; with status 401 or 403 without the permission.
  public func adjust(_ adjustment: StockAdjustment, key: String) async throws(HTTPClientError) {
    try await client.load(
      .send(.post, "/api/v1/inventory/adjustments", adjustment, as: .stockAdjustment).idempotent(key))
  }

  /// Takes units out of sale that are there, or puts them back. A repeat with the same key has no further effect. Staff with
  /// `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, when the variant or the location is unknown, the quantity is 0, or fewer units are
  ///   available, or withheld, than that; with status 401 or 403 without the permission.
  public func withhold(_ withholding: StockWithholding, key: String) async throws(HTTPClientError) {
    try await client.load(
      .send(.post, "/api/v1/inventory/withholdings", withholding, as: .stockWithholding).idempotent(key))
  }

  /// Undoes a movement by one that names it. A repeat with the same key has no further effect. Staff with
  /// `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown one, 409 when it cannot be undone, 401 or 403 without the
  ///   permission.
  public func reverse(
    _ movement: StockMovementID, _ reversal: StockReversal, key: String
  ) async throws(HTTPClientError) {
    try await client.load(
      .send(.post, "/api/v1/inventory/movements/\(movement)/reversal", reversal, as: .stockReversal).idempotent(key))
  }
}
