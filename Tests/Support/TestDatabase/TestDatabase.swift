import Foundation
public import FoundationCore
public import Persistence
@_spi(Faults) public import PersistencePostgreSQL
import PersistenceSQLite
public import Testing

/// A database for tests, of the engine that `make test ENGINE=…` names.
public enum TestDatabase {
  /// Which engine the tests run on.
  public enum Engine: Sendable { case sqlite, postgreSQL }

  /// The server of this run, where there is one.
  public static let server = ProcessInfo.processInfo.environment["TEST_POSTGRESQL"]

  /// Which engine the tests run on.
  public static var engine: Engine { server == nil ? .sqlite : .postgreSQL }

  /// Opens the database that belongs to a path: that file, or a schema of the server that is named after it.
  ///
  /// The same path is the same database until the run ends. A batch has a limit on SQLite, which has one writer; several
  /// writers are PostgreSQL's alone.
  ///
  /// - Throws: What opening throws.
  public static func open(
    _ path: String, schemas: [any DatabaseSchema.Type], clock: WallClock = .system, batchLimit: Int = 256,
    queueLimit: Int = 10_000, writers: Int = 3
  ) async throws(DatabaseError) -> Database {
    guard var options = postgreSQL(path) else {
      var options = SQLiteOptions(path: path)
      (options.batchLimit, options.queueLimit) = (batchLimit, queueLimit)
      return try await .sqlite(options, schemas: schemas, clock: clock)
    }
    (options.queueLimit, options.writers) = (queueLimit, writers)
    return try await .postgreSQL(options, schemas: schemas, clock: clock)
  }

  /// The server's schema for a path, or nil where tests run on SQLite.
  public static func postgreSQL(_ path: String) -> PostgreSQLOptions? {
    guard let server else { return nil }
    var options = PostgreSQLOptions(address: server)
    var name: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path.utf8 { name = (name ^ UInt64(byte)) &* 0x100_0000_01b3 }
    options.schema = "test_" + String(name, radix: 16)
    (options.readers, options.reporters) = (2, 1)
    options.ignoresLocks = ProcessInfo.processInfo.environment["TEST_IGNORES_LOCKS"] != nil
    return options
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests of what SQLite alone has: a file, one writer, group commit, reads on the caller's thread.
  public static var onSQLite: Self { .enabled(if: TestDatabase.engine == .sqlite, "Only SQLite has this.") }
  /// For tests of what a server alone has: connections that write at one time.
  public static var onPostgreSQL: Self {
    .enabled(if: TestDatabase.engine == .postgreSQL, "Run by make test ENGINE=postgresql.")
  }
}
