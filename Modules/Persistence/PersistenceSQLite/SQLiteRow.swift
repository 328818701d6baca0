import CSQLite
import FoundationCore
@_spi(Engine) import Persistence

/// The current row of a prepared statement.
///
/// SQLite converts silently, so each column's type is checked first.
@safe struct SQLiteRow: ColumnSource {
  let statement: OpaquePointer

  func isNull(at index: Int32) -> Bool { unsafe sqlite3_column_type(statement, index) == SQLITE_NULL }

  func integer(at index: Int32) throws(DatabaseError) -> Int64 {
    try check(index, SQLITE_INTEGER, "integer")
    return unsafe sqlite3_column_int64(statement, index)
  }

  func text(at index: Int32) throws(DatabaseError) -> String {
    try check(index, SQLITE_TEXT, "text")
    // Pointer first, length second: the other way round may convert and invalidate the length.
    let start = unsafe sqlite3_column_text(statement, index)
    let count = Int(unsafe sqlite3_column_bytes(statement, index))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self)
  }

  func bytes(at index: Int32) throws(DatabaseError) -> [UInt8] {
    try check(index, SQLITE_BLOB, "bytes")
    let start = unsafe sqlite3_column_blob(statement, index)
    let count = Int(unsafe sqlite3_column_bytes(statement, index))
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  func id(at index: Int32) throws(DatabaseError) -> UniqueID {
    try check(index, SQLITE_BLOB, "id")
    guard let start = unsafe sqlite3_column_blob(statement, index), unsafe sqlite3_column_bytes(statement, index) == 16
    else { throw .decoding(column: index, "id") }
    return unsafe UniqueID(
      high: UInt64(bigEndian: start.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  private func check(_ index: Int32, _ type: Int32, _ name: String) throws(DatabaseError) {
    guard unsafe sqlite3_column_type(statement, index) == type else { throw .decoding(column: index, name) }
  }
}

extension SQLValue {
  /// True for values that are worth freeing early.
  var isLarge: Bool { if case .bytes(let value) = self { value.count > 4_096 } else { false } }

  /// Binds to a parameter, numbered from 1; SQLite copies what it is given.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .null: return unsafe sqlite3_bind_null(statement, index)
    case .integer(let value): return unsafe sqlite3_bind_int64(statement, index, value)
    case .text(var value):
      return value.withUTF8 {
        unsafe csqlite_bind_text(statement, index, $0.baseAddress, Int32(clamping: $0.count))
      }
    case .bytes(let value):
      return unsafe value.withUnsafeBytes {
        unsafe csqlite_bind_blob(statement, index, $0.baseAddress, Int32(clamping: $0.count))
      }
    case .id(let value):
      var words = (value.high.bigEndian, value.low.bigEndian)
      return unsafe withUnsafeBytes(of: &words) { unsafe csqlite_bind_blob(statement, index, $0.baseAddress, 16) }
    }
  }
}
