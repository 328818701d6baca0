import CSQLite
import Glibc
import Persistence

extension SQLiteConnection {
  /// Sets and asserts what durability and the 3.40.1 log bug ask for (decision 0011), and the limits.
  func configure() throws(DatabaseError) {
    unsafe csqlite_set_defensive(handle)
    unsafe sqlite3_busy_timeout(handle, role.writes ? Self.writersPatience : 1_000)
    for (limit, value): (Int32, Int32) in [
      (SQLITE_LIMIT_LENGTH, 16 << 20), (SQLITE_LIMIT_SQL_LENGTH, 256 << 10), (SQLITE_LIMIT_COLUMN, 100),
      (SQLITE_LIMIT_EXPR_DEPTH, 200), (SQLITE_LIMIT_COMPOUND_SELECT, 40), (SQLITE_LIMIT_FUNCTION_ARG, 32),
      (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000), (SQLITE_LIMIT_VARIABLE_NUMBER, 8_192),
      (SQLITE_LIMIT_TRIGGER_DEPTH, 10), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ] { unsafe sqlite3_limit(handle, limit, value) }
    if role.writes {
      try require("journal_mode = WAL", "wal")
    } else {
      _ = try answers("PRAGMA query_only = ON")
      unsafe csqlite_no_checkpoint_on_close(handle)
      try require("journal_mode", "wal")
    }
    _ = try answers("PRAGMA synchronous = FULL")
    try require("synchronous", "2")
    // Checkpoints are the writer's alone, and only after a batch is acknowledged.
    try require("wal_autocheckpoint = 0", "0")
    _ = try answers("PRAGMA foreign_keys = ON")
    try require("foreign_keys", "1")
    _ = try answers("PRAGMA trusted_schema = OFF")
    // The savepoints' journal would go to a file from 64 KiB on: 40 µs a command instead of 7.
    _ = try answers("PRAGMA temp_store = MEMORY")
    // A read error through a memory map is SIGBUS, not an error code. The writer's cache makes up for it.
    try require("mmap_size = 0", "0")
    // KiB. Small beside the system's own cache of the file, from which a missing page comes in a microsecond.
    _ = try answers(role.writes ? "PRAGMA cache_size = -8192" : "PRAGMA cache_size = -1024")

    let me = unsafe Unmanaged.passUnretained(self).toOpaque()
    if role.writes { unsafe sqlite3_wal_hook(handle, measureLog, me) }
    unsafe sqlite3_set_authorizer(handle, authorize, me)
    if !role.writes { unsafe sqlite3_progress_handler(handle, 1_000, spend, me) }
  }

  private func require(_ pragma: String, _ expected: String) throws(DatabaseError) {
    let actual = try answers("PRAGMA " + pragma).first ?? "nothing"
    guard actual == expected else { throw .unavailable("SQLite answered \(actual) to \(pragma)") }
  }

  /// True when the current read has used its processor time, or the log has grown too long for readers.
  ///
  /// Starts the clock at the first call: short reads never ask.
  ///
  /// Never stops this layer's own statements: steps are counted over all runs of a prepared one, so that now and then a
  /// ROLLBACK would be stopped too, and its transaction stay open.
  fileprivate func isTooLong() -> Bool {
    if isControlling { return false }
    if log.isExceeded { return true }
    guard case .reader(let budget) = role else { return false }
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    let now = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    if let deadline { return now > deadline }
    deadline = now + Int64(budget / .nanoseconds(1))
    return false
  }
}

// Callbacks are named nonisolated functions: closure literals would inherit an isolation and trap on another thread.
// Their context is the connection itself, which closes the handle before it goes.

private nonisolated func connection(_ context: UnsafeMutableRawPointer?) -> SQLiteConnection? {
  guard let context = unsafe context else { return nil }
  return unsafe Unmanaged<SQLiteConnection>.fromOpaque(context).takeUnretainedValue()
}

private nonisolated func measureLog(
  _ context: UnsafeMutableRawPointer?, _ db: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ pages: Int32
) -> Int32 {
  unsafe connection(context)?.noteLog(pages: Int(pages))
  return SQLITE_OK
}

private nonisolated func spend(_ context: UnsafeMutableRawPointer?) -> Int32 {
  unsafe connection(context)?.isTooLong() == false ? 0 : 1
}

/// Asked while a statement is prepared, so cached statements pay nothing.
private nonisolated func authorize(
  _ context: UnsafeMutableRawPointer?, _ action: Int32, _ first: UnsafePointer<CChar>?,
  _ second: UnsafePointer<CChar>?, _ database: UnsafePointer<CChar>?, _ trigger: UnsafePointer<CChar>?
) -> Int32 {
  guard let connection = unsafe connection(context) else { return SQLITE_DENY }
  let first = unsafe first.map { unsafe String(cString: $0) } ?? ""
  let second = unsafe second.map { unsafe String(cString: $0) } ?? ""
  return connection.permits(action, first, second) ? SQLITE_OK : SQLITE_DENY
}
