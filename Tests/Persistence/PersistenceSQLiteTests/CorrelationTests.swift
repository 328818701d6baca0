import FoundationCore
import Persistence
import Synchronization
import TestSupport
import Testing

/// Which request work belongs to, however much later it is done.
@Suite struct CorrelationTests {
  @Test(arguments: [1, 3])
  func `what a request causes by events and jobs belongs to it`(requests: Int) async throws {
    try await Scratch().withDatabase { database in
      let seen = Mutex<[String: Set<UniqueID?>]>([:])
      @Sendable func note(_ place: String) { seen.withLock { _ = $0[place, default: []].insert(Correlation.current) } }
      let consumer = EventConsumer(name: "orders", as: Sales.self) { event, work throws(DatabaseError) in
        guard event.type == Sales.recorded.name else { return note("what the job publishes") }
        note("the consumer")
        try work.enqueue(JobDraft(kind: "post"))
      }
      let post = JobHandler(kind: "post", atOnce: 2) { run in
        note("the job")
        try await database.write(as: Sales.self) { work throws(DatabaseError) in
          note("the command of the job")
          try work.publish(Sales.noted, 1, of: id(1))
        }
        return .done
      }
      let (relay, runner) = (OutboxRelay(database, consumers: [consumer]), JobRunner(database, handlers: [post]))
      relay.start()
      try await runner.start()
      let names = (1...requests).map { UniqueID(high: 7 << 12, low: UInt64($0)) }
      for (number, name) in names.enumerated() {
        try await Correlation.$current.withValue(name) {
          try await database.write(as: Sales.self) { work throws(DatabaseError) in
            note("the command")
            try Sales.record(id(100 + number), in: work)
          }
        }
      }
      let places = ["the command", "the consumer", "the job", "the command of the job", "what the job publishes"]
      let wanted = Dictionary(uniqueKeysWithValues: places.map { ($0, Set(names.map { $0 as UniqueID? })) })
      #expect(try await eventually({ $0 == wanted }) { seen.withLock(\.self) } == wanted)
      await runner.stop()
      await relay.stop()
      let events = try await EventStream(database).events(after: 0)
      #expect(Set(events.map(\.correlationID)) == Set(names.map(\.description)))
      #expect(events.count == 2 * requests)
    }
  }

  @Test func `the failures of jobs and events are reported for the request that caused them`() async throws {
    try await Scratch().withDatabase { database in
      let reported = Mutex<[String: UniqueID?]>([:])
      let consumer = EventConsumer(name: "orders", as: Sales.self, attempts: 2) { _, _ throws(DatabaseError) in
        throw .statement("never")
      }
      let relay = OutboxRelay(database, consumers: [consumer]) { failure in
        if failure.parked != nil { reported.withLock { $0["event"] = Correlation.current } }
      }
      let job = JobHandler(kind: "post", attempts: 1) { _ in throw JobRefusal("never") }
      let runner = JobRunner(database, handlers: [job]) { _ in
        reported.withLock { $0["job"] = Correlation.current }
      }
      relay.start()
      try await runner.start()
      let name = UniqueID(high: 7 << 12, low: 1)
      try await Correlation.$current.withValue(name) {
        try await database.write(as: Sales.self) { work throws(DatabaseError) in
          try Sales.record(id(1), in: work)
          try work.enqueue(JobDraft(kind: "post"))
        }
      }
      let wanted: [String: UniqueID?] = ["event": name, "job": name]
      #expect(try await eventually({ $0 == wanted }) { reported.withLock(\.self) } == wanted)
      await runner.stop()
      await relay.stop()
    }
  }
}
