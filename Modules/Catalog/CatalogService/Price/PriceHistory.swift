import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// What variants have cost. Written with every change of a price, in its transaction.
enum PriceHistory {
  static func record(
    _ price: Money, of variant: VariantID, at now: Timestamp, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try work.enqueue(
      """
      INSERT INTO \(.priceHistory) (variant, since, price, currency, is_hidden)
      SELECT v.id, \(now), \(price.amount), \(price.currency.code),
        CASE WHEN p.status = 'active' AND (p.published_at IS NULL OR p.published_at <= \(now)) THEN 0 ELSE 1 END
      FROM \(.variant) AS v JOIN \(.product) AS p ON p.id = v.product WHERE v.id = \(variant)
      """)
  }

  /// The latest prices, the newest first. Of those that were set while shoppers did not see the product, they learn only
  /// the one at which it was published: the last of each run.
  static func changes(
    of variant: VariantID, everything: Bool, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [PastPrice] {
    let rows: [PastPriceRow] = try snapshot.rows(
      """
      SELECT since, price, currency, is_hidden FROM \(.priceHistory) WHERE variant = \(variant)
      ORDER BY since DESC, number DESC LIMIT \(PastPrice.limit)
      """)
    var isBelowHidden = false
    var prices: [PastPrice] = []
    for row in rows {
      if everything || !row.isHidden || !isBelowHidden { prices.append(row.price) }
      isBelowHidden = row.isHidden
    }
    return prices
  }
}

private struct PastPriceRow: RowDecodable {
  let price: PastPrice, isHidden: Bool

  init(row: inout RowReader) throws(DatabaseError) {
    let since: Timestamp = try row.read()
    price = PastPrice(since: since, price: try row.readMoney())
    isHidden = try row.read()
  }
}
