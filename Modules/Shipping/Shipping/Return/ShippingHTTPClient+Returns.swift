public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

extension ShippingHTTPClient {
  private static var returns: String { "/api/v1/shipping/returns" }

  /// A page of the returns of a state, to all locations or to one, the oldest first. Staff with `shipping.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func returns(
    _ state: ReturnState, at location: LocationID? = nil, after cursor: Cursor? = nil, limit: Int = 50
  ) async throws(HTTPClientError) -> Page<GoodsReturn> {
    try await client.load(
      .get(
        Self.returns,
        query: [
          QueryItem("state", state.rawValue), QueryItem("location", location?.description),
          QueryItem("cursor", cursor?.text), QueryItem("limit", limit),
        ], as: .goodsReturnPage))
  }

  /// What comes back of an order. Its buyer, staff, and anyone with its view token.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown order and one that the caller may not read.
  public func returns(of order: OrderID, token: String? = nil) async throws(HTTPClientError) -> [GoodsReturn] {
    try await client.load(
      .get("/api/v1/shipping/orders/\(order)/returns", query: [QueryItem("token", token)], as: .goodsReturns))
  }

  /// One return. Staff with `shipping.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown one, 401 or 403 without the permission.
  public func goodsReturn(_ id: GoodsReturnID) async throws(HTTPClientError) -> GoodsReturn {
    try await client.load(.get("\(Self.returns)/\(id)", as: .goodsReturn))
  }

  /// Expects goods that left to come back. Safe to repeat: one return for each id. Staff with `shipping.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown order, 409 for more than has left and is in no other return,
  ///   422 for a line that the order lacks and a location that takes no returns, 401 or 403 without the permission.
  public func expect(_ new: NewGoodsReturn) async throws(HTTPClientError) -> GoodsReturn {
    try await client.load(
      .send(.post, Self.returns, new, as: .newGoodsReturn, returning: .goodsReturn).idempotent(new.id.description))
  }

  /// Takes goods in that came back; once for each key. Staff with `shipping.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was read, 409 where its state does not allow it
  ///   or more was found than is outstanding, 422 for a line that is not of it, 401 or 403 without the permission.
  public func receive(
    _ receipt: ReturnReceipt, of goods: GoodsReturn, key: String
  ) async throws(HTTPClientError) -> GoodsReturn {
    try await client.load(
      .send(.post, "\(Self.returns)/\(goods.id)/receipts", receipt, as: .returnReceipt, returning: .goodsReturn)
        .ifMatch(version: goods.version).idempotent(key))
  }

  /// Closes or cancels a return; once for each key. Staff with `shipping.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was read, 409 where its state does not allow
  ///   it, 401 or 403 without the permission.
  public func change(
    _ goods: GoodsReturn, _ change: ReturnChange, key: String
  ) async throws(HTTPClientError) -> GoodsReturn {
    try await client.load(
      .send(.post, "\(Self.returns)/\(goods.id)/changes", change, as: .returnChange, returning: .goodsReturn)
        .ifMatch(version: goods.version).idempotent(key))
  }
}
