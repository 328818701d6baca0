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

  /// The lists that have a price for a variant, each with that variant's prices alone.
  static func lists(
    pricing variant: VariantID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [PriceList] {
    let prices = try prices("variant = \(variant)", in: snapshot)
    guard !prices.isEmpty else { return [] }
    let rows: [PriceListRow] = try snapshot.rows(
      """
      SELECT \(PriceListRow.columns) FROM \(.priceList)
      WHERE id IN (SELECT list FROM \(.listPrice) WHERE variant = \(variant)) ORDER BY id
      """)
    return rows.map { $0.list(prices[$0.id] ?? []) }
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
    try work.run("DELETE FROM \(.listPrice) WHERE list = \(draft.id)")
    try insertPrices(draft, in: work)
    return changed
  }

  private static func insertPrices(
    _ draft: PriceListDraft, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    for price in draft.prices {
      let known = try work.snapshot { snapshot throws(CatalogError) in
        try CatalogService.exists(price.variant, in: snapshot)
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

private struct ListPriceRow: RowDecodable {
  let list: PriceListID, price: ListPrice

  init(row: inout RowReader) throws(DatabaseError) {
    list = try row.read()
    let variant: VariantID = try row.read(), quantity: Int = try row.read()
    price = ListPrice(variant: variant, minimumQuantity: quantity, price: try row.readMoney())
  }
}
