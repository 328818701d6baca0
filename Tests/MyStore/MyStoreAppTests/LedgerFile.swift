import CSQLite
import FoundationCore

/// A store's database, read by a connection of the tests' own: equations must not be worked out by the code that they
/// are about.
@safe final class LedgerFile {
  private let handle: OpaquePointer
  private var isOpen = true
  private var statements: [String: OpaquePointer] = unsafe [:]

  /// Opens a file that is there.
  init(path: String) throws {
    var opened: OpaquePointer?
    let status = unsafe sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    guard status == SQLITE_OK, let handle = unsafe opened else { throw Failure(reason: "\(path): \(status)") }
    unsafe self.handle = handle
    unsafe sqlite3_busy_timeout(handle, 5_000)
    unsafe csqlite_no_checkpoint_on_close(handle)
    for pragma in ["synchronous = OFF", "cache_size = -2048", "temp_store = MEMORY"] { try run("PRAGMA " + pragma) }
  }

  deinit { close() }

  /// Ends the connection; nothing may be asked any more. Safe to call twice.
  func close() {
    guard isOpen else { return }
    isOpen = false
    for unsafe(_, statement) in unsafe statements { unsafe sqlite3_finalize(statement) }
    unsafe statements = unsafe [:]
    unsafe sqlite3_close_v2(handle)
  }

  struct Failure: Error { let reason: String }

  /// Runs statements that answer nothing.
  func run(_ sql: String) throws {
    guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure(sql) }
  }

  /// The rows of a query, each as the text of its columns with spaces between; bytes are in hexadecimal.
  func rows(_ sql: String) throws -> [String] {
    let statement = unsafe try prepared(sql)
    defer { unsafe sqlite3_reset(statement) }
    var rows: [String] = []
    while true {
      let status = unsafe sqlite3_step(statement)
      if status == SQLITE_DONE { return rows }
      guard status == SQLITE_ROW else { throw failure(sql) }
      rows.append(
        (0..<(unsafe sqlite3_column_count(statement))).map { unsafe text(statement, $0) }.joined(separator: " "))
    }
  }

  /// The ids of a query's only column, in its order.
  func ids(_ sql: String) throws -> [UniqueID] { try rows(sql).compactMap { UniqueID(hexadecimal: $0) } }

  /// The one number of a query.
  func number(_ sql: String) throws -> Int64 { try rows(sql).first.flatMap { Int64($0) } ?? 0 }

  /// A number that changes whenever another connection has committed something.
  func version() throws -> Int64 { try number("PRAGMA data_version") }

  private func prepared(_ sql: String) throws -> OpaquePointer {
    if let known = unsafe statements[sql] { return unsafe known }
    var made: OpaquePointer?
    guard unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil) == SQLITE_OK,
      let statement = unsafe made
    else { throw failure(sql) }
    unsafe statements[sql] = statement
    return unsafe statement
  }

  private func text(_ statement: OpaquePointer, _ column: Int32) -> String {
    let type = unsafe sqlite3_column_type(statement, column)
    if type == SQLITE_NULL { return "-" }
    if type == SQLITE_BLOB {
      let start = unsafe sqlite3_column_blob(statement, column)
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
      return unsafe bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    return unsafe sqlite3_column_text(statement, column).map { unsafe String(cString: $0) } ?? ""
  }

  private func failure(_ sql: String) -> Failure {
    Failure(reason: unsafe String(cString: sqlite3_errmsg(handle)) + " in " + sql)
  }
}

extension UniqueID {
  /// An id of 32 hexadecimal digits.
  init?(hexadecimal text: String) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  /// The id as SQL has it.
  var sql: String { "x'" + description.replacing("-", with: "") + "'" }
}
