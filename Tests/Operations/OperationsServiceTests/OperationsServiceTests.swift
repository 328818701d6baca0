import Access
import AccessService
import Foundation
import FoundationCore
import Operations
import OperationsService
import Persistence
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// What staff see of jobs and parked events, with a real database.
struct OperationsServiceTests {
  private enum Deeds: DatabaseSchema {
    enum Table: String, CaseIterable { case deed }
    typealias Failure = DatabaseError
    static let name = "deeds"
    static let done = EventType("deeds.done", version: 1, .boolean)
    static let events: [any DescribedEventType] = [done]
    static let migrations: [Migration<Self>] = [["CREATE TABLE \(.deed) (number \(.sequence)) \(.strict)"]]
  }

  private static let keeper = staff(.operationsRead, .operationsWrite)

  private static func staff(_ permissions: Permission...) -> Principal {
    .staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: Set(permissions)))
  }

  private func withService(
    consumers: [EventConsumer] = [], _ body: (OperationsService, Database, OutboxRelay) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(folder.appendingPathComponent("db").path, schemas: [Deeds.self])
      let relay = OutboxRelay(database, consumers: consumers)
      try await body(OperationsService(queue: JobQueue(database), relay: relay), database, relay)
      await relay.stop()
      await database.close()
    }
  }

  private func ask(_ number: Int, in database: Database) async throws {
    try await database.write(as: Deeds.self) { work throws(DatabaseError) in
      try work.enqueue(JobDraft(kind: "deed", payload: Array("\(number)".utf8)))
    }
  }

  @Test func `pages hold every job once, those last asked for first`() async throws {
    try await withService { service, database, _ in
      for number in 0..<25 { try await ask(number, in: database) }
      var seen: [BackgroundJob] = []
      var cursor: Cursor?
      repeat {
        let page = try await service.jobs(.waiting, after: cursor, limit: 7, as: Self.keeper)
        seen += page.items
        cursor = page.next
      } while cursor != nil
      #expect(seen.count == 25 && Set(seen.map(\.id)).count == 25)
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.createdAt >= $1.createdAt })
      #expect(try await service.jobs(.failed, after: nil, limit: 7, as: Self.keeper).items.isEmpty)
      await #expect(throws: OperationsError.invalidCursor) {
        try await service.jobs(nil, after: Cursor(text: "AAAA"), limit: 1, as: Self.keeper)
      }
    }
  }

  @Test func `a job is called off once, and what is over is told from what never was`() async throws {
    try await withService { service, database, _ in
      try await ask(1, in: database)
      let job = try #require(try await service.jobs(nil, after: nil, limit: 1, as: Self.keeper).items.first)
      try await service.cancel(job.id, as: Self.keeper)
      #expect(try await service.jobs(.cancelled, after: nil, limit: 1, as: Self.keeper).items.map(\.id) == [job.id])
      await #expect(throws: OperationsError.jobOver) { try await service.cancel(job.id, as: Self.keeper) }
      await #expect(throws: OperationsError.jobOver) { try await service.retry(job.id, as: Self.keeper) }
      await #expect(throws: OperationsError.jobNotFound) { try await service.cancel(.make(), as: Self.keeper) }
    }
  }

  @Test func `a parked event is tried again once its cause is mended, or discarded`() async throws {
    let isMended = Atomic(false)
    let consumer = EventConsumer(name: "deeds.count", as: Deeds.self, attempts: 1) { _, work throws(DatabaseError) in
      guard isMended.load(ordering: .relaxed) else { throw .statement("not yet") }
      try work.run("INSERT INTO \(.deed) DEFAULT VALUES")
    }
    try await withService(consumers: [consumer]) { service, database, relay in
      for number in 0..<3 {
        try await database.write(as: Deeds.self) { work throws(DatabaseError) in
          try work.publish(Deeds.done, true, of: UniqueID(high: 2, low: UInt64(number)))
        }
      }
      relay.start()
      #expect(
        try await eventually { try await service.parkedEvents(after: nil, limit: 9, as: Self.keeper).items.count == 3 })
      let first = try await service.parkedEvents(after: nil, limit: 1, as: Self.keeper)
      let second = try await service.parkedEvents(after: first.next, limit: 9, as: Self.keeper)
      #expect(second.items.count == 2 && second.next == nil)
      let events = first.items + second.items
      await #expect { try await service.retry(events[0].id, as: Self.keeper) } throws: { error in
        guard case .eventFails(let reason) = error as? OperationsError else { return false }
        return reason.contains("not yet")
      }
      try await service.discard(events[0].id, as: Self.keeper)
      await #expect(throws: OperationsError.eventNotParked) { try await service.discard(events[0].id, as: Self.keeper) }
      isMended.store(true, ordering: .relaxed)
      for event in events.dropFirst() { try await service.retry(event.id, as: Self.keeper) }
      await #expect(throws: OperationsError.eventNotParked) { try await service.retry(events[1].id, as: Self.keeper) }
      let deeds = try await database.read(as: Deeds.self) { snapshot throws(DatabaseError) in
        try snapshot.first("SELECT count(*) FROM \(.deed)", as: Int.self)
      }
      #expect(deeds == 2)
    }
  }

  @Test(arguments: [
    Principal.anonymous, .guest(UniqueID(high: 0, low: 1)), .customer(UniqueID(high: 0, low: 1)),
    staff(.operationsRead),
  ])
  func `only who may write may change anything`(principal: Principal) async throws {
    try await withService { service, _, _ in
      let event = UndeliveredEvent.ID(consumer: "deeds.count", position: 1)
      await #expect(throws: OperationsError.self) { try await service.cancel(.make(), as: principal) }
      for change in [service.retry, service.discard] as [(UndeliveredEvent.ID, Principal) async throws -> Void] {
        await #expect { try await change(event, principal) } throws: { error in
          if case .access = error as? OperationsError { true } else { false }
        }
      }
    }
  }
}
