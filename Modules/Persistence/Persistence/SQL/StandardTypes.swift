public import FoundationCore

extension Int64: SQLBindable, SQLReadable, RowDecodable {
  /// An integer.
  public static var sqlKind: SQLValue.Kind { .integer }
  /// The integer.
  public var sqlValue: SQLValue { .integer(self) }
  /// Reads an integer.
  ///
  /// - Throws: `decoding` when the column is of another kind or NULL.
  public init(column: Column) throws(DatabaseError) { self = try column.integer() }
}

extension Int: SQLBindable, SQLReadable, RowDecodable {
  /// An integer.
  public static var sqlKind: SQLValue.Kind { .integer }
  /// The integer.
  public var sqlValue: SQLValue { .integer(Int64(self)) }
  /// Reads an integer.
  ///
  /// - Throws: `decoding` when the column is of another kind or NULL, or the number does not fit.
  public init(column: Column) throws(DatabaseError) {
    guard let value = Int(exactly: try column.integer()) else { throw column.mismatch("Int") }
    self = value
  }
}

extension Bool: SQLBindable, SQLReadable, RowDecodable {
  /// An integer.
  public static var sqlKind: SQLValue.Kind { .integer }
  /// 1 for true, 0 for false.
  public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
  /// Reads 0 or 1.
  ///
  /// - Throws: `decoding` for anything else.
  public init(column: Column) throws(DatabaseError) {
    switch try column.integer() {
    case 0: self = false
    case 1: self = true
    default: throw column.mismatch("0 or 1")
    }
  }
}

extension String: SQLBindable, SQLReadable, RowDecodable {
  /// Text.
  public static var sqlKind: SQLValue.Kind { .text }
  /// The text, without U+0000, which PostgreSQL does not keep.
  public var sqlValue: SQLValue { .text(utf8.contains(0) ? String(filter { $0 != "\0" }) : self) }
  /// Reads text.
  ///
  /// - Throws: `decoding` when the column is of another kind or NULL.
  public init(column: Column) throws(DatabaseError) { self = try column.text() }
}

extension Array: SQLBindable, SQLReadable, RowDecodable where Element == UInt8 {
  /// Bytes.
  public static var sqlKind: SQLValue.Kind { .bytes }
  /// The bytes.
  public var sqlValue: SQLValue { .bytes(self) }
  /// Reads bytes.
  ///
  /// - Throws: `decoding` when the column is of another kind or NULL.
  public init(column: Column) throws(DatabaseError) { self = try column.bytes() }
}

extension UniqueID: SQLBindable, SQLReadable, RowDecodable {
  /// An identifier.
  public static var sqlKind: SQLValue.Kind { .id }
  /// The identifier.
  public var sqlValue: SQLValue { .id(self) }
  /// Reads an identifier.
  ///
  /// - Throws: `decoding` when the column is of another kind or NULL.
  public init(column: Column) throws(DatabaseError) { self = try column.id() }
}

extension Identifier: SQLBindable, SQLReadable, RowDecodable {
  /// An identifier.
  public static var sqlKind: SQLValue.Kind { .id }
  /// The identifier without its tag.
  public var sqlValue: SQLValue { .id(value) }
  /// Reads an identifier; the column does not know its tag.
  ///
  /// - Throws: `decoding` when the column is of another kind or NULL.
  public init(column: Column) throws(DatabaseError) { self.init(try column.id()) }
}

extension Timestamp: SQLBindable, SQLReadable, RowDecodable {
  /// An integer.
  public static var sqlKind: SQLValue.Kind { .integer }
  /// Unix milliseconds.
  public var sqlValue: SQLValue { .integer(milliseconds) }
  /// Reads Unix milliseconds.
  ///
  /// - Throws: `decoding` when the column is of another kind or NULL.
  public init(column: Column) throws(DatabaseError) { self.init(milliseconds: try column.integer()) }
}

extension LocalDay: SQLBindable, SQLReadable, RowDecodable {
  /// Kept as text.
  public static var sqlKind: SQLValue.Kind { .text }
  /// The day as ISO 8601 writes it: texts are in the order of their days.
  public var sqlValue: SQLValue { .text(description) }
  /// Reads a day as ISO 8601 writes it.
  ///
  /// - Throws: `decoding` when the column is of another kind, NULL, or no day.
  public init(column: Column) throws(DatabaseError) {
    guard let day = LocalDay(try column.text()) else { throw column.mismatch("a day") }
    self = day
  }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
  /// The wrapped type's kind.
  public static var sqlKind: SQLValue.Kind { Wrapped.sqlKind }
  /// The value, or NULL of its kind.
  public var sqlValue: SQLValue { self?.sqlValue ?? .null(Wrapped.sqlKind) }
}

extension Optional: SQLReadable where Wrapped: SQLReadable {
  /// Reads a value or NULL.
  ///
  /// - Throws: `decoding` when the column is of another kind.
  public init(column: Column) throws(DatabaseError) { self = column.isNull ? nil : try Wrapped(column: column) }
}

extension Optional: RowDecodable where Wrapped: SQLReadable {}
