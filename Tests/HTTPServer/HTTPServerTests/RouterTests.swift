import FoundationCore
import HTTPReactor
import HTTPServer
import TestSupport
import Testing

@Suite struct RouterTests {
  @Test(arguments: RouterCase.all)
  func `a request is answered as the table says, in the same process`(_ routerCase: RouterCase) async throws {
    var fields = HTTPFields()
    for (name, value) in routerCase.fields { fields.append(name, value) }
    let request = HTTPRequest(
      HTTPMethod(rawValue: routerCase.method), routerCase.target, fields: fields, body: Array(routerCase.body.utf8))
    let response = try await ShopFixture().router().respond(to: request)
    #expect(response.status.code == routerCase.status)
    #expect(routerCase.contains.isEmpty || String(decoding: response.body, as: UTF8.self).contains(routerCase.contains))
    for (name, value) in routerCase.expected { #expect(response.fields[name] == value) }
  }

  @Test(arguments: RouterCase.all)
  func `a request is answered as the table says, over a socket`(_ routerCase: RouterCase) async throws {
    try await withServer(try ShopFixture().router()) { _, port in
      let socket = try RawSocket(port: port)
      var head = "\(routerCase.method) \(routerCase.target) HTTP/1.1\r\nHost: localhost\r\n"
      for (name, value) in routerCase.fields { head += "\(name): \(value)\r\n" }
      if !routerCase.body.isEmpty { head += "Content-Length: \(routerCase.body.utf8.count)\r\n" }
      let response = try #require(
        socket.exchange(head + "\r\n" + routerCase.body, isHead: routerCase.method == "HEAD"))
      #expect(response.status == routerCase.status)
      #expect(routerCase.contains.isEmpty || response.text.contains(routerCase.contains))
      for (name, value) in routerCase.expected { #expect(response[name.lowercased()] == value) }
      // A body that was refused unread ends the connection; else it is as good as new.
      guard routerCase.status != 413 else { return }
      #expect(socket.exchange("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")?.status == 200)
    }
  }

  @Test func `an unexpected error is logged under the id that the client sees, and not shown`() async throws {
    let lines = Locked<[String]>([])
    let logger = Logger { line in lines.withLock { $0.append(line) } }
    let request = HTTPRequest(.get, "/api/v1/shop/broken")
    let response = try await ShopFixture().router(logger: logger).respond(to: request)
    let body = String(decoding: response.body, as: UTF8.self)
    #expect(body.contains(request.correlationID))
    #expect(!body.contains("Unexpected"))
    let line = try #require(lines.withLock { $0.first })
    #expect(line.contains(request.correlationID) && line.contains(#""operation":"broken""#))
  }

  @Test func `routes that contradict each other are refused at the start`() throws {
    let generation = CacheGeneration()
    func route(
      _ path: String, _ name: String, _ policy: ShopPolicy = .open, caching: CachePolicy = .none
    ) -> Route<ShopPolicy> {
      Route(.get, path, operation: name, summary: "", policy: policy, output: .noContent, caching: caching) { _ in }
    }
    func routeWithID(_ path: String, _ name: String, capture: String) -> Route<ShopPolicy> {
      Route(
        .get, path, operation: name, summary: "", policy: .open, inputs: .path(capture, .text(maxLength: 9)),
        output: .noContent
      ) { _, _ in }
    }
    func refusal(_ routes: [Route<ShopPolicy>], _ pages: [PageRoute] = []) -> RoutingError? {
      do throws(RoutingError) {
        _ = try Router(routes: routes, pages: pages)
        return nil
      } catch { return error }
    }
    #expect(refusal([route("/a", "a"), route("/b", "b")]) == nil)
    #expect(refusal([route("/a", "a"), route("/a", "b")]) == .conflict("GET /a", "GET /a"))
    #expect(
      refusal([routeWithID("/{x}", "a", capture: "x"), routeWithID("/{y}", "b", capture: "y")])
        == .conflict("GET /{x}", "GET /{y}"))
    #expect(refusal([route("/a", "a"), route("/b", "a")]) == .repeatedOperation("a"))
    #expect(refusal([route("/{id}", "a")]) == .captureMismatch(operation: "a"))
    #expect(refusal([routeWithID("/a", "a", capture: "id")]) == .captureMismatch(operation: "a"))
    #expect(refusal([route("/{id", "a")]) == .malformedPath("/{id"))
    #expect(refusal([route("a", "a")]) == .malformedPath("a"))
    #expect(
      refusal([route("/a", "a", .customer, caching: .whileUnchanged(generation))]) == .cachedPrivate(operation: "a"))
    #expect(refusal([], [.health(), .health()]) == .repeatedPage("/healthz"))
  }

  @Test func `an answer has the bytes that were stored, and after a repeat those and the status of the first time`()
    async throws
  {
    let router = try Router(routes: [
      Route(.get, "/made", operation: "made", summary: "", policy: OpenPolicy(), output: .json(.text(0...20))) {
        context in
        context.earlier.give(made: Array("\"stored\"".utf8))
        return "encoded"
      },
      Route(.get, "/nothing", operation: "nothing", summary: "", policy: OpenPolicy(), output: .json(.text(0...20))) {
        context in
        context.earlier.give(made: [])
        return "encoded"
      },
      Route(.get, "/repeated", operation: "repeated", summary: "", policy: OpenPolicy(), output: .json(.text(0...20))) {
        context in
        context.earlier.give(made: Array("\"stored\"".utf8))
        context.earlier.give(Array("\"first\"".utf8), .created)
        return "encoded"
      },
    ])
    for (target, body, status) in [
      ("/made", "\"stored\"", 200), ("/nothing", "\"encoded\"", 200), ("/repeated", "\"first\"", 201),
    ] {
      let response = await router.respond(to: HTTPRequest(.get, target))
      #expect(String(decoding: response.body, as: UTF8.self) == body && response.status.code == status, "\(target)")
    }
  }

  @Test func `a literal segment goes before a capture`() async throws {
    let router = try Router<OpenPolicy>(routes: [
      Route(
        .get, "/things/{id}", operation: "one", summary: "", policy: OpenPolicy(),
        inputs: .path("id", .text(1...9)), output: .json(.text(0...20))
      ) { _, id in "captured \(id)" },
      Route(
        .get, "/things/new", operation: "new", summary: "", policy: OpenPolicy(), output: .json(.text(0...20))
      ) { _ in "literal" },
      Route(
        .get, "/things/new/{id}", operation: "deep", summary: "", policy: OpenPolicy(),
        inputs: .path("id", .text(1...9)), output: .json(.text(0...20))
      ) { _, id in "deep \(id)" },
    ])
    for (target, body) in [
      ("/things/new", "\"literal\""), ("/things/old", "\"captured old\""), ("/things/new/x", "\"deep x\""),
    ] {
      let response = await router.respond(to: HTTPRequest(.get, target))
      #expect(String(decoding: response.body, as: UTF8.self) == body)
    }
  }

  @Test func `a page for everything leaves the API's paths to the API`() async throws {
    let router = try Router<ShopPolicy>(
      routes: ShopFixture().routes,
      pages: [PageRoute([.get, .post], .prefix("/")) { _ in .text("page") }],
      notFound: { _ in .text("lost", status: .notFound) })
    for (method, target, status) in [
      (HTTPMethod.get, "/anything", 200), (.get, "/api/v1/shop/nothing", 404), (.get, "/api", 404),
      (.get, "/apiary", 200), (.post, "/api/v1/shop/price", 405), (.delete, "/anything", 405),
    ] {
      let response = await router.respond(to: HTTPRequest(method, target))
      #expect(response.status.code == status, "\(method.rawValue) \(target)")
      if status == 404 { #expect(response.fields["content-type"] == "application/problem+json") }
    }
  }
}
