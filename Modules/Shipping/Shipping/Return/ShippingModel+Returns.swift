public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// What staff see and do with goods that come back, and what their buyers see of them.
extension ShippingModel {
  /// Loads a page of the returns of a state. For staff.
  ///
  /// - Throws: What the client throws. The page stays as it was.
  public func loadReturns(
    _ state: ReturnState, at location: LocationID? = nil, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) {
    returnList = try await client.returns(state, at: location, after: cursor)
  }

  /// Loads a return. For staff.
  ///
  /// - Throws: What the client throws.
  public func loadReturn(_ id: GoodsReturnID) async throws(HTTPClientError) -> GoodsReturn {
    let goods = try await client.goodsReturn(id)
    goodsReturns[id] = goods
    return goods
  }

  /// Loads what comes back of an order, for its buyer and for staff.
  ///
  /// - Throws: What the client throws. What was loaded before stays.
  public func loadReturns(of order: OrderID, token: String? = nil) async throws(HTTPClientError) {
    returns[order] = try await client.returns(of: order, token: token)
  }

  /// Expects goods that left to come back. One return for each id. For staff.
  ///
  /// - Throws: What the client throws.
  public func expect(_ new: NewGoodsReturn) async throws(HTTPClientError) {
    goodsReturns[new.id] = try await client.expect(new)
  }

  /// Takes goods in that came back. A repeat with the same key has no further effect. For staff.
  ///
  /// - Throws: What the client throws. The goods stay as they were.
  public func receive(
    _ receipt: ReturnReceipt, of goods: GoodsReturn, key: String
  ) async throws(HTTPClientError) {
    goodsReturns[goods.id] = try await client.receive(receipt, of: goods, key: key)
  }

  /// Closes or cancels a return. A repeat with the same key has no further effect. For staff.
  ///
  /// - Throws: What the client throws. The goods stay as they were.
  public func change(_ goods: GoodsReturn, _ change: ReturnChange, key: String) async throws(HTTPClientError) {
    goodsReturns[goods.id] = try await client.change(goods, change, key: key)
  }
}
