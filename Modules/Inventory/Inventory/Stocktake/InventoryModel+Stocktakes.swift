public import FoundationCore
public import MyStoreKit
import StoreIdentifiers

/// What staff see and do with stocktakes.
extension InventoryModel {
  /// Loads a page of stocktakes, with the locations that they count.
  ///
  /// - Throws: What the client throws. The page stays as it was.
  public func loadStocktakes(after cursor: Cursor? = nil) async throws(HTTPClientError) {
    let page = try await client.stocktakes(after: cursor)
    for id in Set(page.items.map(\.location)) where locations[id] == nil { try await loadLocation(id) }
    stocktakeList = page
  }

  /// Loads a stocktake, with its location and a page of what was counted.
  ///
  /// - Throws: What the client throws.
  public func loadStocktake(
    _ id: StocktakeID, differing: Bool = false, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) {
    let stocktake = try await client.stocktake(id)
    if locations[stocktake.location] == nil { try await loadLocation(stocktake.location) }
    stocktakeLines = try await client.lines(of: id, differing: differing, after: cursor)
    stocktakes[id] = stocktake
  }

  /// Begins a stocktake.
  ///
  /// - Throws: What the client throws.
  public func begin(_ new: NewStocktake) async throws(HTTPClientError) {
    stocktakes[new.id] = try await client.begin(new)
  }

  /// Counts a variant. A repeat with the same key counts nothing twice. Does not load the stocktake again.
  ///
  /// - Throws: What the client throws.
  @discardableResult public func count(
    _ count: StocktakeCount, in id: StocktakeID, key: String
  ) async throws(HTTPClientError) -> StocktakeLine {
    try await client.count(count, in: id, key: key)
  }

  /// Corrects the stock by what was counted. A repeat with the same key has no further effect.
  ///
  /// - Throws: What the client throws. The stocktake stays as it was.
  public func close(_ id: StocktakeID, key: String) async throws(HTTPClientError) {
    stocktakes[id] = try await client.close(id, key: key)
  }

  /// Calls a stocktake off. A repeat with the same key has no further effect.
  ///
  /// - Throws: What the client throws. The stocktake stays as it was.
  public func cancel(_ id: StocktakeID, key: String) async throws(HTTPClientError) {
    stocktakes[id] = try await client.cancel(id, key: key)
  }
}
