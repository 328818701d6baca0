public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// What buyers do about orders that they have placed.
extension OrderingHTTPClient {
  /// Withdraws from an order, or from units of it. Safe to repeat: one withdrawal for each id. For its buyer, anyone with
  /// its view token, and staff with `orders.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 for what the law gives no right to withdraw from, and for more units than
  ///   are left.
  public func withdraw(
    from order: OrderID, _ withdrawal: NewWithdrawal, token: String? = nil
  ) async throws(HTTPClientError) -> Order {
    try await client.load(
      .send(
        .post, base + "/orders/\(order)/withdrawals", query: [QueryItem("token", token)], withdrawal,
        as: .newWithdrawal, returning: .order
      ).idempotent(withdrawal.id.description))
  }

  /// The order with a number and an e-mail address, with what shows it to whoever sends it.
  ///
  /// - Throws: `HTTPClientError`, with status 404 where one of the two is wrong, and 429 after ten guesses a minute.
  public func find(_ lookup: OrderLookup) async throws(HTTPClientError) -> FoundOrder {
    try await client.load(.send(.post, base + "/order-lookups", lookup, as: .orderLookup, returning: .foundOrder))
  }
}
