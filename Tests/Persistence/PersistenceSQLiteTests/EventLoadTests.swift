import Foundation
import FoundationCore
import Persistence
import Synchronization
import TestSupport
import Testing

/// Many events at once, delivered by two relays as by two processes.
@Suite struct EventLoadTests {
  /// `make soak` asks for 100,000, and for their rate.
  private static let soak = ProcessInfo.processInfo.environment["SOAK_EVENTS"].flatMap { Int($0) }
  private static let count = soak ?? 4_000
  private static let publishers = 8
  private static let batch = 20

  private struct Effect: RowDecodable {
    let aggregate: UniqueID
    let number: Int

    init(row: inout RowReader) throws(DatabaseError) { (aggregate, number) = (try row.read(), try row.read()) }
  }

  /// Each publisher has ten aggregates of its own, so that the order of what it publishes is theirs.
  private func publish(in database: Database) async throws {
    try await withThrowingTaskGroup { group in
      for publisher in 0..<Self.publishers {
        group.addTask {
          for start in stride(from: 0, to: Self.count / Self.publishers, by: Self.batch) {
            try await database.write(as: Sales.self) { work throws(DatabaseError) in
              for number in start..<start + Self.batch {
                try work.publish(Sales.noted, number, of: id(publisher * 10 + number % 10))
              }
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func effects(in database: Database) async throws -> [UniqueID: [Int]] {
    let rows: [Effect] = try await database.report(as: Sales.self) { snapshot throws(DatabaseError) in
      try snapshot.rows("SELECT sale, at FROM \(.note) ORDER BY number")
    }
    return Dictionary(grouping: rows, by: \.aggregate).mapValues { $0.map(\.number) }
  }

  @Test(.timeLimit(.minutes(10)))
  func `each of many events has one effect, in the order of its aggregate, and one that fails stops no other`()
    async throws
  {
    let total = Self.count / Self.publishers / Self.batch * Self.batch * Self.publishers
    let poison = (aggregate: id(3), number: total / Self.publishers / 2 / 10 * 10 + 3)
    let isPoisoned = Atomic(true)
    let deliveries = Atomic(0)
    let isBad = { @Sendable (event: Event, number: Int) in
      number == poison.number && event.aggregate == poison.aggregate && isPoisoned.load(ordering: .relaxed)
    }
    let consumer = EventConsumer(name: "load", as: Sales.self, attempts: 2) { event, work throws(DatabaseError) in
      deliveries.add(1, ordering: .relaxed)
      let number = try event.payload(of: Sales.noted)
      if isBad(event, number) { throw .statement("not this one") }
      try work.run("INSERT INTO \(.note) (sale, at) VALUES (\(event.aggregate), \(number))")
    }
    try await Scratch().withDatabase { database in
      let relays = (0..<2).map { _ in OutboxRelay(database, consumers: [consumer]) }
      for relay in relays { relay.start() }
      let clock = ContinuousClock()
      let start = clock.now
      try await publish(in: database)
      let published = clock.now - start
      // All but the one that fails and those behind it.
      let behind = (0..<total / Self.publishers).count { $0 % 10 == 3 && $0 >= poison.number }
      #expect(
        try await eventually(within: .seconds(300)) {
          try await effects(in: database).values.reduce(0) { $0 + $1.count } == total - behind
        })
      let delivered = clock.now - start
      #expect(deliveries.load(ordering: .relaxed) >= total - behind)
      #expect(try await relays[0].parked(limit: total).count == behind)
      isPoisoned.store(false, ordering: .relaxed)
      let first = try #require(try await relays[0].parked().first)
      #expect(try await relays[0].retry("load", at: first.event.position) == behind)
      for relay in relays { await relay.stop() }

      let all = try await effects(in: database)
      #expect(all.count == Self.publishers * 10)
      for numbers in all.values { #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }) }
      #expect(all.values.reduce(0) { $0 + $1.count } == total)
      guard Self.soak != nil else { return }
      let rate = Double(total) / (delivered / .seconds(1))
      print("\(total) events: published in \(published), delivered in \(delivered), \(Int(rate)) a second")
      #expect(rate >= 2_000)
    }
  }
}
