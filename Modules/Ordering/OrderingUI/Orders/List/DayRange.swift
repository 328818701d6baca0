import FoundationCore
import FoundationUI

/// What can be wrong with two days as they are typed, in English; nil when nothing is.
enum DayRange {
  /// What is wrong with a day; one that is not required may be empty.
  static func problem(of day: String, isRequired: Bool = false) -> String? {
    (day.isEmpty && !isRequired) || LocalDay(day) != nil ? nil : Phrases.key("Enter a day such as 2026-02-28.")
  }

  /// What is wrong with a last day, beside the first one.
  static func problem(of last: String, since first: String, isRequired: Bool = false) -> String? {
    if let problem = problem(of: last, isRequired: isRequired) { return problem }
    guard let first = LocalDay(first), let last = LocalDay(last), last < first else { return nil }
    return Phrases.key("The last day must not be before the first.")
  }
}
