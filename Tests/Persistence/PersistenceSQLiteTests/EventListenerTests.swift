import FoundationCore
import Persistence
import Synchronization
import TestSupport
import Testing

/// Listeners that keep no place in the stream of events.
@Suite struct EventListenerTests {
  private func publish(_ number: Int, in database: Database) async throws {
    try await database.write(as: Sales.self) { work throws(DatabaseError) in
      try work.publish(Sales.noted, number, of: id(1))
    }
  }

  @Test func `a listener receives what happens while it listens, once and in order, and nothing from before`()
    async throws
  {
    try await Scratch().withDatabase { database in
      let isListening = Atomic(false)
      let received = Mutex<[String]>([])
      let listener = EventListener(isWanted: { isListening.load(ordering: .relaxed) }) { events in
        received.withLock { $0 += events.map { String(decoding: $0.payload, as: UTF8.self) } }
      }
      let relay = OutboxRelay(database, consumers: [], listeners: [listener], pollInterval: .milliseconds(20))
      relay.start()
      try await publish(0, in: database)
      // Passed over: the event has its position, and the relay has been woken since.
      #expect(try await eventually { try await EventStream(database).events(after: 0).count == 1 })
      try await Task.sleep(for: .milliseconds(100))
      isListening.store(true, ordering: .relaxed)
      for number in 1...250 { try await publish(number, in: database) }
      #expect(try await eventually { received.withLock { $0.count } >= 250 })
      #expect(received.withLock { $0 } == (1...250).map(String.init))
      await relay.stop()
    }
  }
}
