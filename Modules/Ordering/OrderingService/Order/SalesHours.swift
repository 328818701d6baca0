import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers
import Synchronization

/// The sales of each hour, counted as orders are placed: the days of any time zone are made of them without reading orders.
///
/// An order counts in the hour that it was placed in, whatever becomes of it. What is called off or withdrawn from counts
/// in the hour in which that happens, so that the figures of an hour that is over stay as they are. Orders that were no
/// sale leave all hours: see `NoSale`. Orders in other currencies count by what they were worth.
enum SalesHours {
  private static let milliseconds: Int64 = 3_600_000

  /// Why a placed order is in no report of sales.
  enum NoSale: String, SQLBindable {
    /// The test gateway has paid it: no money moved.
    case test
    /// Nobody paid by the day that payment was due.
    case expired
  }

  /// Counts an order that is placed.
  static func add(_ order: Order, in work: borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) {
    guard let placedAt = order.placedAt else { return }
    let total = try OrderingError.amounts { () throws(MoneyError) in
      if let exchange = order.exchange { try exchange.worth(of: order.totals.total) } else { order.totals.total }
    }
    try work.run(
      """
      INSERT INTO \(.salesHour) AS s (hour, orders, total)
      VALUES (\(placedAt.milliseconds / milliseconds), 1, \(total.amount))
      ON CONFLICT (hour) DO UPDATE SET orders = s.orders + 1, total = s.total + excluded.total
      """)
  }

  /// Counts an amount that was taken out of an order; nil for all that was left of it. Drafts were never counted.
  ///
  /// To be called after stock was released: placing takes stock first, then the hour.
  static func remove(
    _ amount: Money?, from order: OrderID, at now: Timestamp, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let removed: SQL<OrderingSchema> = amount.map { "\($0.amount)" } ?? "(o.total - o.removed)"
    try work.run(
      """
      INSERT INTO \(.salesHour) AS s (hour, orders, total, removed)
      SELECT \(now.milliseconds / milliseconds), 0, 0, \(OrderExchange.worth(removed)) FROM \(.order) AS o
      WHERE o.id = \(order) AND o.placed_at IS NOT NULL AND o.not_sold IS NULL
      ON CONFLICT (hour) DO UPDATE SET removed = s.removed + excluded.removed
      """)
  }

  /// Takes an order and all that was taken out of it away from the hours, and keeps it out of every report.
  static func leaveOut(
    _ order: OrderID, _ reason: NoSale, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let changed = try work.run(
      "UPDATE \(.order) SET not_sold = \(reason) WHERE id = \(order) AND not_sold IS NULL")
    if changed == 0 { return }
    try work.run(
      """
      UPDATE \(.salesHour) AS s
      SET orders = s.orders - c.orders, total = s.total - c.total, removed = s.removed - c.removed
      FROM (SELECT hour, sum(orders) AS orders, sum(total) AS total, sum(removed) AS removed
        FROM (\(parts(of: "o.id = \(order)"))) AS p GROUP BY hour) AS c
      WHERE s.hour = c.hour
      """)
  }

  /// Keeps an order that was not counted out of every report.
  static func leaveOut(
    uncounted order: OrderID, _ reason: NoSale, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    try work.run("UPDATE \(.order) SET not_sold = \(reason) WHERE id = \(order)")
  }

  /// What orders add to which hours. The orders are called `o`.
  static func parts(of orders: SQL<OrderingSchema>) -> SQL<OrderingSchema> {
    """
    SELECT o.placed_at / 3600000 AS hour, 1 AS orders, \(OrderExchange.worth("o.total")) AS total,
      0 AS removed
    FROM \(.order) AS o WHERE o.placed_at IS NOT NULL AND \(orders)
    UNION ALL
    SELECT r.occurred_at / 3600000, 0, 0, \(OrderExchange.worth(OrderRemovals.amount))
    FROM \(.removal) AS r JOIN \(.order) AS o ON o.id = r."order" WHERE \(orders)
    UNION ALL
    SELECT h.occurred_at / 3600000, 0, 0, \(OrderExchange.worth("(o.total - o.removed)"))
    FROM \(.history) AS h JOIN \(.order) AS o ON o.id = h."order"
    WHERE h.kind = 'cancelled' AND o.placed_at IS NOT NULL AND \(orders)
    """
  }

