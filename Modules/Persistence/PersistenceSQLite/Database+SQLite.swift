import CSQLite
public import FoundationCore
@_spi(Engine) public import Persistence

extension Database {
  /// Opens or creates the file, takes it for this `Database` alone, and migrates it.
  ///
  /// Migrations of a later release are left alone.
  ///
  /// - Throws: `inUse` when another process, or another `Database` of this one, has it; `migrationChanged` when a
  ///   migration it has had was edited since.
  public static func sqlite(
    _ options: SQLiteOptions, schemas: [any DatabaseSchema.Type], clock: WallClock = .system
  ) async throws(DatabaseError) -> Database {
    guard sqlite3_threadsafe() != 0, sqlite3_libversion_number() >= 3_037_000 else {
      throw .unavailable("SQLite 3.37 or later, built thread-safe, is needed")
    }
    _ = isConfigured
    // One writer, whatever the options: with several, one could write while another checkpoints (decision 0011).
    var engineOptions = EngineOptions(
      batchLimit: max(options.batchLimit, 1), queueLimit: max(options.queueLimit, 1), writers: 1,
      readers: max(options.readers, 0), reporters: max(options.reporters, 1))
    engineOptions.acknowledgesBeforeCommit = options.acknowledgesBeforeCommit
    let engine = try SQLiteEngine(
      options, owners: Set(schemas.map { $0.name }).union(["persistence", "sqlite", "pragma"]))
    return try await open(engine, options: engineOptions, schemas: schemas, clock: clock)
  }
}

/// True once SQLite has left off counting its memory; false where something in the process had used it before.
private let isConfigured = csqlite_do_not_count_memory() == SQLITE_OK

/// Opens connections to one file, whose lock it holds.
private final class SQLiteEngine: Engine {
  private let path: String
  private let owners: Set<String>
  private let readBudget: Duration
  private let log: LogWatch
  private let willWrite: (@Sendable (String) -> Void)?
  private let lock: FileLock
  private let numbers = TableNumbers()

  init(_ options: SQLiteOptions, owners: Set<String>) throws(DatabaseError) {
    (path, self.owners, readBudget, willWrite) = (options.path, owners, options.readBudget, options.willWrite)
    log = LogWatch(limit: max(options.logLimit / 4_096, 1_000))
    lock = try FileLock(beside: path)
    try lock.takeFile(path)
  }

  func openWriter() throws(DatabaseError) -> any EngineConnection {
    try SQLiteConnection(path: path, role: .writer, owners: owners, log: log, numbers: numbers, willWrite: willWrite)
  }
  func openReporter() throws(DatabaseError) -> any EngineConnection {
    try SQLiteConnection(path: path, role: .reporter, owners: owners, log: log, numbers: numbers)
  }
  func openReader() throws(DatabaseError) -> any EngineConnection {
    try SQLiteConnection(path: path, role: .reader(budget: readBudget), owners: owners, log: log, numbers: numbers)
  }
  let readsOnCallersThread = true
  /// There is no other process.
  func listen(_ wake: @escaping @Sendable () -> Void) {}
  func release() { lock.release() }
}
