import Foundation
import FoundationCore
import Persistence
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// What operators learn of events that are not delivered.
@Suite struct OutboxFailureTests {
  private final class Failures: Sendable {
    private let kept = Mutex<[OutboxFailure]>([])
    var all: [OutboxFailure] { kept.withLock { $0 } }
    func add(_ failure: OutboxFailure) { kept.withLock { $0.append(failure) } }
  }

  private func publish(_ count: Int, in database: Database) async throws {
    for number in 0..<count {
      try await database.write(as: Sales.self) { work throws(DatabaseError) in
        try work.publish(Sales.noted, number, of: id(number % 4))
      }
    }
  }

  private let patient = EventConsumer(name: "patient", as: Sales.self) { _, _ throws(DatabaseError) in }

  @Test(.timeLimit(.minutes(1)))
  func `a consumer that fails is reported by its name and reason, again and again`() async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [Sales.self, Warehouse.self])
      let failures = Failures()
      let bad = EventConsumer(name: "bad", as: Sales.self) { _, _ throws(DatabaseError) in
        throw .statement("not this one")
      }
      let relay = OutboxRelay(database, consumers: [bad, patient]) { failures.add($0) }
      relay.start()
      try await publish(3, in: database)
      #expect(try await eventually { failures.all.count >= 3 })
      #expect(failures.all.allSatisfy { $0.consumer == "bad" && $0.reason.contains("not this one") })
      #expect(relay.consumerNames == ["bad", "patient"])
      await relay.stop()
      await database.close()
    }
  }

  @Test(.onSQLite, .timeLimit(.minutes(1)))
  func `events that cannot be given positions are reported, and count as lag until they can`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("db").path
      let database = try await TestDatabase.open(path, schemas: [Sales.self, Warehouse.self])
      let failures = Failures()
      let relay = OutboxRelay(database, consumers: [patient], pollInterval: .milliseconds(20)) { failures.add($0) }
      try await relay.drain()
      try await publish(5, in: database)
      let other = try OtherWriter(path)
      relay.start()
      #expect(try await eventually { failures.all.contains { $0.consumer == nil } })
      #expect(relay.numbering.failures > 0 && relay.numbering.lastFailure != nil)
      #expect(relay.numbering.waiting == 5)
      #expect(relay.statistics.map(\.lag) == [5])
      other.end()
      #expect(try await eventually { relay.statistics.map(\.position) == [5] })
      #expect(relay.numbering.waiting == 0 && relay.numbering.lastFailure == nil)
      #expect(relay.statistics.map(\.lag) == [0])
      await relay.stop()
      await database.close()
    }
  }
}
