import Catalog
import FoundationCore
import Imports
import Persistence
import ProductFiles
import StoreIdentifiers

/// A column of a market's prices, and the price list that has them: the one that is called as the market is, in another
/// currency than the shop's. Lists in the shop's currency are for everyone, whom a market's prices are not for.
struct MarketPrices: Sendable {
  let column: String
  let market: String
  let list: PriceListID
  let currency: Currency

  /// Those of some columns. A list without a price has no currency yet, and counts for none.
  static func named(
    by columns: some Sequence<String>, besides own: Currency, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [MarketPrices] {
    var names: [String: String] = [:]
    for column in columns.sorted().reversed() { KeptCells.market(ofPrices: column).map { names[$0] = column } }
    guard !names.isEmpty else { return [] }
    var found: [MarketPrices] = []
    for part in names.keys.sorted().chunks(of: 100) {
      let rows: [ListRow] = try snapshot.rows(
        """
        SELECT l.id, l.name, (SELECT p.currency FROM \(.listPrice) AS p WHERE p.list = l.id LIMIT 1)
        FROM \(.priceList) AS l
        WHERE l.name IN (\(list: part)) AND l.kind = \(PriceListKind.override) AND l.customer_groups IS NULL
          AND l.starts_at IS NULL AND l.ends_at IS NULL AND l.id NOT IN (SELECT list FROM \(.saleRule)) ORDER BY l.id
        """)
      // Of two lists of one name, nobody knows which is the market's.
      for row in rows where rows.count(where: { $0.name == row.name }) == 1 {
        guard let column = names[row.name], let currency = row.currency.flatMap({ Currency(code: $0) }), currency != own
        else { continue }
        found.append(MarketPrices(column: column, market: row.name, list: row.id, currency: currency))
      }
    }
    return found
  }

  /// What a cell says that a variant costs in the market; nil where that is no amount of its currency.
  func price(ofCell text: String) -> Money? {
    KeptCells.price(ofCell: text, in: currency)
  }

  /// The prices of one unit that some lists have for variants.
  static func prices(
    of variants: [VariantID], in markets: [MarketPrices], _ snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [VariantID: [PriceListID: Money]] {
    var found: [VariantID: [PriceListID: Money]] = [:]
    guard !markets.isEmpty else { return found }
    for part in variants.chunks(of: 100) {
      let rows: [PriceRow] = try snapshot.rows(
        """
        SELECT list, variant, price, currency FROM \(.listPrice)
        WHERE variant IN (\(list: part)) AND list IN (\(list: markets.map(\.list))) AND minimum_quantity = 1
        """)
      for row in rows { found[row.variant, default: [:]][row.list] = row.price }
    }
    return found
  }

  /// Cells with what lists say now instead, where that is not what they say already.
  static func told(
    _ kept: [ProductID: KeptCells], of variants: [ProductID: [Variant]], by markets: [MarketPrices],
    in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [ProductID: KeptCells] {
    guard !markets.isEmpty else { return kept }
    var told = kept
    let prices = try prices(of: variants.values.flatMap { $0.map(\.id) }, in: markets, snapshot)
    for (product, own) in variants {
      defer { if told[product]?.isTooLarge == true { told[product] = kept[product] } }
      for variant in own {
        for market in markets {
          guard let price = prices[variant.id]?[market.list] else { continue }
          let cell = told[product]?.variants[variant.id]?[market.column]
          // What is no amount stays as it was written.
          if let cell, market.price(ofCell: cell).map({ $0 == price }) ?? true { continue }
          told[product, default: KeptCells()].variants[variant.id, default: [:]][market.column] = price.decimal
        }
      }
    }
    return told
  }
}

/// What a variant is to cost by the list of a market.
struct MarketPrice: Hashable, Sendable {
  let list: PriceListID, variant: VariantID, price: Money

  func store(in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    try work.run(
      """
      INSERT INTO \(.listPrice) (list, variant, minimum_quantity, price, currency)
      VALUES (\(list), \(variant), 1, \(price.amount), \(price.currency.code))
      ON CONFLICT (list, variant, minimum_quantity)
      DO UPDATE SET price = excluded.price, currency = excluded.currency
      """)
  }
}

extension ProductImporter {
  /// Puts the prices that a file says of markets into their lists.
  func price(
    _ plan: inout ProductPlan, _ item: ImportedItem, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) {
    let cells: [VariantID: [String: String]] =
      switch item {
      case .rows(let imported): plan.cells(of: imported)
      case .line(let line): line.record.kept == nil ? [:] : plan.kept?.variants ?? plan.before?.kept.variants ?? [:]
      }
    let columns = cells.values.reduce(into: Set<String>()) { names, own in
      for name in own.keys where KeptCells.market(ofPrices: name) != nil { names.insert(name) }
    }
    let markets = try MarketPrices.named(by: columns, besides: currency, in: snapshot)
    guard !markets.isEmpty else { return }
    let stored = try MarketPrices.prices(of: plan.product.variants.map(\.id), in: markets, snapshot)
    for market in markets {
      var left: Int?
      for variant in plan.product.variants {
        guard let cell = cells[variant.id]?[market.column] else { continue }
        let row = plan.rows[variant.id] ?? item.row
        func note(_ reason: String) -> ImportNote {
          ImportNote(column: market.column, row: row, example: cell, reason: reason)
        }
        guard let price = market.price(ofCell: cell) else {
          plan.notes.append(note("This is no amount of \(market.currency.code): it is kept and exported again."))
          continue
        }
        let known = stored[variant.id]?[market.list]
        if known == price { continue }
        if known == nil {
          let room = if let left { left } else { try self.room(in: market.list, of: snapshot) }
          left = room
          guard room > 0 else {
            plan.notes.append(
              note("The price list has \(PriceList.priceLimit) prices already: this is kept and exported again."))
            continue
          }
          left = room - 1
        }
        plan.marketPrices.append(MarketPrice(list: market.list, variant: variant.id, price: price))
      }
    }
  }

  /// Stores prices of markets, which make the lists others.
  func store(
    _ prices: [MarketPrice], of product: ProductID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    guard !prices.isEmpty else { return }
    for price in prices { try price.store(in: work) }
    for list in Set(prices.map(\.list)) {
      try work.run("UPDATE \(.priceList) SET version = version + 1 WHERE id = \(list)")
    }
    try ProductRecords.storePrices(of: try ProductRecords.stored(product, in: work), at: clock.now(), in: work)
    try SearchDocuments.touch(product, in: work)
  }

  private func room(
    in list: PriceListID, of snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Int {
    let count: Int? = try snapshot.first("SELECT count(*) FROM \(.listPrice) WHERE list = \(list)")
    return PriceList.priceLimit - (count ?? 0)
  }
}

extension ProductPlan {
  /// What rows say in columns without a place, by variant.
  fileprivate func cells(of imported: ImportedProduct) -> [VariantID: [String: String]] {
    let own = Dictionary(imported.variants.map { ($0.row, $0.kept) }) { first, _ in first }
    var found: [VariantID: [String: String]] = [:]
    for (variant, row) in rows { found[variant] = own[row] }
    return found
  }
}

private struct ListRow: RowDecodable {
  let id: PriceListID, name: String, currency: String?

  init(row: inout RowReader) throws(DatabaseError) {
    (id, name, currency) = (try row.read(), try row.read(), try row.read())
  }
}

private struct PriceRow: RowDecodable {
  let list: PriceListID, variant: VariantID, price: Money

  init(row: inout RowReader) throws(DatabaseError) {
    (list, variant, price) = (try row.read(), try row.read(), try row.readMoney())
  }
}
