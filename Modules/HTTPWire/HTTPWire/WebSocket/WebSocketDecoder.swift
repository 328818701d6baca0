/// Why a WebSocket was ended from this side; the raw value is the close code (RFC 6455, section 7.4.1).
public enum WebSocketFault: UInt16, Error, Hashable, Sendable {
  /// Frames against the protocol.
  case protocolError = 1002
  /// A text that is not UTF-8.
  case invalidText = 1007
  /// A message over the limit.
  case messageTooLarge = 1009
}

/// Turns the other side's frames into messages (RFC 6455, section 5), however they are cut.
///
/// After an error the decoder is of no more use.
public struct WebSocketDecoder: Sendable {
  /// What a client sent.
  public enum Event: Hashable, Sendable {
    /// A whole text message.
    case text(String)
    /// A whole binary message.
    case binary([UInt8])
    /// A ping, to be answered with the same bytes.
    case ping([UInt8])
    /// A pong.
    case pong([UInt8])
    /// The close frame; nil when it has no code.
    case close(UInt16?)
  }

  private struct Frame {
    var isFinal: Bool, opcode: UInt8, mask: [UInt8], remaining: Int, position = 0
  }

  /// A side of a connection. A client masks each frame, a server none.
  public enum Side: Sendable { case client, server }

  private let limit: Int
  private let isMasked: Bool
  private var header: [UInt8] = []
  private var frame: Frame?
  private var control: [UInt8] = []
  private var message: [UInt8] = []
  private var messageOpcode: UInt8?

  /// A decoder of the frames that a side sends. It refuses messages of more bytes than the limit.
  public init(of side: Side = .client, messageLimit: Int) {
    limit = messageLimit
    isMasked = side == .client
  }

  /// Reads on from a position, which moves past what was taken; nil when all was taken and no message is complete.
  ///
  /// - Throws: The fault by which to close: `protocolError`, `invalidText` or `messageTooLarge`. The decoder is of no
  ///   more use then.
  public mutating func next(_ input: Span<UInt8>, from position: inout Int) throws(WebSocketFault) -> Event? {
    while true {
      if frame == nil {
        guard try readHeader(input, &position) else { return nil }
      }
      guard var current = frame else { return nil }
      let count = min(current.remaining, input.count - position)
      for index in position..<position + count {
        let byte = input[index] ^ current.mask[current.position & 3]
        current.position &+= 1
        if current.opcode >= 8 { control.append(byte) } else { message.append(byte) }
      }
      position += count
      current.remaining -= count
      guard current.remaining == 0 else {
        frame = current
        return nil
      }
      frame = nil
      if let event = try finish(current) { return event }
    }
  }

  /// Collects a frame's header; true once there is one.
  private mutating func readHeader(_ input: Span<UInt8>, _ position: inout Int) throws(WebSocketFault) -> Bool {
    while position < input.count {
      header.append(input[position])
      position += 1
      guard header.count >= 2 else {
        // No extension was agreed on, so the reserved bits must be 0.
        guard header[0] & 0x70 == 0 else { throw .protocolError }
        continue
      }
      guard (header[1] & 0x80 != 0) == isMasked else { throw .protocolError }
      let short = Int(header[1] & 0x7F)
      let extra = short == 126 ? 2 : short == 127 ? 8 : 0
      guard header.count == 2 + extra + (isMasked ? 4 : 0) else { continue }
      var length: UInt64 = extra == 0 ? UInt64(short) : 0
      for byte in header[2..<2 + extra] { length = length << 8 | UInt64(byte) }
      // The shortest form is the only one, and the top bit is 0.
      guard extra != 2 || length > 125, extra != 8 || length > 65_535 && length >> 63 == 0 else { throw .protocolError }
      try begin(length: length)
      header.removeAll(keepingCapacity: true)
      return true
    }
    return false
  }

  private mutating func begin(length: UInt64) throws(WebSocketFault) {
    let isFinal = header[0] & 0x80 != 0
    let opcode = header[0] & 0x0F
    switch opcode {
    case 0:
      guard messageOpcode != nil else { throw .protocolError }
    case 1, 2:
      guard messageOpcode == nil else { throw .protocolError }
      messageOpcode = opcode
    case 8, 9, 10:
      guard isFinal, length <= 125 else { throw .protocolError }
    default: throw .protocolError
    }
    if opcode < 8 {
      guard length <= UInt64(max(0, limit - message.count)) else { throw .messageTooLarge }
    }
    frame = Frame(
      isFinal: isFinal, opcode: opcode, mask: isMasked ? Array(header.suffix(4)) : [0, 0, 0, 0],
      remaining: Int(truncatingIfNeeded: length))
  }

  private mutating func finish(_ frame: Frame) throws(WebSocketFault) -> Event? {
    if frame.opcode >= 8 {
      defer { control = [] }
      switch frame.opcode {
      case 8: return .close(try closeCode(control))
      case 9: return .ping(control)
      default: return .pong(control)
      }
    }
    guard frame.isFinal else { return nil }
    defer {
      message = []
      messageOpcode = nil
    }
    guard messageOpcode == 1 else { return .binary(message) }
    guard let text = String(validating: message, as: UTF8.self) else { throw .invalidText }
    return .text(text)
  }

  private func closeCode(_ payload: [UInt8]) throws(WebSocketFault) -> UInt16? {
    guard !payload.isEmpty else { return nil }
    guard payload.count >= 2 else { throw .protocolError }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: break
    default: throw .protocolError
    }
    guard String(validating: payload[2...], as: UTF8.self) != nil else { throw .invalidText }
    return code
  }
}
