import FoundationCore
import HTTPReactor
import HTTPServer
import Synchronization
import TestSupport

/// A policy of four kinds: open, open with whoever shows a token known by it, a known token, and a token that may edit.
enum ShopPolicy: RoutePolicy {
  case open, anyone, customer, editor

  func admit(_ request: HTTPRequest) async throws(Problem) -> String {
    let token = request.fields["authorization"].map { $0.replacing("Bearer ", with: "") }
    if self == .open || self == .anyone && token == nil { return token ?? "anonymous" }
    guard let token, ["customer", "editor"].contains(token) else { throw .unauthorized() }
    guard self != .editor || token == "editor" else { throw .forbidden() }
    return token
  }

  var securityDescription: SecurityDescription {
    switch self {
    case .open: .open
    case .anyone: .optionalBearer
    case .customer: .bearer()
    case .editor: .bearer(permissions: ["products.edit"])
    }
  }
}

enum ThingTag {}

struct Thing: Sendable, Equatable {
  var id: Identifier<ThingTag>
  var name: String

  static let schema = Schema<Thing>.object(
    "Thing", Field("id", \.id, .identifier()), Field("name", \.name, .text(1...20))
  ) { Thing(id: $0, name: $1) }
}

enum ThingError: ProblemConvertible {
  case soldOut
  var problem: Problem { .conflict("sold-out", detail: "There is none left.") }
}

struct Unexpected: Error { let secret = "hunter2" }

/// A small shop, and switches for tests to pull.
final class ShopFixture: Sendable {
  let generation = CacheGeneration()
  let runs = Atomic<Int>(0)
  let price = Atomic<Int>(100)
  let metrics = Metrics()
  let gate = Gate()

