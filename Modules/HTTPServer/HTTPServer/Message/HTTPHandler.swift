/// What a server serves: the router, or whatever a test puts in its place.
public protocol HTTPHandler: Sendable {
  /// Answers at once, on the loop's thread: for bytes that are ready. Nil to have `respond` called.
  ///
  /// Whatever this costs, every connection of the loop waits for: microseconds, no more.
  func answerAtOnce(_ request: HTTPRequest) -> HTTPResponse?

  /// Answers. Runs as a task that prefers the loop's executor, and is cancelled when the client leaves.
  func respond(to request: HTTPRequest) async -> HTTPResponse

  /// Decides on a request to go on as a WebSocket. Its `Origin` has been checked, unless it has none, no cookie, and a
  /// bearer token: then no browser sent it.
  func webSocket(for request: HTTPRequest) -> WebSocketDecision

  /// Answers a request while its body comes; nil to have it gathered first. `request.body` is empty.
  func answer(streaming request: HTTPRequest) -> (@Sendable (HTTPRequest, BodyStream) async -> HTTPResponse)?

  /// The largest body, in bytes, that the request may have; `request.body` is still empty.
  func bodyLimit(for request: HTTPRequest) -> Int

  /// Decides by the head of a request whether its body is received; `request.body` is still empty.
  ///
  /// Not asked about a small body that has come with its head: `respond` is called for that.
  func decide(bodyOf request: HTTPRequest) async -> BodyDecision
}

/// Whether the body of a request is received.
public enum BodyDecision: Sendable {
  /// No: the request is answered, and the connection closes.
  case refuse(HTTPResponse)
  /// Yes; the closure answers the request with its body.
  case receive(@Sendable (HTTPRequest) async -> HTTPResponse)
}

extension HTTPHandler {
  /// Has `respond` called for every request.
  public func answerAtOnce(_ request: HTTPRequest) -> HTTPResponse? { nil }

  /// Has every body gathered before `respond` is called: nil for every request.
  public func answer(streaming request: HTTPRequest) -> (@Sendable (HTTPRequest, BodyStream) async -> HTTPResponse)? {
    nil
  }

  /// Receives every body, and answers by `respond`.
  public func decide(bodyOf request: HTTPRequest) async -> BodyDecision {
    .receive { await respond(to: $0) }
  }

  /// Refuses every WebSocket with 404.
  public func webSocket(for request: HTTPRequest) -> WebSocketDecision {
    .refuse(Problem.notFound().response(correlationID: request.correlationID))
  }

  /// 1 MiB, in bytes, for every request.
  public func bodyLimit(for request: HTTPRequest) -> Int { 1 << 20 }
}
