import HTTPReactor
import HTTPWire

/// The sending side of a WebSocket.
///
/// Every method may be called from anywhere; after the close they do nothing.
public struct WebSocketConnection: Sendable {
  private let sendFrame: @Sendable ([UInt8]) -> Void
  private let closeWith: @Sendable (UInt16) -> Void

  init(_ channel: WebSocketChannel) {
    sendFrame = { channel.send(frame: $0) }
    closeWith = { channel.close(code: $0) }
  }

  /// A connection that leads to closures, for tests of what speaks over one.
  public init(sent: @escaping @Sendable (Frame) -> Void, closed: @escaping @Sendable (UInt16) -> Void) {
    sendFrame = { sent(Frame(bytes: $0)) }
    closeWith = closed
  }

  /// A message as it goes over the wire: framed once, sent to any number of connections.
  public struct Frame: Sendable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Frames a text once, to be sent to many connections.
    public init(text: String) {
      var frame: [UInt8] = []
      WebSocketEncoder.encode(.text, text.utf8, into: &frame)
      bytes = frame
    }

    /// The text of a text frame.
    public var text: String {
      guard bytes.count > 1 else { return "" }
      let header = bytes[1] < 126 ? 2 : bytes[1] == 126 ? 4 : 10
      return String(decoding: bytes.dropFirst(header), as: UTF8.self)
    }
  }

  /// Sends a text message.
  ///
  /// A peer with over 1 MiB unsent is cut off: it comes back and resumes.
  public func send(text: String) { send(Frame(text: text)) }

  /// Sends a message that was framed before.
  public func send(_ frame: Frame) { sendFrame(frame.bytes) }

  /// Closes with a code of RFC 6455, section 7.4; 1000 is the normal one.
  public func close(code: UInt16 = 1000) { closeWith(code) }
}

/// What to do about a WebSocket's events.
///
/// The closures run on the loop's thread: return at once, in order.
public struct WebSocketHandler: Sendable {
  let opened: @Sendable (WebSocketConnection) -> Void
  let received: @Sendable (String) -> Void
  let closed: @Sendable (UInt16) -> Void

  /// Names the closures.
  ///
  /// - Parameters:
  ///   - opened: Called once, first.
  ///   - received: Called with each text message; a binary one closes the connection with 1003.
  ///   - closed: Called once, last, with the close code: 1006 when the peer just left.
  public init(
    opened: @escaping @Sendable (WebSocketConnection) -> Void,
    received: @escaping @Sendable (String) -> Void,
    closed: @escaping @Sendable (UInt16) -> Void
  ) {
    (self.opened, self.received, self.closed) = (opened, received, closed)
  }

  var events: WebSocketEvents {
    let opener = Locked<WebSocketChannel?>(nil)
    return WebSocketEvents { [opened] channel in
      opener.withLock { $0 = channel }
      opened(WebSocketConnection(channel))
    } received: { [received] message in
      switch message {
      case .text(let text): received(text)
      case .binary: opener.withLock { $0 }?.close(code: 1003)
      }
    } closed: { [closed] code in
      closed(code)
    }
  }
}

/// The answer to a request to go on as a WebSocket.
public enum WebSocketDecision: Sendable {
  /// Answer this instead.
  case refuse(HTTPResponse)
  /// Go on with this.
  case accept(WebSocketHandler)
}
