import Foundation
import FoundationCore
import Persistence
@_spi(Faults) import PersistencePostgreSQL
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// A server that is killed under load, with all of its connections.
@Suite(.onPostgreSQL, .serialized) struct PostmasterTests {
  /// How often the server ends: `make soak ENGINE=postgresql` asks for 20.
  private static let rounds = Soak.count("SOAK_POSTMASTER", orElse: 2)

  private struct Outcome {
    var acknowledged = 0
    /// Acknowledged, and not there.
    var lost = 0
    /// There without its event, or an event without its entry.
    var torn = 0
    /// The longest time from when the server let clients in until a write was acknowledged.
    var healed = Duration.zero
  }

  /// Sixteen callers write; the server ends and begins again, in both ways by turns.
  private func run(
    _ server: OwnServer, rounds: Int, _ change: (inout PostgreSQLOptions) -> Void = { _ in }
  ) async throws -> Outcome {
    var options = PostgreSQLOptions(address: server.address)
    let schema = "run_\(UInt32.random(in: 0...UInt32.max))"
    options.schema = schema
    change(&options)
    let database = try await Database.postgreSQL(options, schemas: [Ledger.self])
    let run = Run()
    var outcome = Outcome()
    let thread = DedicatedThread()
    do {
      try await withThrowingTaskGroup { group in
        for caller in 0..<16 { group.addTask { await run.add(as: caller, to: database) } }
        // The callers end when this does, however it does.
        defer { run.isOver.store(true, ordering: .relaxed) }
        for round in 0..<rounds {
          try await Task.sleep(for: .milliseconds(300))
          let end = OwnServer.End.allCases[round % 2]
          try await withTaskExecutorPreference(thread) { @concurrent in try server.restart(after: end) }
          let start = ContinuousClock.now
          let count = run.acknowledged.withLock { $0.count }
          #expect(try await eventually { run.acknowledged.withLock { $0.count } > count })
          outcome.healed = max(outcome.healed, ContinuousClock.now - start)
        }
      }
      let (wanted, found) = (run.acknowledged.withLock { $0 }, try await database.entries())
      // Each entry has one event, which is about it.
      let torn = try Psql.ask(
        """
        SELECT count(*) FROM \(schema).ledger_entry AS entry FULL JOIN \(schema).persistence_event AS event
        ON event.aggregate = entry.id WHERE entry.id IS NULL OR event.id IS NULL OR event.aggregate_sequence <> 1
        """, at: server.address)
      outcome.acknowledged = wanted.count
      outcome.lost = wanted.subtracting(found).count
      outcome.torn = try #require(Int(torn))
    } catch {
      await database.close()
      throw error
    }
    await database.close()
    return outcome
  }

  @Test(.timeLimit(.minutes(10)))
  func `what was acknowledged is there, whole and once, however often the server is killed`() async throws {
    let server = try OwnServer()
    defer { server.end() }
    let found = try await run(server, rounds: Self.rounds)
    print(
      "server killed: \(Self.rounds) times, \(found.acknowledged) acknowledged writes, \(found.lost) lost, "
        + "\(found.torn) torn, writing again within \(found.healed)")
    #expect(found.acknowledged > 50 * Self.rounds)
    #expect(found.lost == 0)
    #expect(found.torn == 0)
    #expect(found.healed < .seconds(5))
  }

  @Test(.timeLimit(.minutes(5)))
  func `negative control: acknowledging before the commit loses writes`() async throws {
    let server = try OwnServer()
    defer { server.end() }
    var lost = 0
    for _ in 0..<6 where lost == 0 {
      lost += try await run(server, rounds: 1) { $0.acknowledgesBeforeCommit = true }.lost
    }
    #expect(lost > 0)
  }
}
