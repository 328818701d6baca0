public import FoundationCore
public import MyStoreKit
import StoreIdentifiers

/// What staff see and do with goods on their way, and with those who supply them.
extension InventoryModel {
  /// Loads a page of suppliers.
  ///
  /// - Throws: What the client throws. The page stays as it was.
  public func loadSuppliers(
    beginningWith text: String? = nil, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) {
    supplierList = try await client.suppliers(beginningWith: text, after: cursor)
    keep(supplierList.items)
  }

  /// Loads a supplier.
  ///
  /// - Throws: What the client throws.
  public func loadSupplier(_ id: SupplierID) async throws(HTTPClientError) { keep([try await client.supplier(id)]) }

  /// Adds a supplier.
  ///
  /// - Throws: What the client throws.
  public func add(_ new: NewSupplier) async throws(HTTPClientError) { keep([try await client.add(new)]) }

  /// Changes a supplier.
  ///
  /// - Throws: What the client throws. The supplier stays as it was.
  public func change(_ supplier: Supplier, to details: Supplier.Details) async throws(HTTPClientError) {
    keep([try await client.change(supplier, to: details)])
  }

  /// Removes a supplier that nothing was ordered from.
  ///
  /// - Throws: What the client throws. The supplier stays as it was.
  public func remove(supplier id: SupplierID) async throws(HTTPClientError) {
    try await client.remove(supplier: id)
    suppliers[id] = nil
  }

  /// Loads a page of goods on their way, with whom and where they come from and where they go.
  ///
  /// - Throws: What the client throws. The page stays as it was.
  public func loadReplenishments(
    _ filter: ReplenishmentFilter = ReplenishmentFilter(), after cursor: Cursor? = nil
  ) async throws(HTTPClientError) {
    let page = try await client.replenishments(filter, after: cursor)
    try await loadNames(of: page.items)
    replenishmentList = page
  }

  /// Loads goods on their way, with whom and where they come from and where they go.
  ///
  /// - Throws: What the client throws.
  public func loadReplenishment(_ id: ReplenishmentID) async throws(HTTPClientError) {
    let goods = try await client.replenishment(id)
    try await loadNames(of: [goods])
    replenishments[id] = goods
  }

  /// Writes a draft down.
  ///
  /// - Throws: What the client throws.
  public func add(_ new: NewReplenishment) async throws(HTTPClientError) {
    replenishments[new.id] = try await client.add(new)
  }

  /// Changes a draft.
  ///
  /// - Throws: What the client throws. The draft stays as it was.
  public func change(_ goods: Replenishment, to details: Replenishment.Details) async throws(HTTPClientError) {
    replenishments[goods.id] = try await client.change(goods, to: details)
    if let changed = replenishments[goods.id] { try await loadNames(of: [changed]) }
  }

  /// Orders or sends the goods of a draft. A repeat with the same key has no further effect.
  ///
  /// - Throws: What the client throws. The goods stay as they were.
  public func dispatch(_ goods: Replenishment, key: String) async throws(HTTPClientError) {
    replenishments[goods.id] = try await client.dispatch(goods, key: key)
  }

  /// Takes goods in. A repeat with the same key has no further effect.
  ///
  /// - Throws: What the client throws. The goods stay as they were.
  public func receive(_ arrival: GoodsArrival, of goods: Replenishment, key: String) async throws(HTTPClientError) {
    replenishments[goods.id] = try await client.receive(arrival, of: goods, key: key)
  }

  /// Says that what is outstanding will not come. A repeat with the same key has no further effect.
  ///
  /// - Throws: What the client throws. The goods stay as they were.
  public func close(_ goods: Replenishment, key: String) async throws(HTTPClientError) {
    replenishments[goods.id] = try await client.close(goods, key: key)
  }

  /// Calls goods off before any of them came. A repeat with the same key has no further effect.
  ///
  /// - Throws: What the client throws. The goods stay as they were.
  public func cancel(_ goods: Replenishment, key: String) async throws(HTTPClientError) {
    replenishments[goods.id] = try await client.cancel(goods, key: key)
  }

  /// Loads what goods can come from and go to: up to 1,000 suppliers and locations, apart from the pages of their lists.
  ///
  /// - Throws: What the client throws. The choices stay as they were.
  public func loadChoices(withSuppliers: Bool) async throws(HTTPClientError) {
    let places = try await Self.everything { cursor throws(HTTPClientError) in
      try await client.locations(after: cursor)
    }
    if withSuppliers {
      supplierChoices = try await Self.everything { cursor throws(HTTPClientError) in
        try await client.suppliers(after: cursor)
      }
    }
    locationChoices = places
  }

  /// What ten pages have at most.
  private static func everything<Item: Sendable>(
    _ page: (Cursor?) async throws(HTTPClientError) -> Page<Item>
  ) async throws(HTTPClientError) -> [Item] {
    var all: [Item] = []
    var cursor: Cursor?
    for _ in 0..<10 {
      let next = try await page(cursor)
      all += next.items
      cursor = next.next
      if cursor == nil { break }
    }
    return all
  }

  private func loadNames(of goods: [Replenishment]) async throws(HTTPClientError) {
    for id in Set(goods.compactMap(\.details.supplier)) where suppliers[id] == nil { try await loadSupplier(id) }
    for id in Set(goods.flatMap { [$0.details.destination, $0.details.origin].compactMap(\.self) })
    where locations[id] == nil {
      try await loadLocation(id)
    }
  }

  private func keep(_ loaded: [Supplier]) { for supplier in loaded { suppliers[supplier.id] = supplier } }
}
