import CSQLite
@_spi(Engine) import Persistence

extension SQLiteConnection {
  func enqueue(_ statement: Statement) throws(DatabaseError) { _ = try run(statement) }

  func run(_ statement: Statement) throws(DatabaseError) -> Int {
    let prepared = unsafe try bound(statement)
    defer { unsafe reset(prepared, statement) }
    var status = unsafe sqlite3_step(prepared)
    while status == SQLITE_ROW { status = unsafe sqlite3_step(prepared) }
    guard status == SQLITE_DONE else { throw failure(status) }
    return unsafe sqlite3_stmt_readonly(prepared) != 0 ? 0 : Int(unsafe sqlite3_changes(handle))
  }

  func run(_ statements: [Statement]) throws(DatabaseError) -> [Int] {
    var changes: [Int] = []
    changes.reserveCapacity(statements.count)
    for statement in statements { changes.append(try run(statement)) }
    return changes
  }

  func rows<Row>(
    _ statement: Statement, limit: Int, _ decode: (inout RowReader) throws(DatabaseError) -> Row
  ) throws(DatabaseError) -> [Row] {
    let prepared = unsafe try bound(statement)
    defer { unsafe reset(prepared, statement) }
    var output: [Row] = []
    while true {
      let status = unsafe sqlite3_step(prepared)
      if status == SQLITE_DONE { return output }
      guard status == SQLITE_ROW else { throw failure(status) }
      if output.count < limit {
        var row = unsafe RowReader(source: SQLiteRow(statement: prepared))
        output.append(try decode(&row))
      }
      // A statement that writes reports some failures only at its end.
      if output.count >= limit, unsafe sqlite3_stmt_readonly(prepared) != 0 { return output }
    }
  }

  private func reset(_ prepared: OpaquePointer, _ statement: Statement) {
    unsafe sqlite3_reset(prepared)
    // A statement waits in the cache with its last parameters: pictures must not wait with it.
    if statement.parameters.contains(where: \.isLarge) { unsafe sqlite3_clear_bindings(prepared) }
  }

  /// The prepared statement with its parameters.
  ///
  /// The owner is set for good, because SQLite may prepare again in a step.
  private func bound(_ statement: Statement) throws(DatabaseError) -> OpaquePointer {
    willWrite?(statement.sqliteText)
    owner = statement.owner
    let prepared: OpaquePointer
    if let found = unsafe cache.find(statement).flatMap({ unsafe OpaquePointer(bitPattern: $0) }) {
      unsafe prepared = unsafe found
    } else {
      preparing = StatementTables()
      defer { preparing = nil }
      unsafe prepared = unsafe try prepare(statement.sqliteText)
      let freed = cache.keep(statement, UInt(bitPattern: prepared))
      if let freed { tables[freed] = nil }
      unsafe sqlite3_finalize(freed.flatMap { unsafe OpaquePointer(bitPattern: $0) })
      tables[UInt(bitPattern: prepared)] = preparing
    }
    unsafe note(prepared)
    var index: Int32 = 0
    for parameter in statement.parameters {
      index += 1
      let status = unsafe parameter.bind(to: prepared, at: index)
      guard status == SQLITE_OK else { throw failure(status) }
    }
    return unsafe prepared
  }
}

extension Statement {
  /// SQLite has no schemas, so the owner becomes a prefix.
  fileprivate var sqliteText: String {
    text(
      parameter: { "?\($0)" }, table: { "\"\(owner)_\($0)\"" },
      keyword: { keyword in
        switch keyword {
        case .id, .bytes: "BLOB"
        case .integer: "INTEGER"
        case .text: "TEXT"
        case .sequence: "INTEGER PRIMARY KEY AUTOINCREMENT"
        case .strict: "STRICT"
        case .strictInKeyOrder: "STRICT, WITHOUT ROWID"
        case .greatest: "max"
        case .least: "min"
        case .now: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
        case .skipLocked: ""
        }
      },
      emptyList: { _ in "SELECT NULL WHERE 0" })
  }
}
