import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Answers that are sent while they are made.
@Suite struct StreamedAnswerTests {
  private struct Broken: Error {}

  /// Makes parts until it is enough, and counts them.
  private final class Maker: Sendable {
    private let state = Mutex((made: 0, isDropped: false))
    private let parts: Int
    private let size: Int
    private let breaksAt: Int?

    init(_ parts: Int, of size: Int = 10, breaksAt: Int? = nil) {
      (self.parts, self.size, self.breaksAt) = (parts, size, breaksAt)
    }

    var made: Int { state.withLock { $0.made } }

    func next() throws -> [UInt8]? {
      let number = state.withLock { state in
        defer { state.made += 1 }
        return state.made
      }
      if number == breaksAt { throw Broken() }
      return number < parts ? [UInt8](repeating: UInt8(ascii: "a") + UInt8(number % 26), count: size) : nil
    }
  }

  private func router(_ maker: Maker) throws -> Router<OpenPolicy> {
    let stream = PageRoute([.get], .exact("/parts")) { _ in
      HTTPResponse(.ok, fields: ["Content-Type": "text/plain"], stream: BodyStream { try maker.next() })
    }
    return try Router<OpenPolicy>(routes: [], pages: [stream, PageRoute([.get], .exact("/")) { _ in .text("page") }])
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `parts come as chunks in order, and the connection goes on`() async throws {
    try await withServer(try router(Maker(3))) { _, port in
      let socket = try RawSocket(port: port)
      socket.send("GET /parts HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let answers = text(try socket.receiveToEnd())
      let chunks = "\r\n\r\na\r\naaaaaaaaaa\r\na\r\nbbbbbbbbbb\r\na\r\ncccccccccc\r\n0\r\n\r\nHTTP/1.1 200 OK"
      #expect(answers.contains("Transfer-Encoding: chunked\r\n") && answers.contains(chunks), "\(answers)")
      #expect(answers.hasSuffix("page"))
    }
  }

  @Test func `a client of HTTP 1.0 gets the parts as they are, up to the end of the connection`() async throws {
    try await withServer(try router(Maker(2))) { _, port in
      let socket = try RawSocket(port: port)
      socket.send("GET /parts HTTP/1.0\r\nHost: a\r\n\r\n")
      let answer = text(try socket.receiveToEnd())
      #expect(answer.hasSuffix("Connection: close\r\n\r\naaaaaaaaaabbbbbbbbbb") && !answer.contains("chunked"))
    }
  }

  @Test func `an answer that breaks off ends without its last chunk`() async throws {
    try await withServer(try router(Maker(9, breaksAt: 1))) { _, port in
      let socket = try RawSocket(port: port)
      socket.send("GET /parts HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(text(try socket.receiveToEnd()).hasSuffix("\r\n\r\na\r\naaaaaaaaaa\r\n"))
    }
  }

  @Test func `a HEAD makes no more than the first part, and the connection goes on`() async throws {
    let maker = Maker(.max)
    try await withServer(try router(maker)) { server, port in
      let socket = try RawSocket(port: port)
      socket.send("HEAD /parts HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let answers = text(try socket.receiveToEnd())
      #expect(answers.contains("chunked\r\n\r\nHTTP/1.1 200 OK") && answers.hasSuffix("page"), "\(answers)")
      #expect(try await eventually { server.openConnections == 0 })
      #expect(maker.made <= 1)
    }
  }

  @Test func `a client that does not read holds up the maker, and one that leaves ends it`() async throws {
    let maker = Maker(.max, of: 64 << 10)
    try await withServer(try router(maker)) { server, port in
      var socket: RawSocket? = try RawSocket(port: port, receiveBuffer: 64 << 10)
      socket?.send("GET /parts HTTP/1.1\r\nHost: a\r\n\r\n")
      var before = -1
      // Buffers of the system fill up; then the maker waits.
      #expect(
        try await eventually {
          defer { before = maker.made }
          return maker.made > 0 && maker.made == before
        })
      #expect(maker.made < 512, "\(maker.made) parts of 64 KiB")
      let waiting = maker.made
      _ = socket?.receive()
      #expect(try await eventually { maker.made >= waiting })
      socket = nil
      #expect(try await eventually { server.openConnections == 0 })
      let last = maker.made
      try await Task.sleep(for: .milliseconds(50))
      #expect(maker.made == last)
    }
  }

  @Test func `a part that is not made in time closes the connection`() async throws {
    let stream = PageRoute([.get], .exact("/parts")) { _ in
      let isFirst = Mutex(true)
      return HTTPResponse(
        .ok, fields: [:],
        stream: BodyStream {
          let first = isFirst.withLock { first in
            defer { first = false }
            return first
          }
          if !first { try await Task.sleep(for: .seconds(60)) }
          return [0x61]
        })
    }
    let router = try Router<OpenPolicy>(routes: [], pages: [stream])
    try await withServer(router, { $0.limits.handlerTime = .milliseconds(200) }) { server, port in
      let socket = try RawSocket(port: port)
      socket.send("GET /parts HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(text(try socket.receiveToEnd()).hasSuffix("\r\n\r\n1\r\na\r\n"))
      #expect(try await eventually { server.openConnections == 0 })
    }
  }
}
