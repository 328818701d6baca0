import FoundationCore
import HTTPServer
import TestSupport
import Testing

/// Answers each request at once with its method and target, so that a client sees where messages begin and end.
struct EchoHandler: HTTPHandler {
  func answerAtOnce(_ request: HTTPRequest) -> HTTPResponse? {
    .text("\(request.method.rawValue) \(request.target) \(request.body.count)")
  }
  func respond(to request: HTTPRequest) async -> HTTPResponse { .text("unreachable") }
}

@Suite struct ConformanceTests {
  @Test func `bytes over a socket are read as the table says, and a refusal closes`() async throws {
    try await withServer(EchoHandler()) { _, port in
      for wireCase in WireCase.all {
        let socket = try RawSocket(port: port)
        socket.send(wireCase.bytes)
        // Where nothing is refused the server waits for more: the client ends it.
        if wireCase.refusal == nil { socket.finishSending() }
        let isHead = wireCase.name == "HEAD"
        let responses = socket.responses(areHeads: isHead)
        let expected = Array(repeating: 200, count: wireCase.requests) + [wireCase.refusal].compactMap(\.self)
        #expect(responses.map(\.status) == expected, "\(wireCase)")
        #expect(socket.isAtEnd(), "\(wireCase)")
        guard wireCase.refusal != nil, let refusal = responses.last else { continue }
        #expect(
          refusal["connection"] == "close" && refusal["content-type"] == "application/problem+json", "\(wireCase)")
      }
    }
  }

  @Test func `a connection serves request after request`() async throws {
    try await withServer(EchoHandler()) { _, port in
      let socket = try RawSocket(port: port)
      for number in 1...50 {
        let response = socket.exchange("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(response?.text == "GET /\(number) 0")
        #expect(response?["connection"] == nil)
      }
    }
  }

  @Test func `many pipelined requests are answered in order, once each`() async throws {
    try await withServer(try ShopFixture().router()) { _, port in
      let socket = try RawSocket(port: port)
      let list = "GET /api/v1/shop/things?limit=1 HTTP/1.1\r\nHost: a\r\n\r\n"
      let health = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
      socket.send(String(repeating: list + health, count: 200))
      let texts = socket.responses(400).map(\.text)
      #expect(texts.count == 400)
      for (index, text) in texts.enumerated() { #expect(text.hasPrefix(index % 2 == 0 ? "[{" : "ok")) }
      #expect(socket.receive(within: 50) == nil)
    }
  }

  @Test(arguments: [
    ("HTTP/1.1", "X: y", nil), ("HTTP/1.1", "Connection: close", "close"),
    ("HTTP/1.1", "Connection: x, CLOSE", "close"),
    ("HTTP/1.0", "X: y", "close"), ("HTTP/1.0", "Connection: keep-alive", "keep-alive"),
    ("HTTP/1.0", "Connection: close\r\nConnection: keep-alive", "close"),
  ])
  func `a connection stays open when both versions say so`(_ version: String, _ field: String, _ said: String?)
    async throws
  {
    try await withServer(EchoHandler()) { _, port in
      let socket = try RawSocket(port: port)
      let response = socket.exchange("GET / \(version)\r\nHost: a\r\n\(field)\r\n\r\n")
      #expect(response?["connection"] == said)
      if said == "close" {
        #expect(socket.isAtEnd())
      } else {
        #expect(socket.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
      }
    }
  }

  @Test func `HEAD is answered like GET, without the body`() async throws {
    try await withServer(EchoHandler()) { _, port in
      let socket = try RawSocket(port: port)
      socket.send("HEAD /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n")
      let bytes = socket.receive() ?? []
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("Content-Length: 9\r\n"))
      #expect(!text.contains("HEAD /a 0") && text.contains("GET /b 0"))
    }
  }

  @Test func `100 Continue comes when the body is awaited, and the refusal instead when it is too large`() async throws
  {
    try await withServer(try ShopFixture().router()) { _, port in
      let head = "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: "
      let waiting = try RawSocket(port: port)
      waiting.send(head + "5\r\n\r\n")
      #expect(waiting.receive().map { String(decoding: $0, as: UTF8.self) } == "HTTP/1.1 100 Continue\r\n\r\n")
      #expect(waiting.exchange("hello")?.text == "hello")

      let refused = try RawSocket(port: port)
      #expect(refused.exchange(head + "2000000\r\n\r\n")?.status == 413)
      #expect(refused.isAtEnd())

      let old = try RawSocket(port: port)
      #expect(old.exchange(head.replacing("1.1", with: "1.0") + "5\r\n\r\nhello")?.text == "hello")
    }
  }

  @Test func `a refusal reaches a client that is still sending`() async throws {
    try await withServer(try ShopFixture().router()) { _, port in
      let socket = try RawSocket(port: port)
      socket.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000\r\n\r\n")
      for _ in 0..<100 { socket.send([UInt8](repeating: 0x61, count: 16 << 10)) }
      #expect(socket.responses(1).first?.status == 413)
    }
  }

  @Test func `a body over the limit is refused before it is read`() async throws {
    try await withServer(try ShopFixture().router()) { _, port in
      let socket = try RawSocket(port: port)
      let response = socket.exchange("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n")
      #expect(response?.status == 413)
      #expect(response?.text.contains("content-too-large") == true)
    }
  }

  @Test func `targets of random bytes are answered, and never with 500`() async throws {
    let router = try ShopFixture().router()
    var random = SystemRandomNumberGenerator()
    let parts = [
      "/", "%", "2e", "%2F", "..", "?", "&", "=", "+", "api", "v1", "%00", "%ff", "ż", "http://", "#", " ", "{id}",
    ]
    for _ in 0..<3_000 {
      let target = (0..<Int.random(in: 0...9, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let status = await router.respond(to: HTTPRequest(.get, target)).status.code
      #expect([200, 400, 404, 405].contains(status), "\(target)")
    }
  }

  @Test func `no answer names a product or a version`() async throws {
    try await withServer(try ShopFixture().router()) { _, port in
      for target in ["/", "/nowhere", "/api/v1/shop/broken", "/%"] {
        let response = try #require(RawSocket.open(port)?.exchange("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n"))
        #expect(response["server"] == nil && response["x-powered-by"] == nil)
        #expect(!response.text.lowercased().contains("swift"))
      }
    }
  }

  @Test(arguments: ["/", "/nowhere", "/api/v1/shop/things", "/assets/app.css", "/api/v1/shop/broken", "/%"])
  func `every answer carries the security fields`(_ target: String) async throws {
    try await withServer(try ShopFixture().router(), { $0.isBehindTLS = true }) { _, port in
      let response = try #require(RawSocket.open(port)?.exchange("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n"))
      #expect(response["x-content-type-options"] == "nosniff")
      #expect(response["referrer-policy"] == "strict-origin-when-cross-origin")
      #expect(response["cross-origin-opener-policy"] == "same-origin")
      #expect(response["cross-origin-resource-policy"] == "same-origin")
      #expect(response["strict-transport-security"]?.contains("max-age=31536000") == true)
      let policies = response.fields.filter { $0.name == "content-security-policy" }
      #expect(policies.count == 1)
      #expect(policies.first?.value.contains(target == "/" ? "default-src 'self'" : "frame-ancestors 'none'") == true)
      #expect(response["cache-control"] != nil && response["date"]?.hasSuffix("GMT") == true)
    }
  }

  @Test func `an address is taken from a trusted proxy only`() async throws {
    let ask = "GET /address HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 9.9.9.9, 8.8.8.8\r\n\r\n"
    try await withServer(try ShopFixture().router()) { _, port in
      #expect(RawSocket.open(port)?.exchange(ask)?.text == "127.0.0.1")
    }
    try await withServer(try ShopFixture().router(), { $0.trustedProxies = ["127.0.0.1", "8.8.8.8"] }) { _, port in
      #expect(RawSocket.open(port)?.exchange(ask)?.text == "9.9.9.9")
      let hostile = ask.replacing("8.8.8.8", with: "<b>, 8.8.8.8")
      #expect(RawSocket.open(port)?.exchange(hostile)?.text == "8.8.8.8")
    }
  }
}
