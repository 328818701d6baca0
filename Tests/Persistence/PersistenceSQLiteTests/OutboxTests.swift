import FoundationCore
import Persistence
import PersistenceSQLite
import Synchronization
import Testing

@Suite struct OutboxTests {
  /// Publishes events of four aggregates from many tasks at once.
  private func publish(_ count: Int, from start: Int = 0, in database: Database) async {
    await withTaskGroup(of: Void.self) { group in
      for number in start..<(start + count) {
        group.addTask {
          let result = await outcome { () async throws(DatabaseError) in
            try await database.write(as: Sales.self) { work throws(DatabaseError) in
              try work.publish(Sales.noted, number, of: id(number % 4), by: "tester")
            }
          }
          if case .failure(let error) = result { Issue.record(error) }
        }
      }
    }
  }

  /// Notes each event once, in its own transaction.
  private func noting(types: [any DescribedEventType]? = nil) -> EventConsumer {
    EventConsumer(name: "notes", as: Sales.self, types: types) { event, work throws(DatabaseError) in
      try work.run("INSERT INTO \(.note) (sale, at) VALUES (\(event.id), \(event.position))")
    }
  }

  private func notes(in database: Database) async throws -> [Int] {
    try await database.read(as: Sales.self) { snapshot throws(DatabaseError) in
      try snapshot.rows("SELECT at FROM \(.note) ORDER BY number", as: Int.self)
    }
  }

  @Test func `positions have no gaps, and each aggregate's events are numbered in their order`() async throws {
    try await Scratch().withDatabase { database in
      await publish(1_000, in: database)
      #expect(try await EventStream(database).events(after: 0).isEmpty)
      try await OutboxRelay(database, consumers: []).drain()
      // In parts, since what is read on a task's thread is bounded in processor time.
      var events: [Event] = []
      while true {
        let part = try await EventStream(database).events(after: events.last?.position ?? 0, limit: 100)
        events += part
        if part.isEmpty { break }
      }
      #expect(events.map(\.position) == Array(1...1_000))
      for aggregate in 0..<4 {
        let own = events.filter { $0.aggregate == id(aggregate) }
        #expect(own.map(\.aggregateSequence) == Array(1...250))
      }
      #expect(Set(events.map(\.id)).count == 1_000)
      let first = try #require(events.first)
      #expect(first.source == "sales" && first.type == "sales.noted" && first.version == 2)
      #expect(first.actor == "tester" && first.correlationID == nil && first.causationID == nil)
      #expect(try first.payload(of: Sales.noted) % 4 == Int(first.aggregate.low))
    }
  }

