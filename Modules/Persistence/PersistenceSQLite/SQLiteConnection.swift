import CSQLite
import Glibc
@_spi(Engine) import Persistence

/// One SQLite handle with its statement cache, used on one thread at a time (`SQLITE_OPEN_NOMUTEX`).
@safe final class SQLiteConnection: EngineConnection {
  /// What a connection is for.
  enum Role {
    case writer
    case reporter
    case reader(budget: Duration)

    var writes: Bool { if case .writer = self { true } else { false } }
  }

  let handle: OpaquePointer
  let role: Role
  var cache = StatementCache(limit: 256)
  private var controls: [Control: OpaquePointer] = unsafe [:]
  private var isOpen = true

  /// Schema names: tables of the others are refused.
  let owners: Set<String>
  /// Whose statement is being prepared or run.
  var owner = ""
  /// True while a statement of this layer's own runs, which the authorizer lets through.
  var isControlling = false
  /// True in a migration.
  var allowsDefinitions = false
  /// Set by the write-ahead log's hook.
  var logPages = 0
  /// Shared with the database's other connections.
  let log: LogWatch
  /// Nanoseconds of processor time at which the current read is too long; nil until it has run for a while.
  var deadline: Int64?
  /// What a test asks to be told of before it happens.
  let willWrite: (@Sendable (String) -> Void)?
  /// The tables of the statements in the cache, by their addresses.
  var tables: [UInt: StatementTables] = [:]
  /// Those of the statement that is being prepared.
  var preparing: StatementTables?
  /// What has been read since it began to be noted.
  var reads: TableReads?
  var isNoting = false
  /// What the writer has written; nothing on other connections.
  var history = TableHistory()
  /// Shared with the database's other connections.
  let numbers: TableNumbers
  private var checkpointAt = SQLiteConnection.checkpointPages

  /// Milliseconds that the writer waits for another connection that writes, each time that a command is tried.
  ///
  /// A tool may be one; so is a reader for a moment, where it meets the head of the log while that is being written.
  static let writersPatience: Int32 = 250

  /// Pages in the write-ahead log at which the writer checkpoints: 16 MiB.
  private static let checkpointPages = 4_000

  init(
    path: String, role: Role, owners: Set<String>, log: LogWatch, numbers: TableNumbers,
    willWrite: (@Sendable (String) -> Void)? = nil
  ) throws(DatabaseError) {
    var opened: OpaquePointer?
    let access = role.writes ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    let status = unsafe sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let handle = unsafe opened else { throw .unavailable("out of memory") }
    unsafe self.handle = handle
    (self.role, self.owners, self.log, self.numbers, self.willWrite) = (role, owners, log, numbers, willWrite)
    guard status == SQLITE_OK else { throw failure(status) }
    try configure()
  }

  deinit { close() }

  func close() {
    guard isOpen else { return }
    isOpen = false
    // Leaves an empty log behind, so that the file alone is the database.
    if role.writes { checkpoint(SQLITE_CHECKPOINT_TRUNCATE) }
    for address in cache.removeAll() { unsafe sqlite3_finalize(OpaquePointer(bitPattern: address)) }
    for unsafe(_, statement) in unsafe controls { unsafe sqlite3_finalize(statement) }
    unsafe controls = unsafe [:]
    unsafe sqlite3_close_v2(handle)
  }

  // MARK: Transactions

  func begin() throws(DatabaseError) { try control(.begin) }
  func savepoint() throws(DatabaseError) { try control(.savepoint) }
  func release() throws(DatabaseError) { try control(.release) }

  func rollbackToSavepoint() throws(DatabaseError) {
    try control(.rollbackTo)
    try control(.release)
  }

  func commit() throws(DatabaseError) {
    willWrite?(Control.commit.rawValue)
    try control(.commit)
    history.commit(numbers.commits + 1)
    allowsDefinitions = false
  }

  func noteCommit() { numbers.noteCommit() }

  func rollback() {
    allowsDefinitions = false
    history.rollBack()
    // After a full disk or an I/O error SQLite may have rolled back by itself.
    if unsafe sqlite3_get_autocommit(handle) == 0 { try? control(.rollback) }
  }

  var changedRows: Int64? { unsafe sqlite3_total_changes64(handle) }

  func beginSnapshot() throws(DatabaseError) {
    deadline = nil
    try control(.beginRead)
  }

  func endSnapshot() { rollback() }

  func allowDefinitions() { allowsDefinitions = true }
  func settle() {}
  func reconnect() {}
  let isAlone = true
  let takesLocks = false
  func lock(_ number: Int64) {}
  // The file's lock keeps other processes out.
  func beginMigrating() {}
  func migrated() {}
  func announce() {}

  // MARK: Checkpoints

  func maintain() {
    guard logPages >= min(checkpointAt, log.limit) else { return }
    checkpoint(logPages >= log.limit ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE)
    // A long reader keeps the log growing: trying again at every commit would only slow them down.
    checkpointAt = logPages + Self.checkpointPages / 4
  }

  /// Waits for no other connection.
  private func checkpoint(_ mode: Int32) {
    unsafe sqlite3_busy_timeout(handle, 0)
    unsafe sqlite3_wal_checkpoint_v2(handle, nil, mode, nil, nil)
    unsafe sqlite3_busy_timeout(handle, Self.writersPatience)
  }

  func noteLog(pages: Int) {
    if pages < logPages { checkpointAt = Self.checkpointPages }
    logPages = pages
    log.note(pages: pages)
  }

  // MARK: This layer's own statements

  enum Control: String {
    case begin = "BEGIN IMMEDIATE"
    case beginRead = "BEGIN"
    case commit = "COMMIT"
    case rollback = "ROLLBACK"
    case savepoint = "SAVEPOINT command"
    case release = "RELEASE command"
    case rollbackTo = "ROLLBACK TO command"
  }

  private func control(_ control: Control) throws(DatabaseError) {
    isControlling = true
    defer { isControlling = false }
    let statement: OpaquePointer
    if let known = unsafe controls[control] {
      unsafe statement = unsafe known
    } else {
      unsafe statement = unsafe try prepare(control.rawValue)
      unsafe controls[control] = unsafe statement
    }
    let status = unsafe sqlite3_step(statement)
    unsafe sqlite3_reset(statement)
    guard status == SQLITE_DONE else { throw failure(status) }
  }

  /// The first column of a statement of this layer's own, as text.
  func answers(_ text: String) throws(DatabaseError) -> [String] {
    isControlling = true
    defer { isControlling = false }
    let statement = unsafe try prepare(text)
    defer { unsafe sqlite3_finalize(statement) }
    var output: [String] = []
    while true {
      let status = unsafe sqlite3_step(statement)
      if status == SQLITE_DONE { return output }
      guard status == SQLITE_ROW else { throw failure(status) }
      output.append(unsafe sqlite3_column_text(statement, 0).map { unsafe String(cString: $0) } ?? "")
    }
  }

  func prepare(_ text: String) throws(DatabaseError) -> OpaquePointer {
    var prepared: OpaquePointer?
    let status = unsafe sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard status == SQLITE_OK, let prepared = unsafe prepared else { throw failure(status) }
    return unsafe prepared
  }

  func failure(_ status: Int32) -> DatabaseError { unsafe DatabaseError(status, on: handle, owner: owner) }
}
