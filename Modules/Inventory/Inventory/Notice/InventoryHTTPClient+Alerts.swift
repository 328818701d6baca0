public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

extension InventoryHTTPClient {
  /// Asks for one message when a variant can be bought again. Anyone. Asking again changes nothing.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when the variant can be bought now, or when too many people wait; with
  ///   status 422 for an unknown variant, and 429 for a network that has asked too often.
  public func add(_ alert: NewStockAlert) async throws(HTTPClientError) {
    try await client.load(.send(.post, "/api/v1/inventory/stock-alerts", alert, as: .newStockAlert))
  }

  /// Ends all alerts of an address by the link of a message to it. Anyone with the link. Repeating it changes nothing.
  ///
  /// - Throws: `HTTPClientError`.
  public func endAlerts(_ ending: StockAlertEnding) async throws(HTTPClientError) {
    try await client.load(.send(.post, "/api/v1/inventory/stock-alerts/endings", ending, as: .stockAlertEnding))
  }

  /// How many people wait for a variant. Staff with `inventory.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func alerts(for variant: VariantID) async throws(HTTPClientError) -> StockAlertCount {
    try await client.load(.get("/api/v1/inventory/stock/\(variant)/alerts", as: .stockAlertCount))
  }
}

extension InventoryModel {
  /// Asks for one message when a variant can be bought again.
  ///
  /// - Throws: What the client throws.
  public func add(_ alert: NewStockAlert) async throws(HTTPClientError) { try await client.add(alert) }

  /// Ends all alerts of an address by the token of a message's link.
  ///
  /// - Throws: What the client throws.
  public func endAlerts(by token: String) async throws(HTTPClientError) {
    try await client.endAlerts(StockAlertEnding(token: token))
  }

  /// Loads how many people wait for a variant.
  ///
  /// - Throws: What the client throws.
  public func loadAlerts(for variant: VariantID) async throws(HTTPClientError) {
    waiting[variant] = try await client.alerts(for: variant).waiting
  }
}
