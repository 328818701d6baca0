public import FoundationCore

/// The days on which a zone's parcels are packed and carried.
public struct WorkingCalendar: Hashable, Sendable {
  /// Days of the week by ISO 8601, from 1 for Monday to 7 for Sunday.
  public let workingDays: Set<Int>
  /// Days without work whatever day of the week they are.
  public let holidays: Set<LocalDay>
  /// The working days as bits, by their numbers.
  private let bits: UInt8

  /// A calendar; by default of Monday to Friday.
  public init(workingDays: Set<Int> = [1, 2, 3, 4, 5], holidays: Set<LocalDay> = []) {
    self.workingDays = workingDays
    self.holidays = holidays
    bits = workingDays.reduce(0) { (1...7).contains($1) ? $0 | 1 << UInt8($1) : $0 }
  }

  /// Whether there is work on a day.
  public func isWorkingDay(_ day: LocalDay) -> Bool { workingDays.contains(day.weekday) && !holidays.contains(day) }

  /// The day that so many working days come after, beginning with the first working day that is not before `start`.
  /// Nil when there is none within ten years.
  func day(_ count: Int, workingDaysFrom start: LocalDay) -> LocalDay? {
    guard bits != 0 else { return nil }
    var (weekday, left) = (start.weekday, max(count, 0))
    for distance in 0..<Self.horizon {
      if bits & 1 << UInt8(weekday) != 0 {
        let day = start.advanced(by: distance)
        if holidays.isEmpty || !holidays.contains(day) {
          if left == 0 { return day }
          left -= 1
        }
      }
      weekday = weekday % 7 + 1
    }
    return nil
  }

  fileprivate var sortedDays: [Int] { workingDays.sorted() }
  fileprivate var sortedHolidays: [LocalDay] { holidays.sorted() }

  private static let horizon = 3_660
}

extension Schema where Value == WorkingCalendar {
  /// A calendar as the API sends and accepts it: at least one day of the week, and up to 400 holidays.
  public static let workingCalendar = Schema.object(
    "WorkingCalendar",
    Field("workingDays", \.sortedDays, .array(of: .integer(in: 1...7), count: 1...7)),
    .defaulted("holidays", \.sortedHolidays, .array(of: .localDay, count: 0...400), to: [])
  ) { WorkingCalendar(workingDays: Set($0), holidays: Set($1)) }
}
