import FoundationCore
import MyStoreKit
import Synchronization
import Testing

/// How a client comes back to a server of changes that it has lost.
struct ChangeReconnectionTests {
  /// A transport whose connections each give some notices and end.
  private struct Ending: Transport {
    let notices: @Sendable (Int) -> [ChangeNotice]
    private let connections = Counter()

    init(_ notices: @escaping @Sendable (Int) -> [ChangeNotice]) { self.notices = notices }

    func send(
      _ request: TransportRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(TransportError) -> TransportResponse { throw .timedOut }

    func changes(_ request: TransportRequest) -> AsyncStream<ChangeNotice> {
      let notices = notices(connections.next())
      return AsyncStream { continuation in
        for notice in notices { continuation.yield(notice) }
        continuation.finish()
      }
    }
  }

  private final class Counter: Sendable {
    private let value = Mutex(0)
    func next() -> Int {
      value.withLock { value in
        defer { value += 1 }
        return value
      }
    }
  }

  /// The first pauses between connections, with a random factor of `random` + 0.5.
  private func pauses(
    _ count: Int, random: Double = 0.5, _ notices: @escaping @Sendable (Int) -> [ChangeNotice]
  ) async -> [Duration] {
    let (pauses, continuation) = AsyncStream.makeStream(of: Duration.self)
    let made = Counter()
    let policy = RetryPolicy(
      sleep: { pause in
        continuation.yield(pause)
        // Those that nobody asked for last until the listening is cancelled.
        if made.next() + 1 >= count { try await Task.sleep(for: .seconds(3_600)) }
      }, random: { random })
    let client = HTTPClient(transport: Ending(notices), retries: policy)
    let listening = Task { for await _ in client.changes() {} }
    defer { listening.cancel() }
    var found: [Duration] = []
    for await pause in pauses {
      found.append(pause)
      if found.count == count { break }
    }
    return found
  }

  @Test(arguments: [[ChangeNotice](), [.connected]])
  func `pauses double up to half a minute, also for a server that greets and leaves`(
    _ notices: [ChangeNotice]
  ) async {
    let found = await pauses(10) { _ in notices }
    #expect(
      found == [200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000].map { .milliseconds($0) })
  }

  @Test func `pauses begin anew once a connection has brought a change`() async {
    let change = ChangeNotice.changed(Change(kind: .order, id: UniqueID(high: 1, low: 1), version: 1))
    let found = await pauses(5) { $0 == 2 ? [.connected, change] : [] }
    #expect(found == [200, 400, 200, 400, 800].map { .milliseconds($0) })
  }

  @Test(arguments: [(0.0, 100), (0.999, 299)])
  func `clients that lost one server do not come back together`(_ random: Double, _ milliseconds: Int) async {
    let found = await pauses(1, random: random) { _ in [] }
    #expect(found.first.map { Int($0 / .milliseconds(1)) } == milliseconds)
  }
}
