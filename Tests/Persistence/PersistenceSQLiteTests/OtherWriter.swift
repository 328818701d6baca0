import CSQLite
import Foundation
import Testing

/// Another connection to a database's file, such as a tool's, that holds the right to write.
///
/// `@unchecked`: only what ends it uses the connection.
@safe final class OtherWriter: @unchecked Sendable {
  private let handle: OpaquePointer

  init(_ path: String) throws {
    var opened: OpaquePointer?
    #expect(unsafe sqlite3_open(path, &opened) == SQLITE_OK)
    unsafe handle = try #require(unsafe opened)
    unsafe sqlite3_busy_timeout(handle, 1_000)
    #expect(unsafe sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
  }

  deinit { unsafe sqlite3_close(handle) }

  /// Gives the right to write back.
  func end() { #expect(unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) == SQLITE_OK) }

  /// Gives it back after a while, by a thread of its own: tasks of tests may be late.
  func end(after time: TimeInterval) {
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: time)
      self.end()
    }
  }
}
