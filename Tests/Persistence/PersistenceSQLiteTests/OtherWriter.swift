import CSQLite
import Testing

/// Another connection to a database's file, such as a tool's, that holds the right to write.
@safe struct OtherWriter: ~Copyable {
  private let handle: OpaquePointer

  init(_ path: String) throws {
    var opened: OpaquePointer?
    #expect(unsafe sqlite3_open(path, &opened) == SQLITE_OK)
    unsafe handle = try #require(unsafe opened)
    #expect(unsafe sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
  }

  /// Gives the right to write back.
  consuming func end() { #expect(unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) == SQLITE_OK) }

  deinit { unsafe sqlite3_close(handle) }
}
