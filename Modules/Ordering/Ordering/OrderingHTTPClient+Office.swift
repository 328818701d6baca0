public import MyStoreKit
public import StoreIdentifiers

/// What staff's list of orders asks for. For staff with `orders.read`.
extension OrderingHTTPClient {
  /// How many orders each part of the list has.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func orderCounts() async throws(HTTPClientError) -> OrderCounts {
    try await client.load(.get(base + "/order-counts", as: .orderCounts))
  }

  /// The orders that match criteria now, up to `OrderMatches.limit`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func matches(_ criteria: OrderCriteria) async throws(HTTPClientError) -> OrderMatches {
    try await client.load(.get(base + "/order-matches", query: criteria.queryItems, as: .orderMatches))
  }

  /// Acts on many orders, each on its own. A repeat with the same key does nothing twice. Staff with `orders.write`, or
  /// `payments.write` to record payments.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func edit(_ edit: OrderBulkEdit, key: String) async throws(HTTPClientError) -> OrderBulkReport {
    try await client.load(
      .send(.post, base + "/order-edits", edit, as: .orderBulkEdit, returning: .orderBulkReport).idempotent(key))
  }

  /// Who bought an order.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is no such order.
  public func buyer(of order: OrderID) async throws(HTTPClientError) -> OrderBuyer {
    try await client.load(.get(base + "/orders/\(order)/buyer", as: .orderBuyer))
  }
}

extension OrderCriteria {
  /// The criteria as the API takes them.
  var queryItems: [QueryItem?] { parameters.map { QueryItem($0.name, $0.value) } }
}
