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
      INSERT INTO \(.priceHistory) (variant, since, price, currency)
      VALUES (\(variant), \(now), \(price.amount), \(price.currency.code))
      """)
  }

  /// The latest prices, the newest first.
  static func changes(
    of variant: VariantID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [PastPrice] {
    let rows: [PastPriceRow] = try snapshot.rows(
      """
      SELECT since, price, currency FROM \(.priceHistory) WHERE variant = \(variant)
      ORDER BY since DESC, number DESC LIMIT \(PastPrice.limit)
      """)
    return rows.map(\.price)
  }
}

private struct PastPriceRow: RowDecodable {
  let price: PastPrice

  init(row: inout RowReader) throws(DatabaseError) {
    let since: Timestamp = try row.read()
    price = PastPrice(since: since, price: try row.readMoney())
  }
}
