public import FoundationCore
@_spi(Engine) public import Persistence

extension Database {
  /// Connects to a database of a PostgreSQL server, 15 or later, and migrates it.
  ///
  /// Several processes may share one, also while it is migrated: they take turns. Migrations of a later release are left
  /// alone.
  ///
  /// - Throws: `unavailable` when the server cannot be reached or does not let this user in; `migrationChanged` when a
  ///   migration it has had was edited since.
  public static func postgreSQL(
    _ options: PostgreSQLOptions, schemas: [any DatabaseSchema.Type], clock: WallClock = .system
  ) async throws(DatabaseError) -> Database {
    func bounded(_ count: Int) -> Int { min(max(count, 1), 64) }
    // One command a transaction: transactions of several commands wait for each other's rows in circles. The server
    // groups the syncs of those that end together by itself.
    var engineOptions = EngineOptions(
      batchLimit: 1, queueLimit: max(options.queueLimit, 1), writers: bounded(options.writers),
      readers: bounded(options.readers), reporters: bounded(options.reporters))
    engineOptions.acknowledgesBeforeCommit = options.acknowledgesBeforeCommit
    let engine = PostgreSQLEngine(options, tables: Statement.tables(of: schemas))
    return try await open(engine, options: engineOptions, schemas: schemas, clock: clock)
  }
}

/// Opens connections to one server.
private final class PostgreSQLEngine: Engine {
  private let options: PostgreSQLOptions
  private let tables: Set<String>
  private let listener = EventNotifications()
  let readsOnCallersThread = false

  init(_ options: PostgreSQLOptions, tables: Set<String>) { (self.options, self.tables) = (options, tables) }

  func openWriter() throws(DatabaseError) -> any EngineConnection {
    try PostgreSQLConnection(options, role: .writer, tables: tables)
  }
  func openReporter() throws(DatabaseError) -> any EngineConnection {
    try PostgreSQLConnection(options, role: .reporter, tables: tables)
  }
  func openReader() throws(DatabaseError) -> any EngineConnection {
    try PostgreSQLConnection(options, role: .reader, tables: tables)
  }
  func listen(_ wake: @escaping @Sendable () -> Void) { listener.start(options, wake) }
  func release() { listener.stop() }
}
