import CPostgreSQL
import FoundationCore
import Glibc
@_spi(Engine) import Persistence

/// One libpq connection in pipeline mode: statements are sent as they come, and waited for only where a result is needed.
@safe final class PostgreSQLConnection: EngineConnection {
  /// What a connection is for.
  enum Role {
    case writer
    case reporter
    case reader

    var writes: Bool { self == .writer }
  }

  /// What the server has been asked and has not answered yet.
  enum Expected {
    case nothing
    case changes
    case rows
    case commit
    case preparation(Statement)
    case sync
  }

  let handle: OpaquePointer
  let role: Role
  private let options: PostgreSQLOptions
  /// The tables of all owners: those of others are refused.
  let tables: Set<String>
  var cache = StatementCache(limit: 512)
  /// True in a migration.
  var allowsDefinitions = false
  /// The number in the last statement's name.
  var lastName: UInt = 0
  var expected: [Expected] = []
  /// True once the connection is lost, until it is made again.
  var isLost = false
  private var isOpen = true
  private var pause = Duration.zero
  private var nextAttempt = ContinuousClock.now

  init(_ options: PostgreSQLOptions, role: Role, tables: Set<String>) throws(DatabaseError) {
    // What libpq says of an address that it cannot read quotes it, with its password.
    guard isReadable(options.address) else { throw .unavailable("the address of the server cannot be read") }
    guard let handle = unsafe connection(to: options.address) else { throw .unavailable("out of memory") }
    unsafe self.handle = handle
    (self.options, self.role, self.tables) = (options, role, tables)
    do { try configure() } catch {
      close()
      throw error
    }
  }

  deinit { close() }

  func close() {
    guard isOpen else { return }
    isOpen = false
    unsafe PQfinish(handle)
  }

  /// What every session sets. Texts are written as they are meant here: nothing of them comes from outside.
  private func configure() throws(DatabaseError) {
    guard unsafe PQstatus(handle) == CONNECTION_OK else { throw .unavailable(lastMessage) }
    guard unsafe PQserverVersion(handle) >= 150_000 else { throw .unavailable("PostgreSQL 15 or later is needed") }
    (isLost, expected, cache) = (false, [], StatementCache(limit: 512))
    unsafe PQsetnonblocking(handle, 1)
    guard unsafe PQenterPipelineMode(handle) == 1 else { throw lost() }
    for setting in [
      "client_encoding = 'UTF8'", "synchronous_commit = on", "standard_conforming_strings = on",
      "client_min_messages = error", "default_transaction_isolation = 'read committed'",
      "lock_timeout = \(milliseconds(options.lockLimit))",
      "statement_timeout = \(role == .reader ? milliseconds(options.readLimit) : 0)",
      "idle_in_transaction_session_timeout = 60000",
    ] { try send("SET \(setting)", .nothing) }
    if let schema = options.schema {
      let name = schema.replacing("\"", with: "\"\"")
      if role.writes {
        // Of two that make it at once, one would be refused. What is sent up to `settle` is one transaction.
        try send("SELECT pg_advisory_xact_lock(\(schemaLock))", .nothing)
        try send("CREATE SCHEMA IF NOT EXISTS \"\(name)\"", .nothing)
      }
      try send("SET search_path = \"\(name)\"", .nothing)
    }
    try settle()
  }

  private func milliseconds(_ time: Duration) -> Int64 { max(Int64(time / .milliseconds(1)), 1) }

  /// Makes a lost connection anew; while the server is away, once in a growing while of at most a second.
  func reconnect() throws(DatabaseError) {
    guard unsafe isLost || PQstatus(handle) != CONNECTION_OK else { return }
    guard ContinuousClock.now >= nextAttempt else { throw .unavailable("the server is away") }
    unsafe PQreset(handle)
    do { try configure() } catch {
      isLost = true
      pause = min(max(pause * 2, .milliseconds(20)), .seconds(1))
      nextAttempt = .now + pause
      throw error
    }
    pause = .zero
  }

  // MARK: Transactions

  func begin() throws(DatabaseError) {
    try reconnect()
    try send("BEGIN", .nothing)
  }
  func savepoint() throws(DatabaseError) { try send("SAVEPOINT command", .nothing) }
  func release() throws(DatabaseError) { try send("RELEASE SAVEPOINT command", .nothing) }

  func rollbackToSavepoint() throws(DatabaseError) {
    try? settle()  // What was in flight is being undone.
    try send("ROLLBACK TO SAVEPOINT command", .nothing)
    try send("RELEASE SAVEPOINT command", .nothing)
    try settle()
  }

