import FoundationCore
import Persistence
import PersistenceSQLite
import Synchronization
import Testing

/// What commands want done once they are durable.
@Suite struct CommitActionTests {
  private final class Done: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  @Test func `it is done after the commit and before the caller is told`() async throws {
    try await Scratch().withDatabase { database in
      let done = Done()
      try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
        try Warehouse.receive("A", 1, in: work)
        work.onCommit { done.add("first") }
        work.onCommit { done.add("second") }
        if !done.all.isEmpty { throw .outOfStock }
      }
      #expect(done.all == ["first", "second"])
    }
  }

  @Test(arguments: [1, 64]) func `of commands that fail nothing is done, whoever shares the commit`(
    callers: Int
  ) async throws {
    try await Scratch().withDatabase { database in
      let done = Done()
      try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
        try Warehouse.receive("A", 100, in: work)
      }
      let taken = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<callers {
          group.addTask {
            var taken = 0
            for turn in 0..<10 {
              let result = await outcome { () async throws(WarehouseError) in
                try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
                  work.onCommit { done.add("taken") }
                  try Warehouse.take("A", turn.isMultiple(of: 2) ? 1 : 1_000, in: work)
                }
              }
              if case .success = result { taken += 1 }
            }
            return taken
          }
        }
        return await group.reduce(0, +)
      }
      #expect(taken == min(callers * 5, 100))
      #expect(done.all.count == taken)
    }
  }

  @Test func `where the commit itself fails nothing is done`() async throws {
    try await Scratch().withDatabase { database in
      let done = Done()
      await #expect(throws: WarehouseError.self) {
        try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
          // The stock that this refers to is not there, which the commit finds.
          try work.enqueue("INSERT INTO \(.movement) (sku, quantity) VALUES ('unknown', 1)")
          work.onCommit { done.add("never") }
        }
      }
      try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
        try Warehouse.receive("A", 1, in: work)
      }
      #expect(done.all.isEmpty)
    }
  }
}
