import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// What variants have cost everyone: their own prices and those of the lists for everyone, of one unit.
///
/// Written with every change of a price, in its transaction, together with what is planned: what lists and products that
/// begin or end by the clock will make of it. So the history is right at each moment, whether or not something is written
/// then.
enum PriceHistory {
  /// Prices by variants, each with the newest first.
  typealias Prices = [VariantID: [PastPrice]]

  /// Notes what a product's variants cost from now on, by the lists that have prices for them, where that is news to the
  /// prices that `recent` found. Answers those and the new ones. A statement for each price that is new.
  static func record(
    _ product: Product, lists: [VariantID: [PriceList]], after recent: Prices = [:], at now: Timestamp,
    in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Prices {
    var prices = recent
    for variant in product.variants {
      let known = prices[variant.id] ?? []
      let past = Array(known.drop { $0.since > now })
      let plan = plan(of: variant, in: product, lists: lists[variant.id] ?? [], after: past.first, at: now)
      guard known != plan + past else { continue }
      if known.count > past.count {
        try work.run(
          "DELETE FROM \(.priceHistory) WHERE variant = \(variant.id) AND since > \(now) AND is_planned = 1")
      }
      for price in plan.reversed() {
        try work.enqueue(
          """
          INSERT INTO \(.priceHistory) (variant, since, price, currency, is_hidden, is_planned)
          VALUES (\(variant.id), \(price.since), \(price.price.amount), \(price.price.currency.code),
            \(!price.isForSale), \(price.since > now))
          """)
      }
      prices[variant.id] = plan + past
    }
    return prices
  }

  /// The prices that tell which reductions are announced at a moment: those of the days that count, and what is planned.
  /// One question for a hundred variants.
  static func recent(
    of variants: [VariantID], at now: Timestamp, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Prices {
    let beginning = now.advanced(by: .seconds(-86_400 * (PriceReduction.days + PriceReduction.daysAnnounced)))
    var prices: Prices = [:]
    for part in variants.chunks(of: 100) {
      let rows: [VariantPriceRow] = try snapshot.rows(
        """
        SELECT h.variant, h.since, h.price, h.currency, h.is_hidden FROM \(.priceHistory) AS h
        WHERE h.variant IN (\(list: part)) AND h.since >= (
          SELECT coalesce(max(o.since), 0) FROM \(.priceHistory) AS o
          WHERE o.variant = h.variant AND o.since <= \(beginning))
        ORDER BY h.variant, h.since DESC, h.number DESC
        """)
      for row in rows { prices[row.variant, default: []].append(row.row.price) }
    }
    return prices
  }

  /// The latest prices until now, the newest first. Shoppers learn those at which it could be bought; staff learn those of
  /// drafts as well.
  static func changes(
    of variant: VariantID, everything: Bool, at now: Timestamp, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [PastPrice] {
    let shown: SQL<CatalogSchema> = everything ? "1 = 1" : "is_hidden = 0"
    let rows: [PastPriceRow] = try snapshot.rows(
      """
      SELECT since, price, currency, is_hidden FROM \(.priceHistory)
      WHERE variant = \(variant) AND since <= \(now) AND \(fragment: shown)
      ORDER BY since DESC, number DESC LIMIT \(PastPrice.limit)
      """)
    return rows.map(\.price)
  }

  /// What a variant costs from now on, the newest first, where it is another price than the one before.
  private static func plan(
    of variant: Variant, in product: Product, lists: [PriceList], after last: PastPrice?, at now: Timestamp
  ) -> [PastPrice] {
    let lists = lists.filter { $0.isActive && $0.customerGroups.isEmpty }
    let changes = lists.flatMap { [$0.startsAt, $0.endsAt] } + [product.publishedAt, product.availableAt]
    var plan: [PastPrice] = []
    for moment in [now] + Set(changes.compactMap(\.self).filter { $0 > now }).sorted() {
      let price = PastPrice(
        since: moment,
        price: PriceResolution.resolve(
          variant.id, price: variant.price, lists: lists, for: PriceQuestion(at: moment)
        ).price,
        isForSale: product.isVisible(at: moment) && product.availableAt.map { $0 <= moment } ?? true)
      let before = plan.last ?? last
      if before?.price != price.price || before?.isForSale != price.isForSale { plan.append(price) }
    }
    return plan.reversed()
  }
}

private struct PastPriceRow: RowDecodable {
  let price: PastPrice

  init(row: inout RowReader) throws(DatabaseError) {
    let since: Timestamp = try row.read(), price = try row.readMoney()
    let isHidden: Bool = try row.read()
    self.price = PastPrice(since: since, price: price, isForSale: !isHidden)
  }
}

private struct VariantPriceRow: RowDecodable {
  let variant: VariantID, row: PastPriceRow

  init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    self.row = try PastPriceRow(row: &row)
  }
}