  static let thing = Thing(
    id: Identifier(UniqueID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001)), name: "Mug")

  var routes: [Route<ShopPolicy>] { reads + writes + failures }

  private var reads: [Route<ShopPolicy>] {
    [
      Route(
        .get, "/api/v1/shop/things/{id}", operation: "getThing", summary: "One thing", policy: .open,
        inputs: .path("id", .identifier(of: ThingTag.self)), output: .tagged(.json(Thing.schema))
      ) { _, id in
        guard id == Self.thing.id else { throw Problem.notFound() }
        return Tagged(Self.thing, etag: "v1", cacheControl: "public, max-age=60")
      },
      Route(
        .get, "/api/v1/shop/things", operation: "listThings", summary: "Things", policy: .open,
        inputs: .query("limit", .integer(1...100), default: 24), .query(optional: "q", .text(maxLength: 10)),
        output: .json(.array(of: Thing.schema, count: 0...100))
      ) { _, limit, text in
        text == nil ? Array(repeating: Self.thing, count: min(limit, 2)) : []
      },
      Route(
        .get, "/api/v1/shop/own-price", operation: "getOwnPrice", summary: "A price that depends on who asks",
        policy: .anyone, output: .json(.integer(in: 0...1_000_000)), caching: .whileUnchanged(generation)
      ) { [self] context in
        runs.add(1, ordering: .relaxed)
        return context.principal == "anonymous" ? 100 : 80
      },
      Route(
        .get, "/api/v1/shop/price", operation: "getPrice", summary: "A price that is kept", policy: .open,
        output: .json(.integer(in: 0...1_000_000)), caching: .whileUnchanged(generation)
      ) { [self] _ in
        runs.add(1, ordering: .relaxed)
        let seen = price.load(ordering: .sequentiallyConsistent)
        await gate.pass()
        return seen
      },
      Route(
        .get, "/api/v1/shop/me", operation: "whoAmI", summary: "Who asks", policy: .customer,
        output: .json(.text(1...20))
      ) { context in context.principal },
    ]
  }

  private var writes: [Route<ShopPolicy>] {
    [
      Route(
        .post, "/api/v1/shop/things", operation: "addThing", summary: "Adds a thing", policy: .editor,
        inputs: .header("Idempotency-Key", .text(1...64)), .body(Thing.schema, limit: 100_000),
        output: .created(Thing.schema)
      ) { _, _, thing in thing },
      Route(
        .put, "/api/v1/shop/things/{id}", operation: "changeThing", summary: "Changes a thing", policy: .open,
        inputs: .path("id", .identifier()), .ifMatch(), .body(Thing.schema), output: .json(Thing.schema)
      ) { (_, _: Identifier<ThingTag>, tag, thing) in
        guard tag == "v1" else { throw Problem.preconditionFailed() }
        return thing
      },
      Route(
        .delete, "/api/v1/shop/things/{id}", operation: "removeThing", summary: "Removes a thing", policy: .open,
        inputs: .path("id", .identifier(of: ThingTag.self)), output: .noContent
      ) { _, _ in },
      Route(
        .put, "/api/v1/shop/picture", operation: "setPicture", summary: "Sets a picture", policy: .open,
        inputs: .rawBody(contentType: "image/png", limit: 4 << 20), output: .bytes("image/png")
      ) { _, bytes in bytes },
    ]
  }

  private var failures: [Route<ShopPolicy>] {
    [
      Route(
        .get, "/api/v1/shop/conflict", operation: "conflict", summary: "Fails as the domain says", policy: .open,
        output: .noContent
      ) { _ in throw ThingError.soldOut },
      Route(
        .get, "/api/v1/shop/broken", operation: "broken", summary: "Fails unexpectedly", policy: .open,
        output: .noContent
      ) { _ in throw Unexpected() },
      Route(
        .get, "/api/v1/shop/slow", operation: "slow", summary: "Waits at the gate", policy: .open,
        output: .json(.boolean)
      ) { [gate] _ in
        await gate.pass()
        return Task.isCancelled
      },
    ]
  }

  var pages: [PageRoute] {
    [
      .health(), .metrics(metrics), .readiness { .ready },
      .openAPI(OpenAPI.document(title: "Shop", version: "1", routes: self.routes)),
      PageRoute([.get], .exact("/")) { _ in
        var response = HTTPResponse.html(Array("<p>hello".utf8))
        response.fields["Content-Security-Policy"] = "default-src 'self'"
        return response
      },
      PageRoute([.get, .post], .exact("/echo"), bodyLimit: 1 << 20) { request in
        HTTPResponse(.ok, type: "text/plain", body: request.body)
      },
      PageRoute([.get], .exact("/address")) { .text($0.remoteAddress) },
      .ready(.exact("/large")) { _ in HTTPResponse(.ok, type: "text/plain", body: Self.large) },
      StaticFiles(prefix: "/assets", files: [.init(path: "app.css", bytes: Array("p{}".utf8))]).page,
      .webSocket(.exact("/live")) { _ in .accept(Self.echo()) },
    ]
  }

  static let large = [UInt8](repeating: 0x61, count: 3 << 20)

  static func echo() -> WebSocketHandler {
    let connection = Locked<WebSocketConnection?>(nil)
    return WebSocketHandler { opened in
      connection.withLock { $0 = opened }
    } received: { text in
      let connection = connection.withLock { $0 }
      if text == "bye" { connection?.close() } else { connection?.send(text: text) }
    } closed: { _ in
    }
  }

  func router(logger: Logger = .silent) throws -> Router<ShopPolicy> {
    try Router(routes: routes, pages: pages, metrics: metrics, logger: logger)
  }
}

/// Holds tasks until it is opened; open at first.
final class Gate: Sendable {
  private struct State: Sendable {
    var isOpen = true
    var waiting: [CheckedContinuation<Void, Never>] = []
    var arrived = 0
  }

  private let state = Locked(State())

  var arrivals: Int { state.withLock { $0.arrived } }

  func shut() { state.withLock { $0.isOpen = false } }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        state.arrived += 1
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}

/// Runs a server for the time of the closure, which may block its thread.
func withServer(
  _ handler: any HTTPHandler, _ change: (inout HTTPServer.Configuration) -> Void = { _ in },
  _ body: (HTTPServer, UInt16) async throws -> Void
) async throws {
  var configuration = HTTPServer.Configuration()
  change(&configuration)
  let server = HTTPServer(configuration: configuration, handler: handler)
  try await withTaskExecutorPreference(DedicatedThread()) {
    let binding = try await server.start()
    do { try await body(server, binding.port) } catch {
      await server.stop(within: .seconds(1))
      throw error
    }
    await server.stop(within: .seconds(1))
  }
}
