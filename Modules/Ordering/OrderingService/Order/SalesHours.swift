import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers
import Synchronization

/// The sales of each hour, counted as orders are placed and cancelled: the days of any time zone are made of them without
/// reading orders.
enum SalesHours {
  private static let milliseconds: Int64 = 3_600_000

  /// Counts an order that is placed.
  static func add(_ order: Order, in work: borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) {
    guard let placedAt = order.placedAt else { return }
    try work.run(
      """
      INSERT INTO \(.salesHour) AS s (hour, orders, total)
      VALUES (\(placedAt.milliseconds / milliseconds), 1, \(order.totals.total.amount))
      ON CONFLICT (hour) DO UPDATE SET orders = s.orders + 1, total = s.total + excluded.total
      """)
  }

  /// Takes away an order that is cancelled; one that was never placed was not counted.
  static func remove(_ order: OrderID, in work: borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) {
    try work.run(
      """
      UPDATE \(.salesHour) SET orders = orders - 1,
        total = total - (SELECT total FROM \(.order) WHERE id = \(order))
      WHERE hour = (SELECT placed_at / \(milliseconds) FROM \(.order) WHERE id = \(order))
      """)
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
        SELECT (hour - \(run.start)) / \(run.hours), sum(orders), sum(total) FROM \(.salesHour)
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
