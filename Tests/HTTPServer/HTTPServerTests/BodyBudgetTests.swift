import HTTPServer
import TestSupport
import Testing

/// What clients can make the server hold of bodies, and for how long.
@Suite struct BodyBudgetTests {
  private func head(_ target: String, _ length: Int, _ more: String = "", method: String = "PUT") -> String {
    "\(method) \(target) HTTP/1.1\r\nHost: a\r\nContent-Type: image/png\r\nContent-Length: \(length)\r\n\(more)\r\n"
  }

  private let picture = "/api/v1/shop/picture"
  private let half = [UInt8](repeating: 1, count: 50_000)

  @Test(arguments: ["", "Expect: 100-continue\r\n"])
  func `the policy is asked before any of the body comes`(_ expectation: String) async throws {
    try await withServer(try ShopFixture().router()) { server, port in
      let socket = try RawSocket(port: port)
      socket.send(head("/api/v1/shop/things", 90_000, expectation, method: "POST"))
      let response = try #require(socket.responses(1).first)
      #expect(response.status == 401 && response.text.contains("unauthorized"))
      #expect(try await eventually { server.openConnections == 0 })
    }
  }

  @Test func `who may send a body is told to go on, and the connection stays open`() async throws {
    try await withServer(try ShopFixture().router()) { _, port in
      let socket = try RawSocket(port: port)
      for _ in 0..<2 {
        socket.send(head(picture, half.count, "Expect: 100-continue\r\n"))
        let go = try #require(socket.receive())
        #expect(String(decoding: go, as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\n")
        socket.send(half)
        #expect(socket.responses(1).first?.body == half)
      }
    }
  }

  @Test(arguments: [true, false])
  func `bodies over the budget are refused, and received again when others are done`(_ isOfNetwork: Bool) async throws {
    let change: (inout HTTPServer.Configuration) -> Void = {
      if isOfNetwork { $0.limits.bodyBytesPerAddress = 130 << 10 } else { $0.limits.bodyBytes = 130 << 10 }
    }
    try await withServer(try ShopFixture().router(), change) { _, port in
      let (first, second) = (try RawSocket(port: port), try RawSocket(port: port))
      for socket in [first, second] {
        socket.send(head(picture, 100_000, "Expect: 100-continue\r\n"))
        #expect(socket.receive() != nil)
      }
      let third = RawSocket.open(port)?.exchange(head(picture, 100_000))
      #expect(third?.status == (isOfNetwork ? 429 : 503) && third?["retry-after"] == "5")
      // Small bodies that come with their head are none of this.
      #expect(RawSocket.open(port)?.exchange(head(picture, 3) + "abc")?.status == 200)
      second.send(half + half)
      // It has grown beyond what is left.
      #expect(second.responses(1).first?.status == (isOfNetwork ? 429 : 503))
      first.send(half)
      first.finishSending()
      let last = try RawSocket(port: port)
      #expect(
        try await eventually {
          let socket = try RawSocket(port: port)
          return socket.exchange(head(picture, 60_000) + String(repeating: "x", count: 60_000))?.status == 200
        })
      withExtendedLifetime(last) {}
    }
  }

  @Test func `a large body has a total time, however steadily it comes`() async throws {
    let change: (inout HTTPServer.Configuration) -> Void = {
      $0.limits.bodyTime = .milliseconds(300)
      $0.limits.rateTime = .milliseconds(100)
      $0.limits.averageBodyRate = 1 << 30
    }
    try await withServer(try ShopFixture().router(), change) { _, port in
      let socket = try RawSocket(port: port)
      socket.send(head(picture, 4 << 20))
      let start = ContinuousClock.now
      var answer: [UInt8]?
      while answer == nil, ContinuousClock.now - start < .seconds(60) {
        socket.send([UInt8](repeating: 1, count: 1_000))
        answer = socket.receive(within: 20)
      }
      #expect(answer?.starts(with: Array("HTTP/1.1 408".utf8)) == true)
    }
  }

  @Test func `an upload is in flight from its first byte`() async throws {
    let upload = PageRoute.upload(.exact("/upload"), bodyLimit: 1 << 20) { _, body in
      do { for try await _ in body {} } catch { return .text("interrupted") }
      return .text("done")
    }
    let router = try Router<OpenPolicy>(routes: [], pages: [upload])
    try await withServer(router, { $0.limits.requestsInFlight = 1 }) { _, port in
      let first = try RawSocket(port: port)
      first.send(head("/upload", 100_000, "Expect: 100-continue\r\n", method: "POST"))
      #expect(first.receive() != nil)
      #expect(RawSocket.open(port)?.exchange(head("/upload", 100_000, method: "POST"))?.status == 503)
      first.send(half + half)
      #expect(first.responses(1).first?.text == "done")
      // One that is given up is in flight no more.
      try RawSocket(port: port).send(head("/upload", 100_000, method: "POST"))
      #expect(
        try await eventually {
          let socket = try RawSocket(port: port)
          return socket.exchange(head("/upload", 20_000, method: "POST") + String(repeating: "x", count: 20_000))?.text
            == "done"
        })
    }
  }
}
