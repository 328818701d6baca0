public import Access
import AccessService
public import Catalog
public import FoundationCore
public import Persistence
import StoreIdentifiers

/// Sales by percentage: price lists whose prices are made by a rule.
///
/// Which products are in a sale is looked up in the index that lists are read from, so that a sale of a category has what
/// the category's page has. That is done when a sale is saved, and by the schedule after other changes; a price that
/// changes takes its reduced price with it at once.
public struct Sales: Sendable {
  /// Few enough that other commands wait some hundredths of a second at most.
  private static let pricedAtATime = 200
  private let database: Database
  private let clock: WallClock
  private let search: ProductSearch
  private let reindexing: Reindexing

  init(database: Database, clock: WallClock, search: ProductSearch, reindexing: Reindexing) {
    self.database = database
    self.clock = clock
    self.search = search
    self.reindexing = reindexing
  }

  /// A page of the sales, the latest made first. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `invalidCursor` for a cursor from another list; `storage` when the
  ///   database fails.
  public func all(
    after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(CatalogError) -> Page<Sale> {
    try principal.mustWrite()
    var place: UniqueID?
    if let cursor {
      guard let keys = cursor.keys(version: 1, filter: 5), keys.count == 1, case .id(let id) = keys[0] else {
        throw .invalidCursor
      }
      place = id
    }
    let start = place
    return try await database.report { snapshot throws(CatalogError) in
      let sales = try SaleRecords.page(before: start, limit: limit + 1, in: snapshot)
      return Page(sales, limit: limit) { Cursor(version: 1, filter: 5, keys: [.id($0.id.value)]) }
    }
  }

  /// A sale. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `priceListNotFound` when there is none; `storage` when the database
  ///   fails.
  public func sale(_ id: PriceListID, as principal: Principal) async throws(CatalogError) -> Sale {
    try principal.mustWrite()
    let found = try await database.report { snapshot throws(CatalogError) in
      try SaleRecords.sale(id, in: snapshot)
    }
    guard let found else { throw .priceListNotFound }
    return found
  }

  /// Adds a sale and makes its prices. Needs `catalog.write`. Repeating it with a key changes nothing.
  ///
  /// - Throws: `access` without `catalog.write`; `emptySchedule` when it ends before it begins; `categoryNotFound` or
  ///   `collectionNotFound` when its part of the catalogue is not there; `saleByPrice` for a
  ///   collection whose rule goes by prices; `priceListExists` when the id is taken;
  ///   `storage` when the database fails.
  public func add(
    _ sale: Sale, once key: IdempotencyKey?, as principal: Principal
  ) async throws(CatalogError) -> Sale {
    try principal.mustWrite()
    try check(sale)
    // A repeat is answered with the sale as it was before its prices were made; the first time, with them.
    var key = key
    key?.answer.didStore = { _ in }
    _ = try await database.write(as: CatalogSchema.self, once: key, returning: .sale) { work throws(CatalogError) in
      try Self.checkScope(sale, in: work)
      try SaleRecords.insert(sale, in: work)
      guard
        let stored = try work.snapshot({ snapshot throws(CatalogError) in
          try SaleRecords.sale(sale.id, in: snapshot)
        })
      else { throw .priceListNotFound }
      return stored
    }
    try await settle(sale.id)
    return try await self.sale(sale.id, as: principal)
  }

  /// Replaces a sale and makes its prices anew. Needs `catalog.write`; refused when it has changed since its version.
  ///
  /// - Throws: What `add` throws; `priceListNotFound` when there is none; `changedSince` when it has changed.
  public func replace(_ sale: Sale, as principal: Principal) async throws(CatalogError) -> Sale {
    try principal.mustWrite()
    try check(sale)
    try await database.write { work throws(CatalogError) in
      guard try SaleRecords.isRuled(sale.id, in: work) else { throw .priceListNotFound }
      try Self.checkScope(sale, in: work)
      guard try SaleRecords.replace(sale, in: work) == 1 else { throw .changedSince(version: sale.version) }
    }
    try await settle(sale.id)
    return try await self.sale(sale.id, as: principal)
  }

  /// Makes the prices of every sale that is in use what its rule says now. For the schedule.
  ///
  /// - Throws: `storage` when the database fails: what was not done is done the next time.
  func keep() async throws(CatalogError) {
    let now = clock.now()
    let live = try await database.answer { snapshot throws(CatalogError) in
      try SaleRecords.live(at: now, in: snapshot)
    }
    var changed = false
    for sale in live where try await makePrices(of: sale) { changed = true }
    if changed { try await reindexing.settle() }
  }

  private func settle(_ id: PriceListID) async throws(CatalogError) {
    let now = clock.now()
    let found = try await database.answer { snapshot throws(CatalogError) in try SaleRecords.sale(id, in: snapshot) }
    if let sale = found, sale.isActive { _ = try await makePrices(of: sale) }
    try await database.write { work throws(CatalogError) in
      try PriceLists.apply(at: now, in: work)
      try PriceLists.markStale(id, in: work)
    }
    try await reindexing.settle()
  }

  /// Makes a sale's prices; whether any has changed.
  private func makePrices(of sale: Sale) async throws(CatalogError) -> Bool {
    let wanted = try await search.products(in: sale.scope)
    let kept = Set(wanted)
    let (behind, gone) = try await database.report { snapshot throws(CatalogError) in
      var behind: [ProductID] = []
      for part in wanted.chunks(of: Self.pricedAtATime) {
        behind += try SaleRecords.behind(sale.id, part, in: snapshot)
      }
      return (behind, Array(try SaleRecords.products(of: sale.id, in: snapshot).subtracting(kept)))
    }
    for part in behind.chunks(of: Self.pricedAtATime) {
      try await database.write { work throws(CatalogError) in
        try SaleRecords.price(part, by: sale.id, in: work)
      }
    }
    for part in gone.chunks(of: Self.pricedAtATime) {
      try await database.write { work throws(CatalogError) in
        try SaleRecords.forget(part, by: sale.id, in: work)
      }
    }
    return !behind.isEmpty || !gone.isEmpty
  }

  private func check(_ sale: Sale) throws(CatalogError) {
    if let start = sale.startsAt, let end = sale.endsAt, start.milliseconds >= end.milliseconds { throw .emptySchedule }
  }

  private static func checkScope(
    _ sale: Sale, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    switch sale.scope {
    case .category(let id): _ = try CategoryTree.category(id, in: work)
    case .collection(let id):
      let row: CollectionRow? = try work.first("SELECT \(CollectionRow.columns) FROM \(.collection) WHERE id = \(id)")
      guard let row else { throw .collectionNotFound }
      guard row.collection.rule?.goesByPrices != true else { throw .saleByPrice }
    case .brand, .search: break
    }
  }
}

extension CollectionRule {
  /// Whether what it fits depends on what things cost.
  fileprivate var goesByPrices: Bool { minimumPrice != nil || maximumPrice != nil || reducedOnly }
}
