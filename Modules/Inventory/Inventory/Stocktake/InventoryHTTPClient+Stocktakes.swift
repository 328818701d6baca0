public import FoundationCore
public import MyStoreKit

extension InventoryHTTPClient {
  private static var stocktakes: String { "/api/v1/inventory/stocktakes" }

  /// A page of stocktakes, the latest first. Staff with `inventory.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func stocktakes(after cursor: Cursor? = nil, limit: Int = 50) async throws(HTTPClientError) -> Page<Stocktake>
  {
    try await client.load(
      .get(Self.stocktakes, query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit)], as: .stocktakes))
  }

  /// One stocktake. Staff with `inventory.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown one, 401 or 403 without the permission.
  public func stocktake(_ id: StocktakeID) async throws(HTTPClientError) -> Stocktake {
    try await client.load(.get("\(Self.stocktakes)/\(id)", as: .stocktake))
  }

  /// A page of what was counted, the last count first. Staff with `inventory.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown stocktake, 401 or 403 without the permission.
  public func lines(
    of id: StocktakeID, differing: Bool = false, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) -> Page<StocktakeLine> {
    try await client.load(
      .get(
        "\(Self.stocktakes)/\(id)/lines",
        query: [QueryItem("differing", differing ? "true" : nil), QueryItem("cursor", cursor?.text)],
        as: .stocktakeLines))
  }

  /// Begins a stocktake. Safe to repeat. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown location, 401 or 403 without the permission.
  public func begin(_ new: NewStocktake) async throws(HTTPClientError) -> Stocktake {
    try await client.load(
      .send(.post, Self.stocktakes, new, as: .newStocktake, returning: .stocktake).idempotent(new.id.description))
  }

  /// Counts a variant. A repeat with the same key counts nothing twice. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 once the stocktake has ended, 422 for an unknown variant, 401 or 403
  ///   without the permission.
  public func count(
    _ count: StocktakeCount, in id: StocktakeID, key: String
  ) async throws(HTTPClientError) -> StocktakeLine {
    try await client.load(
      .send(.post, "\(Self.stocktakes)/\(id)/counts", count, as: .stocktakeCount, returning: .stocktakeLine)
        .idempotent(key))
  }

  /// Corrects the stock by what was counted. A repeat with the same key has no further effect. Staff with
  /// `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 once the stocktake has ended, and when more units belong to orders than
  ///   were counted, 401 or 403 without the permission.
  public func close(_ id: StocktakeID, key: String) async throws(HTTPClientError) -> Stocktake {
    try await client.load(
      .send(.post, "\(Self.stocktakes)/\(id)/closure", returning: .stocktake).idempotent(key))
  }

  /// Calls a stocktake off. A repeat with the same key has no further effect. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 once the stocktake has ended, 401 or 403 without the permission.
  public func cancel(_ id: StocktakeID, key: String) async throws(HTTPClientError) -> Stocktake {
    try await client.load(
      .send(.post, "\(Self.stocktakes)/\(id)/cancellation", returning: .stocktake).idempotent(key))
  }
}
