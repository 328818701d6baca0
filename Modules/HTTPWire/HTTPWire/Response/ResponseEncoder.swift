/// Writes response heads.
///
/// The connection alone decides on framing: fields that say otherwise are left out.
public struct ResponseEncoder: Sendable {
  /// What the connection does after the response.
  public enum Connection: Sendable {
    /// Reads the next request, as HTTP/1.1 does without being told.
    case staysOpen
    /// Reads the next request, and says so: HTTP/1.0 needs it.
    case saysKeepAlive
    /// Closes.
    case closes
  }

  /// Fields that every response carries, encoded once.
  private let common: [UInt8]

  /// An encoder that adds the fields to each response that does not set them itself.
  public init(common: FieldBlock = FieldBlock()) {
    var bytes: [UInt8] = []
    for index in 0..<common.count { common.encode(index, into: &bytes) }
    self.common = bytes
  }

  /// Appends a status line, the fields, a date, `Content-Length` and the empty line.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - fields: The fields beside the common ones.
  ///   - bodyCount: The number of bytes that answer a GET, also when the answer is to HEAD.
  ///   - date: The date as HTTP writes it.
  ///   - connection: Whether the connection stays open.
  ///   - output: Where the bytes are appended.
  public func encodeHead(
    status: Int, fields: FieldBlock, bodyCount: Int, date: [UInt8], connection: Connection, into output: inout [UInt8]
  ) {
    encodeFields(status: status, fields: fields, date: date, into: &output)
    // 1xx and 204 never have a length (RFC 9110, section 8.6); for 304 it may be left out.
    if status >= 200, status != 204, status != 304 {
      output.append("Content-Length: ")
      output.append(decimal: bodyCount)
      output.append("\r\n")
    }
    Self.encodeEnd(connection, into: &output)
  }

  /// Appends the head of a response whose length nobody knows yet: its body comes in chunks, or ends with the connection.
  ///
  /// - Parameters:
  ///   - status: The status code, of a response that has a body.
  ///   - fields: The fields beside the common ones.
  ///   - isChunked: Whether the body comes in chunks. HTTP/1.0 has none: its connection must close.
  ///   - date: The date as HTTP writes it.
  ///   - connection: Whether the connection stays open.
  ///   - output: Where the bytes are appended.
  public func encodeStreamHead(
    status: Int, fields: FieldBlock, isChunked: Bool, date: [UInt8], connection: Connection,
    into output: inout [UInt8]
  ) {
    encodeFields(status: status, fields: fields, date: date, into: &output)
    if isChunked { output.append("Transfer-Encoding: chunked\r\n") }
    Self.encodeEnd(connection, into: &output)
  }

  /// Appends a chunk (RFC 9112, section 7.1); nothing for no bytes, which would be the end.
  public static func encodeChunk(_ bytes: [UInt8], into output: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    output.append(contentsOf: String(bytes.count, radix: 16).utf8)
    output.append("\r\n")
    output.append(contentsOf: bytes)
    output.append("\r\n")
  }

  /// Appends what ends a body of chunks.
  public static func encodeLastChunk(into output: inout [UInt8]) { output.append("0\r\n\r\n") }

  private func encodeFields(status: Int, fields: FieldBlock, date: [UInt8], into output: inout [UInt8]) {
    output.append("HTTP/1.1 ")
    output.append(decimal: status)
    output.append(ASCII.space)
    output.append(StatusLine.reason(of: status))
    output.append("\r\nDate: ")
    output.append(contentsOf: date)
    output.append("\r\n")
    for index in 0..<fields.count where !fields.isFraming(index) { fields.encode(index, into: &output) }
    output.append(contentsOf: common)
  }

  private static func encodeEnd(_ connection: Connection, into output: inout [UInt8]) {
    switch connection {
    case .staysOpen: output.append("\r\n")
    case .saysKeepAlive: output.append("Connection: keep-alive\r\n\r\n")
    case .closes: output.append("Connection: close\r\n\r\n")
    }
  }

  /// Whether a response with the status may have a body.
  public static func hasBody(status: Int) -> Bool { status >= 200 && status != 204 && status != 304 }

  /// Appends the answer to `Expect: 100-continue`.
  public static func encodeContinue(into output: inout [UInt8]) { output.append("HTTP/1.1 100 Continue\r\n\r\n") }

  /// Appends the answer that opens a WebSocket (RFC 6455, section 4.2.2).
  public static func encodeSwitch(accept: [UInt8], date: [UInt8], into output: inout [UInt8]) {
    output.append("HTTP/1.1 101 Switching Protocols\r\nDate: ")
    output.append(contentsOf: date)
    output.append("\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ")
    output.append(contentsOf: accept)
    output.append("\r\n\r\n")
  }
}

extension FieldBlock {
  func encode(_ index: Int, into output: inout [UInt8]) {
    output.append(contentsOf: bytes[nameRange(index)])
    output.append(": ")
    output.append(contentsOf: bytes[valueRange(index)])
    output.append("\r\n")
  }

  /// Whether a line speaks of framing or of the connection, which the encoder writes itself.
  fileprivate func isFraming(_ index: Int) -> Bool {
    let span = bytes.span
    let name = nameRange(index)
    switch name.count {
    case 4: return span.matches(name, lowercase: "date")
    case 7: return span.matches(name, lowercase: "trailer") || span.matches(name, lowercase: "upgrade")
    case 10: return span.matches(name, lowercase: "connection") || span.matches(name, lowercase: "keep-alive")
    case 14: return span.matches(name, lowercase: "content-length")
    case 17: return span.matches(name, lowercase: "transfer-encoding")
    default: return false
    }
  }
}

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(decimal number: Int) {
    guard number > 9 else { return append(UInt8(truncatingIfNeeded: 0x30 + Swift.max(number, 0))) }
    let start = count
    var rest = number
    while rest > 0 {
      append(UInt8(truncatingIfNeeded: 0x30 + rest % 10))
      rest /= 10
    }
    self[start...].reverse()
  }
}
