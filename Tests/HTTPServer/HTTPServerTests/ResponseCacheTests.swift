import FoundationCore
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite struct ResponseCacheTests {
  private final class Counts: Sendable {
    let floor = Atomic<Int>(100)
    let stale = Atomic<Int>(0)
    let runs = Atomic<Int>(0)
  }

  private func ask(_ router: Router<ShopPolicy>, _ fields: HTTPFields = [:]) async -> HTTPResponse {
    await router.respond(to: HTTPRequest(.get, "/api/v1/shop/price", fields: fields))
  }

  @Test func `a kept answer is served without running the handler, until the generation advances`() async throws {
    let fixture = ShopFixture()
    let router = try fixture.router()
    let first = await ask(router)
    #expect(router.answerAtOnce(HTTPRequest(.get, "/api/v1/shop/price"))?.body == first.body)
    #expect(await ask(router).fields["etag"] == first.fields["etag"])
    #expect(fixture.runs.load(ordering: .relaxed) == 1)

    fixture.price.store(200, ordering: .sequentiallyConsistent)
    fixture.generation.advance()
    #expect(router.answerAtOnce(HTTPRequest(.get, "/api/v1/shop/price")) == nil)
    #expect(await ask(router).body == Array("200".utf8))
    #expect(fixture.runs.load(ordering: .relaxed) == 2)
  }

  @Test func `an answer begun before an advance is not kept after it`() async throws {
    let fixture = ShopFixture()
    let router = try fixture.router()
    fixture.gate.shut()
    async let slow = ask(router)
    #expect(try await eventually { fixture.gate.arrivals == 1 })
    fixture.price.store(200, ordering: .sequentiallyConsistent)
    fixture.generation.advance()
    fixture.gate.open()
    // Whoever asked before the change may see the old price; nobody after it does.
    #expect(await slow.body == Array("100".utf8))
    #expect(await ask(router).body == Array("200".utf8))
  }

  @Test(arguments: [true, false])
  func `under readers and writers no answer is older than an advance before the question`(_ advances: Bool)
    async throws
  {
    let fixture = ShopFixture()
    let router = try fixture.router()
    let counts = Counts()
    _ = await ask(router)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for price in 101...1_500 {
          fixture.price.store(price, ordering: .sequentiallyConsistent)
          if advances { fixture.generation.advance() }
          counts.floor.store(price, ordering: .sequentiallyConsistent)
          if price % 16 == 0 { await Task.yield() }
        }
      }
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<1_500 {
            let least = counts.floor.load(ordering: .sequentiallyConsistent)
            let response = await ask(router)
            if Int(String(decoding: response.body, as: UTF8.self)) ?? 0 < least {
              counts.stale.add(1, ordering: .relaxed)
            }
          }
        }
      }
    }
    // Without advances the answers must be seen to be stale, or the test would prove nothing.
    #expect((counts.stale.load(ordering: .relaxed) == 0) == advances)
  }

  @Test func `languages are kept apart, and who shows a token is not served from the cache`() async throws {
    let fixture = ShopFixture()
    let router = try fixture.router()
    _ = await ask(router)
    _ = await ask(router, ["Accept-Language": "pl"])
    #expect(fixture.runs.load(ordering: .relaxed) == 2)
    _ = await ask(router, ["accept-language": "pl"])
    #expect(fixture.runs.load(ordering: .relaxed) == 2)
    _ = await ask(router, ["Authorization": "Bearer customer"])
    _ = await ask(router, ["Authorization": "Bearer customer"])
    #expect(fixture.runs.load(ordering: .relaxed) == 4)
  }

  @Test(arguments: [[true, false, true, false], [false, true, false, true]])
  func `what depends on who asks is kept for nobody in particular alone, whoever asked first`(_ known: [Bool])
    async throws
  {
    let fixture = ShopFixture()
    let router = try fixture.router()
    for isKnown in known {
      let fields: HTTPFields = isKnown ? ["Authorization": "Bearer customer"] : [:]
      let answer = await router.respond(to: HTTPRequest(.get, "/api/v1/shop/own-price", fields: fields))
      #expect(String(decoding: answer.body, as: UTF8.self) == (isKnown ? "80" : "100"))
      #expect(answer.fields["cache-control"] == (isKnown ? "private, no-cache" : "public, no-cache"))
      #expect(answer.fields["vary"]?.contains("Authorization") == true)
    }
    // Both who showed a token were answered anew, and nobody in particular once.
    #expect(fixture.runs.load(ordering: .relaxed) == 3)
    let bad = await router.respond(
      to: HTTPRequest(.get, "/api/v1/shop/own-price", fields: ["Authorization": "Bearer nobody"]))
    #expect(bad.status == .unauthorized)
  }

  @Test func `a client that has the answer gets 304`() async throws {
    let router = try ShopFixture().router()
    let tag = try #require(await ask(router).fields["etag"])
    for _ in 0..<2 {
      let response = await ask(router, ["If-None-Match": tag])
      #expect(response.status == .notModified && response.body.isEmpty && response.fields["etag"] == tag)
    }
  }

  @Test func `a small budget bounds what is kept`() async throws {
    let counts = Counts()
    let generation = CacheGeneration()
    let router = try Router<OpenPolicy>(
      routes: [
        Route(
          .get, "/a", operation: "a", summary: "", policy: OpenPolicy(),
          inputs: .query("n", .integer(0...100)), output: .json(.text(0...2_000)),
          caching: .whileUnchanged(generation)
        ) { _, _ in
          counts.runs.add(1, ordering: .relaxed)
          return String(repeating: "x", count: 1_500)
        }
      ], cacheBytes: 20_000)
    for number in 0..<50 { _ = await router.respond(to: HTTPRequest(.get, "/a?n=\(number)")) }
    _ = await router.respond(to: HTTPRequest(.get, "/a?n=49"))
    #expect(counts.runs.load(ordering: .relaxed) == 50)
    _ = await router.respond(to: HTTPRequest(.get, "/a?n=0"))
    #expect(counts.runs.load(ordering: .relaxed) == 51)
  }

  @Test func `what whoever asks makes long counts towards the budget`() async throws {
    let counts = Counts()
    let generation = CacheGeneration()
    let router = try Router<OpenPolicy>(
      routes: [
        Route(
          .get, "/a", operation: "a", summary: "", policy: OpenPolicy(), output: .json(.text(0...2_000)),
          caching: .whileUnchanged(generation)
        ) { _ in
          counts.runs.add(1, ordering: .relaxed)
          return "x"
        }
      ], cacheBytes: 20_000)
    func ask(_ number: Int) async {
      let language = String(repeating: "x", count: 1_500) + "\(number)"
      _ = await router.respond(to: HTTPRequest(.get, "/a", fields: ["Accept-Language": language]))
    }
    for number in 0..<12 { await ask(number) }
    await ask(11)
    #expect(counts.runs.load(ordering: .relaxed) == 12)
    await ask(0)
    #expect(counts.runs.load(ordering: .relaxed) == 13)
  }
}
