public import Addresses
public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// What staff see and change of locations and of the stock that they have.
extension InventoryModel {
  /// Loads a page of locations.
  ///
  /// - Throws: What the client throws. The page stays as it was.
  public func loadLocations(
    beginningWith text: String? = nil, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) {
    locationList = try await client.locations(beginningWith: text, after: cursor, limit: Self.pageLength)
    keep(locationList.items)
  }

  /// Loads a location.
  ///
  /// - Throws: What the client throws.
  public func loadLocation(_ id: LocationID) async throws(HTTPClientError) { keep([try await client.location(id)]) }

  /// Adds a location.
  ///
  /// - Throws: What the client throws.
  public func add(_ new: NewLocation) async throws(HTTPClientError) { keep([try await client.add(new)]) }

  /// Changes a location.
  ///
  /// - Throws: What the client throws. The location stays as it was.
  public func change(_ location: Location, to details: Location.Details) async throws(HTTPClientError) {
    keep([try await client.change(location, to: details)])
  }

  /// Removes a location that never had stock.
  ///
  /// - Throws: What the client throws. The location stays as it was.
  public func remove(location id: LocationID) async throws(HTTPClientError) {
    try await client.remove(location: id)
    locations[id] = nil
  }

  /// The shops around a point, the nearest first, loaded from the server.
  ///
  /// - Throws: What the client throws.
  public func shops(near point: Coordinate) async throws(HTTPClientError) -> NearbyShops {
    try await client.shops(near: point)
  }

  /// The shops around a city or postal code where one is, the nearest first, loaded from the server.
  ///
  /// - Throws: What the client throws.
  public func shops(near place: String) async throws(HTTPClientError) -> NearbyShops {
    try await client.shops(near: place)
  }

  /// The first of all shops by their cities, loaded from the server.
  ///
  /// - Throws: What the client throws.
  public func shops() async throws(HTTPClientError) -> NearbyShops { try await client.shops() }

  /// Loads whether there is a shop that people can visit.
  ///
  /// - Throws: What the client throws. What was known stays.
  public func loadHasShops() async throws(HTTPClientError) {
    hasShops = try await !client.shops(limit: 1).items.isEmpty
  }

  /// Loads a page of counters, with the locations that they are of.
  ///
  /// - Throws: What the client throws. The page stays as it was.
  public func loadStock(_ filter: StockFilter, after cursor: Cursor?) async throws(HTTPClientError) {
    let page = try await client.stock(filter, after: cursor, limit: Self.pageLength)
    try await loadLocations(of: page.items)
    stockList = page
  }

  /// Loads the counters of some variants, as a list of their own, with the locations that they are of.
  ///
  /// - Throws: What the client throws. The list stays as it was.
  public func loadStock(of variants: [VariantID], at location: LocationID?) async throws(HTTPClientError) {
    var items: [StockItem] = []
    for variant in variants {
      items += try await client.stock(StockFilter(variant: variant, location: location)).items
    }
    try await loadLocations(of: items)
    stockList = Page(items: items, next: nil)
  }

  /// Loads the counters of a variant, with what happened to them.
  ///
  /// - Throws: What the client throws.
  public func loadHistory(of variant: VariantID, after cursor: Cursor? = nil) async throws(HTTPClientError) {
    try await loadStock(of: variant)
    try await loadLocations(of: stock[variant] ?? [])
    movements[variant] = try await client.movements(of: variant, after: cursor)
  }

  private static var pageLength: Int { 50 }

  private func loadLocations(of items: [StockItem]) async throws(HTTPClientError) {
    for id in Set(items.map(\.location)) where locations[id] == nil { keep([try await client.location(id)]) }
  }

  private func keep(_ loaded: [Location]) {
    for location in loaded { locations[location.id] = location }
  }
}
