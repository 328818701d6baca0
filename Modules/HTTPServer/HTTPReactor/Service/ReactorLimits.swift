public import HTTPWire

/// Durations and sizes a peer must keep to.
///
/// Durations are in milliseconds.
public struct ReactorLimits: Sendable {
  /// The head's sizes.
  public var wire = WireLimits()
  /// From the first byte of a head to its last.
  public var headTime: Int64 = 10_000
  /// From the first byte of a body to its last, where `slowBodyBytes` does not apply.
  public var bodyTime: Int64 = 30_000
  /// Routes that take more than this many bytes give a body more time: see `averageRate`.
  public var slowBodyBytes = 1 << 20
  /// Bytes a second that a body of such a route must come at on average, beside `bodyTime`.
  public var averageRate = 64 << 10
  /// A body of at most this many bytes that has come with its head is taken at once.
  public var smallBodyBytes = 16 << 10
  /// Bytes a second of a body, and of an answer that is being read, over ten seconds.
  public var minimumRate = 500
  /// How often the rate of a body is looked at.
  public var rateTime: Int64 = 10_000
  /// How often the progress of a writer is looked at.
  public var writeTime: Int64 = 20_000
  /// Between two requests.
  public var idleTime: Int64 = 60_000
  /// From the end of a request to its answer.
  public var handlerTime: Int64 = 30_000
  /// After the last answer, for the peer to take it.
  public var lingerTime: Int64 = 2_000
  /// Silence on a WebSocket before a ping.
  public var pingTime: Int64 = 30_000
  /// From a ping to any sign of life.
  public var pongTime: Int64 = 20_000
  /// Bytes in a WebSocket message.
  public var messageBytes = 64 << 10
  /// WebSocket messages a second, over two seconds; one more closes with 1008.
  public var messagesPerSecond = 100
  /// Unsent bytes above which a connection is not read, and a WebSocket is closed.
  public var unsentBytes = 1 << 20
  /// Connections of all loops.
  public var connections = 16_384
  /// Connections of one address.
  public var connectionsPerAddress = 2_048
  /// Requests being answered by tasks, of one loop.
  public var requestsInFlight = 1_024

  /// The limits of the service.
  public init() {}
}
