import Foundation
import FoundationCore
import HTTPServer
import MyStoreKit
import Synchronization
import TestSupport
import Testing

/// The network transport against a real server, over a socket.
struct NetworkTransportTests {
  private func withServer(_ body: (NetworkTransport) async throws -> Void) async throws {
    let router = try Router<OpenPolicy>(
      routes: [],
      pages: [
        PageRoute([.get], .exact("/large")) { _ in
          HTTPResponse(type: "text/plain", body: [UInt8](repeating: 65, count: 2 << 20))
        },
        PageRoute([.get], .exact("/away")) { _ in .redirect(to: "/large") },
        PageRoute([.get], .exact("/never")) { _ in
          try? await Task.sleep(for: .seconds(20))
          return .text("late")
        },
        PageRoute([.post], .exact("/echo"), bodyLimit: 8 << 20) { HTTPResponse(type: "text/plain", body: $0.body) },
      ])
    let server = HTTPServer(configuration: .init(), handler: router)
    let binding = try await server.start()
    let base = try #require(URL(string: "http://127.0.0.1:\(binding.port)"))
    do { try await body(NetworkTransport(base: base, timeout: .seconds(5))) } catch {
      await server.stop(within: .seconds(1))
      throw error
    }
    await server.stop(within: .seconds(1))
  }

  private final class Seen: Sendable {
    private let states = Mutex<[TransferProgress]>([])
    func add(_ state: TransferProgress) { states.withLock { $0.append(state) } }
    var all: [TransferProgress] { states.withLock { $0 } }
  }

  private final class Ended: Sendable {
    private let kept = Mutex<Result<TransportResponse, any Error>?>(nil)
    func add(_ result: Result<TransportResponse, any Error>) { kept.withLock { $0 = result } }
    var result: Result<TransportResponse, any Error>? { kept.withLock { $0 } }
  }

  @Test func `a download tells how far it is`() async throws {
    try await withServer { transport in
      let seen = Seen()
      let response = try await transport.send(TransportRequest(method: .get, path: "/large")) { seen.add($0) }
      #expect(response.body.count == 2 << 20)
      let downloads = seen.all.filter { $0.direction == .download }
      #expect(downloads.last == TransferProgress(direction: .download, completed: 2 << 20, total: 2 << 20))
      #expect(zip(downloads, downloads.dropFirst()).allSatisfy { $0.completed < $1.completed })
    }
  }

  @Test func `an upload arrives whole, and tells how far it is`() async throws {
    try await withServer { transport in
      let seen = Seen()
      var request = TransportRequest(method: .post, path: "/echo")
      request.fields["content-type"] = "text/plain"
      request.body = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0) }
      let response = try await transport.send(request) { seen.add($0) }
      #expect(response.body == request.body)
      #expect(seen.all.contains { $0.direction == .upload && $0.completed == 1 << 20 })
    }
  }

  @Test func `a redirect is an answer, not an order`() async throws {
    try await withServer { transport in
      let response = try await transport.send(TransportRequest(method: .get, path: "/away"), progress: nil)
      #expect(response.status == 303)
      #expect(response.fields["location"] == "/large")
    }
  }

  @Test func `a cancelled task ends its request at once, whenever that is`() async throws {
    try await withServer { transport in
      for number in 0..<200 {
        let task = Task { try await transport.send(TransportRequest(method: .get, path: "/never"), progress: nil) }
        for _ in 0..<number % 8 { await Task.yield() }
        if number % 20 == 19 { try await Task.sleep(for: .milliseconds(number % 3)) }
        task.cancel()
        let seen = Ended()
        Task { await seen.add(task.result) }
        // Sooner than by its own timeout; one that never ends must not hold up the tests.
        let ended = try #require(try await eventually({ $0 != nil }, within: .seconds(4)) { seen.result })
        #expect(throws: TransportError.cancelled) { try ended.get() }
      }
    }
  }

  @Test func `nobody there is told from no answer in time`() async throws {
    let nobody = NetworkTransport(base: try #require(URL(string: "http://127.0.0.1:1")))
    do throws(TransportError) {
      _ = try await nobody.send(TransportRequest(method: .get, path: "/"), progress: nil)
      Issue.record("somebody answered")
    } catch {
      if case .unreachable = error { return }
      Issue.record("\(error)")
    }
  }
}
