import Foundation
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite struct LifecycleTests {
  @Test func `a stop answers what is in flight, closes what is idle, and listens no more`() async throws {
    let fixture = ShopFixture()
    fixture.gate.shut()
    try await withServer(try fixture.router(), { $0.loops = 2 }) { server, port in
      let idle = try RawSocket(port: port)
      #expect(idle.exchange("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
      let busy = try RawSocket(port: port)
      busy.send("GET /api/v1/shop/slow HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await eventually { fixture.gate.arrivals == 1 })

      let stopped = Task.detached { await server.stop(within: .seconds(10)) }
      #expect(idle.isAtEnd())
      #expect(try await eventually { (try? RawSocket(port: port)) == nil })
      fixture.gate.open()
      let response = busy.responses(1).first
      #expect(response?.status == 200 && response?["connection"] == "close")
      await stopped.value
      #expect(server.openConnections == 0)
    }
  }

  @Test func `of starts at once, one succeeds`() async throws {
    for _ in 0..<100 {
      let server = HTTPServer(configuration: HTTPServer.Configuration(), handler: EchoHandler())
      let started = await withTaskGroup { group in
        for _ in 0..<4 { group.addTask { (try? await server.start()) != nil } }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(started == 1)
      await server.stop()
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a client that leaves before it is told to continue leaves no task behind`() async throws {
    let handler = ContinueHandler()
    try await withServer(handler) { _, port in
      var socket: RawSocket? = try RawSocket(port: port)
      socket?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await eventually { handler.answered == 1 })
      // The loop is held at the second request, with the third behind it, until the connection has been reset.
      socket?.send(
        "GET /held HTTP/1.1\r\nHost: a\r\n\r\nPOST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n"
          + "Expect: 100-continue\r\n\r\n")
      #expect(try await eventually { handler.isHeld })
      // What was not read makes the kernel send a reset.
      socket = nil
      handler.letGo()
      let next = try RawSocket(port: port)
      #expect(next.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
      #expect(try await eventually { handler.unfinished == 0 })
    }
  }

  @Test func `the allocator takes a limit of its heaps`() { #expect(HTTPServer.limitHeaps()) }

  @Test func `a stop does not wait longer than it may`() async throws {
    let handler = CancellationHandler()
    try await withServer(handler) { server, port in
      let socket = try RawSocket(port: port)
      socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await eventually { handler.state.started })
      let start = ContinuousClock.now
      await server.stop(within: .milliseconds(100))
      #expect(ContinuousClock.now - start < .seconds(30))
      #expect(socket.isAtEnd())
      #expect(try await eventually { handler.state.cancelled })
    }
  }

  @Test func `a port in use is an error that names it`() async throws {
    try await withServer(EchoHandler()) { _, port in
      let second = HTTPServer(configuration: .init(port: port, loops: 2), handler: EchoHandler())
      do throws(HTTPServer.StartError) {
        _ = try await second.start()
        Issue.record("two servers share a port")
      } catch { #expect(error.description.contains("\(port)")) }
    }
  }

  @Test func `an address that is none is an error`() async {
    let server = HTTPServer(configuration: .init(address: "localhost"), handler: EchoHandler())
    await #expect(throws: HTTPServer.StartError.self) { try await server.start() }
  }

  @Test func `a handler and its default actors run on the loop, global work does not`() async throws {
    try await withServer(PlaceHandler()) { _, port in
      #expect(RawSocket.open(port)?.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")?.text == "same other")
    }
  }

  @Test(arguments: [true, false])
  func `work that holds a loop up is seen, work that leaves it is not`(_ leaves: Bool) async throws {
    try await withServer(BusyHandler(leaves: leaves)) { server, port in
      #expect(RawSocket.open(port)?.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
      let isAnswered = try await eventually { RawSocket.open(port)?.exchange("X\r\n\r\n")?.status == 400 }
      #expect(isAnswered)
      #expect((server.takeLongestTurn() >= .milliseconds(300)) != leaves)
    }
  }

  @Test func `two loops serve many clients at once`() async throws {
    try await withServer(try ShopFixture().router(), { $0.loops = 2 }) { _, port in
      let served = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 {
          group.addTask(executorPreference: DedicatedThread()) {
            let socket = try RawSocket(port: port)
            return (0..<100).count { number in
              let target = number % 2 == 0 ? "/api/v1/shop/price" : "/api/v1/shop/things"
              return socket.exchange("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200
            }
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(served == 800)
    }
  }
}

/// Holds its loop at one address, and counts the bodies that it begins and has not finished reading.
private final class ContinueHandler: HTTPHandler {
  private struct State {
    var answered = 0
    var isHeld = false
    var unfinished = 0
  }
  private let state = Mutex(State())
  private let gate = DispatchSemaphore(value: 0)

  var answered: Int { state.withLock { $0.answered } }
  var isHeld: Bool { state.withLock { $0.isHeld } }
  var unfinished: Int { state.withLock { $0.unfinished } }
  func letGo() { gate.signal() }

  func answerAtOnce(_ request: HTTPRequest) -> HTTPResponse? {
    if request.target == "/held" {
      state.withLock { $0.isHeld = true }
      gate.wait()
    }
    guard request.method == .get else { return nil }
    state.withLock { $0.answered += 1 }
    return .text("page")
  }

  func respond(to request: HTTPRequest) async -> HTTPResponse { .text("page") }

  func answer(streaming request: HTTPRequest) -> (@Sendable (HTTPRequest, BodyStream) async -> HTTPResponse)? {
    guard request.method == .post else { return nil }
    return { [self] _, body in
      state.withLock { $0.unfinished += 1 }
      defer { state.withLock { $0.unfinished -= 1 } }
      do { for try await _ in body {} } catch {}
      return .text("read")
    }
  }
}
