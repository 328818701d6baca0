import Foundation
import FoundationCore
import HTTPServer
import Synchronization
import TestSupport
import WebUI
import WebUIServer

/// A server with live pages of 20 rows, run as a process of its own so that what it holds can be told apart.
enum BenchServer {
  static func run() async throws {
    var limits = PageLimits()
    // All of them come from one address here, and there are more than a shop should have.
    (limits.sessionsPerAddress, limits.sessions, limits.sessionBytes) = (100_000, 100_000, 0)
    (limits.handshakesPerSecond, limits.handshakeBurst) = (100_000, 100_000)
    limits.reconnectTime = .seconds(1)
    let kept = Mutex<[BrowserID: Int]>([:])
    let host = PageHost(
      .init(siteName: "Bench", limits: limits),
      security: PageSecurity(sign: StandInCryptography.sign, randomBytes: StandInCryptography.random),
      browsers: BrowserSessions(
        anonymous: 0, load: { id in kept.withLock { $0[id] } }, save: { id, value in kept.withLock { $0[id] = value } },
        remove: { id in kept.withLock { $0[id] = nil } })
    ) { _ in RowsScreen(count: 20).navigationTitle("Rows") }
    let statistics = PageRoute([.get], .exact("/statistics")) { request in
      if request.query["end"] != nil { await host.closePages() }
      trimHeap()
      return .text("\(residentBytes()) \(host.statistics.openPages)")
    }
    let router = try Router<OpenPolicy>(routes: [], pages: host.routes + [statistics])
    var configuration = HTTPServer.Configuration()
    configuration.limits.connectionsPerAddress = 16_000
    let server = HTTPServer(configuration: configuration, handler: router)
    say("port \(try await server.start().port)")
    // Whoever started it closes its input, or is gone.
    await Task.detached { while readLine() != nil {} }.value
    await server.stop(within: .seconds(1))
  }
}

/// Gives what is free back to the system: else resident memory would tell what the allocator keeps for later.
///
/// glibc's `malloc_trim`, which its Swift module lacks.
func trimHeap() {
  typealias Trim = @convention(c) (Int) -> Int32
  guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
  _ = unsafe unsafeBitCast(symbol, to: Trim.self)(0)
}

/// Resident memory of this process.
func residentBytes() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
}