  /// One round trip with whatever is pending: if that fails, the pipeline skips the COMMIT.
  func commit() throws(DatabaseError) {
    allowsDefinitions = false
    try send("COMMIT", .commit)
    do { try settle() } catch { throw isLost ? .outcomeUnknown : error }
  }

  func rollback() {
    allowsDefinitions = false
    try? settle()
    guard unsafe !isLost && PQtransactionStatus(handle) != PQTRANS_IDLE else { return }
    try? send("ROLLBACK", .nothing)
    try? settle()
  }

  func beginSnapshot() throws(DatabaseError) {
    try reconnect()
    try send("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY", .nothing)
  }

  /// Ends without waiting for the answer, which whoever is next reads first.
  func endSnapshot() {
    guard !isLost else { return }
    try? send("ROLLBACK", .nothing)
    sendOff()
  }

  // MARK: Other processes

  let isAlone = false
  /// A statement that failed has ended the transaction unless there is a savepoint.
  let changedRows: Int64? = nil
  /// Nobody knows what others have written since something was read.
  func noteCommit() {}
  func beginNoting() -> Bool { false }
  var isNoting = false
  func noteRead(_ table: String, of owner: String) {}
  func endNoting() -> TableReads? { nil }
  func isUnchanged(_ reads: TableReads) -> Bool { false }
  var takesLocks: Bool { !options.ignoresLocks }

  func lock(_ number: Int64) throws(DatabaseError) {
    try send("SELECT pg_advisory_xact_lock(\(number))", .nothing)
  }

  func beginMigrating() throws(DatabaseError) {
    try send("SET lock_timeout = 0", .nothing)
    try send("SELECT pg_advisory_lock(\(migrationLock))", .nothing)
    try settle()
  }

  func migrated() throws(DatabaseError) {
    try send("SELECT pg_advisory_unlock(\(migrationLock))", .nothing)
    try send("SET lock_timeout = \(milliseconds(options.lockLimit))", .nothing)
    try settle()
  }

  /// Not in the commands' transactions: the server lets those that notify commit one after the other.
  func announce() {
    guard !isLost else { return }
    try? send("NOTIFY \(eventChannel)", .nothing)
    sendOff()
  }

  func allowDefinitions() { allowsDefinitions = true }
  func maintain() {}
  let logPages = 0

  func backup(to path: String) throws(DatabaseError) {
    throw .unavailable("a PostgreSQL database is copied by pg_dump, or by the server's own base backups")
  }

  /// What the server looks after by itself: its checksums, and `pg_amcheck`.
  func integrityProblems() throws(DatabaseError) -> [String] { [] }

  var lastMessage: String {
    unsafe String(cString: PQerrorMessage(handle)).trimmingSuffix { $0.isWhitespace }
  }
}

/// What processes that migrate one database wait for; any number that no other program uses there.
private let migrationLock = 7_305_219_446_118_702
/// What those wait for that make a schema.
private let schemaLock = migrationLock + 1
/// Where a process says that it has committed events.
let eventChannel = "persistence_event"

/// Whether libpq understands an address. One whose password has a character that should have been written as `%2F` or
/// `%40` is often understood wrongly: a part of the password is then the port, or in the host.
private func isReadable(_ address: String) -> Bool {
  guard let settings = unsafe PQconninfoParse(address, nil) else { return false }
  defer { unsafe PQconninfoFree(settings) }
  var setting = unsafe settings
  while let name = unsafe setting.pointee.keyword {
    let value = unsafe setting.pointee.val.map { unsafe String(cString: $0) } ?? ""
    switch unsafe String(cString: name) {
    case "port": if !value.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ",") }) { return false }
    case "host": if value.contains("@"), !value.hasPrefix("@") { return false }
    default: break
    }
    unsafe setting += 1
  }
  return true
}

/// Connects, and waits for that for up to 5 s; libpq's answer to too little memory is nil.
///
/// A server that has gone away without a word is noticed within half a minute, where it is another machine.
func connection(to address: String) -> OpaquePointer? {
  let parameters = [
    ("dbname", address), ("fallback_application_name", "mystore"), ("connect_timeout", "5"),
    ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "4"), ("tcp_user_timeout", "30000"),
  ]
  // libpq copies what it is given; each array ends with a null.
  let names = unsafe parameters.map { unsafe strdup($0.0) }
  let values = unsafe parameters.map { unsafe strdup($0.1) }
  defer { unsafe (names + values).forEach { unsafe free($0) } }
  return unsafe PQconnectdbParams(
    names.map { unsafe UnsafePointer($0) } + [nil], values.map { unsafe UnsafePointer($0) } + [nil], 1)
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return String(text)
  }
}
