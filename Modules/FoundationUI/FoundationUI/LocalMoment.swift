public import Foundation
public import FoundationCore

/// A moment as people type it: a day and a time of it in a time zone, as `2026-02-28T09:30`.
public enum LocalMoment {
  /// The text of a moment, to the minute; empty for none.
  public static func text(_ moment: Timestamp?, in zone: TimeZone) -> String {
    guard let moment else { return "" }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute], from: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000))
    func digits(_ value: Int?, _ count: Int) -> String {
      let text = String(value ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return digits(parts.year, 4) + "-" + digits(parts.month, 2) + "-" + digits(parts.day, 2) + "T"
      + digits(parts.hour, 2) + ":" + digits(parts.minute, 2)
  }

  /// The moment of a text; nil for other texts. Of a time that a change of the clocks leaves out, the one after it.
  public static func moment(_ text: String, in zone: TimeZone) -> Timestamp? {
    let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " })
    guard let first = parts.first, let day = LocalDay(first), parts.count <= 2 else { return nil }
    let time = (parts.count > 1 ? parts[1] : "00:00").split(separator: ":").map { Int($0) }
    guard time.count >= 2, let hour = time[0], let minute = time[1], (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let components = DateComponents(year: day.year, month: day.month, day: day.day, hour: hour, minute: minute)
    return calendar.date(from: components).flatMap { date in
      Int64(exactly: (date.timeIntervalSince1970 * 1_000).rounded()).map { Timestamp(milliseconds: $0) }
    }
  }
}
