public import Catalog
import FoundationCore
public import Persistence
import StoreIdentifiers

extension PriceListKind: @retroactive SQLBindable, @retroactive SQLReadable {}

/// How price lists are stored.
enum PriceLists {
  static func list(
    _ id: PriceListID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> PriceList? {
    let row: PriceListRow? = try snapshot.first(
      "SELECT \(PriceListRow.columns) FROM \(.priceList) WHERE id = \(id)")
    guard let row else { return nil }
    return row.list(try prices("list = \(id)", in: snapshot)[id] ?? [])
  }

  /// The lists that have prices for some variants, each with those variants' prices alone.
  static func lists(
    pricing variants: [VariantID], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [PriceList] {
    var found: [PriceListID: [ListPrice]] = [:]
    for part in variants.chunks(of: 100) {
      found.merge(try prices("variant IN (\(list: part))", in: snapshot)) { $0 + $1 }
    }
    guard !found.isEmpty else { return [] }
    var lists: [PriceList] = []
    for part in Array(found.keys).chunks(of: 100) {
      let rows: [PriceListRow] = try snapshot.rows(
        "SELECT \(PriceListRow.columns) FROM \(.priceList) WHERE id IN (\(list: part)) ORDER BY id")
      lists += rows.map { $0.list(found[$0.id] ?? []) }
    }
    return lists
  }

  /// The lists that have prices for some variants, by variant, each with that variant's prices alone: two thousand variants
  /// asking all of two thousand prices would take a second.
  static func listsByVariant(
    _ variants: [VariantID], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [VariantID: [PriceList]] {
    var own: [VariantID: [PriceList]] = [:]
    for list in try lists(pricing: variants, in: snapshot) {
      for (variant, prices) in Dictionary(grouping: list.prices, by: \.variant) {
        var part = list
        part.prices = prices
        own[variant, default: []].append(part)
      }
    }
    return own
  }

  /// A product with what its variants cost the members of a group at a moment, everyone with nil, and what that is
  /// compared with.
  static func resolved(
    _ product: Product, at now: Timestamp, for group: String? = nil, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Product {
    var resolved = product
    resolved.variants = try self.resolved(product.variants, at: now, for: group, in: snapshot)
    return resolved
  }

  /// The same of some variants. A reduction is announced where the history has the price that everyone pays, and whoever
  /// asks pays that.
  static func resolved(
    _ variants: [Variant], at now: Timestamp, for group: String?, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [Variant] {
    let lists = try listsByVariant(variants.map(\.id), in: snapshot)
    let history = try PriceHistory.recent(of: variants.map(\.id), at: now, in: snapshot)
    return resolved(variants, by: lists, history: history, at: now, for: group)
  }

  /// The same, by lists and a history that were read.
  static func resolved(
    _ variants: [Variant], by lists: [VariantID: [PriceList]], history: PriceHistory.Prices, at now: Timestamp,
    for group: String?
  ) -> [Variant] {
    variants.map { variant in
      var priced = variant
      let own = lists[variant.id] ?? []
      func price(for group: String?) -> Money {
        PriceResolution.resolve(
          variant.id, price: variant.price, lists: own, for: PriceQuestion(customerGroup: group, at: now)
        ).price
      }
      let everyones = own.isEmpty ? variant.price : price(for: nil)
      priced.price = own.isEmpty || group == nil ? everyones : price(for: group)
      priced.usualPrice = priced.price.amount < everyones.amount ? everyones : nil
      priced.reduction =
        priced.price == everyones ? (history[variant.id] ?? []).reduction(of: everyones, at: now) : nil
      return priced
    }
  }

  /// Marks the products of every list that began or ended to count as stale: what lists say they cost has changed.
  static func apply(at now: Timestamp, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    let rows: [AppliedRow] = try work.rows("SELECT applied, \(PriceListRow.columns) FROM \(.priceList)")
    for row in rows where row.list.counts(at: now, for: nil) != row.isApplied {
      try markStale(row.list.id, in: work)
      try work.run("UPDATE \(.priceList) SET applied = \(!row.isApplied) WHERE id = \(row.list.id)")
    }
  }

  /// Whether a list counts whose products' documents do not say so, or the other way round.
  static func areBehind(
    at now: Timestamp, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Bool {
    let rows: [AppliedRow] = try snapshot.rows("SELECT applied, \(PriceListRow.columns) FROM \(.priceList)")
    return rows.contains { $0.list.counts(at: now, for: nil) != $0.isApplied }
  }

  /// Marks the products of a list as stale.
  static func markStale(_ list: PriceListID, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    try work.run(
      """
      UPDATE \(.searchDocument) SET stale = 1 WHERE product IN (
        SELECT v.product FROM \(.listPrice) AS l JOIN \(.variant) AS v ON v.id = l.variant WHERE l.list = \(list))
      """)
  }

  static func insert(_ draft: PriceListDraft, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    let added = try work.run(
      """
      INSERT INTO \(.priceList) (id, name, kind, active, starts_at, ends_at, customer_groups, version)
      VALUES (\(draft.id), \(draft.name), \(draft.kind), \(draft.isActive), \(draft.startsAt), \(draft.endsAt),
        \(TextList(draft.customerGroups)), 1) ON CONFLICT DO NOTHING
      """)
    guard added == 1 else { throw .priceListExists }
    try insertPrices(draft, in: work)
  }

  /// Replaces a list and its prices; the number of lists that had the version: none or one.
  static func replace(
    _ draft: PriceListDraft, version: Int64, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Int {
    let changed = try work.run(
      """
      UPDATE \(.priceList) SET name = \(draft.name), kind = \(draft.kind), active = \(draft.isActive),
        starts_at = \(draft.startsAt), ends_at = \(draft.endsAt),
        customer_groups = \(TextList(draft.customerGroups)), version = version + 1
      WHERE id = \(draft.id) AND version = \(version)
      """)
    guard changed == 1 else { return 0 }
    // Also those that it no longer prices.
    try markStale(draft.id, in: work)
    try work.run("DELETE FROM \(.listPrice) WHERE list = \(draft.id)")
    try insertPrices(draft, in: work)
    return changed
  }

  private static func insertPrices(
    _ draft: PriceListDraft, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    for price in draft.prices {
      let known = try work.snapshot { snapshot throws(CatalogError) in
        try Variants.exists(price.variant, in: snapshot)
      }
      guard known else { throw .unknownVariant(price.variant) }
      let added = try work.run(
        """
        INSERT INTO \(.listPrice) (list, variant, minimum_quantity, price, currency)
        VALUES (\(draft.id), \(price.variant), \(price.minimumQuantity), \(price.price.amount),
          \(price.price.currency.code)) ON CONFLICT DO NOTHING
        """)
      guard added == 1 else { throw .repeatedVariant }
    }
  }

  private static func prices(
    _ condition: SQL<CatalogSchema>, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [PriceListID: [ListPrice]] {
    let rows: [ListPriceRow] = try snapshot.rows(
      """
      SELECT list, variant, minimum_quantity, price, currency FROM \(.listPrice) WHERE \(condition)
      ORDER BY list, variant, minimum_quantity
      """)
    var found: [PriceListID: [ListPrice]] = [:]
    for row in rows { found[row.list, default: []].append(row.price) }
    return found
  }
}

/// A price list's own columns.
struct PriceListRow: RowDecodable {
  let id: PriceListID, whole: PriceList

  static let columns: SQL<CatalogSchema> = "id, name, kind, active, starts_at, ends_at, customer_groups, version"

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    let name: String = try row.read(), kind: PriceListKind = try row.read(), isActive: Bool = try row.read()
    let start: Timestamp? = try row.read(), end: Timestamp? = try row.read(), groups: TextList? = try row.read()
    whole = PriceList(
      id: id, name: name, kind: kind, isActive: isActive, startsAt: start, endsAt: end,
      customerGroups: groups?.texts ?? [], prices: [], version: try row.read())
  }

  func list(_ prices: [ListPrice]) -> PriceList {
    var list = whole
    list.prices = prices
    return list
  }
}

extension PriceListSummary: @retroactive RowDecodable {
  /// How many prices it has, then the list's own columns.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    let count: Int = try row.read()
    let list = try PriceListRow(row: &row).whole
    self.init(
      id: list.id, name: list.name, kind: list.kind, isActive: list.isActive, startsAt: list.startsAt,
      endsAt: list.endsAt, customerGroups: list.customerGroups, priceCount: count, version: list.version)
  }
}

extension PricedVariant: @retroactive RowDecodable {
  /// Its id, SKU, product's name, own name and price.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    let id: VariantID = try row.read(), sku: String = try row.read(), product: String = try row.read()
    let name: String? = try row.read()
    self.init(id: id, sku: sku, productName: product, name: name, price: try row.readMoney())
  }
}

private struct AppliedRow: RowDecodable {
  let isApplied: Bool, list: PriceList

  init(row: inout RowReader) throws(DatabaseError) {
    isApplied = try row.read()
    list = try PriceListRow(row: &row).whole
  }
}

private struct ListPriceRow: RowDecodable {
  let list: PriceListID, price: ListPrice

  init(row: inout RowReader) throws(DatabaseError) {
    list = try row.read()
    let variant: VariantID = try row.read(), quantity: Int = try row.read()
    price = ListPrice(variant: variant, minimumQuantity: quantity, price: try row.readMoney())
  }
}
