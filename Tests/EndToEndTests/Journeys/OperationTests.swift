import Foundation
import FoundationCore
import HTTPServer
import MyStoreApp
import Persistence
import ShippingService
import Synchronization
import TestSupport
import Testing

/// What operators see of a store.
struct OperationTests {
  private func lines(_ store: Store, _ path: String) async -> (HTTPStatus, [String]) {
    let response = await store.router.respond(to: HTTPRequest(.get, path))
    return (
      response.status, String(decoding: response.body, as: UTF8.self).split(separator: "\n").map { String($0) }
    )
  }

  private func withStore(logger: Logger = .silent, _ body: (Store) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      var configuration = StoreConfiguration()
      configuration.database = folder.appendingPathComponent("mystore.db").path
      let store = try await Store.open(configuration, logger: logger)
      _ = store.server()
      try await body(store)
      await store.close()
    }
  }

  @Test func `every metric that ends in _total is a counter, and no other is`() async throws {
    try await withStore { store in
      let (_, lines) = await lines(store, "/metrics")
      let types = lines.filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ") }
      #expect(types.count > 15)
      for type in types where type.count == 4 {
        #expect(type[2].hasSuffix("_total") == (type[3] == "counter"), "\(type[2]) is a \(type[3])")
      }
    }
  }

  @Test func `the cache of pages that ask as anyone is counted, and so is who listens for changes`() async throws {
    try await withStore { store in
      func page() async -> HTTPStatus {
        await store.router.respond(to: HTTPRequest(.get, "/products", remoteAddress: HTTPRequest.inProcess)).status
      }
      #expect(await page() == .ok)
      #expect(await page() == .ok)
      let (_, metrics) = await lines(store, "/metrics")
      func count(_ result: String) -> Double {
        let name = #"client_cache_requests_total{principal="anyone",result="\#(result)"} "#
        return metrics.first { $0.hasPrefix(name) }.flatMap { Double($0.dropFirst(name.count)) } ?? -1
      }
      #expect(
        count("miss") > 0 && count("hit") + count("revalidated") > 0, "\(metrics.filter { $0.contains("cache") })")
      #expect(metrics.contains("change_listeners 0.0"))
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a consumer that fails is logged, counted, and named where readiness is asked for`() async throws {
    let log = Mutex<[String]>([])
    let logger = Logger(minimum: .warning) { line in log.withLock { $0.append(line) } }
    try await withStore(logger: logger) { store in
      #expect(await lines(store, "/readyz") == (.ok, ["ready"]))
      try await store.database.write(as: ShippingSchema.self) { work throws(ShippingError) in
        // A later release has published what this one does not understand.
        try work.publish(
          EventType(ShipmentCreated.type.name, version: 2, .boolean), true, of: IdentifierSource.system.next())
      }
      // Each of three consumers tries it for a second or two, and then puts it aside for staff.
      #expect(try await eventually { await lines(store, "/readyz").1.contains("degraded: 3 parked events") })
      #expect(await lines(store, "/readyz").0 == .ok)
      for event in ["event-consumer-failed", "event-parked"] {
        #expect(log.withLock { $0.contains { $0.contains(event) && $0.contains("inventory.ships") } }, "\(event)")
      }
      let (_, metrics) = await lines(store, "/metrics")
      let parked = metrics.contains("outbox_parked_events 3.0")
      #expect(parked && metrics.contains(#"outbox_consumer_failing{consumer="inventory.ships"} 0.0"#), "\(metrics)")
      #expect(metrics.contains(#"outbox_consumer_lag{consumer="inventory.ships"} 0.0"#))
      let failures = metrics.first { $0.hasPrefix(#"outbox_consumer_failures_total{consumer="inventory.ships"}"#) }
      #expect(failures?.hasSuffix(" 0.0") == false)
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: [SIGINT, SIGTERM])
  func `a second request to end is obeyed at once`(number: Int32) async throws {
    try await withTemporaryFolder { folder in
      let process = Process()
      process.environment = ChildEnvironment.uncounted
      process.executableURL = try StoreProcess.executable("mystore")
      process.arguments = [
        "serve", "--no-demo", "--port", "0", "--database", folder.appendingPathComponent("mystore.db").path,
      ]
      let output = folder.appendingPathComponent("output")
      _ = FileManager.default.createFile(atPath: output.path, contents: nil)
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = FileHandle.nullDevice
      try process.run()
      func said(_ text: String) -> Bool { (try? String(contentsOf: output, encoding: .utf8))?.contains(text) == true }
      #expect(try await eventually { said("openapi.json") })
      let port = try #require(
        try String(contentsOf: output, encoding: .utf8).firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { UInt16($0.1) })
      // Half a request keeps the server for up to ten seconds.
      let socket = try RawSocket(port: port)
      socket.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
      kill(process.processIdentifier, number)
      #expect(try await eventually { said("Stopping") })
      let start = ContinuousClock.now
      kill(process.processIdentifier, number)
      #expect(try await eventually { !process.isRunning })
      #expect(ContinuousClock.now - start < .seconds(5))
      #expect(process.terminationReason == .uncaughtSignal)
    }
  }
}
