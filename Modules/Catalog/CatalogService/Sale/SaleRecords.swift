import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// How sales are stored: a price list with a rule, and the prices that the rule makes.
enum SaleRecords {
  /// What a variant costs with the percentage off: `Sale.reduced` in the database's words.
  private static let reduced: SQL<CatalogSchema> = "(v.price * 2 * (100 - r.percentage) + 100) / 200"

  static func sale(
    _ id: PriceListID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Sale? {
    let row: SaleRow? = try snapshot.first("\(Self.selection) WHERE l.id = \(id)")
    return row?.sale
  }

  /// The sales with an id before another, the latest made first.
  static func page(
    before id: UniqueID?, limit: Int, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [Sale] {
    let place: SQL<CatalogSchema> = id.map { "l.id < \($0)" } ?? "1 = 1"
    let rows: [SaleRow] = try snapshot.rows(
      "\(Self.selection) WHERE \(fragment: place) ORDER BY l.id DESC LIMIT \(limit)")
    return rows.map(\.sale)
  }

  /// The sales whose prices are to be kept: those that are in use and not over.
  static func live(
    at now: Timestamp, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [Sale] {
    let rows: [SaleRow] = try snapshot.rows(
      "\(Self.selection) WHERE l.active = 1 AND (l.ends_at IS NULL OR l.ends_at > \(now)) ORDER BY l.id")
    return rows.map(\.sale)
  }

  private static let selection: SQL<CatalogSchema> = """
    SELECT l.id, l.name, r.percentage, r.scope, l.active, l.starts_at, l.ends_at,
      (SELECT count(*) FROM \(.listPrice) AS p WHERE p.list = l.id), l.version
    FROM \(.priceList) AS l JOIN \(.saleRule) AS r ON r.list = l.id
    """

  static func insert(_ sale: Sale, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    try PriceLists.insert(draft(of: sale), in: work)
    try work.run(
      """
      INSERT INTO \(.saleRule) (list, percentage, scope) VALUES (\(sale.id), \(sale.percentage), \(Self.text(sale.scope)))
      """)
  }

  /// Replaces a sale, and takes its prices away; the number of sales that had the version: none or one.
  static func replace(_ sale: Sale, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) -> Int {
    guard try PriceLists.replace(draft(of: sale), version: sale.version, in: work) == 1 else { return 0 }
    return try work.run(
      """
      UPDATE \(.saleRule) SET percentage = \(sale.percentage), scope = \(Self.text(sale.scope)) WHERE list = \(sale.id)
      """)
  }

  /// Whether a price list is made by a rule: nobody else may change it.
  static func isRuled(_ list: PriceListID, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) -> Bool {
    let rule: Int? = try work.first("SELECT 1 FROM \(.saleRule) WHERE list = \(list)")
    return rule != nil
  }

  private static func draft(of sale: Sale) -> PriceListDraft {
    PriceListDraft(
      id: sale.id, name: sale.name, kind: .sale, isActive: sale.isActive, startsAt: sale.startsAt,
      endsAt: sale.endsAt, prices: [])
  }

  private static func text(_ scope: SaleScope) -> String {
    String(decoding: Schema.saleScope.encode(scope), as: UTF8.self)
  }

  /// The products that a sale has prices for.
  static func products(
    of sale: PriceListID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Set<ProductID> {
    let products: [ProductID] = try snapshot.rows(
      """
      SELECT DISTINCT v.product FROM \(.listPrice) AS p JOIN \(.variant) AS v ON v.id = p.variant WHERE p.list = \(sale)
      """)
    return Set(products)
  }

  /// Those of some products of which a variant lacks its reduced price, or has another.
  static func behind(
    _ sale: PriceListID, _ products: [ProductID], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [ProductID] {
    try snapshot.rows(
      """
      SELECT DISTINCT v.product FROM \(.variant) AS v JOIN \(.saleRule) AS r ON r.list = \(sale)
      LEFT JOIN \(.listPrice) AS p ON p.list = r.list AND p.variant = v.id AND p.minimum_quantity = 1
      WHERE v.product IN (\(list: products)) AND (p.price IS NULL OR p.price <> \(Self.reduced))
      """)
  }

  /// Makes a sale's prices of some products, and marks them as stale: what they cost is noted when that is renewed.
  static func price(
    _ products: [ProductID], by sale: PriceListID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try work.run(
      """
      INSERT INTO \(.listPrice) (list, variant, minimum_quantity, price, currency)
      SELECT r.list, v.id, 1, \(Self.reduced), v.currency FROM \(.variant) AS v JOIN \(.saleRule) AS r ON r.list = \(sale)
      WHERE v.product IN (\(list: products))
      ON CONFLICT (list, variant, minimum_quantity) DO UPDATE SET price = excluded.price, currency = excluded.currency
      """)
    try markStale(products, in: work)
  }

  /// Takes a sale's prices of some products away.
  static func forget(
    _ products: [ProductID], by sale: PriceListID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try work.run(
      """
      DELETE FROM \(.listPrice) WHERE list = \(sale)
        AND variant IN (SELECT id FROM \(.variant) WHERE product IN (\(list: products)))
      """)
    try markStale(products, in: work)
  }

  /// Makes the reduced prices of a product follow its own, within the transaction that changes those.
  static func follow(_ product: ProductID, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    try work.run(
      """
      UPDATE \(.listPrice) SET price = (
        SELECT \(Self.reduced) FROM \(.variant) AS v JOIN \(.saleRule) AS r ON r.list = \(.listPrice).list
        WHERE v.id = \(.listPrice).variant)
      WHERE variant IN (SELECT id FROM \(.variant) WHERE product = \(product))
        AND list IN (SELECT list FROM \(.saleRule))
      """)
  }

  private static func markStale(
    _ products: [ProductID], in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try work.run("UPDATE \(.searchDocument) SET stale = 1 WHERE product IN (\(list: products))")
  }
}

private struct SaleRow: RowDecodable {
  let sale: Sale

  init(row: inout RowReader) throws(DatabaseError) {
    let id: PriceListID = try row.read(), name: String = try row.read(), percentage: Int = try row.read()
    let text: String = try row.read()
    guard let scope = try? Schema.saleScope.decode(Array(text.utf8), unknownFields: .ignored) else {
      throw .statement("a stored sale has no scope")
    }
    sale = Sale(
      id: id, name: name, percentage: percentage, scope: scope, isActive: try row.read(), startsAt: try row.read(),
      endsAt: try row.read(), priceCount: try row.read(), version: try row.read())
  }
}
