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
    HTTPServer.limitHeaps()
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
      let memory = Memory.now()
      return .text("\(memory.inUse) \(memory.resident) \(host.statistics.openPages)")
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
