import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers

/// Reads what a report of sales is made of.
struct SalesReportRecords {
  let period: SalesPeriod
  let currency: Currency

  /// The orders that count, which are called `o`.
  private var orders: SQL<OrderingSchema> {
    """
    o.listed_at >= \(period.bounds.lowerBound) AND o.listed_at < \(period.bounds.upperBound)
      AND o.lifecycle = 'placed' AND o.currency = \(currency.code)
    """
  }

  func report(in snapshot: borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> SalesReport {
    let days = try days(in: snapshot)
    let (buyers, returning) = try buyers(in: snapshot)
    return SalesReport(
      days: days, sums: try Self.sum(of: days.map(\.sums), currency), products: try products(in: snapshot),
      discounts: try discounts(in: snapshot), buyers: buyers, returningBuyers: returning)
  }

  private func days(in snapshot: borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> [SalesReport.Day] {
    let sold: [SoldRow] = try snapshot.rows(
      """
      SELECT o.listed_at / \(SalesPeriod.quarter), count(*), sum(o.goods), sum(o.discount), sum(o.shipping), sum(o.tax),
        sum(o.total)
      FROM \(.order) AS o WHERE \(orders) GROUP BY 1
      """)
    let returned: [RefundRow] = try snapshot.rows(
      """
      SELECT occurred_at / \(SalesPeriod.quarter), sum(amount) FROM \(.paymentEvent)
      WHERE kind = 'refund' AND currency = \(currency.code) AND occurred_at >= \(period.bounds.lowerBound)
        AND occurred_at < \(period.bounds.upperBound) GROUP BY 1
      """)
    var sums = Array(repeating: [SalesReport.Sums](), count: period.days.count)
    for row in sold { sums[period.place(of: row.quarter)].append(try row.sums(currency)) }
    for row in returned {
      var refunds = SalesReport.Sums.none(currency)
      refunds.refunded = try money(row.amount)
      sums[period.place(of: row.quarter)].append(refunds)
    }
    var days: [SalesReport.Day] = []
    for (day, sums) in zip(period.days, sums) {
      days.append(SalesReport.Day(day: day, sums: try Self.sum(of: sums, currency)))
    }
    return days
  }

  private func products(in snapshot: borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> [SalesReport.Product]
  {
    let rows: [ProductRow] = try snapshot.rows(
      """
      SELECT l.variant, max(l.sku), max(l.name), sum(l.quantity), sum(l.amount) AS amount
      FROM \(.order) AS o JOIN \(.orderLine) AS l ON l."order" = o.id WHERE \(orders)
      GROUP BY l.variant ORDER BY amount DESC, l.variant LIMIT \(SalesReport.rowLimit)
      """)
    var products: [SalesReport.Product] = []
    for row in rows {
      products.append(
        SalesReport.Product(
          id: row.variant, sku: row.sku, name: row.name, units: row.units, total: try money(row.amount)))
    }
    return products
  }

  private func discounts(
    in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [SalesReport.Discount] {
    let rows: [DiscountRow] = try snapshot.rows(
      """
      SELECT r.name, count(DISTINCT o.id), sum(r.amount) AS amount
      FROM \(.order) AS o JOIN \(.reduction) AS r ON r."order" = o.id WHERE \(orders)
      GROUP BY r.name ORDER BY amount DESC, r.name LIMIT \(SalesReport.rowLimit)
      """)
    var discounts: [SalesReport.Discount] = []
    for row in rows {
      discounts.append(SalesReport.Discount(name: row.name, orders: row.orders, amount: try money(row.amount)))
    }
    return discounts
  }

  /// Customers by their account, guests by their e-mail address.
  private func buyers(in snapshot: borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> (
    all: Int, returning: Int
  ) {
    let start = period.bounds.lowerBound
    let counts: [BuyersRow] = try snapshot.rows(
      """
      SELECT count(*), coalesce(sum(CASE WHEN b.orders > 1 OR EXISTS (SELECT 1 FROM \(.order) AS e
        WHERE e.customer = b.customer AND e.placed_at < \(start) AND e.lifecycle = 'placed') THEN 1 ELSE 0 END), 0)
      FROM (SELECT o.customer, count(*) AS orders FROM \(.order) AS o
        WHERE \(orders) AND o.customer IS NOT NULL GROUP BY o.customer) AS b
      UNION ALL
      SELECT count(*), coalesce(sum(CASE WHEN b.orders > 1 OR EXISTS (SELECT 1 FROM \(.term) AS t
        JOIN \(.order) AS e ON e.id = t."order" WHERE t.term = b.email AND lower(e.email) = b.email
          AND e.placed_at < \(start) AND e.lifecycle = 'placed') THEN 1 ELSE 0 END), 0)
      FROM (SELECT lower(o.email) AS email, count(*) AS orders FROM \(.order) AS o
        WHERE \(orders) AND o.customer IS NULL AND o.email IS NOT NULL GROUP BY lower(o.email)) AS b
      """)
    return counts.reduce((0, 0)) { ($0.all + $1.all, $0.returning + $1.returning) }
  }

  private func money(_ amount: Int64) throws(OrderingError) -> Money {
    try OrderingError.amounts { () throws(MoneyError) in try Money(amount, currency) }
  }

  private static func sum(of parts: [SalesReport.Sums], _ currency: Currency) throws(OrderingError) -> SalesReport.Sums
  {
    try OrderingError.amounts { () throws(MoneyError) in
      SalesReport.Sums(
        orders: parts.reduce(0) { $0 + $1.orders }, goods: try parts.map(\.goods).sum(in: currency),
        discount: try parts.map(\.discount).sum(in: currency), shipping: try parts.map(\.shipping).sum(in: currency),
        tax: try parts.map(\.tax).sum(in: currency), total: try parts.map(\.total).sum(in: currency),
        refunded: try parts.map(\.refunded).sum(in: currency))
    }
  }
}

private struct SoldRow: RowDecodable {
  let quarter: Int64, orders: Int, amounts: [Int64]

  init(row: inout RowReader) throws(DatabaseError) {
    quarter = try row.read()
    orders = try row.read()
    amounts = [try row.read(), try row.read(), try row.read(), try row.read(), try row.read()]
  }

  func sums(_ currency: Currency) throws(OrderingError) -> SalesReport.Sums {
    try OrderingError.amounts { () throws(MoneyError) in
      SalesReport.Sums(
        orders: orders, goods: try Money(amounts[0], currency), discount: try Money(amounts[1], currency),
        shipping: try Money(amounts[2], currency), tax: try Money(amounts[3], currency),
        total: try Money(amounts[4], currency), refunded: .zero(currency))
    }
  }
}

private struct RefundRow: RowDecodable {
  let quarter: Int64, amount: Int64

  init(row: inout RowReader) throws(DatabaseError) { (quarter, amount) = (try row.read(), try row.read()) }
}

private struct ProductRow: RowDecodable {
  let variant: VariantID, sku: String, name: String, units: Int, amount: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    sku = try row.read()
    name = try row.read()
    units = try row.read()
    amount = try row.read()
  }
}

private struct DiscountRow: RowDecodable {
  let name: String, orders: Int, amount: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    name = try row.read()
    orders = try row.read()
    amount = try row.read()
  }
}

private struct BuyersRow: RowDecodable {
  let all: Int, returning: Int

  init(row: inout RowReader) throws(DatabaseError) { (all, returning) = (try row.read(), try row.read()) }
}
