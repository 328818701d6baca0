import HTTPWire
import Testing

@Suite struct WebSocketWireTests {
  /// What a server sends, turned into what a client would: the same frame, masked.
  private func masked(_ frame: [UInt8]) -> [UInt8] {
    let extra = frame[1] == 126 ? 2 : frame[1] == 127 ? 8 : 0
    let mask: [UInt8] = [0xA1, 0xB2, 0xC3, 0xD4]
    let payload = frame[(2 + extra)...].enumerated().map { $1 ^ mask[$0 & 3] }
    return [frame[0], frame[1] | 0x80] + frame[2..<2 + extra] + mask + payload
  }

  private func events(_ bytes: [UInt8], pieces: Int) throws(WebSocketFault) -> [WebSocketDecoder.Event] {
    var decoder = WebSocketDecoder(messageLimit: 70_000)
    var events: [WebSocketDecoder.Event] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      let piece = Array(bytes[start..<min(start + pieces, bytes.count)])
      var position = 0
      while let event = try decoder.next(piece.span, from: &position) { events.append(event) }
      #expect(position == piece.count)
    }
    return events
  }

  @Test(arguments: [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
  func `what is encoded is decoded, in any pieces`(_ count: Int) throws {
    let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    var frame: [UInt8] = []
    WebSocketEncoder.encode(.binary, payload, into: &frame)
    for pieces in [1_000_000, 1, 7] { #expect(try events(masked(frame), pieces: pieces) == [.binary(payload)]) }
  }

  @Test func `a client reads frames that are not masked alone, and masks its pong`() throws {
    var frame: [UInt8] = []
    WebSocketEncoder.encode(.text, Array("a".utf8), into: &frame)
    var decoder = WebSocketDecoder(of: .server, messageLimit: 10)
    var position = 0
    #expect(try decoder.next(frame.span, from: &position) == .text("a"))
    position = 0
    #expect(throws: WebSocketFault.protocolError) { try decoder.next(masked(frame).span, from: &position) }
    var pong: [UInt8] = []
    WebSocketEncoder.encodeMaskedPong([1, 2, 3, 4, 5, 6], mask: 0xA1B2_C3D4, into: &pong)
    #expect(pong.suffix(6) == [0xA0, 0xB0, 0xC0, 0xD0, 0xA4, 0xB4])
    for pieces in [1, 100] { #expect(try events(pong, pieces: pieces) == [.pong([1, 2, 3, 4, 5, 6])]) }
  }

  @Test func `several frames in one piece come out in order`() throws {
    var bytes: [UInt8] = []
    for (kind, payload) in [
      (WebSocketEncoder.Kind.text, Array("a".utf8)), (.ping, [1]), (.pong, []), (.text, Array("ż".utf8)),
    ] {
      var frame: [UInt8] = []
      WebSocketEncoder.encode(kind, payload, into: &frame)
      bytes += masked(frame)
    }
    var close: [UInt8] = []
    WebSocketEncoder.encodeClose(1000, into: &close)
    bytes += masked(close)
    let expected: [WebSocketDecoder.Event] = [.text("a"), .ping([1]), .pong([]), .text("ż"), .close(1000)]
    for pieces in [1, 2, 1_000] { #expect(try events(bytes, pieces: pieces) == expected) }
  }

  @Test func `a fragmented message counts as a whole against the limit`() throws {
    var decoder = WebSocketDecoder(messageLimit: 4)
    let first: [UInt8] = [0x01, 0x83, 0, 0, 0, 0, 0x61, 0x61, 0x61]
    let second: [UInt8] = [0x80, 0x82, 0, 0, 0, 0, 0x61, 0x61]
    var position = 0
    #expect(try decoder.next(first.span, from: &position) == nil)
    position = 0
    #expect(throws: WebSocketFault.messageTooLarge) { try decoder.next(second.span, from: &position) }
  }

  @Test(arguments: [
    ("dGhlIHNhbXBsZSBub25jZQ==", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), ("", nil), ("dGhlIHNhbXBsZSBub25jZQ", nil),
    ("dGhlIHNhbXBsZSBub25jZ===", nil), ("dGhlIHNhbXBsZSBub25j!Q==", nil),
  ])
  func `a key is accepted as in RFC 6455, section 1.3`(_ key: String, _ accept: String?) {
    #expect(WebSocketHandshake.accept(key: key) == accept.map { Array($0.utf8) })
  }
}
