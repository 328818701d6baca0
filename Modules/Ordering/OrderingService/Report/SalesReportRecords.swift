import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers

/// Reads what a report of sales is made of. Orders in other currencies count by what they were worth.
struct SalesReportRecords {
  let period: SalesPeriod
  let currency: Currency

  /// The orders that were placed in the period and count, which are called `o`.
  private var orders: SQL<OrderingSchema> {
    """
    o.listed_at >= \(period.bounds.lowerBound) AND o.listed_at < \(period.bounds.upperBound)
      AND \(Self.sold) AND \(OrderExchange.counts(in: currency))
    """
  }

  /// What orders must be that count, whenever they were placed.
  private static let sold: SQL<OrderingSchema> = "o.placed_at IS NOT NULL AND o.not_sold IS NULL"

  /// What was taken out of such orders in the period: removals `r` of orders `o`.
  private var removals: SQL<OrderingSchema> {
    """
    \(.removal) AS r JOIN \(.order) AS o ON o.id = r."order"
    WHERE r.occurred_at >= \(period.bounds.lowerBound) AND r.occurred_at < \(period.bounds.upperBound)
      AND \(Self.sold) AND \(OrderExchange.counts(in: currency))
    """
  }

  /// The conditions of orders `o` that were called off as a whole in the period, by their history `h`.
  private var cancelled: SQL<OrderingSchema> {
    """
    h.kind = 'cancelled' AND h.occurred_at >= \(period.bounds.lowerBound) AND h.occurred_at < \(period.bounds.upperBound)
      AND \(Self.sold) AND \(OrderExchange.counts(in: currency))
    """
  }

  /// The money that moved in the period, but for orders that the test gateway has paid: a table to be read from, with what
  /// each amount was worth.
  private var moved: SQL<OrderingSchema> {
    """
    (SELECT m.kind, m.method, m.occurred_at, \(OrderExchange.worth("m.amount", by: "m")) AS amount FROM (
      SELECT e.kind, e.method, e.occurred_at, e.amount, coalesce(o.shop_units, 1) AS shop_units,
        coalesce(o.order_units, 1) AS order_units
      FROM \(.paymentEvent) AS e LEFT JOIN \(.order) AS o ON o.id = e."order"
      WHERE coalesce(o.shop_currency, e.currency) = \(currency.code)
        AND e.occurred_at >= \(period.bounds.lowerBound) AND e.occurred_at < \(period.bounds.upperBound)
        AND coalesce(o.not_sold, '') <> \(SalesHours.NoSale.test)) AS m)
    """
  }

