public import Access
import Foundation
public import FoundationCore
public import Ordering
import Persistence
import StoreIdentifiers

/// What was sold in a period. Returns and cancellations count on the day on which they happen, unlike in `TaxReports`.
public struct SalesReports: Sendable {
  private let database: Database
  private let clock: WallClock
  private let currency: Currency
  private let timeZone: @Sendable () -> TimeZone

  init(
    database: Database, clock: WallClock, currency: Currency,
    timeZone: @autoclosure @escaping @Sendable () -> TimeZone
  ) {
    self.database = database
    self.clock = clock
    self.currency = currency
    self.timeZone = timeZone
  }

  /// What was sold on days of the shop's time zone; by default on the last thirty. Needs `orders.read`. O(orders and lines
  /// of the period).
  ///
  /// - Parameters:
  ///   - first: The first day; nil for the thirty days up to the last.
  ///   - last: The last day; nil for today.
  ///   - principal: Who asks.
  /// - Throws: `invalidPeriod` for a last day before the first, and for more than 366 days; `access` without the
  ///   permission; `amount` for sums beyond what an amount can be; `storage` when the database fails.
  public func report(
    from first: LocalDay?, through last: LocalDay?, as principal: Principal
  ) async throws(OrderingError) -> SalesReport {
    try principal.mustHold(.ordersRead)
    let zone = timeZone()
    let last = last ?? LocalDay(clock.now(), in: zone)
    let first = first ?? last.advanced(by: 1 - SalesReport.usualDays)
    guard let period = SalesPeriod(from: first, through: last, in: zone) else { throw .invalidPeriod }
    let currency = currency
    return try await database.report(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      try SalesReportRecords(period: period, currency: currency).report(in: snapshot)
    }
  }
}

/// Days that follow each other, with when they begin and end.
struct SalesPeriod: Sendable {
  /// Sales are added up by quarters of an hour, of which every time zone's days are made.
  static let quarter: Int64 = 900_000

  let days: [LocalDay]
  let bounds: Range<Timestamp>
  /// The quarter of an hour that each day begins with.
  private let starts: [Int64]

  /// Nil for a last day before the first, and for too many days.
  init?(from first: LocalDay, through last: LocalDay, in zone: TimeZone) {
    let count = first.days(until: last) + 1
    guard (1...SalesReport.dayLimit).contains(count) else { return nil }
    days = (0..<count).map { first.advanced(by: $0) }
    let ranges = days.map { $0.bounds(in: zone) }
    guard let start = ranges.first?.lowerBound, let end = ranges.last?.upperBound, start < end else { return nil }
    bounds = start..<end
    starts = ranges.map { $0.lowerBound.milliseconds / Self.quarter }
  }

  /// The place of the day that a quarter of an hour is in.
  func place(of quarter: Int64) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= quarter { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }
}
