/// Bytes on a connection, and what a strict HTTP/1.1 server makes of them.
public struct WireCase: CustomStringConvertible, Sendable {
  /// What is special about the bytes.
  public let name: String
  /// The bytes, as UTF-8.
  public let text: String
  /// How many requests are read before the refusal, if there is one.
  public let requests: Int
  /// The status of the refusal, after which the connection closes.
  public let refusal: Int?

  /// The name.
  public var description: String { name }
  /// The bytes.
  public var bytes: [UInt8] { Array(text.utf8) }

  /// All tables together.
  public static var all: [WireCase] { accepted + refusedHeads + refusedFraming }

  /// A GET with header lines.
  public static func get(_ fields: String) -> String { "GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n" }

  /// A POST with header lines, and what follows the head.
  public static func post(_ fields: String, _ rest: String = "") -> String {
    "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(rest)"
  }

  static func accepts(_ name: String, _ text: String, requests: Int = 1) -> WireCase {
    WireCase(name: name, text: text, requests: requests, refusal: nil)
  }

  static func refuses(_ name: String, _ text: String, _ status: Int, after requests: Int = 0) -> WireCase {
    WireCase(name: name, text: text, requests: requests, refusal: status)
  }
}