  /// The hours whose figures are not those of their orders, and the orders that are left out, or are not, without a
  /// reason. There should be none. O(number of orders).
  static func verify(in snapshot: borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> [Discrepancy] {
    let hours: [CheckedHour] = try snapshot.rows(
      """
      SELECT hour, sum(orders), sum(built_orders), sum(total), sum(built_total), sum(removed), sum(built_removed) FROM (
        SELECT hour, orders, 0 AS built_orders, total, 0 AS built_total, removed, 0 AS built_removed FROM \(.salesHour)
        UNION ALL
        SELECT hour, 0, orders, 0, total, 0, removed FROM (\(parts(of: "o.not_sold IS NULL"))) AS p) AS c
      GROUP BY hour
      HAVING sum(orders) <> sum(built_orders) OR sum(total) <> sum(built_total) OR sum(removed) <> sum(built_removed)
      """)
    let orders: [Discrepancy] = try snapshot.rows(
      """
      WITH checked AS (
        SELECT o.id, 'orders that were no sale' AS figure, CASE WHEN o.not_sold IS NULL THEN 0 ELSE 1 END AS stored,
          CASE WHEN EXISTS (SELECT 1 FROM \(.paymentEvent) AS e
              WHERE e."order" = o.id AND e.kind = 'charge' AND e.method = 'test')
            OR (o.number >= \(Order.testPrefix) AND o.number < \(Order.testPrefix + "~"))
            OR EXISTS (SELECT 1 FROM \(.history) AS h WHERE h."order" = o.id AND h.kind = 'expired')
            OR (o.lifecycle = 'cancelled' AND o.placed_at IS NOT NULL AND o.removed < o.total AND NOT EXISTS (
              SELECT 1 FROM \(.history) AS h WHERE h."order" = o.id AND h.kind = 'cancelled'))
            THEN 1 ELSE 0 END AS rebuilt
        FROM \(.order) AS o)
      SELECT id, figure, stored, rebuilt FROM checked WHERE stored <> rebuilt
      """)
    return hours.flatMap(\.discrepancies) + orders
  }

  /// The sales of days, the earliest first. An hour counts for the day that it begins in.
  static func days(
    _ days: SalesDays, _ currency: Currency, _ snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [SalesOverview.Day] {
    var rows: [Int: Row] = [:]
    // Days of one length are added up by the database: most often all of them.
    for run in days.runs {
      let found: [Row] = try snapshot.rows(
        """
        SELECT (hour - \(run.start)) / \(run.hours), sum(orders), sum(total - removed) FROM \(.salesHour)
        WHERE hour >= \(run.start) AND hour < \(run.end) GROUP BY 1
        """)
      for row in found { rows[run.first + row.day] = row }
    }
    return try days.names.enumerated().map { index, name throws(OrderingError) in
      let total = rows[index]?.total ?? 0
      let money = try OrderingError.amounts { () throws(MoneyError) in
        try Money(min(max(total, Money.range.lowerBound), Money.range.upperBound), currency)
      }
      return SalesOverview.Day(id: name, orders: max(rows[index]?.orders ?? 0, 0), total: money)
    }
  }

  private struct Row: RowDecodable {
    let day: Int, orders: Int, total: Int64

    init(row: inout RowReader) throws(DatabaseError) {
      day = try row.read()
      orders = try row.read()
      total = try row.read()
    }
  }

  /// What is stored of an hour, and what its orders come to, by turns.
  private struct CheckedHour: RowDecodable {
    let hour: Int64
    let figures: [(name: String, stored: Int64, rebuilt: Int64)]

    init(row: inout RowReader) throws(DatabaseError) {
      hour = try row.read()
      var figures: [(name: String, stored: Int64, rebuilt: Int64)] = []
      for name in ["orders", "total", "removed"] { figures.append((name, try row.read(), try row.read())) }
      self.figures = figures
    }

    /// By the hour since 1970, which an id ends with.
    var discrepancies: [Discrepancy] {
      figures.filter { $0.stored != $0.rebuilt }.map { figure in
        Discrepancy(
          id: UniqueID(high: 0, low: UInt64(bitPattern: hour)), figure: "\(figure.name) of the hour \(hour)",
          stored: figure.stored, rebuilt: figure.rebuilt)
      }
    }
  }
}

/// The days up to today in a time zone, as hours since 1970.
struct SalesDays: Sendable {
  /// Days of the same length that follow each other.
  struct Run: Sendable, Equatable {
    /// The place of the first day among all.
    let first: Int
    /// When the first day begins.
    let start: Int64
    /// How long each is: 24 hours, but for those on which clocks are changed.
    let hours: Int64
    /// When the last one ends.
    var end: Int64
  }

  /// What the days are called: `2026-11-24`.
  let names: [String]
  let runs: [Run]

  /// The last days of an overview. Costs a third of a millisecond.
  init(today: Date, _ calendar: Calendar) {
    let starts = (0...SalesOverview.dayCount).compactMap { day in
      calendar.date(byAdding: .day, value: day + 1 - SalesOverview.dayCount, to: today)
    }
    names = starts.dropLast().map { start in
      let parts = calendar.dateComponents([.year, .month, .day], from: start)
      let (year, month, day) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
      return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }
    let hours = starts.map { Int64(($0.timeIntervalSince1970 / 3_600).rounded(.up)) }
    var runs: [Run] = []
    for (index, (start, next)) in zip(hours, hours.dropFirst()).enumerated() {
      if let last = runs.indices.last, runs[last].hours == next - start {
        runs[last].end = next
      } else {
        runs.append(Run(first: index, start: start, hours: max(next - start, 1), end: next))
      }
    }
    self.runs = runs
  }
}

/// The days of the overview, made once a day: a calendar takes longer than all else that an overview needs.
final class SalesCalendar: Sendable {
  private let kept = Mutex<(today: Date, zone: TimeZone, days: SalesDays)?>(nil)

  /// The days up to a moment in a time zone.
  func days(until now: Timestamp, in zone: TimeZone) -> SalesDays {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let today = calendar.startOfDay(for: Date(timeIntervalSince1970: TimeInterval(now.milliseconds) / 1_000))
    return kept.withLock { kept in
      if let kept, kept.today == today, kept.zone == zone { return kept.days }
      let days = SalesDays(today: today, calendar)
      kept = (today, zone, days)
      return days
    }
  }
}
