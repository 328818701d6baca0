import CSQLite
import Glibc
@_spi(Engine) import Persistence

extension SQLiteConnection {
  func integrityProblems() throws(DatabaseError) -> [String] {
    let problems = try answers("PRAGMA integrity_check").filter { $0 != "ok" }
    let dangling = try answers("PRAGMA foreign_key_check").map { "\($0) refers to a missing row" }
    return problems + dangling
  }

  func backup(to path: String) throws(DatabaseError) {
    let partial = path + ".partial"
    unsafe unlink(partial)
    defer { unsafe unlink(partial) }
    try copy(to: partial)
    try Self.sync(partial)
    // A link, unlike a rename, never replaces what is there.
    guard unsafe link(partial, path) == 0 else {
      throw .unavailable("cannot make \(path): \(FileLock.reason(errno))")
    }
    let cut = path.lastIndex(of: "/")
    try Self.sync(cut.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
  }

  /// One step holds one read transaction, so the copy is one state of the database.
  private func copy(to path: String) throws(DatabaseError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let status = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard let copy = unsafe opened else { throw .unavailable("out of memory") }
    defer { unsafe sqlite3_close_v2(copy) }
    func check(_ status: Int32, _ expected: Int32) throws(DatabaseError) {
      if status != expected { throw unsafe DatabaseError(status, on: copy, owner: "") }
    }
    try check(status, SQLITE_OK)
    guard let backup = unsafe sqlite3_backup_init(copy, "main", handle, "main") else {
      throw unsafe DatabaseError(sqlite3_errcode(copy), on: copy, owner: "")
    }
    let copied = unsafe sqlite3_backup_step(backup, -1)
    unsafe sqlite3_backup_finish(backup)
    try check(copied, SQLITE_DONE)
    // A single file: without this the copy would want a log of its own.
    try check(unsafe sqlite3_exec(copy, "PRAGMA journal_mode = DELETE", nil, nil, nil), SQLITE_OK)
    var statement: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(copy, "PRAGMA integrity_check", -1, &statement, nil), SQLITE_OK)
    defer { unsafe sqlite3_finalize(statement) }
    try check(unsafe sqlite3_step(statement), SQLITE_ROW)
    let answer = unsafe sqlite3_column_text(statement, 0).map { unsafe String(cString: $0) } ?? ""
    guard answer == "ok" else { throw .io(code: SQLITE_CORRUPT, answer) }
  }

  private static func sync(_ path: String) throws(DatabaseError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unavailable("cannot open \(path): \(FileLock.reason(errno))") }
    defer { _ = Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .io(code: errno, "cannot sync \(path)") }
  }
}
