public import FoundationCore
public import MyStoreKit
public import Observation
public import StoreIdentifiers

/// The Inventory as a session sees it: the stock of what it asked about.
@Observable public final class InventoryModel {
  /// Units that can be bought, up to `Availability.many`, of the variants asked about so far.
  public private(set) var available: [VariantID: Int] = [:]
  /// The days on which variants of those are expected, of which none is there yet.
  public private(set) var expected: [VariantID: LocalDay] = [:]
  /// The counted stock that staff have asked about, at every location of each variant.
  public private(set) var stock: [VariantID: [StockItem]] = [:]
  /// How many people wait for the variants that staff have asked about.
  public internal(set) var waiting: [VariantID: Int] = [:]
  /// What is on sale and nearly gone, as it was loaded last; nil before.
  public private(set) var low: LowStock?
  /// The locations that were loaded so far, by their ids.
  public internal(set) var locations: [LocationID: Location] = [:]
  /// The page of locations that was loaded last.
  public internal(set) var locationList = Page<Location>(items: [], next: nil)
  /// The suppliers that were loaded so far, by their ids.
  public internal(set) var suppliers: [SupplierID: Supplier] = [:]
  /// The page of suppliers that was loaded last.
  public internal(set) var supplierList = Page<Supplier>(items: [], next: nil)
  /// The suppliers that can be chosen, as they were loaded last.
  public internal(set) var supplierChoices: [Supplier] = []
  /// The locations that can be chosen, as they were loaded last.
  public internal(set) var locationChoices: [Location] = []
  /// The goods on their way that were loaded so far, by their ids.
  public internal(set) var replenishments: [ReplenishmentID: Replenishment] = [:]
  /// The page of goods on their way that was loaded last.
  public internal(set) var replenishmentList = Page<Replenishment>(items: [], next: nil)
  /// The stocktakes that were loaded so far, by their ids.
  public internal(set) var stocktakes: [StocktakeID: Stocktake] = [:]
  /// The page of stocktakes that was loaded last.
  public internal(set) var stocktakeList = Page<Stocktake>(items: [], next: nil)
  /// The page of counted variants that was loaded last.
  public internal(set) var stocktakeLines = Page<StocktakeLine>(items: [], next: nil)
  /// Whether there is a shop that people can visit, as it was loaded last.
  public internal(set) var hasShops = false
  /// The page of counters that was loaded last, of all variants.
  public internal(set) var stockList = Page<StockItem>(items: [], next: nil)
  /// The page of movements that was loaded last, of each variant.
  public internal(set) var movements: [VariantID: Page<StockMovement>] = [:]
  /// What all of the stock is worth, as it was loaded last; nil before.
  public internal(set) var valueReport: StockValueReport?
  /// The page of what variants are worth that was loaded last.
  public internal(set) var valueList = Page<StockValue>(items: [], next: nil)
  @ObservationIgnored let client: InventoryHTTPClient

  /// A model over a client.
  public init(client: InventoryHTTPClient) { self.client = client }

  /// Loads how many units of each variant an order can have. One request for each variant.
  ///
  /// - Throws: What the client throws. Variants before the one that failed are loaded.
  public func loadAvailability(of variants: [VariantID]) async throws(HTTPClientError) {
    for variant in variants {
      let found = try await client.availability(of: variant)
      (available[variant], expected[variant]) = (found.available, found.expectedOn)
    }
  }

  /// Loads the counted stock of a variant, at every location.
  ///
  /// - Throws: What the client throws. The stock stays as it was.
  public func loadStock(of variant: VariantID) async throws(HTTPClientError) {
    stock[variant] = try await client.stock(StockFilter(variant: variant)).items
  }

  /// Loads what is on sale and nearly gone.
  ///
  /// - Throws: What the client throws. What was loaded before stays.
  public func loadLowStock() async throws(HTTPClientError) { low = try await client.lowStock() }

  /// Loads again what a notice concerns. What cannot be loaded now stays as it is until the next notice.
  public func take(_ notice: ChangeNotice) async {
    let changed: [VariantID]
    switch notice {
    case .connected: changed = Array(Set(available.keys).union(stock.keys))
    case .changed(let change) where change.kind == .availability: changed = [VariantID(change.id)]
    case .changed: changed = []
    }
    if !changed.isEmpty, low != nil { try? await loadLowStock() }
    for variant in changed {
      do throws(HTTPClientError) {
        if available[variant] != nil { try await loadAvailability(of: [variant]) }
        if stock[variant] != nil { try await loadStock(of: variant) }
      } catch {}
    }
  }

  /// Receives goods. A repeat with the same key has no further effect. Does not load the stock again.
  ///
  /// - Throws: What the client throws.
  public func receive(_ receipt: Receipt, key: String) async throws(HTTPClientError) {
    try await client.receive(receipt, key: key)
  }

  /// Changes whether a variant is counted and what is sold when none is left. Does not load the stock again.
  ///
  /// - Throws: What the client throws.
  public func setPolicy(
    _ change: StockTerms, of variant: VariantID, key: String
  ) async throws(HTTPClientError) {
    try await client.setPolicy(change, of: variant, key: key)
  }

  /// Corrects a count. A repeat with the same key has no further effect. Does not load the stock again.
  ///
  /// - Throws: What the client throws.
  public func adjust(_ adjustment: StockAdjustment, key: String) async throws(HTTPClientError) {
    try await client.adjust(adjustment, key: key)
  }

  /// Takes units out of sale that are there, or puts them back. A repeat with the same key has no further effect. Does not
  /// load the stock again.
  ///
  /// - Throws: What the client throws.
  public func withhold(_ withholding: StockWithholding, key: String) async throws(HTTPClientError) {
    try await client.withhold(withholding, key: key)
  }

  /// Undoes a movement by one that names it. A repeat with the same key has no further effect. Does not load the stock
  /// again.
  ///
  /// - Throws: What the client throws.
  public func reverse(
    _ movement: StockMovementID, because reason: String, key: String
  ) async throws(HTTPClientError) {
    try await client.reverse(movement, StockReversal(reason: reason), key: key)
  }
}
