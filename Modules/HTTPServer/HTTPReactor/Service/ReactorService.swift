public import HTTPWire

/// What the reactor asks of the layer above.
///
/// Every method is called on a loop's thread and must return at once.
public protocol ReactorService: Sendable {
  /// The largest body, in bytes, that the request with this head may have.
  func bodyLimit(for head: RequestHead) -> Int

  /// Answers a request, now or later.
  func answer(_ request: ReceivedRequest, on exchange: Exchange) -> Outcome

  /// Answers a request whose body is still to come. Nothing of the body is read, and no `100 Continue` is sent, before
  /// the channel is asked for it. Nil has the reactor gather the body and give it to `answer(_:on:)`.
  ///
  /// Not called for a small body that has come with its head.
  func answer(_ request: ReceivedRequest, body: BodyChannel, on exchange: Exchange) -> Outcome?

  /// The answer to a request that could not be read, came too slowly, or was not answered in time.
  func refusal(_ refusal: Refusal) -> Answer
}

extension ReactorService {
  /// Has every body gathered: nil for every request.
  public func answer(_ request: ReceivedRequest, body: BodyChannel, on exchange: Exchange) -> Outcome? { nil }
}

/// Why the reactor itself answers.
public enum Refusal: Hashable, Sendable {
  /// The bytes are not a request that may be read.
  case wire(WireError)
  /// The head or the body came too slowly: 408.
  case requestTimeout
  /// The handler took too long: 503.
  case handlerTimeout
  /// Too many connections, of all or of one address: 503.
  case tooManyConnections

  /// The status code of the answer.
  public var status: Int {
    switch self {
    case .wire(let error): error.status
    case .requestTimeout: 408
    case .handlerTimeout, .tooManyConnections: 503
    }
  }
}

/// A request, complete with its body.
public struct ReceivedRequest: Sendable {
  /// The request line and fields.
  public let head: RequestHead
  /// The body, decoded; empty when there is none.
  public let body: [UInt8]
  /// The address of the peer of the connection, without its port.
  public let peerAddress: String
}

/// A response, before framing.
public struct Answer: Sendable {
  /// The status code, 200 or above.
  public var status: Int
  /// The fields; those about framing and the connection are left out when written.
  public var fields: FieldBlock
  /// The body; it is shared, not copied, when it is large.
  public var body: [UInt8]
  /// Whether the connection closes after this.
  public var closes: Bool
  /// Whether the body comes by `Exchange.send` instead of in `body`. For answers of `Exchange.complete` alone.
  public var isStreamed: Bool

  /// Makes a response.
  public init(
    status: Int, fields: FieldBlock = FieldBlock(), body: [UInt8] = [], closes: Bool = false, isStreamed: Bool = false
  ) {
    (self.status, self.fields, self.body, self.closes) = (status, fields, body, closes)
    self.isStreamed = isStreamed
  }
}

/// What becomes of a request.
public enum Outcome: Sendable {
  /// It is answered.
  case answer(Answer)
  /// It will be, by `Exchange.complete`; the closure is called when nobody waits for that any more.
  case later(cancel: @Sendable () -> Void)
  /// As `later`, for a body that is gathered first: the request is in flight from the end of its body, not from its
  /// beginning.
  case gathering(cancel: @Sendable () -> Void)
  /// The connection goes on as a WebSocket.
  case webSocket(WebSocketEvents)
}
