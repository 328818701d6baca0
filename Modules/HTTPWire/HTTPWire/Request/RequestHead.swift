/// A request line and its fields, checked, in the bytes they came in.
public struct RequestHead: Sendable {
  /// How the end of the body is found.
  public enum Framing: Hashable, Sendable {
    /// There is no body.
    case none
    /// So many bytes, at least one.
    case length(Int)
    /// Chunks up to an empty one.
    case chunked
  }

  /// The fields; their `bytes` are the whole head.
  public let fields: FieldBlock
  /// Where the method is in the bytes.
  public let methodRange: Range<Int>
  /// Where the target is in the bytes.
  public let targetRange: Range<Int>
  /// 0 for HTTP/1.0, 1 for HTTP/1.1.
  public let minorVersion: UInt8
  /// How the end of the body is found.
  public let framing: Framing
  /// Whether the peer wants to send more requests on this connection.
  public let keepsAlive: Bool
  /// Whether the peer waits for `100 Continue` before it sends the body.
  public let expectsContinue: Bool
  /// Whether the peer asks to go on as a WebSocket.
  public let asksForWebSocket: Bool

  /// The head as it was received.
  public var bytes: [UInt8] { fields.bytes }
  /// The method, such as `GET`.
  public var method: String { String(decoding: bytes[methodRange], as: UTF8.self) }
  /// The target as it was sent, such as `/a?b=c`.
  public var target: String { String(decoding: bytes[targetRange], as: UTF8.self) }
  /// Whether the method is `HEAD`, whose answer has no body.
  public var isHead: Bool {
    methodRange.count == 4 && bytes[methodRange.lowerBound] == UInt8(ascii: "H")
      && bytes[methodRange].elementsEqual("HEAD".utf8)
  }
}
