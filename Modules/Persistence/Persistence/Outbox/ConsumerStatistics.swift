/// How far a consumer is.
public struct ConsumerStatistics: Sendable, Equatable {
  /// The consumer.
  public let name: String
  /// The last event it has had.
  public internal(set) var position: Int64 = 0
  /// Events that wait for it.
  public internal(set) var lag: Int64 = 0
  /// Failed attempts since the relay was made.
  public internal(set) var failures = 0
  /// What the last failed attempt said; nil after a success.
  public internal(set) var lastFailure: String?
}
