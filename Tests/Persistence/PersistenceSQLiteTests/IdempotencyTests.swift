import FoundationCore
import Persistence
import PersistenceSQLite
import Testing

@Suite struct IdempotencyTests {
  private func place(
    _ key: IdempotencyKey, sale: Int, in database: Database
  ) async -> Result<OnceOutcome, DatabaseError> {
    await outcome { () async throws(DatabaseError) in
      try await database.write(as: Sales.self) { work throws(DatabaseError) in
        try work.once(key) { () throws(DatabaseError) in
          try Sales.record(id(sale), in: work)
          return Array("sale \(sale)".utf8)
        }
      }
    }
  }

  @Test func `eight twins at once have one effect and the same bytes`() async throws {
    try await Scratch().withDatabase { database in
      let results = await withTaskGroup(of: Result<OnceOutcome, DatabaseError>.self) { group in
        for twin in 1...8 { group.addTask { await place(key("k"), sale: twin, in: database) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let outcomes = results.compactMap { try? $0.get() }
      #expect(outcomes.count == 8)
      #expect(Set(outcomes.map(\.bytes)).count == 1)
      #expect(outcomes.filter { !$0.wasReplay }.count == 1)
      try await expectSales(1, in: database)
    }
  }

  @Test func `the same key with another request is refused`() async throws {
    try await Scratch().withDatabase { database in
      _ = await place(key("k"), sale: 1, in: database)
      #expect(await place(key("k", fingerprint: [2]), sale: 2, in: database) == .failure(.idempotencyKeyReused))
      try await expectSales(1, in: database)
    }
  }

  @Test func `keys of two principals never meet`() async throws {
    try await Scratch().withDatabase { database in
      let first = await place(key("k"), sale: 1, in: database)
      let second = await place(key("k", principal: "other"), sale: 2, in: database)
      #expect(try first.get().wasReplay == false)
      #expect(try second.get().wasReplay == false)
      try await expectSales(2, in: database)
    }
  }

  @Test func `a repeat after a restart gets the stored response`() async throws {
    let scratch = Scratch()
    try await scratch.withDatabase { database in _ = await place(key("k"), sale: 1, in: database) }
    try await scratch.withDatabase { database in
      let again = try await place(key("k"), sale: 2, in: database).get()
      #expect(again.wasReplay)
      #expect(again.bytes == Array("sale 1".utf8))
      try await expectSales(1, in: database)
    }
  }

  @Test func `a key whose command failed may be tried again`() async throws {
    try await Scratch().withDatabase { database in
      _ = await place(key("first"), sale: 1, in: database)
      guard case .failure(.constraint(.unique, _)) = await place(key("k"), sale: 1, in: database) else {
        Issue.record("the sale was recorded twice")
        return
      }
      let answer = try await place(key("k"), sale: 2, in: database).get().wasReplay
      #expect(answer == false)
    }
  }

  @Test func `keys are kept for a day and then swept`() async throws {
    let scratch = Scratch()
    let start = Timestamp(milliseconds: 1_000_000_000_000)
    try await scratch.withDatabase(clock: .fixed(start)) { database in
      _ = await place(key("k"), sale: 1, in: database)
    }
    try await scratch.withDatabase(clock: .fixed(start.advanced(by: .seconds(86_000)))) { database in
      let answer = try await database.sweepIdempotencyKeys(olderThan: .zero)
      #expect(answer == 0)
    }
    try await scratch.withDatabase(clock: .fixed(start.advanced(by: .seconds(86_401)))) { database in
      let swept = try await database.sweepIdempotencyKeys()
      #expect(swept == 1)
      let answer = try await place(key("k"), sale: 2, in: database).get().wasReplay
      #expect(answer == false)
    }
  }
}