  func report(in snapshot: borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> SalesReport {
    let days = try days(in: snapshot)
    let (buyers, returning) = try buyers(in: snapshot)
    return SalesReport(
      days: days, sums: try Self.sum(of: days.map(\.sums), currency), products: try products(in: snapshot),
      discounts: try discounts(in: snapshot), payments: try payments(in: snapshot), buyers: buyers,
      returningBuyers: returning)
  }

  private func days(in snapshot: borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> [SalesReport.Day] {
    let sold: [SoldRow] = try snapshot.rows(
      """
      SELECT o.listed_at / \(SalesPeriod.quarter), count(*), sum(\(OrderExchange.worth("o.goods"))),
        sum(\(OrderExchange.worth("o.discount"))), sum(\(OrderExchange.worth("o.shipping"))),
        sum(\(OrderExchange.worth("o.tax"))), sum(\(OrderExchange.worth("o.total")))
      FROM \(.order) AS o WHERE \(orders) GROUP BY 1
      """)
    let returned: [AmountRow] = try snapshot.rows(
      """
      SELECT quarter, sum(amount) FROM (
        SELECT r.occurred_at / \(SalesPeriod.quarter) AS quarter,
          \(OrderExchange.worth(OrderRemovals.amount)) AS amount
        FROM \(removals)
        UNION ALL
        SELECT h.occurred_at / \(SalesPeriod.quarter), \(OrderExchange.worth("(o.total - o.removed)"))
        FROM \(.history) AS h JOIN \(.order) AS o ON o.id = h."order" WHERE \(cancelled)) AS parts
      GROUP BY quarter
      """)
    let refunded: [AmountRow] = try snapshot.rows(
      """
      SELECT e.occurred_at / \(SalesPeriod.quarter), sum(e.amount) FROM \(moved) AS e
      WHERE e.kind = 'refund' GROUP BY 1
      """)
    var sums = Array(repeating: [SalesReport.Sums](), count: period.days.count)
    for row in sold { sums[period.place(of: row.quarter)].append(try row.sums(currency)) }
    for row in returned {
      var returns = SalesReport.Sums.none(currency)
      (returns.returned, returns.net) = (try money(row.amount), try money(-row.amount))
      sums[period.place(of: row.quarter)].append(returns)
    }
    for row in refunded {
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
    // What is left of a line is what its units come to that are left: see `UnitValues`. What goes is the difference of
    // what is left before and after, each by its worth: all that goes comes to all that was sold.
    let rows: [ProductRow] = try snapshot.rows(
      """
      SELECT s.variant, max(s.sku), max(s.name), sum(s.units), sum(s.amount) FROM (
        SELECT l.variant, l.sku, l.name, l.quantity AS units, \(OrderExchange.worth("l.amount")) AS amount
        FROM \(.order) AS o JOIN \(.orderLine) AS l ON l."order" = o.id WHERE \(orders)
        UNION ALL
        SELECT l.variant, l.sku, l.name, -p.units,
          \(OrderExchange.worth(Self.left(after: "(p.gone + p.units)"), by: "p"))
            - \(OrderExchange.worth(Self.left(after: "p.gone"), by: "p"))
        FROM (SELECT q.line, q.quantity AS units, o.shop_units, o.order_units,
            (SELECT CAST(coalesce(sum(e.quantity), 0) AS bigint) FROM \(.removal) AS f
            JOIN \(.removalLine) AS e ON e.removal = f.id WHERE f."order" = o.id AND e.line = q.line
              AND (f.occurred_at < r.occurred_at OR (f.occurred_at = r.occurred_at AND f.id < r.id))) AS gone
          FROM (SELECT r.id, r.occurred_at, r."order" FROM \(removals)) AS r JOIN \(.order) AS o ON o.id = r."order"
          JOIN \(.removalLine) AS q ON q.removal = r.id) AS p
        JOIN \(.orderLine) AS l ON l.id = p.line
        UNION ALL
        SELECT l.variant, l.sku, l.name, l.cancelled + l.withdrawn - l.quantity,
          -\(OrderExchange.worth(Self.left(after: "(l.cancelled + l.withdrawn)")))
        FROM \(.history) AS h JOIN \(.order) AS o ON o.id = h."order" JOIN \(.orderLine) AS l ON l."order" = o.id
        WHERE \(cancelled)) AS s
      GROUP BY s.variant HAVING sum(s.units) <> 0 OR sum(s.amount) <> 0
      ORDER BY 5 DESC, s.variant LIMIT \(SalesReport.rowLimit)
      """)
    var products: [SalesReport.Product] = []
    for row in rows {
      products.append(
        SalesReport.Product(
          id: row.variant, sku: row.sku, name: row.name, units: row.units, total: try money(row.amount)))
    }
    return products
  }

  /// What is left of a line `l` after its first units have gone.
  private static func left(after units: SQL<OrderingSchema>) -> SQL<OrderingSchema> {
    """
    (l.amount - l.amount / l.quantity * \(units)
      - CASE WHEN \(units) < l.amount % l.quantity THEN \(units) ELSE l.amount % l.quantity END)
    """
  }

  private func payments(in snapshot: borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> [SalesReport.Payment]
  {
    let rows: [PaymentRow] = try snapshot.rows(
      """
      SELECT e.method, sum(CASE e.kind WHEN 'charge' THEN 1 ELSE 0 END),
        sum(CASE e.kind WHEN 'charge' THEN e.amount ELSE 0 END), sum(CASE e.kind WHEN 'refund' THEN e.amount ELSE 0 END)
      FROM \(moved) AS e GROUP BY e.method ORDER BY 3 DESC, 4 DESC, 1
      """)
    var payments: [SalesReport.Payment] = []
    for row in rows {
      payments.append(
        SalesReport.Payment(
          method: row.method, payments: row.payments, received: try money(row.received),
          refunded: try money(row.refunded)))
    }
    return payments
  }

  private func discounts(
    in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [SalesReport.Discount] {
    let rows: [DiscountRow] = try snapshot.rows(
      """
      SELECT r.name, count(DISTINCT o.id), sum(\(OrderExchange.worth("r.amount"))) AS amount
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
        WHERE e.customer = b.customer AND e.placed_at < \(start) AND e.not_sold IS NULL) THEN 1 ELSE 0 END), 0)
      FROM (SELECT o.customer, count(*) AS orders FROM \(.order) AS o
        WHERE \(orders) AND o.customer IS NOT NULL GROUP BY o.customer) AS b
      UNION ALL
      SELECT count(*), coalesce(sum(CASE WHEN b.orders > 1 OR EXISTS (SELECT 1 FROM \(.term) AS t
        JOIN \(.order) AS e ON e.id = t."order" WHERE t.term = b.email AND lower(e.email) = b.email
          AND e.placed_at < \(start) AND e.not_sold IS NULL) THEN 1 ELSE 0 END), 0)
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
        returned: try parts.map(\.returned).sum(in: currency), net: try parts.map(\.net).sum(in: currency),
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
        total: try Money(amounts[4], currency), returned: .zero(currency), net: try Money(amounts[4], currency),
        refunded: .zero(currency))
    }
  }
}

private struct AmountRow: RowDecodable {
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

private struct PaymentRow: RowDecodable {
  let method: OrderPaymentMethod?, payments: Int, received: Int64, refunded: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    method = try row.read()
    payments = try row.read()
    received = try row.read()
    refunded = try row.read()
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
