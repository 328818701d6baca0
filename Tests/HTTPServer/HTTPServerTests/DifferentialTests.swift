import Foundation
import HTTPServer
import TestSupport
import Testing

/// Answers with what nginx is told to answer with: the method and the target.
struct MarkerHandler: HTTPHandler {
  func answerAtOnce(_ request: HTTPRequest) -> HTTPResponse? {
    .text("\(request.method.rawValue) \(request.target.replacing("http://a/", with: "/"))")
  }
  func respond(to request: HTTPRequest) async -> HTTPResponse { .text("unreachable") }
}

/// The same bytes to both servers: they must agree on what was a request and where it ended.
///
/// A disagreement between a proxy and the server behind it is what smuggling lives on.
@Suite struct DifferentialTests {
  /// How a server read a connection.
  struct Reading: Equatable {
    var accepted: [String] = []
    var refusal: Int?

    init(_ bytes: [UInt8], port: UInt16, isHead: Bool) throws {
      let socket = try RawSocket(port: port)
      socket.send(bytes)
      socket.finishSending()
      for response in socket.responses(areHeads: isHead) {
        if response.status == 200 { accepted.append(response.text) } else { refusal = response.status }
      }
    }

    /// What is compared: nginx answers 400 to some things that have a status of their own.
    var outcome: String { accepted.joined(separator: ", ") + (refusal == nil ? "" : " then refusal") }
  }

  static let marker = "GET /marker HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

  @Test(
    .disabled(
      if: !Nginx.isInstalled && ProcessInfo.processInfo.environment["CI"] == nil,
      "nginx is not installed: the comparison with it is left out"))
  func `nginx and this server read the same bytes alike, but for what is refused here on purpose`() async throws {
    let nginx = try Nginx()
    defer { nginx.stop() }
    #expect(WireCase.all.count >= 150)
    try await withServer(MarkerHandler()) { _, port in
      var differing: Set<String> = []
      for wireCase in WireCase.all {
        let bytes = wireCase.bytes + Array(Self.marker.utf8)
        let isHead = wireCase.name == "HEAD"
        let theirs = try Reading(bytes, port: nginx.port, isHead: isHead)
        let ours = try Reading(bytes, port: port, isHead: isHead)
        guard ours.outcome != theirs.outcome else { continue }
        differing.insert(wireCase.name)
        // Whoever is stricter refuses before it reads anything that the other reads otherwise.
        let isLaxer = DeliberateDifferences.laxer[wireCase.name] != nil
        let (strict, lax) = isLaxer ? (theirs, ours) : (ours, theirs)
        #expect(
          strict.refusal != nil && lax.accepted.starts(with: strict.accepted),
          "\(wireCase): ours \(ours), nginx's \(theirs)")
      }
      let listed = Set(DeliberateDifferences.stricter.keys).union(DeliberateDifferences.laxer.keys)
      #expect(differing == listed, "\(differing.symmetricDifference(listed).sorted())")
    }
  }

  @Test(
    .disabled(
      if: !Nginx.isInstalled && ProcessInfo.processInfo.environment["CI"] == nil,
      "nginx is not installed: the comparison with it is left out"))
  func `behind nginx, no bytes make the two count requests differently`() async throws {
    let alone = try Nginx()
    defer { alone.stop() }
    try await withServer(MarkerHandler()) { _, port in
      let proxy = try Nginx(upstream: port)
      defer { proxy.stop() }
      for wireCase in WireCase.all {
        let bytes = wireCase.bytes + Array(Self.marker.utf8)
        let isHead = wireCase.name == "HEAD"
        let direct = try Answers(bytes, port: alone.port, isHead: isHead)
        let passed = try Answers(bytes, port: proxy.port, isHead: isHead)
        // A request may be refused behind the proxy, and none may appear, vanish or turn into another.
        #expect(passed.all.count == direct.all.count, "\(wireCase): alone \(direct.all), passed on \(passed.all)")
        for (passed, direct) in zip(passed.all, direct.all) where passed.status == 200 {
          #expect(passed.text == direct.text, "\(wireCase)")
        }
      }
    }
  }

  @Test(
    .disabled(
      if: !Nginx.isInstalled && ProcessInfo.processInfo.environment["CI"] == nil,
      "nginx is not installed: the deployment behind it is left out"))
  func `behind nginx as the guide sets it up, WebSockets open and addresses are known`() async throws {
    try await withServer(try ShopFixture().router(), { $0.trustedProxies = ["127.0.0.1"] }) { _, port in
      let proxy = try Nginx(upstream: port)
      defer { proxy.stop() }
      let asking = "GET /address HTTP/1.1\r\nHost: shop.test:8443\r\nX-Forwarded-For: 9.9.9.9\r\n\r\n"
      // The proxy adds the address it was called from, which is trusted here; so the one before it counts.
      #expect(RawSocket.open(proxy.port)?.exchange(asking)?.text == "9.9.9.9")

      let socket = try RawSocket(port: proxy.port)
      socket.send(WebSocketTests.handshake(host: "shop.test:8443", origin: "https://shop.test:8443"))
      #expect(socket.receive()?.starts(with: Array("HTTP/1.1 101".utf8)) == true)
      socket.send(WebSocketTests.frame(1, Array("hello".utf8)))
      #expect(socket.receive() == [0x81, 5] + Array("hello".utf8))

      let foreign = WebSocketTests.handshake(host: "shop.test:8443", origin: "https://shop.test")
      #expect(RawSocket.open(proxy.port)?.exchange(foreign)?.status == 403)
    }
  }

  /// Every answer on a connection.
  private struct Answers {
    let all: [(status: Int, text: String)]

    init(_ bytes: [UInt8], port: UInt16, isHead: Bool) throws {
      let socket = try RawSocket(port: port)
      socket.send(bytes)
      all = socket.responses(areHeads: isHead, within: 300).map { ($0.status, $0.status == 200 ? $0.text : "") }
    }
  }
}
