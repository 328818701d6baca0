/// Dates as HTTP writes them (IMF-fixdate, RFC 9110, section 5.6.7).
public enum HTTPDate {
  /// The text of a time in whole seconds since 1970, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  public static func text(ofUnixSeconds seconds: Int64) -> String {
    let seconds = min(max(seconds, 0), 253_402_300_799)
    let (days, time) = (seconds / 86_400, seconds % 86_400)
    // Howard Hinnant's civil_from_days, for days from 1970 on.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    let weekday = weekdays[Int((days + 4) % 7)]
    return "\(weekday), \(two(day)) \(months[Int(month)]) \(year) "
      + "\(two(time / 3_600)):\(two(time / 60 % 60)):\(two(time % 60)) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  /// From March, as the algorithm counts.
  private static let months = ["Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Jan", "Feb"]

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : String(number) }
}
