/// An instant in UTC, to the millisecond: stored as `Int64`, on the wire as RFC 3339.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let milliseconds: Int64

  /// Makes an instant of Unix milliseconds.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The instant a duration later; saturates at the ends of `Int64`.
  public func advanced(by duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    let (sum, carries) = milliseconds.addingReportingOverflow(whole)
    guard !overflow, !carries else { return Timestamp(milliseconds: seconds < 0 ? .min : .max) }
    let (total, spills) = sum.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    return Timestamp(milliseconds: spills ? (seconds < 0 ? .min : .max) : total)
  }

  /// Orders by time.
  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
}
