import HTTPServer
import TestSupport
import Testing

@Suite struct WebSocketTests {
  static func handshake(
    host: String = "shop.test", key: String = "dGhlIHNhbXBsZSBub25jZQ==", version: String = "13",
    origin: String? = "http://shop.test", fields: String = "",
    target: String = "/live"
  ) -> String {
    "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
      + "Sec-WebSocket-Key: \(key)\r\nSec-WebSocket-Version: \(version)\r\n"
      + (origin.map { "Origin: \($0)\r\n" } ?? "") + fields + "\r\n"
  }

  private static let token = "Authorization: Bearer some\r\n"

  /// A client's frame, masked.
  static func frame(
    _ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true, isMasked: Bool = true, reserved: UInt8 = 0
  ) -> [UInt8] {
    var bytes = [(isFinal ? 0x80 : 0) | reserved | opcode]
    let flag: UInt8 = isMasked ? 0x80 : 0
    if payload.count < 126 {
      bytes.append(flag | UInt8(payload.count))
    } else if payload.count < 65_536 {
      bytes += [flag | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    } else {
      bytes.append(flag | 127)
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(payload.count >> shift & 255)) }
    }
    guard isMasked else { return bytes + payload }
    let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]
    return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
  }

  private func open(_ port: UInt16) throws -> RawSocket {
    let socket = try RawSocket(port: port)
    socket.send(Self.handshake())
    let answer = String(decoding: socket.receive() ?? [], as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 101 "))
    // The accept value is the one of RFC 6455, section 1.3.
    #expect(answer.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
    return socket
  }

  private func withShop(
    _ change: (inout HTTPServer.Configuration) -> Void = { _ in }, _ body: (HTTPServer, UInt16) async throws -> Void
  ) async throws {
    try await withServer(try ShopFixture().router(), change, body)
  }

  @Test func `a text comes back, of any length and in any pieces`() async throws {
    try await withShop { _, port in
      let socket = try open(port)
      for count in [0, 1, 125, 126, 65_536] {
        socket.send(Self.frame(1, [UInt8](repeating: 0x61, count: count)))
        let header = count < 126 ? 2 : count < 65_536 ? 4 : 10
        var received: [UInt8] = []
        while received.count < header + count, let bytes = socket.receive(), !bytes.isEmpty { received += bytes }
        #expect(received.count == header + count && received.first == 0x81)
      }
      for byte in Self.frame(1, Array("zażółć".utf8)) { socket.send([byte]) }
      #expect(socket.receive().map { String(decoding: $0.dropFirst(2), as: UTF8.self) } == "zażółć")
    }
  }

  @Test func `fragments make one message, with a ping between them`() async throws {
    try await withShop { _, port in
      let socket = try open(port)
      socket.send(Self.frame(1, Array("a".utf8), isFinal: false) + Self.frame(9, [7]))
      #expect(socket.receive() == [0x8A, 1, 7])
      socket.send(Self.frame(0, Array("b".utf8), isFinal: false) + Self.frame(0, Array("c".utf8)))
      #expect(socket.receive() == [0x81, 3] + Array("abc".utf8))
    }
  }

  @Test(arguments: [
    ("an unmasked frame", frame(1, [0x61], isMasked: false), 1002),
    ("a reserved bit", frame(1, [0x61], reserved: 0x40), 1002),
    ("an unknown opcode", frame(3, []), 1002),
    ("an unknown control opcode", frame(11, []), 1002),
    ("a fragmented ping", frame(9, [], isFinal: false), 1002),
    ("a ping of 126", frame(9, [UInt8](repeating: 0, count: 126)), 1002),
    ("a continuation of nothing", frame(0, [0x61]), 1002),
    ("a message inside a message", frame(1, [0x61], isFinal: false) + frame(1, [0x61]), 1002),
    ("a long form of a short length", [0x81, 0xFE, 0, 5, 0, 0, 0, 0], 1002),
    ("text that is not UTF-8", frame(1, [0xFF]), 1007),
    ("text cut inside a character", frame(1, [0xC5]), 1007),
    ("a message over the limit", frame(1, [UInt8](repeating: 0x61, count: 65_537)), 1009),
    ("a length with its top bit", [0x81, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 1002),
    ("a binary message", frame(2, [1]), 1003),
    ("a close", frame(8, [0x03, 0xE8]), 1000),
    ("a close without a code", frame(8, []), 1000),
    ("a close with a code of one byte", frame(8, [3]), 1002),
    ("a close with a reserved code", frame(8, [0x03, 0xED]), 1002),
    ("a close with a reason that is not UTF-8", frame(8, [0x03, 0xE8, 0xFF]), 1007),
    ("a request to be closed", frame(1, Array("bye".utf8)), 1000),
  ])
  func `the connection ends with the right code`(_ name: String, _ bytes: [UInt8], _ code: Int) async throws {
    try await withShop { _, port in
      let socket = try open(port)
      socket.send(bytes)
      let end = try socket.receiveToEnd()
      #expect(end == [0x88, 2, UInt8(code >> 8), UInt8(code & 255)])
    }
  }

  @Test(arguments: [
    ("a foreign origin", handshake(origin: "https://evil.test"), 403),
    ("the null origin", handshake(origin: "null"), 403),
    ("no origin", handshake(origin: nil), 403),
    ("no origin, with a token and a cookie", handshake(origin: nil, fields: token + "Cookie: a=b\r\n"), 403),
    ("a foreign origin, with a token", handshake(origin: "https://evil.test", fields: token), 403),
    ("an origin that ends like ours", handshake(origin: "https://evil-shop.test"), 403),
    ("a short key", handshake(key: "abc"), 400),
    ("another version", handshake(version: "8"), 426),
    ("a path without a WebSocket", handshake(target: "/healthz"), 404),
  ])
  func `a handshake is refused`(_ name: String, _ text: String, _ status: Int) async throws {
    try await withShop { _, port in #expect(RawSocket.open(port)?.exchange(text)?.status == status) }
  }

  @Test func `a program with a token and no cookie needs no origin`() async throws {
    try await withShop { _, port in
      let socket = try RawSocket(port: port)
      socket.send(Self.handshake(origin: nil, fields: Self.token))
      #expect(socket.receive()?.starts(with: Array("HTTP/1.1 101".utf8)) == true)
    }
  }

  @Test func `another origin is let in when the configuration names it`() async throws {
    try await withShop({ $0.origins = ["https://office.test"] }) { _, port in
      let socket = try RawSocket(port: port)
      socket.send(Self.handshake(origin: "https://office.test"))
      #expect(socket.receive()?.starts(with: Array("HTTP/1.1 101".utf8)) == true)
      // The host that was asked is what the client says, and the scheme counts.
      for (host, origin) in [("evil.test", "https://evil.test"), ("office.test", "http://office.test")] {
        let refused = RawSocket.open(port)?.exchange(Self.handshake(host: host, origin: origin))
        #expect(refused?.status == 403, "\(origin)")
      }
    }
  }

  @Test func `silence is answered with a ping, and further silence with the end`() async throws {
    let change: (inout HTTPServer.Configuration) -> Void = {
      $0.limits.pingTime = .milliseconds(50)
      $0.limits.pongTime = .milliseconds(100)
    }
    try await withShop(change) { _, port in
      let socket = try open(port)
      for _ in 0..<3 {
        #expect(socket.receive() == [0x89, 0])
        socket.send(Self.frame(10, []))
      }
      #expect(socket.receive() == [0x89, 0])
      #expect(socket.isAtEnd())
    }
  }

  @Test func `a flood of messages is ended with 1008`() async throws {
    try await withShop({ $0.limits.messagesPerSecond = 5 }) { _, port in
      let socket = try open(port)
      for _ in 0..<20 { socket.send(Self.frame(1, [0x61])) }
      #expect(try socket.receiveToEnd().suffix(4) == [0x88, 2, 0x03, 0xF0])
    }
  }

  @Test func `a stop says goodbye with 1001`() async throws {
    try await withShop { server, port in
      let socket = try open(port)
      let stopped = Task.detached { await server.stop(within: .seconds(5)) }
      #expect(try socket.receiveToEnd() == [0x88, 2, 0x03, 0xE9])
      await stopped.value
    }
  }
}
