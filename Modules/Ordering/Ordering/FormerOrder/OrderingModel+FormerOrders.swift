public import FoundationCore
public import MyStoreKit

/// Orders of the shop that was before this one.
extension OrderingHTTPClient {
  /// A page of former orders, the latest first: everyone's for staff with `orders.read`, of whom those can be asked for
  /// whose name begins with a text or whose e-mail address it is; those of their own address for a customer.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func formerOrders(
    _ text: String? = nil, after cursor: Cursor? = nil, limit: Int = Page<FormerOrderSummary>.defaultLimit
  ) async throws(HTTPClientError) -> Page<FormerOrderSummary> {
    try await client.load(
      .get(
        base + "/former-orders",
        query: [QueryItem("query", text), QueryItem("cursor", cursor?.text), QueryItem("limit", limit)],
        as: .formerOrderSummaries))
  }

  /// A former order: any for staff with `orders.read`, one of their own address for a customer.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is no such order or it is somebody else's.
  public func formerOrder(_ id: FormerOrderID) async throws(HTTPClientError) -> FormerOrder {
    try await client.load(.get(base + "/former-orders/\(id)", as: .formerOrder))
  }

  /// Removes a former order for good. Needs `orders.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is no such order.
  public func removeFormerOrder(_ id: FormerOrderID) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, base + "/former-orders/\(id)"))
  }

  /// Removes the former orders that are chosen for good, and counts them. Needs `orders.write`.
  ///
  /// - Throws: `HTTPClientError` when not all of them are gone.
  public func removeFormerOrders(
    _ chosen: FormerOrderSelection
  ) async throws(HTTPClientError) -> RemovedFormerOrders {
    try await client.load(
      .send(
        .post, base + "/former-orders/removal", chosen, as: .formerOrderSelection, returning: .removedFormerOrders))
  }
}

extension OrderingModel {
  /// A page of former orders that whoever looks may see, the latest first.
  ///
  /// - Throws: What the client throws.
  public func formerOrders(
    _ text: String? = nil, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) -> Page<FormerOrderSummary> {
    try await own.formerOrders(text, after: cursor)
  }

  /// A former order, as whoever looks may see it.
  ///
  /// - Throws: What the client throws.
  public func formerOrder(_ id: FormerOrderID) async throws(HTTPClientError) -> FormerOrder {
    try await own.formerOrder(id)
  }

  /// Removes a former order for good.
  ///
  /// - Throws: What the client throws.
  public func removeFormerOrder(_ id: FormerOrderID) async throws(HTTPClientError) {
    try await own.removeFormerOrder(id)
  }

  /// Removes the former orders of an e-mail address for good, or all of them for nil, and says how many.
  ///
  /// - Throws: What the client throws.
  public func removeFormerOrders(of email: String?) async throws(HTTPClientError) -> Int {
    try await own.removeFormerOrders(email.map { .email($0) } ?? .all).count
  }
}
