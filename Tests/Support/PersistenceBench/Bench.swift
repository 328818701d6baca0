import FoundationCore
import Glibc
import Persistence
import PersistenceSQLite
import SQLiteFloor
import Synchronization

/// Orders and reads a second, beside the same statements without this layer: `persistence-bench [SECONDS]`.
@main struct Bench {
  static let skus = 10_000

  static func main() async throws {
    let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 2
    for callers in [1, 16, 64, 256] { try await orders(callers: callers, seconds: seconds) }
    for batch in [1, 8, 32, 128] { try await bare(batch: batch, seconds: seconds) }
    try await reads(callers: 16, seconds: seconds)
    statements()
  }

  static func withDatabase(_ body: (Database, String) async throws -> Void) async throws {
    let path = "/tmp/persistence-bench-\(getpid()).db"
    defer { for suffix in ["", "-wal", "-shm", ".lock"] { unsafe unlink(path + suffix) } }
    let database = try await Database.sqlite(SQLiteOptions(path: path), schemas: [Shop.self])
    try await Shop.stock(skus, in: database)
    try await body(database, path)
    await database.close()
  }

  static func orders(callers: Int, seconds: Double) async throws {
    try await withDatabase { database, _ in
      let before = database.statistics
      let processor = clock()
      let times = try await drive(callers: callers, seconds: seconds) {
        let skus = (0..<3).map { _ in "SKU-\(Int.random(in: 0..<Self.skus))" }
        try await Shop.place(IdentifierSource.system.next(), skus: skus, in: database)
      }
      let after = database.statistics
      let commits = max(after.commits - before.commits, 1)
      print(
        "orders", callers, "callers:", Int(Double(times.count) / seconds), "/s, p50", times[times.count / 2],
        "p99", times[times.count * 99 / 100], "µs, CPU", Int(clock() - processor) / times.count, "µs, batch",
        (after.commands - before.commands) / commits, "commit",
        Int((after.commitTime - before.commitTime) / .microseconds(1)) / commits, "µs")
    }
  }

  static func bare(batch: Int, seconds: Double) async throws {
    try await withDatabase { database, path in
      await database.close()
      print(
        "bare, batch", batch, ":", Int(SQLiteFloor.orders(path, batch: batch, seconds: seconds, skus: skus)), "orders/s"
      )
    }
  }

  static func reads(callers: Int, seconds: Double) async throws {
    try await withDatabase { database, _ in
      let processor = clock()
      let times = try await drive(callers: callers, seconds: seconds) {
        let sku = "SKU-\(Int.random(in: 0..<Self.skus))"
        _ = try await database.read(as: Shop.self) { snapshot throws(DatabaseError) in
          try snapshot.first("SELECT available FROM \(.stock) WHERE sku = \(sku)", as: Int.self)
        }
      }
      print(
        "reads", Int(Double(times.count) / seconds), "/s, CPU", Double(clock() - processor) / Double(times.count), "µs")
    }
  }

  /// The cost of building a statement.
  static func statements() {
    let id = UniqueID(high: 1, low: 2)
    var sum = 0
    let start = ContinuousClock.now
    for number in 0..<1_000_000 {
      let sql: SQL<Shop> = """
        INSERT INTO \(.line) ("order", position, sku, name, quantity, price)
        VALUES (\(id), \(number), \("SKU-1"), \("A product name"), \(1), \(1_000))
        """
      sum &+= withExtendedLifetime(sql) { number }
    }
    print(
      "a statement of six values and a table:", (ContinuousClock.now - start) / 1_000_000, sum == 0 ? "" : "to build")
  }

  /// Microseconds of every call, sorted.
  static func drive(
    callers: Int, seconds: Double, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> [Int] {
    let end = ContinuousClock.now + .seconds(seconds)
    return try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<callers {
        group.addTask {
          var times: [Int] = []
          while true {
            let start = ContinuousClock.now
            if start > end { return times }
            try await body()
            times.append(Int((ContinuousClock.now - start) / .microseconds(1)))
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }.sorted()
    }
  }
}
