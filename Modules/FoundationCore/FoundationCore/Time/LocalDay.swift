public import Foundation

/// A day of the calendar in no particular time zone, such as 2026-02-28.
public struct LocalDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year, 0 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Reads a day as ISO 8601 writes it, `2026-02-28`; nil for other text and for days that there are not.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
    func number(_ range: Range<Int>) -> Int64? {
      bytes[range].reduce(Int64?.some(0)) { sum, byte in
        guard let sum, (0x30...0x39).contains(byte) else { return nil }
        return sum * 10 + Int64(byte - 0x30)
      }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      CivilDate(year: year, month: month, day: day) != nil
    else { return nil }
    (self.year, self.month, self.day) = (Int(year), Int(month), Int(day))
  }

  /// The day that a moment is in, in a time zone; the nearest one for years outside 0 to 9999.
  public init(_ moment: Timestamp, in zone: TimeZone) {
    // Without a calendar, which took a hundredth of an order's processor time.
    let offset = Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)))
    let seconds = moment.milliseconds.quotientAndRemainderRoundingDown(by: 1_000).0 + offset
    let number = seconds.quotientAndRemainderRoundingDown(by: 86_400).0
    self.init(CivilDate(daysSinceEpoch: min(max(number, Self.limits.lowerBound), Self.limits.upperBound)))
  }

  /// The day so many days later, or earlier for a negative number; the nearest one for years outside 0 to 9999.
  public func advanced(by days: Int) -> LocalDay {
    let (sum, overflow) = civilDate.daysSinceEpoch.addingReportingOverflow(Int64(days))
    let limits = Self.limits
    let number = overflow ? (days < 0 ? limits.lowerBound : limits.upperBound) : sum
    return LocalDay(CivilDate(daysSinceEpoch: min(max(number, limits.lowerBound), limits.upperBound)))
  }

  /// How many days lie between this day and another; negative for an earlier one.
  public func days(until other: LocalDay) -> Int { Int(other.civilDate.daysSinceEpoch - civilDate.daysSinceEpoch) }

  /// The day of the week by ISO 8601, from 1 for Monday to 7 for Sunday.
  public var weekday: Int {
    // 1970 began on a Thursday.
    let days = Int(civilDate.daysSinceEpoch) % 7
    return (days + 7 + 3) % 7 + 1
  }

  /// The first and the last day that there can be, counted from 1970.
  private static let limits: ClosedRange<Int64> = -719_528...2_932_896

  private init(_ date: CivilDate) { (year, month, day) = (Int(date.year), Int(date.month), Int(date.day)) }

  private var civilDate: CivilDate { CivilDate(known: Int64(year), Int64(month), Int64(day)) }

  /// The day as ISO 8601 writes it: `2026-02-28`.
  public var description: String {
    func digits(_ value: Int, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return digits(year, 4) + "-" + digits(month, 2) + "-" + digits(day, 2)
  }

  /// The first moment of the day, and the first of the next one, in a time zone.
  public func bounds(in zone: TimeZone) -> Range<Timestamp> {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let noon = DateComponents(year: year, month: month, day: day, hour: 12)
    guard let inside = calendar.date(from: noon), let interval = calendar.dateInterval(of: .day, for: inside) else {
      return Timestamp(milliseconds: 0)..<Timestamp(milliseconds: 0)
    }
    return Timestamp(interval.start)..<Timestamp(interval.end)
  }

  /// Orders days by time.
  public static func < (left: LocalDay, right: LocalDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension Timestamp {
  fileprivate init(_ date: Date) {
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded()))
  }
}

extension Schema where Value == LocalDay {
  /// A day as text: `2026-02-28`.
  public static var localDay: Schema {
    Schema(description: .string(length: 10...10, pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")) {
      reader throws(SchemaViolation) in
      guard let day = LocalDay(try reader.string()) else {
        throw SchemaViolation(code: "day", message: "Expected a day such as 2026-02-28.")
      }
      return day
    } write: {
      $1.string($0.description)
    }
  }
}
