/// Writes a server's frames: whole messages, never masked (RFC 6455, section 5.1).
public enum WebSocketEncoder {
  /// What a frame carries.
  public enum Kind: UInt8, Sendable {
    /// UTF-8.
    case text = 1
    /// Bytes.
    case binary = 2
    /// The end; the payload is a code of two bytes.
    case close = 8
    /// A question whether the client is there.
    case ping = 9
    /// The answer to a ping.
    case pong = 10
  }

  /// Appends one frame.
  public static func encode(_ kind: Kind, _ payload: some Collection<UInt8>, into output: inout [UInt8]) {
    output.append(0x80 | kind.rawValue)
    let count = payload.count
    if count < 126 {
      output.append(UInt8(truncatingIfNeeded: count))
    } else {
      let isShort = count <= 65_535
      output.append(isShort ? 126 : 127)
      for shift in stride(from: isShort ? 8 : 56, through: 0, by: -8) {
        output.append(UInt8(truncatingIfNeeded: UInt64(count) >> UInt64(shift)))
      }
    }
    output.append(contentsOf: payload)
  }

  /// Appends a client's pong. The mask hides the payload from caches on the way, so it must be random each time.
  public static func encodeMaskedPong(_ payload: [UInt8], mask: UInt32, into output: inout [UInt8]) {
    // A ping, and with it its answer, has at most 125 bytes (section 5.5).
    let bytes = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: mask >> UInt32($0)) }
    let payload = payload.prefix(125)
    output += [0x80 | Kind.pong.rawValue, 0x80 | UInt8(truncatingIfNeeded: payload.count)] + bytes
    for (byte, key) in zip(payload, repeatElement(bytes, count: 32).joined()) { output.append(byte ^ key) }
  }

  /// Appends a close frame with a code.
  public static func encodeClose(_ code: UInt16, into output: inout [UInt8]) {
    encode(.close, [UInt8(code >> 8), UInt8(truncatingIfNeeded: code)], into: &output)
  }
}
