import Foundation
import FoundationCore
import HTTPWire
import MyStoreKit
import Synchronization
import TestSupport
import Testing

/// Servers that break the protocol of changes, over a real socket: the client ends such a connection, without a trap and
/// without a notice that it should not believe.
struct ChangeConnectionTests {
  private static let change = #"{"kind":"order","id":"00000000-0000-7000-8000-000000000001","version":7}"#
  private static let known = ChangeNotice.changed(
    Change(kind: .order, id: UniqueID(high: 0x0000_0000_0000_7000, low: 0x8000_0000_0000_0001), version: 7))

  /// Reads a handshake; the proof that its key asks for.
  private static func proof(from client: RawSocket) -> String {
    var head = ""
    while !head.contains("\r\n\r\n") {
      guard let bytes = client.receive(), !bytes.isEmpty else { return "" }
      head += String(decoding: bytes, as: UTF8.self)
    }
    let line = head.split(separator: "\r\n").first { $0.hasPrefix("Sec-WebSocket-Key: ") } ?? ""
    let key = String(line.dropFirst("Sec-WebSocket-Key: ".count))
    return WebSocketHandshake.accept(key: key).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func upgrade(_ proof: String, without field: String? = nil) -> String {
    let fields = [("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", proof)]
    let lines = fields.filter { $0.0 != field }.map { "\($0.0): \($0.1)\r\n" }.joined()
    return "HTTP/1.1 101 Switching Protocols\r\n\(lines)\r\n"
  }

  private static func frame(_ kind: WebSocketEncoder.Kind, _ payload: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    WebSocketEncoder.encode(kind, payload, into: &bytes)
    return bytes
  }

  private static func text(_ text: String) -> [UInt8] { frame(.text, text.utf8) }

  /// Every notice of one connection to a server, until the sequence ends. The client has to leave the connection: the
  /// server ends none by itself, except by `finishSending`.
  private static func notices(
    timeout: Duration = .seconds(20), from serve: @escaping @Sendable (RawSocket) -> Void
  ) async throws -> [ChangeNotice] {
    let hasLeft = Mutex(false)
    let host = try StubHost { client in
      serve(client)
      hasLeft.withLock { $0 = (try? client.receiveToEnd()) != nil }
    }
    defer { withExtendedLifetime(host) {} }
    let base = try #require(URL(string: "http://127.0.0.1:\(host.port)"))
    var notices: [ChangeNotice] = []
    let request = TransportRequest(method: .get, path: "/api/v1/changes")
    for await notice in NetworkTransport(base: base, timeout: timeout).changes(request) { notices.append(notice) }
    #expect(try await eventually { hasLeft.withLock(\.self) }, "the connection was left open")
    return notices
  }

  /// What a server says once it has greeted and told of one change, and then leaves open.
  private static func notices(after bytes: [UInt8]) async throws -> [ChangeNotice] {
    try await notices { client in
      client.send(upgrade(proof(from: client)))
      client.send(text(ChangeNotice.greeting) + text(change) + bytes + text(change))
    }
  }

  @Test func `a server that keeps to the protocol is heard, however its bytes are cut`() async throws {
    let heard = try await Self.notices { client in
      let all =
        Array(Self.upgrade(Self.proof(from: client)).utf8) + Self.text(ChangeNotice.greeting)
        + Self.frame(.ping, Array("are you there".utf8)) + Self.text(Self.change) + Self.frame(.close, [])
      for byte in all { client.send([byte]) }
    }
    #expect(heard == [.connected, Self.known])
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\n\r\n", "\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
    "HTTP/1.1 101 Switching Protocols\r\n\r\n", upgrade("AAAAAAAAAAAAAAAAAAAAAAAAAAA="), upgrade(""),
    String(repeating: "x", count: 17 << 10), "HTTP/1.1 101 x\r\n" + String(repeating: "a: b\r\n", count: 4_000),
  ])
  func `an answer that is no upgrade ends the connection`(_ answer: String) async throws {
    let heard = try await Self.notices { client in
      _ = Self.proof(from: client)
      client.send(Array(answer.utf8) + Self.text(ChangeNotice.greeting))
    }
    #expect(heard.isEmpty)
  }

