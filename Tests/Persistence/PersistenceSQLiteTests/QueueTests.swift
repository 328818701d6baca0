import Persistence
import TestDatabase
import TestSupport
import Testing

/// What happens to commands that wait.
///
/// The writer is held up by a command that waits for the test.
@Suite struct QueueTests {
  private func record(_ number: Int, in database: Database) async -> Result<Void, DatabaseError> {
    await outcome { () async throws(DatabaseError) in
      try await database.write(as: Sales.self) { work throws(DatabaseError) in try Sales.record(id(number), in: work) }
    }
  }

  /// Returns when the writer is inside a command, which ends when the hold lets go.
  private func keep(_ database: Database, at hold: ThreadHold) async -> Task<Void, any Error> {
    let task = Task { try await database.write(as: Sales.self) { _ throws(DatabaseError) in hold.wait() } }
    await hold.reached()
    return task
  }

  private func waits(_ count: Int, in database: Database) async throws {
    #expect(try await eventually { database.statistics.queueDepth == count })
  }

  @Test(.onSQLite) func `beyond the queue's limit callers are told, and the others are served`() async throws {
    try await Scratch().withDatabase(queueLimit: 3, writers: 1) { database in
      let hold = ThreadHold()
      let holder = await keep(database, at: hold)
      let waiting = (1...3).map { number in Task { await record(number, in: database) } }
      try await waits(3, in: database)
      #expect(database.statistics.queueAge > .zero)
      let refused = await record(4, in: database)
      guard case .failure(.overloaded) = refused else {
        Issue.record("the fourth gave \(refused)")
        hold.letGo()
        return
      }
      hold.letGo()
      try await holder.value
      for task in waiting { if case .failure(let error) = await task.value { Issue.record(error) } }
      try await expectSales(3, in: database)
      #expect(database.statistics.overloads == 1)
      #expect(database.statistics.lastBatch == 3)
    }
  }

  @Test func `a command cancelled while it waits has no effect, and the others of its batch do`() async throws {
    try await Scratch().withDatabase(writers: 1) { database in
      let hold = ThreadHold()
      let holder = await keep(database, at: hold)
      let waiting = (1...3).map { number in Task { await record(number, in: database) } }
      try await waits(3, in: database)
      waiting[1].cancel()
      hold.letGo()
      try await holder.value
      var cancelled = 0
      for task in waiting { if case .failure(.cancelled) = await task.value { cancelled += 1 } }
      #expect(cancelled == 1)
      try await expectSales(2, in: database)
    }
  }

  @Test(.onSQLite, .timeLimit(.minutes(1)))
  func `commands wait until another connection has written, alone and together`() async throws {
    let scratch = Scratch()
    try await scratch.withDatabase { database in
      for count in [1, 3] {
        // One may begin alone before the others are there; then they lose together. Two seconds are what they have.
        try OtherWriter(scratch.path).end(after: 0.7)
        let waiting = (1...count).map { number in Task { await record(count + number, in: database) } }
        for task in waiting { if case .failure(let error) = await task.value { Issue.record(error) } }
      }
      try await expectSales(4, in: database)
    }
  }

  @Test(.onSQLite, .timeLimit(.minutes(1)))
  func `commands are busy when another connection does not end, and what comes later is served`() async throws {
    let scratch = Scratch()
    try await scratch.withDatabase { database in
      let other = try OtherWriter(scratch.path)
      let start = ContinuousClock.now
      let waiting = (1...3).map { number in Task { await record(number, in: database) } }
      for task in waiting {
        let outcome = await task.value
        #expect(throws: DatabaseError.busy) { try outcome.get() }
      }
      #expect(ContinuousClock.now - start > .seconds(1))
      other.end()
      let later = await record(4, in: database)
      #expect(throws: Never.self) { try later.get() }
      try await expectSales(1, in: database)
    }
  }

  @Test func `closing finishes what waits`() async throws {
    let scratch = Scratch()
    let database = try await TestDatabase.open(scratch.path, schemas: [Sales.self], writers: 1)
    let hold = ThreadHold()
    let holder = await keep(database, at: hold)
    let waiting = (1...3).map { number in Task { await record(number, in: database) } }
    try await waits(3, in: database)
    let closing = Task { await database.close() }
    hold.letGo()
    try await holder.value
    for task in waiting { if case .failure(let error) = await task.value { Issue.record(error) } }
    await closing.value
    try await scratch.withDatabase(schemas: [Sales.self]) { database in try await expectSales(3, in: database) }
  }

  private func recordEach(_ numbers: [Int], in database: Database) async -> [Result<Int, DatabaseError>] {
    await database.writeEach(of: numbers, as: Sales.self) { number, work throws(DatabaseError) in
      try Sales.record(id(number), in: work)
      return number
    }
  }

  @Test(.onSQLite) func `commands for several items share a commit; each fails alone, and is answered in its place`()
    async throws
  {
    try await Scratch().withDatabase(writers: 1) { database in
      let before = database.statistics
      let outcomes = await recordEach([1, 2, 1, 3], in: database)
      #expect(outcomes.map { try? $0.get() } == [1, 2, nil, 3])
      try await expectSales(3, in: database)
      #expect(database.statistics.commits - before.commits == 1)
      #expect(await recordEach([], in: database).isEmpty)
      // What others command comes before or after all of them, and is as durable.
      async let other = record(9, in: database)
      #expect(await recordEach([4, 5], in: database).allSatisfy { (try? $0.get()) != nil })
      #expect((try? await other.get()) != nil)
      try await expectSales(6, in: database)
    }
  }

  @Test func `of several items those are refused that the queue has no room for`() async throws {
    try await Scratch().withDatabase(queueLimit: 3, writers: 1) { database in
      let hold = ThreadHold()
      let holder = await keep(database, at: hold)
      let first = Task { await record(1, in: database) }
      try await waits(1, in: database)
      async let several = recordEach([2, 3, 4, 5], in: database)
      try await waits(3, in: database)
      hold.letGo()
      try await holder.value
      _ = await first.value
      #expect(await several.map { try? $0.get() } == [2, 3, nil, nil])
      #expect(database.statistics.overloads == 2)
      try await expectSales(3, in: database)
    }
  }

  @Test func `a task that is cancelled takes back all of its items that wait`() async throws {
    try await Scratch().withDatabase(writers: 1) { database in
      let hold = ThreadHold()
      let holder = await keep(database, at: hold)
      let several = Task { await recordEach([1, 2, 3], in: database) }
      try await waits(3, in: database)
      several.cancel()
      hold.letGo()
      try await holder.value
      #expect(await several.value.allSatisfy { if case .failure(.cancelled) = $0 { true } else { false } })
      try await expectSales(0, in: database)
    }
  }
}
