public import Access
import Foundation
public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

/// Sums over all orders, payments and credits.
public struct OrderBooks: Sendable {
  private let database: Database
  private let currency: Currency
  private let clock: WallClock
  private let timeZone: @Sendable () -> TimeZone
  private let calendar = SalesCalendar()

  init(
    database: Database, currency: Currency, clock: WallClock = .system,
    timeZone: @autoclosure @escaping @Sendable () -> TimeZone = .gmt
  ) {
    self.database = database
    self.currency = currency
    self.clock = clock
    self.timeZone = timeZone
  }

  /// The sales of the last days in the shop's time zone, and how many orders wait. Needs `orders.read`. Its cost does not
  /// grow with the number of orders.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func overview(as principal: Principal) async throws(OrderingError) -> SalesOverview {
    try principal.mustHold(.ordersRead)
    let (days, currency) = (calendar.days(until: clock.now(), in: timeZone()), currency)
    return try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      let unpaid: Int? = try snapshot.first(OrderSelection.count(.unpaid, limit: SalesOverview.countLimit))
      let unshipped: Int? = try snapshot.first(OrderSelection.count(.unshipped, limit: SalesOverview.countLimit))
      return SalesOverview(
        days: try SalesHours.days(days, currency, snapshot), unpaid: unpaid ?? 0,
        unshipped: unshipped ?? 0)
    }
  }

  /// How many units of each variant were ordered since a moment and not given back, without cancelled and test orders, of
  /// those that were ordered most. A unit that was withdrawn from and credited too counts as one that came back. For other contexts, which ask for nobody. O(lines of the orders since).
  ///
  /// - Parameters:
  ///   - moment: When the first orders were placed.
  ///   - limit: How many variants are told at most.
  /// - Throws: `storage` when the database fails.
  public func unitsSold(since moment: Timestamp, atMost limit: Int) async throws(OrderingError) -> [VariantID: Int] {
    let rows = try await database.report(as: OrderingSchema.self) { snapshot throws(OrderingError) -> [UnitsRow] in
      try snapshot.rows(
        """
        SELECT variant, sum(units) AS units FROM (
          SELECT l.variant, l.quantity - CASE WHEN l.credited > l.cancelled + l.withdrawn THEN l.credited
            ELSE l.cancelled + l.withdrawn END AS units
          FROM \(.order) AS o JOIN \(.orderLine) AS l ON l."order" = o.id
          WHERE o.listed_at >= \(moment) AND o.lifecycle = 'placed' AND o.not_sold IS NULL) AS sold
        GROUP BY variant HAVING sum(units) > 0 ORDER BY 2 DESC, variant LIMIT \(limit)
        """)
    }
    return Dictionary(rows.map { ($0.variant, $0.units) }) { first, _ in first }
  }

  /// What has been sold and credited. Needs `orders.read`. O(number of orders).
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func summary(as principal: Principal) async throws(OrderingError) -> SalesSummary {
    try principal.mustHold(.ordersRead)
    let currency = currency
    return try await database.report(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      let sold: Sums? = try snapshot.first(
        """
        SELECT count(*), coalesce(sum(line_count), 0), coalesce(sum(units), 0),
          coalesce(sum(\(OrderExchange.worth("o.goods"))), 0), coalesce(sum(\(OrderExchange.worth("o.shipping"))), 0),
          coalesce(sum(\(OrderExchange.worth("o.discount"))), 0),
          coalesce(sum(CASE fulfilment WHEN 'fulfilled' THEN 1 ELSE 0 END), 0), 0
        FROM \(.order) AS o WHERE lifecycle = 'placed' AND not_sold IS NULL AND \(OrderExchange.counts(in: currency))
        """)
      // Money that was paid counts, whatever became of the order; what the test gateway says is none.
      let money: Sums? = try snapshot.first(
        """
        SELECT coalesce(sum(\(OrderExchange.worth("o.captured"))), 0),
          coalesce(sum(\(OrderExchange.worth(Self.owed))), 0), 0, 0, 0, 0, 0, 0
        FROM \(.order) AS o
        WHERE captured > 0 AND coalesce(not_sold, '') <> 'test' AND \(OrderExchange.counts(in: currency))
        """)
      let credited: Sums? = try snapshot.first(
        """
        SELECT count(*), coalesce(sum(CASE n.currency WHEN \(currency.code) THEN l.total ELSE (
          SELECT sum(\(OrderExchange.worth("a.amount"))) FROM \(.creditApplication) AS a
          JOIN \(.order) AS o ON o.id = a."order" WHERE a.line = l.id AND \(OrderExchange.counts(in: currency))) END), 0),
          0, 0, 0, 0, 0, 0
        FROM \(.creditNoteLine) AS l JOIN \(.creditNote) AS n ON n.id = l.credit_note
        WHERE n.currency = \(currency.code) OR EXISTS (SELECT 1 FROM \(.creditApplication) AS a
          JOIN \(.order) AS o ON o.id = a."order" WHERE a.line = l.id AND \(OrderExchange.counts(in: currency)))
        """)
      let refunded: Int64? = try snapshot.first(
        """
        SELECT coalesce(sum(\(OrderExchange.worth("m.amount", by: "m"))), 0) FROM (
          SELECT e.amount, coalesce(o.shop_units, 1) AS shop_units, coalesce(o.order_units, 1) AS order_units
          FROM \(.paymentEvent) AS e LEFT JOIN \(.order) AS o ON o.id = e."order"
          WHERE e.kind = 'refund' AND coalesce(e.method, '') <> 'test'
            AND coalesce(o.shop_currency, e.currency) = \(currency.code)) AS m
        """)
      let (sums, credits, paid) = (sold?.values ?? [], credited?.values ?? [], money?.values ?? [])
      guard sums.count == 8, credits.count == 8, paid.count == 8 else { throw .notFound }
      // What a shop has sold in all may go beyond what an amount can be; the rest of the summary is told all the same.
      func total(_ sum: Int64) throws(MoneyError) -> Money {
        try Money(min(max(sum, Money.range.lowerBound), Money.range.upperBound), currency)
      }
      return try OrderingError.amounts { () throws(MoneyError) in
        SalesSummary(
          orders: Int(sums[0]), lines: Int(sums[1]), units: Int(sums[2]), goods: try total(sums[3]),
          shipping: try total(sums[4]), discount: try total(sums[5]), fulfilledOrders: Int(sums[6]),
          captured: try total(paid[0]), owed: try total(paid[1]), creditLines: Int(credits[0]),
          credited: try total(credits[1]), refunded: try total(refunded ?? 0))
      }
    }
  }

  /// What an order `o` has received beyond what its buyer is to pay, where that is to go back.
  private static let owed: SQL<OrderingSchema> = """
    (CASE WHEN \(OrderStatuses.owes) THEN captured - refunded
      - CASE lifecycle WHEN 'cancelled' THEN 0 ELSE total - removed END ELSE 0 END)
    """

  /// Rebuilds every order's amounts from its lines and payment events, and the sales of every hour from the orders, and
  /// returns those that differ. There should be none. O(number of orders).
  ///
  /// - Throws: `storage` when the database fails.
  public func verify() async throws(OrderingError) -> [Discrepancy] {
    try await database.report(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      let lines: [Discrepancy] = try snapshot.rows(
        """
        WITH lines AS (SELECT "order", sum(total) AS goods, sum(quantity) AS units, sum(shipped) AS shipped,
            count(*) AS line_count FROM \(.orderLine) GROUP BY "order"),
          checked AS (
            SELECT o.id, 'goods' AS figure, o.goods AS stored, coalesce(l.goods, 0) AS rebuilt
            FROM \(.order) AS o LEFT JOIN lines AS l ON l."order" = o.id
            UNION ALL SELECT o.id, 'units', o.units, coalesce(l.units, 0)
            FROM \(.order) AS o LEFT JOIN lines AS l ON l."order" = o.id
            UNION ALL SELECT o.id, 'lines', o.line_count, coalesce(l.line_count, 0)
            FROM \(.order) AS o LEFT JOIN lines AS l ON l."order" = o.id
            UNION ALL SELECT o.id, 'shipped units', o.shipped_units, coalesce(l.shipped, 0)
            FROM \(.order) AS o LEFT JOIN lines AS l ON l."order" = o.id
            UNION ALL SELECT o.id, 'total', o.total, o.goods + o.shipping - o.discount + o.added_tax FROM \(.order) AS o)
        SELECT id, figure, stored, rebuilt FROM checked WHERE stored <> rebuilt
        """)
      let adjustments: [Discrepancy] = try snapshot.rows(
        """
        WITH reduced AS (SELECT "order", sum(amount) AS amount FROM \(.reduction) GROUP BY "order"),
          taxed AS (SELECT "order", sum(amount) AS amount FROM \(.tax) GROUP BY "order"),
          checked AS (
            SELECT o.id, 'discount' AS figure, o.discount AS stored, coalesce(r.amount, 0) AS rebuilt
            FROM \(.order) AS o LEFT JOIN reduced AS r ON r."order" = o.id
            UNION ALL SELECT o.id, 'tax', o.tax, coalesce(t.amount, 0)
            FROM \(.order) AS o LEFT JOIN taxed AS t ON t."order" = o.id
            UNION ALL SELECT o.id, 'status', o.status, \(OrderStatuses.codeOfAxes) FROM \(.order) AS o
            UNION ALL SELECT o.id, 'added tax', o.added_tax, o.tax
            FROM \(.order) AS o WHERE o.regime = 'excludingTax')
        SELECT id, figure, stored, rebuilt FROM checked WHERE stored <> rebuilt
        """)
      let payments: [Discrepancy] = try snapshot.rows(
        """
        WITH paid AS (SELECT "order", sum(CASE kind WHEN 'charge' THEN amount ELSE 0 END) AS captured,
            sum(CASE kind WHEN 'refund' THEN amount ELSE 0 END) AS refunded
            FROM \(.paymentEvent) WHERE "order" IS NOT NULL GROUP BY "order"),
          checked AS (
            SELECT o.id, 'captured' AS figure, o.captured AS stored, coalesce(p.captured, 0) AS rebuilt
            FROM \(.order) AS o LEFT JOIN paid AS p ON p."order" = o.id
            UNION ALL SELECT o.id, 'refunded', o.refunded, coalesce(p.refunded, 0)
            FROM \(.order) AS o LEFT JOIN paid AS p ON p."order" = o.id)
        SELECT id, figure, stored, rebuilt FROM checked WHERE stored <> rebuilt
        """)
      let credits: [Discrepancy] = try snapshot.rows(
        """
        WITH lines AS (SELECT credit_note, sum(total) AS total FROM \(.creditNoteLine) GROUP BY credit_note),
          events AS (SELECT credit_note, sum(amount) AS refunded FROM \(.paymentEvent)
            WHERE credit_note IS NOT NULL GROUP BY credit_note),
          checked AS (
            SELECT n.id, 'credit total' AS figure, n.total AS stored, coalesce(l.total, 0) AS rebuilt
            FROM \(.creditNote) AS n LEFT JOIN lines AS l ON l.credit_note = n.id
            UNION ALL SELECT n.id, 'credit refunded', n.total, coalesce(e.refunded, 0)
            FROM \(.creditNote) AS n LEFT JOIN events AS e ON e.credit_note = n.id)
        SELECT id, figure, stored, rebuilt FROM checked WHERE stored <> rebuilt
        """)
      let applied: [Discrepancy] = try snapshot.rows(
        """
        WITH borne AS (SELECT order_line, sum(quantity) AS units, sum(amount) AS amount
            FROM \(.creditApplication) GROUP BY order_line),
          checked AS (
            SELECT l.id, 'credited units' AS figure, l.credited AS stored, coalesce(b.units, 0) AS rebuilt
            FROM \(.orderLine) AS l LEFT JOIN borne AS b ON b.order_line = l.id
            UNION ALL SELECT l.id, 'credited amount', l.credited_amount, coalesce(b.amount, 0)
            FROM \(.orderLine) AS l LEFT JOIN borne AS b ON b.order_line = l.id)
        SELECT id, figure, stored, rebuilt FROM checked WHERE stored <> rebuilt
        """)
      let removed: [Discrepancy] = try snapshot.rows(
        """
        WITH parts AS (SELECT r."order", l.line, l.unsent, l.quantity - l.unsent AS sent, l.amount
            FROM \(.removalLine) AS l JOIN \(.removal) AS r ON r.id = l.removal),
          lines AS (SELECT line, sum(unsent) AS unsent, sum(sent) AS sent FROM parts GROUP BY line),
          amounts AS (SELECT "order", sum(amount) AS amount FROM (
            SELECT "order", amount FROM parts UNION ALL SELECT "order", delivery FROM \(.removal)) AS a
            GROUP BY "order"),
          units AS (SELECT "order", sum(cancelled) AS cancelled FROM \(.orderLine) GROUP BY "order"),
          checked AS (
            SELECT l.id, 'units cancelled' AS figure, l.cancelled AS stored, coalesce(p.unsent, 0) AS rebuilt
            FROM \(.orderLine) AS l LEFT JOIN lines AS p ON p.line = l.id
            UNION ALL SELECT l.id, 'units withdrawn', l.withdrawn, coalesce(p.sent, 0)
            FROM \(.orderLine) AS l LEFT JOIN lines AS p ON p.line = l.id
            UNION ALL SELECT o.id, 'removed', o.removed, coalesce(a.amount, 0)
            FROM \(.order) AS o LEFT JOIN amounts AS a ON a."order" = o.id
            UNION ALL SELECT o.id, 'cancelled units', o.cancelled_units, coalesce(u.cancelled, 0)
            FROM \(.order) AS o LEFT JOIN units AS u ON u."order" = o.id)
        SELECT id, figure, stored, rebuilt FROM checked WHERE stored <> rebuilt
        """)
      return lines + adjustments + payments + credits + applied + removed + (try SalesHours.verify(in: snapshot))
    }
  }
}

private struct Sums: RowDecodable {
  let values: [Int64]

  init(row: inout RowReader) throws(DatabaseError) {
    var values: [Int64] = []
    for _ in 0..<8 { values.append(try row.read()) }
    self.values = values
  }
}

private struct UnitsRow: RowDecodable {
  let variant: VariantID, units: Int

  init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    units = try row.read()
  }
}
