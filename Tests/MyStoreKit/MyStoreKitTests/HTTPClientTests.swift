import FoundationCore
import MyStoreKit
import Synchronization
import TestSupport
import Testing

struct HTTPClientTests {
  private struct Word: Equatable, Sendable {
    let text: String
    static let schema = Schema.object("Word", Field("text", \.text, .text(0...100))) { Word(text: $0) }
  }
  private let word = Resource<Word>.get("/word", as: Word.schema)
  private let json = #"{"text":"hello"}"#

  private func response(_ fields: [String: String], status: Int = 200) -> TransportResponse {
    TransportResponse(status: status, fields: fields, body: Array(json.utf8))
  }

  private func never() -> RetryPolicy { .never }

  private func instant(_ waited: Waits) -> RetryPolicy {
    RetryPolicy(attempts: 3, base: .milliseconds(100), sleep: { waited.add($0) }, random: { 0.5 })
  }

  final class Waits: Sendable {
    private let durations = Mutex<[Duration]>([])
    func add(_ duration: Duration) { durations.withLock { $0.append(duration) } }
    var all: [Duration] { durations.withLock { $0 } }
  }

  @Test func `an idempotent request is repeated after growing pauses`() async throws {
    let waits = Waits()
    let transport = CannedTransport([
      .init("/word", failing: .timedOut), .init("/word", json: "{}", status: 503), .init("/word", json: json),
    ])
    let client = HTTPClient(transport: transport, retries: instant(waits))
    #expect(try await client.load(word) == Word(text: "hello"))
    #expect(waits.all == [.milliseconds(100), .milliseconds(200)])
  }

  @Test func `what the server asks to wait is waited`() async throws {
    let waits = Waits()
    let transport = CannedTransport([
      .init("/word", response: response(["Retry-After": "7"], status: 503)), .init("/word", json: json),
    ])
    _ = try await HTTPClient(transport: transport, retries: instant(waits)).load(word)
    #expect(waits.all == [.seconds(7)])
  }

  @Test func `a write without a key is never repeated, with one it is`() async throws {
    let waits = Waits()
    let write = Resource<Word>.send(.post, "/word", Word(text: "x"), as: Word.schema, returning: Word.schema)
    for (resource, requests) in [(write, 1), (write.idempotent("k"), 3)] {
      let transport = CannedTransport([.init("/word", method: .post, failing: .unreachable("gone"))])
      let client = HTTPClient(transport: transport, retries: instant(waits))
      await #expect(throws: HTTPClientError.transport(.unreachable("gone"))) { try await client.load(resource) }
      #expect(transport.requests.count == requests)
    }
  }

  @Test func `a refusal is not repeated and tells its code`() async throws {
    let transport = CannedTransport([
      .init(
        "/word", json: #"{"status":409,"code":"out-of-stock","title":"Conflict","detail":"d","violations":[]}"#,
        status: 409)
    ])
    do throws(HTTPClientError) {
      _ = try await HTTPClient(transport: transport).load(word)
      Issue.record("nothing was refused")
    } catch {
      #expect(error.code == "out-of-stock")
      #expect(error.status == 409)
    }
    #expect(transport.requests.count == 1)
  }

