/// A way for requests to reach a server: over the network, inside the process, or from canned answers.
public protocol Transport: Sendable {
  /// Sends one request and waits for the whole answer; `progress` is told what has moved so far.
  func send(
    _ request: TransportRequest, progress: (@Sendable (TransferProgress) -> Void)?
  ) async throws(TransportError) -> TransportResponse

  /// Listens for changes with one connection, beginning with `connected`. The sequence ends with the connection.
  func changes(_ request: TransportRequest) -> AsyncStream<ChangeNotice>
}

extension Transport {
  /// A transport without changes: the sequence ends at once.
  public func changes(_ request: TransportRequest) -> AsyncStream<ChangeNotice> { AsyncStream { $0.finish() } }
}

/// Why no answer came. Whether the server acted is unknown: only idempotent requests may be repeated.
public enum TransportError: Error, Equatable, Sendable {
  /// The server could not be reached, or the connection broke.
  case unreachable(String)
  /// No answer in time.
  case timedOut
  /// The caller's task was cancelled.
  case cancelled
}

/// How much of a transfer is done.
public struct TransferProgress: Equatable, Sendable {
  /// Which way the bytes go.
  public enum Direction: Sendable { case upload, download }
  /// Which way these go.
  public let direction: Direction
  /// Bytes moved so far.
  public let completed: Int64
  /// Bytes in all, when known.
  public let total: Int64?

  /// A state of a transfer.
  public init(direction: Direction, completed: Int64, total: Int64?) {
    self.direction = direction
    self.completed = completed
    self.total = total
  }
}
