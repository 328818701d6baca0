/// How far a consumer is.
public struct ConsumerStatistics: Sendable, Equatable {
  /// The consumer.
  public let name: String
  /// The last event it has had.
  public internal(set) var position: Int64 = 0
  /// Events that wait for it, those without a position included.
  public internal(set) var lag: Int64 = 0
  /// Failed attempts since the relay was made.
  public internal(set) var failures = 0
  /// What the last failed attempt said; nil after a success.
  public internal(set) var lastFailure: String?
}

/// How giving events their positions goes.
public struct NumberingStatistics: Sendable, Equatable {
  /// Committed events that have no position yet, at most 10,000.
  public internal(set) var waiting: Int64 = 0
  /// Failed attempts since the relay was made.
  public internal(set) var failures = 0
  /// What the last failed attempt said; nil after a success.
  public internal(set) var lastFailure: String?
}

/// An attempt of a relay that failed. It will be repeated, unless the event was parked.
public struct OutboxFailure: Sendable, Equatable {
  /// Whose attempt it was; nil when events could not be given positions, which holds up every consumer.
  public let consumer: String?
  /// What went wrong.
  public let reason: String
  /// The event that was put aside after its last attempt, until staff try it again or discard it.
  public var parked: Event?
}
