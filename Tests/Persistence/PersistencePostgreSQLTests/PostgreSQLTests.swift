import Foundation
import FoundationCore
import Persistence
import PersistencePostgreSQL
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// What a server brings that a file does not: connections that are lost, and other processes.
@Suite(.onPostgreSQL) struct PostgreSQLTests {
  /// How often the server ends connections: `make soak ENGINE=postgresql` asks for 50.
  private static let rounds = Soak.count("SOAK_BACKENDS", orElse: 10)

  private func options() throws -> PostgreSQLOptions {
    try #require(TestDatabase.postgreSQL("postgresql-\(UUID().uuidString)"))
  }

  private func with(_ options: PostgreSQLOptions, _ body: (Database) async throws -> Void) async throws {
    let database = try await Database.postgreSQL(options, schemas: [Ledger.self])
    do { try await body(database) } catch {
      await database.close()
      throw error
    }
    await database.close()
  }

  @discardableResult
  private func psql(_ statement: String) throws -> String {
    try Psql.ask(statement, at: try #require(TestDatabase.server))
  }

  @Test(.timeLimit(.minutes(2)))
  func `what was acknowledged is there, and once, however often the server ends connections`() async throws {
    let options = try options()
    try await with(options) { database in
      let run = Run()
      let schema = try #require(options.schema)
      var ended = 0
      await withTaskGroup(of: Void.self) { group in
        for caller in 0..<16 { group.addTask { await run.add(as: caller, to: database) } }
        var round = 0
        // On a slow machine, no connection may be at work just then: it is looked again.
        while round < Self.rounds || (ended == 0 && round < 200) {
          round += 1
          try? await Task.sleep(for: .milliseconds(100))
          // The connections of this test alone: those whose statements name its schema.
          ended +=
            (try? psql(
              """
              SELECT count(pg_terminate_backend(a.pid)) FROM pg_stat_activity AS a
              WHERE a.pid <> pg_backend_pid() AND a.pid IN (SELECT l.pid FROM pg_locks AS l
                JOIN pg_class AS c ON c.oid = l.relation JOIN pg_namespace AS n ON n.oid = c.relnamespace
                WHERE n.nspname = '\(schema)')
              """)).flatMap { Int($0) } ?? 0
        }
        run.isOver.store(true, ordering: .relaxed)
      }
      let wanted = run.acknowledged.withLock { $0 }
      #expect(try await database.entries() == wanted)
      #expect(wanted.count > 100)
      #expect(ended > 0)
      let events = try psql("SELECT count(*), count(DISTINCT aggregate) FROM \(schema).persistence_event")
      #expect(events == "\(wanted.count)|\(wanted.count)")
      print(
        "connections ended: \(Self.rounds) times, \(ended) in all, \(wanted.count) acknowledged writes, all there, once"
      )
    }
  }

  @Test func `processes that migrate one database at once take turns`() async throws {
    let options = try options()
    let opened = await atOnce(8) { _ in
      let database = try await Database.postgreSQL(options, schemas: [Ledger.self])
      await database.close()
    }
    #expect(opened.values().count == 8)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a process learns of another's events before it looks by itself`() async throws {
    let options = try options()
    try await with(options) { first in
      try await with(options) { second in
        let received = Mutex(0)
        let consumer = EventConsumer(name: "ledger", as: Ledger.self) { _, _ throws(DatabaseError) in
          received.withLock { $0 += 1 }
        }
        // Whoever is not told finds the event after this test has failed, however busy the machine is.
        let relay = OutboxRelay(second, consumers: [consumer], pollInterval: .seconds(600))
        relay.start()
        try await Task.sleep(for: .milliseconds(700))
        for number in 1...10 {
          try await first.write(as: Ledger.self) { work throws(DatabaseError) in
            try Ledger.add(UniqueID(high: 7 << 60, low: UInt64(number)), in: work)
          }
          while received.withLock({ $0 }) < number { try await Task.sleep(for: .milliseconds(2)) }
          try await Task.sleep(for: .milliseconds(130))
        }
        await relay.stop()
      }
    }
  }

  @Test func `sums and truth values are read as integers where they are whole`() async throws {
    try await with(try options()) { database in
      let numbers: [Int64] = [Int64.max / 2, Int64.max / 2, -9_999, 10_000, 100_000_000, -1]
      try await database.write(as: Ledger.self) { work throws(DatabaseError) in
        for (place, number) in numbers.enumerated() {
          try Ledger.add(UniqueID(high: 1, low: UInt64(place)), number, in: work)
        }
      }
      func read(_ sql: SQL<Ledger>) async -> Result<Int64?, DatabaseError> {
        do throws(DatabaseError) {
          return .success(
            try await database.read(as: Ledger.self) { snapshot throws(DatabaseError) in
              try snapshot.first(sql, as: Int64.self)
            })
        } catch { return .failure(error) }
      }
      for number in numbers {
        #expect(await read("SELECT CAST(\(number) AS numeric)") == .success(number))
      }
      #expect(await read("SELECT sum(amount) FROM \(.entry) WHERE amount < 1000000000") == .success(100_000_000))
      #expect(await read("SELECT CAST(\(Int64.min) AS numeric)") == .success(.min))
      #expect(await read("SELECT CAST(\(Int64.max) AS numeric)") == .success(.max))
      #expect(await read("SELECT CAST(0 AS numeric)") == .success(0))
      #expect(await read("SELECT CAST(\(Int64.max) AS numeric) + 1") == .failure(.decoding(column: 0, "integer")))
      #expect(await read("SELECT CAST(1 AS numeric) / 2") == .failure(.decoding(column: 0, "integer")))
      #expect(await read("SELECT 1 = 1") == .success(1))
      #expect(await read("SELECT EXISTS (SELECT 1 FROM \(.entry) WHERE amount = 5)") == .success(0))
    }
  }

  @Test func `a server that is not there is unavailable`() async throws {
    var options = try options()
    options.address = "postgresql:///mystore?host=/nowhere"
    let error = await #expect(throws: DatabaseError.self) {
      try await Database.postgreSQL(options, schemas: [Ledger.self])
    }
    guard case .unavailable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
