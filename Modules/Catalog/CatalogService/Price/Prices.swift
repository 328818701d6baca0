public import Access
public import Catalog
public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// Price lists, and what they make variants cost.
public struct Prices: Sendable {
  private let database: Database
  private let clock: WallClock
  private let currency: Currency
  private let groups: CustomerGroupPort
  private let reindexing: Reindexing

  init(database: Database, clock: WallClock, currency: Currency, groups: CustomerGroupPort, reindexing: Reindexing) {
    self.database = database
    self.clock = clock
    self.currency = currency
    self.groups = groups
    self.reindexing = reindexing
  }

  /// Throws `wrongCurrency` when the stored prices are in another currency than the shop's. O(1).
  ///
  /// - Throws: `wrongCurrency` when the stored prices are in another currency than the shop's; `storage` when the
  ///   database fails.
  public func checkCurrency() async throws(CatalogError) {
    // Every price was checked when it was stored, so that any one tells.
    let stored: String? = try await database.read { snapshot throws(CatalogError) in
      try snapshot.first("SELECT currency FROM \(.variant) LIMIT 1")
    }
    if let stored, stored != currency.code { throw .wrongCurrency(expected: currency) }
  }

  /// A page of the price lists, the latest made first; those of sales are left out. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `invalidCursor` for a cursor from another list; `storage` when the
  ///   database fails.
  public func lists(
    after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(CatalogError) -> Page<PriceListSummary> {
    try principal.mustWrite()
    var place: SQL<CatalogSchema> = "1 = 1"
    if let cursor {
      guard let keys = cursor.keys(version: 3, filter: 0), keys.count == 1, case .id(let id) = keys[0] else {
        throw .invalidCursor
      }
      place = "id < \(id)"
    }
    let condition = place
    return try await database.report { snapshot throws(CatalogError) in
      let lists: [PriceListSummary] = try snapshot.rows(
        """
        SELECT (SELECT count(*) FROM \(.listPrice) AS p WHERE p.list = l.id), \(PriceListRow.columns)
        FROM \(.priceList) AS l WHERE \(condition) AND id NOT IN (SELECT list FROM \(.saleRule)) ORDER BY id DESC LIMIT \(limit + 1)
        """)
      return Page(lists, limit: limit) { Cursor(version: 3, filter: 0, keys: [.id($0.id.value)]) }
    }
  }

  /// A price list with its prices. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `priceListNotFound` when there is none; `storage` when the database
  ///   fails.
  public func list(_ id: PriceListID, as principal: Principal) async throws(CatalogError) -> PriceList {
    try principal.mustWrite()
    return try await database.report { snapshot throws(CatalogError) in
      guard let list = try PriceLists.list(id, in: snapshot) else { throw .priceListNotFound }
      return list
    }
  }

  /// The variants that a price list has prices for, by SKU. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `priceListNotFound` when there is none; `storage` when the database
  ///   fails.
  public func variants(of id: PriceListID, as principal: Principal) async throws(CatalogError) -> [PricedVariant] {
    try principal.mustWrite()
    return try await database.report { snapshot throws(CatalogError) in
      guard try snapshot.first("SELECT 1 FROM \(.priceList) WHERE id = \(id)", as: Int.self) != nil else {
        throw .priceListNotFound
      }
      return try snapshot.rows(
        """
        SELECT v.id, v.sku, p.name, v.name, v.price, v.currency
        FROM \(.variant) AS v JOIN \(.product) AS p ON p.id = v.product
        WHERE v.id IN (SELECT variant FROM \(.listPrice) WHERE list = \(id)) ORDER BY v.sku
        """)
    }
  }

  /// Adds a price list. Needs `catalog.write`. With a key, a repeat answers what the first one did.
  ///
  /// All its prices are in one currency. In another than the shop's, they are for markets of that currency.
  ///
  /// - Throws: `access` without `catalog.write`; `wrongCurrency` for a price in another currency than the first;
  ///   `emptySchedule` when it ends before it begins; `unknownVariant` for a price of none; `priceListExists` when the
  ///   id is taken; `storage` when the database fails.
  public func add(
    _ draft: PriceListDraft, once key: IdempotencyKey?, as principal: Principal
  ) async throws(CatalogError) -> PriceList {
    try principal.mustWrite()
    try check(draft)
    let now = clock.now()
    let list = try await database.write(as: CatalogSchema.self, once: key, returning: .priceList) {
      work throws(CatalogError) in
      try PriceLists.insert(draft, in: work)
      try PriceLists.apply(at: now, in: work)
      // Of one that begins later, what is planned is noted now.
      if draft.customerGroups.isEmpty { try PriceLists.markStale(draft.id, in: work) }
      return try Self.stored(draft.id, in: work)
    }
    try await reindexing.settle()
    return list
  }

  /// Replaces a price list and its prices. Needs `catalog.write`; refused when it has changed since `version`.
  ///
  /// - Throws: `access` without `catalog.write`; `priceListNotFound` when there is none; `wrongCurrency`,
  ///   `emptySchedule` and `unknownVariant` as for a new one; `priceListOfSale` for one that a sale makes; `changedSince` when it has changed since `version`;
  ///   `storage` when the database fails.
  public func replace(
    _ draft: PriceListDraft, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> PriceList {
    try principal.mustWrite()
    try check(draft)
    let now = clock.now()
    let list = try await database.write { work throws(CatalogError) in
      _ = try Self.stored(draft.id, in: work)
      guard try !SaleRecords.isRuled(draft.id, in: work) else { throw .priceListOfSale }
      guard try PriceLists.replace(draft, version: version, in: work) == 1 else {
        throw .changedSince(version: version)
      }
      try PriceLists.apply(at: now, in: work)
      try PriceLists.markStale(draft.id, in: work)
      return try Self.stored(draft.id, in: work)
    }
    try await reindexing.settle()
    return list
  }

  /// What a variant costs by its lists, and why. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `notFound` when there is no such variant; `storage` when the database
  ///   fails.
  public func resolvedPrice(
    of variant: VariantID, for question: PriceQuestion, as principal: Principal
  ) async throws(CatalogError) -> ResolvedPrice {
    try principal.mustWrite()
    return try await database.read { snapshot throws(CatalogError) in
      let row: VariantRow? = try snapshot.first(
        "SELECT \(VariantRow.columns) FROM \(.variant) WHERE id = \(variant)")
      guard let own = row?.variant else { throw .notFound }
      let lists = try PriceLists.lists(pricing: [variant], in: snapshot)
      let price = PriceResolution.resolve(variant, price: own.price, lists: lists, for: question)
      // A reduction is of what everyone pays for one.
      let everyones = PriceResolution.resolve(
        variant, price: own.price, lists: lists, for: PriceQuestion(at: question.moment))
      guard price.price == everyones.price else { return price }
      let history = try PriceHistory.recent(of: [variant], at: question.moment, in: snapshot)[variant] ?? []
      return price.announcing(history.reduction(of: price.price, at: question.moment))
    }
  }

  /// What somebody in a group asks now who wants so many.
  func question(_ quantity: Int, group: String?) -> PriceQuestion {
    PriceQuestion(quantity: quantity, customerGroup: group, at: clock.now())
  }

  /// What a variant has cost everyone, the newest first, at most `PastPrice.limit` of them. Of what shoppers do not see
  /// yet, or no longer, staff with `catalog.write` alone learn it.
  ///
  /// - Throws: `notFound` when there is no such variant or the principal does not see its product; `membersOnly` when
  ///   it is for members and the principal is none of them; `storage` when the database fails.
  public func history(
    of variant: VariantID, as principal: Principal
  ) async throws(CatalogError) -> [PastPrice] {
    let (now, everything) = (clock.now(), principal.holds(.catalogWrite))
    return try await database.read { snapshot throws(CatalogError) in
      let product: ProductID? = try snapshot.first("SELECT product FROM \(.variant) WHERE id = \(variant)")
      guard let product else { throw .notFound }
      if !everything { try groups.checkVisible(product, to: principal, at: now, in: snapshot) }
      return try PriceHistory.changes(of: variant, everything: everything, at: now, in: snapshot)
    }
  }

  private func check(_ draft: PriceListDraft) throws(CatalogError) {
    let currency = draft.prices.first?.price.currency ?? currency
    guard draft.prices.allSatisfy({ $0.price.currency == currency }) else { throw .wrongCurrency(expected: currency) }
    if let start = draft.startsAt, let end = draft.endsAt, start.milliseconds >= end.milliseconds {
      throw .emptySchedule
    }
  }

  private static func stored(
    _ id: PriceListID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> PriceList {
    let found = try work.snapshot { snapshot throws(CatalogError) in try PriceLists.list(id, in: snapshot) }
    guard let found else { throw .priceListNotFound }
    return found
  }
}
