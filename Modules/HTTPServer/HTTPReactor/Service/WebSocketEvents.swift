/// What a WebSocket does, told on the loop's thread: return at once, hand the work to a task.
public struct WebSocketEvents: Sendable {
  /// A message, whole.
  public enum Message: Hashable, Sendable {
    /// UTF-8.
    case text(String)
    /// Bytes.
    case binary([UInt8])
  }

  let opened: @Sendable (WebSocketChannel) -> Void
  let received: @Sendable (Message) -> Void
  let closed: @Sendable (UInt16) -> Void

  /// Names the closures.
  ///
  /// `closed` comes exactly once, last, with the code: 1006 when the peer just left.
  public init(
    opened: @escaping @Sendable (WebSocketChannel) -> Void,
    received: @escaping @Sendable (Message) -> Void,
    closed: @escaping @Sendable (UInt16) -> Void
  ) {
    (self.opened, self.received, self.closed) = (opened, received, closed)
  }
}

/// The sending side of a WebSocket, from any thread.
///
/// After the close, what is sent is dropped.
public struct WebSocketChannel: Sendable {
  let loop: EventLoop
  let token: Token

  /// Sends bytes that `WebSocketEncoder` framed: once for any number of channels.
  public func send(frame: [UInt8]) { loop.post(.frame(token, frame)) }

  /// Begins the end with a code.
  public func close(code: UInt16) { loop.post(.closeWebSocket(token, code)) }
}
