import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Bodies that a route reads while they come.
@Suite struct StreamedBodyTests {
  /// What a route has seen of a body.
  private final class Reading: Sendable {
    private let state = Mutex((count: 0, sum: 0, isInterrupted: false))
    var count: Int { state.withLock { $0.count } }
    var sum: Int { state.withLock { $0.sum } }
    var isInterrupted: Bool { state.withLock { $0.isInterrupted } }
    func take(_ bytes: [UInt8]) {
      state.withLock { state in
        // Enough to tell one body from another; a sum of all bytes would keep a thread of the pool for seconds.
        let first = (61 - state.count % 61) % 61
        for index in stride(from: first, to: bytes.count, by: 61) { state.sum += Int(bytes[index]) }
        state.count += bytes.count
      }
    }
    func interrupt() { state.withLock { $0.isInterrupted = true } }
  }

  private func router(
    _ reading: Reading, limit: Int = 64 << 20, before: @escaping @Sendable (Int) async -> HTTPResponse? = { _ in nil }
  ) throws -> Router<OpenPolicy> {
    let upload = PageRoute.upload(.exact("/upload"), bodyLimit: limit) { _, body in
      do {
        for try await bytes in body {
          reading.take(bytes)
          if let answer = await before(reading.count) { return answer }
        }
      } catch { reading.interrupt() }
      return .text("\(reading.count)")
    }
    return try Router<OpenPolicy>(
      routes: [], pages: [upload, PageRoute([.get], .exact("/")) { _ in .text("page") }])
  }

  private func head(_ length: Int) -> String {
    "POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n"
  }

  @Test func `a large body arrives whole in pieces, and the connection goes on`() async throws {
    let reading = Reading()
    try await withServer(try router(reading)) { _, port in
      let socket = try RawSocket(port: port)
      let piece = (0..<65_536).map { UInt8(truncatingIfNeeded: $0) }
      socket.send(head(piece.count * 100))
      for _ in 0..<100 { socket.send(piece) }
      #expect(socket.response()?.text == "6553600")
      #expect(reading.sum == stride(from: 0, to: 6_553_600, by: 61).reduce(0) { $0 + $1 % 256 })
      socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(socket.response()?.text == "page")
    }
  }

  @Test func `chunks and requests that come together are told apart`() async throws {
    let reading = Reading()
    try await withServer(try router(reading)) { _, port in
      let socket = try RawSocket(port: port)
      socket.send(
        "POST /upload HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n"
          + "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(socket.responses(2).map(\.text) == ["7", "page"])
    }
  }

  @Test func `an operation reads its body while it comes, from a socket and from the same process`() async throws {
    let reading = Reading()
    let route = Route(
      .put, "/api/things/{name}", operation: "putThing", summary: "Put a thing", policy: OpenPolicy(),
      inputs: .path("name", .text(1...10)), .streamedBody(contentType: "application/octet-stream", limit: 10 << 20),
      output: .bytes("text/plain")
    ) { _, name, body in
      for try await bytes in body { reading.take(bytes) }
      return Array("\(name) \(reading.count)".utf8)
    }
    let router = try Router(routes: [route])
    let sent = HTTPRequest(
      .put, "/api/things/a", fields: ["Content-Type": "application/octet-stream"], body: [1, 2, 3])
    #expect(String(decoding: await router.respond(to: sent).body, as: UTF8.self) == "a 3")
    try await withServer(router) { _, port in
      let socket = try RawSocket(port: port)
      func head(_ length: Int, _ type: String = "application/octet-stream") -> String {
        "PUT /api/things/b HTTP/1.1\r\nHost: a\r\nContent-Type: \(type)\r\nContent-Length: \(length)\r\n\r\n"
      }
      socket.send(head(4 << 20))
      for _ in 0..<64 { socket.send([UInt8](repeating: 7, count: 1 << 16)) }
      #expect(socket.response()?.text == "b \(3 + (4 << 20))")
      socket.send(head(11 << 20))
      #expect(socket.response()?.status == 413)
      let other = try RawSocket(port: port)
      other.send(head(3, "image/png") + "abc")
      #expect(other.response()?.status == 415)
    }
  }

  @Test func `a slow reader slows its client down, and holds little`() async throws {
    let (reading, gate) = (Reading(), AsyncStream<Void>.makeStream())
    let isOpen = Mutex(false)
    let router = try router(reading) { _ in
      if !isOpen.withLock({ $0 }) { for await _ in gate.stream { break } }
      return nil
    }
    try await withServer(router) { _, port in
      let size = 32 << 20
      let sent = Mutex(0)
      let client = Task.detached(executorPreference: DedicatedThread()) {
        let socket = try RawSocket(port: port)
        socket.send(head(size))
        let piece = [UInt8](repeating: 1, count: 1 << 20)
        for _ in 0..<32 {
          socket.send(piece)
          sent.withLock { $0 += piece.count }
        }
        return socket.response()?.text
      }
      try await Task.sleep(for: .milliseconds(500))
      // The kernel's buffers take some; the reader has had its first piece only.
      #expect(sent.withLock { $0 } < 16 << 20)
      isOpen.withLock { $0 = true }
      gate.continuation.finish()
      #expect(try await client.value == "\(size)")
    }
  }

  @Test func `an early answer closes the connection`() async throws {
    let reading = Reading()
    let router = try router(reading) { _ in HTTPResponse(.unsupportedMediaType) }
    try await withServer(router) { server, port in
      let socket = try RawSocket(port: port)
      socket.send(head(10_000_000))
      socket.send([UInt8](repeating: 1, count: 1_000))
      #expect(socket.response()?.status == 415)
      #expect(try await eventually { server.openConnections == 0 })
    }
  }

  @Test func `more than the limit is refused before it is read, announced or not`() async throws {
    let reading = Reading()
    try await withServer(try router(reading, limit: 100_000)) { _, port in
      let announced = try RawSocket(port: port)
      announced.send(head(100_001))
      #expect(announced.response()?.status == 413)
      #expect(reading.count == 0)
      let chunked = try RawSocket(port: port)
      chunked.send("POST /upload HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      for _ in 0..<11 { chunked.send("2710\r\n\(String(repeating: "x", count: 10_000))\r\n") }
      #expect(chunked.response()?.status == 413)
      #expect(try await eventually { reading.isInterrupted })
    }
  }

  @Test func `a client that leaves, or is too slow, interrupts the reading`() async throws {
    for isSlow in [false, true] {
      let reading = Reading()
      try await withServer(try router(reading)) {
        $0.limits.rateTime = .milliseconds(300)
      } _: { server, port in
        var socket: RawSocket? = try RawSocket(port: port)
        socket?.send(head(10_000_000))
        socket?.send([UInt8](repeating: 1, count: 10))
        if isSlow { #expect(socket?.response()?.status == 408) } else { socket = nil }
        #expect(try await eventually { reading.isInterrupted })
        #expect(try await eventually { server.openConnections == 0 || isSlow })
      }
    }
  }
}

extension RawSocket {
  fileprivate func response() -> RawResponse? { responses(1).first }
}