  @Test func `an event of a command that failed does not exist`() async throws {
    try await Scratch().withDatabase { database in
      _ = await outcome { () async throws(DatabaseError) in
        try await database.write(as: Sales.self) { work throws(DatabaseError) in
          try Sales.record(id(1), in: work)
          throw .busy
        }
      }
      try await OutboxRelay(database, consumers: []).drain()
      let events = try await EventStream(database).events(after: 0)
      #expect(events.isEmpty)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `relays stopped and started in the middle, even two at once, leave one effect of each event`() async throws {
    try await Scratch().withDatabase { database in
      for round in 0..<5 {
        let relays = [OutboxRelay(database, consumers: [noting()]), OutboxRelay(database, consumers: [noting()])]
        for relay in relays { relay.start() }
        await publish(200, from: round * 200, in: database)
        for relay in relays { await relay.stop() }
      }
      try await OutboxRelay(database, consumers: [noting()]).drain()
      let positions = try await notes(in: database)
      #expect(positions == Array(1...1_000))
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a commit wakes the relay, and a consumer that fails holds up no other`() async throws {
    try await Scratch().withDatabase { database in
      let (seen, continuation) = AsyncStream.makeStream(of: Int64.self)
      let good = EventConsumer(name: "good", as: Sales.self) { event, _ throws(DatabaseError) in
        continuation.yield(event.position)
      }
      let bad = EventConsumer(name: "bad", as: Sales.self) { event, work throws(DatabaseError) in
        try work.run("INSERT INTO \(.note) (sale, at) VALUES (\(event.id), \(event.position))")
        if event.position == 3 { throw .statement("not this one") }
      }
      let relay = OutboxRelay(database, consumers: [bad, good])
      relay.start()
      await publish(10, in: database)
      for await position in seen where position == 10 { break }
      await relay.stop()
      await #expect(throws: DatabaseError.self) { try await relay.drain() }
      let positions = try await notes(in: database)
      // It may have been stopped before it had those that precede the one it cannot bear.
      #expect(positions == Array([1, 2].prefix(positions.count)))
      let statistics = relay.statistics
      #expect(statistics.map(\.name) == ["bad", "good"])
      #expect(statistics[0].lag >= 8 && statistics[0].failures > 0 && statistics[0].lastFailure != nil)
      // The good one goes on where the bad one stopped it.
      try await OutboxRelay(database, consumers: [good]).drain()
    }
  }

  @Test func `a consumer that failed for a while gets every event in order`() async throws {
    try await Scratch().withDatabase { database in
      let failures = Counter(3)
      let (seen, continuation) = AsyncStream.makeStream(of: Int64.self)
      let flaky = EventConsumer(name: "flaky", as: Sales.self) { event, work throws(DatabaseError) in
        if event.position == 5, failures.takeOne() { throw .statement("not yet") }
        try work.run("INSERT INTO \(.note) (sale, at) VALUES (\(event.id), \(event.position))")
        continuation.yield(event.position)
      }
      await publish(20, in: database)
      let relay = OutboxRelay(database, consumers: [flaky])
      relay.start()
      for await position in seen where position == 20 { break }
      await relay.stop()
      try await OutboxRelay(database, consumers: [flaky]).drain()
      let positions = try await notes(in: database)
      #expect(positions == Array(1...20))
    }
  }

  private func storedPosition(in database: Database) async throws -> Int64? {
    try await database.read(as: Positions.self) { snapshot throws(DatabaseError) in
      try snapshot.first("SELECT position FROM \(.consumer) WHERE name = 'notes'")
    }
  }

  @Test func `what a consumer does not want costs no commit, and is passed over`() async throws {
    let scratch = Scratch()
    func choosy(_ types: [any DescribedEventType] = [Sales.recorded]) -> EventConsumer { noting(types: types) }
    try await scratch.withDatabase { database in
      let relay = OutboxRelay(database, consumers: [choosy()])
      await publish(100, in: database)
      try await relay.drain()
      let commits = database.statistics.commits
      await publish(1, from: 100, in: database)
      try await relay.drain()
      // The event itself, and its position in the stream.
      #expect(database.statistics.commits - commits == 2)
      #expect(relay.statistics.first?.lag == 0 && relay.statistics.first?.position == 101)
      #expect(try await storedPosition(in: database) == 0)
      // What is wanted is delivered, and nothing before it looked at again.
      try await database.write(as: Sales.self) { work throws(DatabaseError) in try Sales.record(id(1), in: work) }
      try await relay.drain()
      #expect(try await notes(in: database) == [102])
      #expect(try await storedPosition(in: database) == 102)
      await publish(300, from: 102, in: database)
      try await relay.drain()
      #expect(try await storedPosition(in: database) == 102)
    }
    // After a restart it looks again at what it passed over, and at nothing else; a long way is stored.
    try await scratch.withDatabase { database in
      let relay = OutboxRelay(database, consumers: [choosy([Sales.recorded, Sales.noted])])
      try await relay.drain()
      #expect(try await notes(in: database) == Array(102...402))
      let other = OutboxRelay(database, consumers: [choosy()])
      await publish(1_100, from: 402, in: database)
      try await other.drain()
      #expect(try await storedPosition(in: database) == 1_502)
    }
  }

  @Test func `what was passed over for an hour is stored, so that old events can go`() async throws {
    let now = Mutex(Timestamp(milliseconds: 1_000_000_000_000))
    func pass(_ seconds: Int64) { now.withLock { $0 = $0.advanced(by: .seconds(seconds)) } }
    try await Scratch().withDatabase(clock: WallClock { now.withLock { $0 } }) { database in
      await publish(10, in: database)
      let relay = OutboxRelay(database, consumers: [noting(types: [Sales.recorded])])
      try await relay.drain()
      #expect(try await storedPosition(in: database) == 0)
      pass(3_601)
      await publish(1, from: 10, in: database)
      try await relay.drain()
      #expect(try await storedPosition(in: database) == 11)
      pass(91 * 86_400)
      #expect(try await database.sweepEvents() == 11)
    }
  }

  @Test func `old events are swept once every consumer has had them`() async throws {
    let scratch = Scratch()
    let start = Timestamp(milliseconds: 1_000_000_000_000)
    try await scratch.withDatabase(clock: .fixed(start)) { database in await publish(10, in: database) }
    try await scratch.withDatabase(clock: .fixed(start.advanced(by: .seconds(91 * 86_400)))) { database in
      let before = try await database.sweepEvents()
      try await OutboxRelay(database, consumers: [noting()]).drain()
      let after = try await database.sweepEvents()
      #expect((before, after) == (0, 10))
      await publish(1, in: database)
      try await OutboxRelay(database, consumers: [noting()]).drain()
      let events = try await EventStream(database).events(after: 0)
      #expect(events.map(\.position) == [11])
    }
  }
}

final class Counter: Sendable {
  private let left: Mutex<Int>
  init(_ count: Int) { left = Mutex(count) }
  func takeOne() -> Bool {
    left.withLock { left in
      left -= 1
      return left >= 0
    }
  }
}

/// Where consumers are, as the database says.
private enum Positions: DatabaseSchema {
  enum Table: String, CaseIterable { case consumer }
  typealias Failure = DatabaseError
  static let name = "persistence"
  static let migrations: [Migration<Self>] = []
}
