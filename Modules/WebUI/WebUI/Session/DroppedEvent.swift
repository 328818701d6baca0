import Synchronization

/// Why something that a page sent counted for nothing.
public enum DroppedEvent: String, CaseIterable, Sendable {
  /// It names nothing that was ever on the page.
  case unknown
  /// What it names is not on the page any more.
  case stale
  /// What it names is on the page, but the browser has not been shown it yet.
  case offScreen
  /// What it names is disabled.
  case disabled
  /// What it names takes other events.
  case wrongKind
  /// The value is not among those that were offered.
  case notOffered
  /// The button's action is still at work.
  case busy
  /// It was taken before.
  case repeated
  /// It is too long: a text is cut, a message refused.
  case oversized
  /// It came faster than a person can act.
  case tooMany
  /// No page of ours sends such a thing.
  case malformed
}

/// Counts of dropped events, of any number of sessions.
public final class DroppedEvents: Sendable {
  private let counts = Mutex<[DroppedEvent: Int]>([:])

  /// Counts of nothing yet.
  public init() {}

  /// How many were dropped for a reason.
  public subscript(reason: DroppedEvent) -> Int { counts.withLock { $0[reason] ?? 0 } }

  /// How many were dropped.
  public var total: Int { counts.withLock { $0.values.reduce(0, +) } }

  /// Counts one.
  public func note(_ reason: DroppedEvent) { counts.withLock { $0[reason, default: 0] += 1 } }
}
