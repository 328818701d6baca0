import Foundation
import FoundationCore

// Pickers have dates, the API has moments: the only conversion between them.
extension Date {
  /// A moment as a date.
  init(_ moment: Timestamp) { self.init(timeIntervalSince1970: Double(moment.milliseconds) / 1_000) }
}

extension Timestamp {
  /// A date as a moment, to the millisecond; nil for one that no moment can be.
  init?(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    guard abs(milliseconds) < 8_000_000_000_000_000, let exact = Int64(exactly: milliseconds) else { return nil }
    self.init(milliseconds: exact)
  }
}