  @Test func `an answer of another form is told from a refusal`() async throws {
    let client = HTTPClient(transport: CannedTransport([.init("/word", json: #"{"text":5}"#)]))
    do throws(HTTPClientError) {
      _ = try await client.load(word)
      Issue.record("it was read")
    } catch {
      guard case .unreadable(.invalid(let violations)) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(violations.map(\.pointer) == ["/text"])
    }
  }

  @Test func `a client of another principal or language goes by the same clock`() async throws {
    let time = Mutex<Int64>(0)
    let transport = CannedTransport(
      (0..<4).map { _ in
        .init("/word", response: response(["Cache-Control": "max-age=10"]))
      })
    let client = HTTPClient(
      transport: transport, retries: never(),
      clock: WallClock { Timestamp(milliseconds: time.withLock { $0 }) })
    for other in [client.signedIn(token: "t"), client.speaking("pl")] {
      let before = transport.requests.count
      _ = try await other.load(word)
      _ = try await other.load(word)
      #expect(transport.requests.count == before + 1)
      time.withLock { $0 += 60_000 }
      _ = try await other.load(word)
      #expect(transport.requests.count == before + 2)
    }
  }

  @Test func `a principal's next client finds the answers of the last one, and nobody else does`() async throws {
    let transport = CannedTransport([.init("/word", response: response(["Cache-Control": "max-age=10"]))])
    let client = HTTPClient(transport: transport, retries: never())
    for _ in 0..<2 { _ = try await client.signedIn(token: "a").load(word) }
    #expect(transport.requests.count == 1)
    // Another person, the same one in another language, and someone without a token each ask for themselves.
    _ = try await client.signedIn(token: "b").load(word)
    _ = try await client.signedIn(token: "a").speaking("pl").load(word)
    _ = try await client.load(word)
    #expect(transport.requests.count == 4)
    _ = try await client.signedIn(token: "a").signedIn(token: nil).load(word)
    #expect(transport.requests.count == 4)
    let (anyone, known) = client.allCacheStatistics
    #expect((anyone.hits, anyone.misses) == (1, 1) && (known.hits, known.misses) == (1, 3))
  }

  @Test func `the cache of the principal that was away longest goes, and its counts stay`() async throws {
    let transport = CannedTransport([.init("/word", response: response(["Cache-Control": "max-age=10"]))])
    let client = HTTPClient(transport: transport, retries: never())
    for number in 0...100 { _ = try await client.signedIn(token: "\(number)").load(word) }
    _ = try await client.signedIn(token: "100").load(word)
    #expect(transport.requests.count == 101)
    _ = try await client.signedIn(token: "0").load(word)
    #expect(transport.requests.count == 102)
    #expect((client.allCacheStatistics.known.hits, client.allCacheStatistics.known.misses) == (1, 102))
  }

  @Test func `a fresh answer comes from the cache, a stale one is asked about by its tag`() async throws {
    let time = Mutex<Int64>(0)
    let clock = WallClock { Timestamp(milliseconds: time.withLock { $0 }) }
    let transport = CannedTransport([
      .init("/word", response: response(["Cache-Control": "max-age=10", "ETag": "\"1\""])),
      .init("/word", response: TransportResponse(status: 304, fields: ["Cache-Control": "max-age=10"])),
    ])
    let client = HTTPClient(transport: transport, clock: clock)
    _ = try await client.load(word)
    _ = try await client.load(word)
    #expect(transport.requests.count == 1)
    time.withLock { $0 = 11_000 }
    #expect(try await client.load(word) == Word(text: "hello"))
    #expect(transport.requests.last?.fields["if-none-match"] == "\"1\"")
    _ = try await client.load(word)
    let statistics = client.allCacheStatistics.anyone
    #expect((statistics.hits, statistics.revalidated, statistics.misses) == (2, 1, 1))
  }

  @Test func `a stale answer may serve while one new one is fetched`() async throws {
    let time = Mutex<Int64>(0)
    let clock = WallClock { Timestamp(milliseconds: time.withLock { $0 }) }
    let rule = ["Cache-Control": "max-age=10, stale-while-revalidate=60"]
    let transport = CannedTransport([
      .init("/word", response: response(rule)),
      .init("/word", response: TransportResponse(status: 200, fields: rule, body: Array(#"{"text":"new"}"#.utf8))),
    ])
    let client = HTTPClient(transport: transport, clock: clock)
    _ = try await client.load(word)
    time.withLock { $0 = 20_000 }
    for _ in 0..<3 { #expect(try await client.load(word).text == "hello" || transport.requests.count == 2) }
    #expect(try await eventually { try await client.load(word).text == "new" })
    #expect(transport.requests.count == 2)
    time.withLock { $0 = 200_000 }
    _ = try await client.load(word)
    #expect(transport.requests.count == 3)
  }

  @Test(arguments: ["no-store", "private, no-store", ""])
  func `what may not be kept is asked again`(rule: String) async throws {
    let transport = CannedTransport([.init("/word", response: response(["Cache-Control": rule]))])
    let client = HTTPClient(transport: transport)
    _ = try await client.load(word)
    _ = try await client.load(word)
    #expect(transport.requests.count == 2)
  }

  @Test func `a write makes the client forget what it may have changed`() async throws {
    let transport = CannedTransport([
      .init("/words", response: response(["Cache-Control": "max-age=100"])),
      .init("/words/1", method: .delete, response: TransportResponse(status: 204)),
    ])
    let client = HTTPClient(transport: transport)
    let list = Resource<Word>.get("/words", as: Word.schema)
    _ = try await client.load(list)
    try await client.load(.send(.delete, "/words/1"))
    _ = try await client.load(list)
    #expect(transport.requests.count == 3)
  }

  @Test func `two principals never share an answer`() async throws {
    let transport = InProcessTransport { request in
      TransportResponse(
        status: 200, fields: ["Cache-Control": "max-age=100"],
        body: Array(#"{"text":"\#(request.fields["authorization"] ?? "nobody")"}"#.utf8))
    }
    let nobody = HTTPClient(transport: transport)
    let (first, second) = (nobody.signedIn(token: "a"), nobody.signedIn(token: "b"))
    for _ in 0..<2 {
      #expect(try await nobody.load(word).text == "nobody")
      #expect(try await first.load(word).text == "Bearer a")
      #expect(try await second.load(word).text == "Bearer b")
    }
  }

  @Test func `queries are encoded and absent parameters left out`() async throws {
    let transport = CannedTransport([.init("/s", json: json)])
    let nothing: Int? = nil
    let resource = Resource<Word>.get(
      "/s", query: [QueryItem("q", "a&b ż+"), QueryItem("n", nothing)], as: Word.schema)
    _ = try await HTTPClient(transport: transport).load(resource)
    #expect(transport.requests.last?.target == "/s?q=a%26b%20%C5%BC%2B")
  }
}
