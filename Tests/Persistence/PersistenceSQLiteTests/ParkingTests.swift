import FoundationCore
import Persistence
import Synchronization
import TestSupport
import Testing

/// Events that a consumer cannot bear.
@Suite struct ParkingTests {
  /// Notes events, but for those whose number is among the bad ones.
  private final class Notes: Sendable {
    let bad: Mutex<Set<Int>>
    init(_ bad: Set<Int>) { self.bad = Mutex(bad) }

    func consumer(attempts: Int = 2) -> EventConsumer {
      EventConsumer(name: "notes", as: Sales.self, attempts: attempts) { event, work throws(DatabaseError) in
        let number = try event.payload(of: Sales.noted)
        try work.run("INSERT INTO \(.note) (sale, at) VALUES (\(event.aggregate), \(number))")
        if self.bad.withLock({ $0.contains(number) }) { throw .statement("not this one") }
      }
    }
  }

  /// Four aggregates have the numbers in turn.
  private func publish(_ numbers: Range<Int>, in database: Database) async throws {
    try await database.write(as: Sales.self) { work throws(DatabaseError) in
      for number in numbers { try work.publish(Sales.noted, number, of: id(number % 4)) }
    }
  }

  private func notes(of aggregate: Int? = nil, in database: Database) async throws -> [Int] {
    try await database.report(as: Sales.self) { snapshot throws(DatabaseError) in
      let condition: SQL<Sales> = aggregate.map { "WHERE sale = \(id($0))" } ?? ""
      return try snapshot.rows("SELECT at FROM \(.note) \(condition) ORDER BY number", as: Int.self)
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `one that fails each time is put aside with the later ones of its aggregate, and stops nothing else`()
    async throws
  {
    try await Scratch().withDatabase { database in
      let notes = Notes([5])
      let failures = Mutex<[OutboxFailure]>([])
      let relay = OutboxRelay(database, consumers: [notes.consumer()]) { failure in
        failures.withLock { $0.append(failure) }
      }
      relay.start()
      try await publish(0..<20, in: database)
      #expect(try await eventually { try await self.notes(in: database).count == 16 })
      // What comes later waits too.
      try await publish(20..<24, in: database)
      #expect(try await eventually { try await self.notes(in: database).count == 19 })
      #expect(try await self.notes(of: 1, in: database) == [1])
      let parked = try await relay.parked()
      #expect(try parked.map { try $0.event.payload(of: Sales.noted) } == [5, 9, 13, 17, 21])
      #expect(parked.map(\.attempts) == [2, 0, 0, 0, 0])
      #expect(parked.first?.failure?.contains("not this one") == true)
      #expect(failures.withLock { $0.filter { $0.parked != nil }.count } == 1)
      // The counts follow the commit.
      #expect(try await eventually { relay.statistics.first?.lag == 0 })

      // Tried again while it fails, it stays, and counts.
      #expect(try await relay.retry("notes", at: parked[3].event.position) == 0)
      #expect(try await relay.parked().map(\.attempts) == [3, 0, 0, 0, 0])
      // Once it can be borne, all follow in their order, once.
      notes.bad.withLock { $0 = [] }
      #expect(try await relay.retry("notes", at: parked[0].event.position) == 5)
      #expect(try await relay.retry("notes", at: parked[0].event.position) == 0)
      #expect(try await self.notes(of: 1, in: database) == [1, 5, 9, 13, 17, 21])
      #expect(try await relay.parked().isEmpty)
      await relay.stop()
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `one that is discarded is never given to it, and those behind it are`() async throws {
    try await Scratch().withDatabase { database in
      let notes = Notes([4])
      let relay = OutboxRelay(database, consumers: [notes.consumer(attempts: 1)])
      relay.start()
      try await publish(0..<12, in: database)
      #expect(try await eventually { try await relay.parked().count == 2 })
      let bad = try #require(try await relay.parked().first)
      #expect(try await relay.discard("notes", at: bad.event.position))
      #expect(try await !relay.discard("notes", at: bad.event.position))
      #expect(try await self.notes(of: 0, in: database) == [0, 8])
      await relay.stop()
      notes.bad.withLock { $0 = [] }
      try await relay.replay("notes", from: 1)
      try await relay.drain()
      #expect(try await self.notes(of: 0, in: database) == [0, 8])
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `of two relays that fail at one event, one parks it, and no other event is parked in its place`() async throws {
    try await Scratch().withDatabase { database in
      let notes = Notes([2])
      // As two processes would: each has its own count of attempts.
      let relays = (0..<4).map { _ in OutboxRelay(database, consumers: [notes.consumer(attempts: 3)]) }
      for relay in relays { relay.start() }
      try await publish(0..<12, in: database)
      #expect(try await eventually { try await self.notes(in: database).count == 9 })
      try await Task.sleep(for: .milliseconds(300))
      let parked = try await relays[0].parked()
      #expect(try parked.map { try $0.event.payload(of: Sales.noted) } == [2, 6, 10])
      #expect(parked.map(\.attempts) == [3, 0, 0])
      for relay in relays { await relay.stop() }
    }
  }

  @Test func `a replay gives what was not had, and repeats no effect`() async throws {
    let scratch = Scratch()
    try await scratch.withDatabase { database in
      try await publish(0..<10, in: database)
      try await database.write(as: Sales.self) { work throws(DatabaseError) in try Sales.record(id(9), in: work) }
      let relay = OutboxRelay(database, consumers: [consumer([Sales.noted])])
      try await relay.drain()
      try await relay.replay("notes", from: 8)
      try await relay.drain()
      #expect(try await notes(in: database) == Array(1...10))
    }
    // It wants more by now.
    try await scratch.withDatabase { database in
      let relay = OutboxRelay(database, consumers: [consumer(nil)])
      try await relay.drain()
      try await relay.replay("notes", from: 1)
      try await relay.drain()
      #expect(try await notes(in: database) == Array(1...11))
      // The counts follow the commit.
      #expect(try await eventually { relay.statistics.first?.lag == 0 })
    }
    func consumer(_ types: [any DescribedEventType]?) -> EventConsumer {
      EventConsumer(name: "notes", as: Sales.self, types: types) { event, work throws(DatabaseError) in
        try work.run("INSERT INTO \(.note) (sale, at) VALUES (\(event.aggregate), \(event.position))")
      }
    }
  }

  @Test func `what its owner has not listed is not published, and what a consumer publishes names its cause`()
    async throws
  {
    try await Scratch().withDatabase { database in
      let other = EventType("sales.other", version: 1, .boolean)
      let result = await outcome { () async throws(DatabaseError) in
        try await database.write(as: Sales.self) { work throws(DatabaseError) in
          try work.publish(other, true, of: id(1))
        }
      }
      #expect(throws: DatabaseError.statement("sales publishes no sales.other")) { try result.get() }
      try await publish(0..<1, in: database)
      let follows = EventConsumer(name: "follows", as: Sales.self, types: [Sales.noted]) {
        event, work throws(DatabaseError) in
        try work.publish(Sales.recorded, true, of: event.aggregate)
      }
      let relay = OutboxRelay(database, consumers: [follows])
      try await relay.drain()
      try await relay.drain()
      let events = try await EventStream(database).events(after: 0)
      #expect(events.map(\.type) == ["sales.noted", "sales.recorded"])
      #expect(events.last?.causationID == events.first?.id)
      // A request's event names it, and so does what follows from that.
      let acting = Acting(principal: "staff:1", operation: "note", address: "127.0.0.1", isAudited: false)
      try await Acting.$current.withValue(acting) { try await publish(2..<3, in: database) }
      try await relay.drain()
      try await relay.drain()
      let named = try await EventStream(database).events(after: 2)
      #expect(named.map(\.type) == ["sales.noted", "sales.recorded"])
      #expect(named.allSatisfy { $0.correlationID == acting.correlation.description })
      // Nobody's request, and caused by nothing: a command that follows on the same thread is another's.
      try await publish(1..<2, in: database)
      try await relay.drain()
      let last = try await EventStream(database).events(after: 4).first
      #expect(last?.type == "sales.noted" && last?.causationID == nil && last?.correlationID == nil)
    }
  }
}
