public import Access
public import Catalog
public import FoundationCore
public import Persistence
public import StoreIdentifiers

extension CatalogService {
  /// A page of the price lists, the latest made first. Needs `catalog.write`.
  public func priceLists(
    after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(CatalogError) -> Page<PriceListSummary> {
    try allow(principal)
    var place: SQL<CatalogSchema> = "1 = 1"
    if let cursor {
      guard let keys = cursor.keys(version: 3, filter: 0), keys.count == 1, case .id(let id) = keys[0] else {
        throw .invalidCursor
      }
      place = "id < \(id)"
    }
    let condition = place
    return try await database.report(as: CatalogSchema.self) { snapshot throws(CatalogError) in
      let lists: [PriceListSummary] = try snapshot.rows(
        """
        SELECT (SELECT count(*) FROM \(.listPrice) AS p WHERE p.list = l.id), \(PriceListRow.columns)
        FROM \(.priceList) AS l WHERE \(condition) ORDER BY id DESC LIMIT \(limit + 1)
        """)
      return Page(lists, limit: limit) { Cursor(version: 3, filter: 0, keys: [.id($0.id.value)]) }
    }
  }

  /// A price list with its prices. Needs `catalog.write`.
  public func priceList(_ id: PriceListID, as principal: Principal) async throws(CatalogError) -> PriceList {
    try allow(principal)
    return try await database.report(as: CatalogSchema.self) { snapshot throws(CatalogError) in
      guard let list = try PriceLists.list(id, in: snapshot) else { throw .priceListNotFound }
      return list
    }
  }

  /// The variants that a price list has prices for, by SKU. Needs `catalog.write`.
  public func variants(of id: PriceListID, as principal: Principal) async throws(CatalogError) -> [PricedVariant] {
    try allow(principal)
    return try await database.report(as: CatalogSchema.self) { snapshot throws(CatalogError) in
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
  public func add(
    _ draft: PriceListDraft, once key: IdempotencyKey?, as principal: Principal
  ) async throws(CatalogError) -> PriceList {
    try allow(principal)
    try check(draft)
    let now = clock.now()
    let list = try await database.write(as: CatalogSchema.self, once: key, returning: .priceList) {
      work throws(CatalogError) in
      try PriceLists.insert(draft, in: work)
      try PriceLists.apply(at: now, in: work)
      return try Self.stored(draft.id, in: work)
    }
    try await settle()
    return list
  }

  /// Replaces a price list and its prices. Needs `catalog.write`; refused when it has changed since `version`.
  public func replace(
    _ draft: PriceListDraft, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> PriceList {
    try allow(principal)
    try check(draft)
    let now = clock.now()
    let list = try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
      _ = try Self.stored(draft.id, in: work)
      guard try PriceLists.replace(draft, version: version, in: work) == 1 else {
        throw .changedSince(version: version)
      }
      try PriceLists.apply(at: now, in: work)
      try PriceLists.markStale(draft.id, in: work)
      return try Self.stored(draft.id, in: work)
    }
    try await settle()
    return list
  }

  /// What a variant costs by its lists, and why. Needs `catalog.write`.
  public func resolvedPrice(
    of variant: VariantID, for question: PriceQuestion, as principal: Principal
  ) async throws(CatalogError) -> ResolvedPrice {
    try allow(principal)
    return try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
      let row: VariantRow? = try snapshot.first(
        "SELECT \(VariantRow.columns) FROM \(.variant) WHERE id = \(variant)")
      guard let own = row?.variant else { throw .notFound }
      return PriceResolution.resolve(
        variant, price: own.price, compareAtPrice: own.compareAtPrice,
        lists: try PriceLists.lists(pricing: [variant], in: snapshot), for: question)
    }
  }

  /// What a variant has cost, the newest first, at most `PastPrice.limit` of them. Of what shoppers do not see yet, or no
  /// longer, staff with `catalog.write` alone learn it.
  public func priceHistory(
    of variant: VariantID, as principal: Principal
  ) async throws(CatalogError) -> [PastPrice] {
    let (now, everything) = (clock.now(), principal.holds(.catalogWrite))
    return try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
      let product: ProductID? = try snapshot.first("SELECT product FROM \(.variant) WHERE id = \(variant)")
      guard let product else { throw .notFound }
      if !everything { try self.checkVisible(product, to: principal, at: now, in: snapshot) }
      return try PriceHistory.changes(of: variant, everything: everything, in: snapshot)
    }
  }

  private func check(_ draft: PriceListDraft) throws(CatalogError) {
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
