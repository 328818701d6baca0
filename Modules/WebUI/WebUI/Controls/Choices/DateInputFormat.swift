import Foundation

/// Moments as HTML's inputs write them: by the Gregorian calendar, to the minute.
enum DateInputFormat: String {
  case date = "date"
  case time = "time"
  case both = "datetime-local"

  func text(_ date: Date, _ zone: TimeZone) -> String {
    let parts = Self.calendar(zone).dateComponents([.year, .month, .day, .hour, .minute], from: date)
    let day = [Self.padded(parts.year, 4), Self.padded(parts.month, 2), Self.padded(parts.day, 2)].joined(
      separator: "-")
    let time = [Self.padded(parts.hour, 2), Self.padded(parts.minute, 2)].joined(separator: ":")
    switch self {
    case .date: return day
    case .time: return time
    case .both: return day + "T" + time
    }
  }

  /// What a text stands for, the rest taken from another moment; nil for a text or a day that is none.
  func date(_ text: String, changing old: Date, _ zone: TimeZone) -> Date? {
    let halves = text.split(separator: "T", omittingEmptySubsequences: false)
    let calendar = Self.calendar(zone)
    var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: old)
    switch (self, halves.count) {
    case (.date, 1): guard Self.read(day: halves[0], into: &parts) else { return nil }
    case (.time, 1): guard Self.read(time: halves[0], into: &parts) else { return nil }
    case (.both, 2):
      guard Self.read(day: halves[0], into: &parts), Self.read(time: halves[1], into: &parts) else { return nil }
    default: return nil
    }
    guard let date = calendar.date(from: parts) else { return nil }
    // The 31st of June would be taken for the 1st of July; an hour that a change of clocks leaves out is another matter.
    let found = calendar.dateComponents([.year, .month, .day], from: date)
    return found.day == parts.day && found.month == parts.month && found.year == parts.year ? date : nil
  }

  private static func read(day: Substring, into parts: inout DateComponents) -> Bool {
    let numbers = day.split(separator: "-", omittingEmptySubsequences: false).map { number($0, 4) }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return false }
    (parts.year, parts.month, parts.day) = (year, month, day)
    return true
  }

  private static func read(time: Substring, into parts: inout DateComponents) -> Bool {
    // Some browsers add the seconds.
    let numbers = time.split(separator: ":", omittingEmptySubsequences: false).map {
      number($0.prefix { $0 != "." }, 2)
    }
    guard (2...3).contains(numbers.count), let hour = numbers[0], let minute = numbers[1],
      (0...23).contains(hour), (0...59).contains(minute)
    else { return false }
    (parts.hour, parts.minute, parts.second) = (hour, minute, 0)
    return true
  }

  private static func number(_ text: Substring, _ digits: Int) -> Int? {
    text.utf8.count <= digits && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  private static func padded(_ number: Int?, _ width: Int) -> String {
    let text = String(max(number ?? 0, 0))
    return String(repeating: "0", count: max(width - text.utf8.count, 0)) + text
  }

  private static func calendar(_ zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }
}