  @Test(arguments: ["Upgrade", "Connection", "Sec-WebSocket-Accept"])
  func `an upgrade that lacks a field is none`(_ field: String) async throws {
    let heard = try await Self.notices { client in
      client.send(Self.upgrade(Self.proof(from: client), without: field))
      client.send(Self.text(ChangeNotice.greeting))
    }
    #expect(heard.isEmpty)
  }

  @Test(
    arguments: [
      ("a message that is too long", text(String(repeating: "x", count: 5_000))),
      ("a length beyond any", [0x81, 127, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
      ("a length whose top bit is set", [0x81, 127, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
      ("a masked frame", [0x81, 0x82, 1, 2, 3, 4, 0x30, 0x30]),
      ("a text that is not UTF-8", frame(.text, [0xC3, 0x28])),
      ("a continuation of nothing", [0x80, 1, 0x30]), ("a reserved bit", [0xC1, 1, 0x30]),
      ("an unknown kind of frame", [0x83, 0]), ("a ping in pieces", [0x09, 0]),
      ("a ping that is too long", [0x89, 126, 0, 126] + [UInt8](repeating: 0, count: 126)),
      ("a close with half a code", [0x88, 1, 3]), ("a close with a forbidden code", [0x88, 2, 0x03, 0xEC]),
    ] as [(String, [UInt8])])
  func `a frame against the protocol ends the connection`(_ what: String, _ bytes: [UInt8]) async throws {
    #expect(try await Self.notices(after: bytes) == [.connected, Self.known], "\(what)")
  }

  @Test(arguments: [
    "", "{", "null", "[]", "\"order\"", #"{"kind":"order"}"#, #"{"kind":7,"id":"x","version":"y"}"#,
    #"{"kind":"order","id":"not an id","version":1}"#,
    #"{"kind":"order","id":"00000000-0000-7000-8000-000000000001","version":-1}"#,
    #"{"kind":"order","id":"00000000-0000-7000-8000-000000000001","version":99999999999999999999}"#,
    String(repeating: "[", count: 4_000), #"{"kind":"connected","more":true}"#,
  ])
  func `a message that is no change is passed over`(_ text: String) async throws {
    let heard = try await Self.notices(
      after: Self.text(text) + Self.frame(.binary, [1, 2, 3]) + Self.text(Self.change) + Self.frame(.close, []))
    #expect(heard == [.connected, Self.known, Self.known])
  }

  @Test func `a server that closes at once, or within a frame, ends the sequence`() async throws {
    #expect(try await Self.notices { $0.finishSending() }.isEmpty)
    let cut = try await Self.notices { client in
      client.send(Self.upgrade(Self.proof(from: client)))
      client.send(Self.text(ChangeNotice.greeting) + Self.text(Self.change).dropLast(3))
      client.finishSending()
    }
    #expect(cut == [.connected])
  }

  @Test(arguments: [true, false])
  func `a server that does not greet in time is left, whether it has upgraded or says nothing`(
    _ upgrades: Bool
  ) async throws {
    let heard = try await Self.notices(timeout: .milliseconds(300)) { client in
      let proof = Self.proof(from: client)
      if upgrades { client.send(Self.upgrade(proof)) }
    }
    #expect(heard.isEmpty)
  }

  @Test func `nobody at the port, and another scheme, end the sequence at once`() async throws {
    let port = try StubHost { _ in }.port
    for address in ["http://127.0.0.1:\(port)", "https://127.0.0.1:\(port)"] {
      let transport = NetworkTransport(base: try #require(URL(string: address)), timeout: .seconds(2))
      for await _ in transport.changes(TransportRequest(method: .get, path: "/")) {
        Issue.record("\(address) answered")
      }
    }
  }

  @Test func `whatever bytes come after the handshake, the connection ends`() async throws {
    var random = SplitMix(seed: 14)
    for _ in 0..<100 {
      let count = Int.random(in: 1...300, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      let heard = try await Self.notices { client in
        client.send(Self.upgrade(Self.proof(from: client)))
        client.send(Self.text(ChangeNotice.greeting) + bytes)
        client.finishSending()
      }
      #expect(heard == [.connected], "\(bytes)")
    }
  }
}
