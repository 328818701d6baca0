import Foundation
import FoundationCore
import HTTPReactor
import HTTPServer
import TestSupport
import Testing

@Suite struct OperationsTests {
  @Test func `a log line is JSON whatever is in it`() throws {
    let lines = Locked<[String]>([])
    let logger = Logger(minimum: .info, clock: .fixed(Timestamp(milliseconds: 0))) { line in
      lines.withLock { $0.append(line) }
    }
    logger.log(.debug, "unseen")
    logger.log(.warning, "odd", [("text", "a\r\nb\u{1B}[31m\u{202E}\"")])
    let line = try #require(lines.withLock { $0.count == 1 ? $0.first : nil })
    #expect(!line.utf8.contains { $0 < 0x20 } && !line.unicodeScalars.contains("\u{202E}"))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
    #expect(object["level"] == "warning" && object["event"] == "odd" && object["time"] == "1970-01-01T00:00:00.000Z")
    #expect(object["text"] == "a<U+D><U+A>b<U+1B>[31m<U+202E>\"")
  }

  @Test func `metrics are written as Prometheus reads them`() {
    let metrics = Metrics()
    metrics.counter("a_total", help: "As.", labels: [(name: "x", value: "q\"\n")]).increment(by: 3)
    metrics.gauge("b", help: "Bs.") { 1.5 }
    let histogram = metrics.histogram("c_seconds", help: "Cs.")
    histogram.observe(.milliseconds(2))
    histogram.observe(.seconds(100))
    let lines = metrics.render().split(separator: "\n").map { String($0) }
    for line in [
      "# TYPE a_total counter", #"a_total{x="q\"\n"} 3"#, "b 1.5", #"c_seconds_bucket{le="0.0025"} 1"#,
      #"c_seconds_bucket{le="10.0"} 1"#, #"c_seconds_bucket{le="+Inf"} 2"#, "c_seconds_count 2",
    ] { #expect(lines.contains(line)) }
  }

  @Test func `a number that others count is written as a counter`() {
    let metrics = Metrics()
    metrics.counter("d_total", help: "Ds.") { 7 }
    #expect(metrics.render() == "# HELP d_total Ds.\n# TYPE d_total counter\nd_total 7.0\n")
  }

  @Test func `readiness names what fails beside, and stays 200`() async throws {
    let router = try Router<OpenPolicy>(routes: [], pages: [.readiness { .degraded(["the consumer a fails"]) }])
    let response = await router.respond(to: HTTPRequest(.get, "/readyz"))
    #expect(response.status == .ok)
    #expect(String(decoding: response.body, as: UTF8.self) == "ready\ndegraded: the consumer a fails\n")
    let stopped = try Router<OpenPolicy>(routes: [], pages: [.readiness { .notReady }])
    #expect(await stopped.respond(to: HTTPRequest(.get, "/readyz")).status == .serviceUnavailable)
  }

  @Test func `reading what operators ask for holds up nobody`() async throws {
    let isRead = DispatchSemaphore(value: 0)
    // It gives up by itself, so that a fault fails the test alone.
    let wait = { @Sendable in _ = isRead.wait(timeout: .now() + 60) }
    let metrics = Metrics()
    metrics.gauge("slow", help: "Waits.") {
      wait()
      return 1
    }
    let ready = PageRoute.readiness {
      wait()
      return .ready
    }
    let router = try Router<OpenPolicy>(routes: [], pages: [.health(), ready, .metrics(metrics)])
    try await withServer(router, { $0.loops = 1 }) { _, port in
      for path in ["/metrics", "/readyz"] {
        let slow = try RawSocket(port: port)
        slow.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        let start = ContinuousClock.now
        #expect(try RawSocket(port: port).exchange("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
        #expect(ContinuousClock.now - start < .seconds(50))
        isRead.signal()
        #expect(slow.responses(1).first?.status == 200)
      }
    }
  }

  @Test func `the cause of a problem is logged, and clients are not told`() async throws {
    let lines = Locked<[String]>([])
    let route = Route(
      .get, "/api/v1/broken", operation: "broken", summary: "Fails", policy: OpenPolicy(), output: .noContent
    ) { _ in
      var problem = Problem.internalError()
      problem.cause = "the disk said no"
      throw problem
    }
    let router = try Router(routes: [route], logger: Logger { line in lines.withLock { $0.append(line) } })
    let response = await router.respond(to: HTTPRequest(.get, "/api/v1/broken"))
    #expect(response.status == .internalServerError)
    #expect(!String(decoding: response.body, as: UTF8.self).contains("disk"))
    #expect(lines.withLock { $0.contains { $0.contains("the disk said no") } })
  }

  @Test func `requests are counted by operation and status`() async throws {
    let fixture = ShopFixture()
    let router = try fixture.router()
    for target in ["/api/v1/shop/things", "/api/v1/shop/things?limit=0", "/api/v1/shop/price", "/api/v1/shop/price"] {
      _ = await router.respond(to: HTTPRequest(.get, target))
    }
    let text = fixture.metrics.render()
    #expect(text.contains(#"http_requests_total{operation="listThings",status="200"} 1"#))
    #expect(text.contains(#"http_requests_total{operation="listThings",status="400"} 1"#))
    #expect(text.contains(#"http_requests_total{operation="getPrice",status="200"} 2"#))
    #expect(text.contains("http_cache_hits_total 1"))
  }

  @Test func `a file has an address that holds its hash and may be kept for ever`() async throws {
    let files = StaticFiles(prefix: "/assets", files: [.init(path: "js/app.js", bytes: Array("1".utf8))])
    let address = try #require(files.address(of: "js/app.js"))
    #expect(address.hasPrefix("/assets/js/app.") && address.hasSuffix(".js") && files.address(of: "x") == nil)
    let router = try Router<OpenPolicy>(routes: [], pages: [files.page])
    let lasting = await router.respond(to: HTTPRequest(.get, address))
    #expect(lasting.fields["cache-control"] == "public, max-age=31536000, immutable")
    let plain = await router.respond(to: HTTPRequest(.get, "/assets/js/app.js"))
    #expect(plain.body == lasting.body && plain.fields["cache-control"] == "public, no-cache")
    let tag = try #require(plain.fields["etag"])
    let known = await router.respond(to: HTTPRequest(.get, "/assets/js/app.js", fields: ["If-None-Match": tag]))
    #expect(known.status == .notModified)
  }

  /// Browsers hold files under these addresses and tags for a year.
  @Test func `a file's hash stays what it has been`() async throws {
    let files = StaticFiles(prefix: "/assets", files: [.init(path: "app.js", bytes: Array("foobar".utf8))])
    #expect(files.address(of: "app.js") == "/assets/app.85944171f73967e8.js")
    let router = try Router<OpenPolicy>(routes: [], pages: [files.page])
    let plain = await router.respond(to: HTTPRequest(.get, "/assets/app.js"))
    #expect(plain.fields["etag"] == "\"85944171f73967e82ee2b7be902776f8\"")
  }

  @Test func `a folder is served without its links and hidden files`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder.appending(path: "a"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("x".utf8).write(to: folder.appending(path: "a/b.css"))
    try Data("y".utf8).write(to: folder.appending(path: ".secret"))
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "link"), withDestinationURL: URL(filePath: "/etc/passwd"))
    let router = try Router<OpenPolicy>(
      routes: [], pages: [StaticFiles(prefix: "/s", folder: folder.path(percentEncoded: false)).page])
    for (target, status) in [
      ("/s/a/b.css", 200), ("/s/.secret", 404), ("/s/link", 404), ("/s/a/../.secret", 400), ("/s/%2e%2e/x", 400),
    ] {
      #expect(await router.respond(to: HTTPRequest(.get, target)).status.code == status, "\(target)")
    }
    #expect(throws: StaticFiles.FolderError.self) { try StaticFiles(prefix: "/s", folder: "/nowhere/at/all") }
  }

  @Test func `a field can split no message`() {
    var fields = HTTPFields()
    fields["X-A"] = "a\r\nSet-Cookie: b\u{0}"
    fields.append("Bad Name\r\n", "c")
    #expect(fields["x-a"] == "a  Set-Cookie: b ")
    #expect(fields.map(\.name) == ["X-A", "Bad_Name__"])
  }

  @Test func `lines of one name are joined as their field wants`() {
    let fields: HTTPFields = ["Accept": "a", "Cookie": "b=1", "ACCEPT": "c", "cookie": "d=2"]
    #expect(fields["accept"] == "a, c" && fields["Cookie"] == "b=1; d=2")
    #expect(fields.values(of: "cookie") == ["b=1", "d=2"])
  }
}
