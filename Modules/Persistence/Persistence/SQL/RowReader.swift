public import FoundationCore

/// A row of a result, decoded by reading its columns in the order the statement selects them.
///
/// Single columns need no type of their own: `rows("SELECT count(*) …", as: Int.self)`.
public protocol RowDecodable {
  /// Reads the columns, in order.
  init(row: inout RowReader) throws(DatabaseError)
}

extension RowDecodable where Self: SQLReadable {
  /// Reads the only column.
  ///
  /// - Throws: `decoding` when the column is of another kind or NULL.
  public init(row: inout RowReader) throws(DatabaseError) { self = try row.read() }
}

/// Reads a row's columns from left to right.
public struct RowReader: ~Copyable {
  private let source: any ColumnSource
  private var index: Int32 = 0

  /// Begins at the first column.
  @_spi(Engine) public init(source: any ColumnSource) { self.source = source }

  /// Reads the next column.
  ///
  /// - Throws: `decoding` when it is of another kind, or NULL and the type is not optional.
  public mutating func read<Value: SQLReadable>(_ type: Value.Type = Value.self) throws(DatabaseError) -> Value {
    defer { index += 1 }
    return try Value(column: Column(source: source, index: index))
  }
}

/// One column of the current row.
public struct Column {
  let source: any ColumnSource
  let index: Int32

  /// True when there is no value.
  public var isNull: Bool { source.isNull(at: index) }
  /// The value as an integer.
  ///
  /// - Throws: `decoding` for any other kind.
  public func integer() throws(DatabaseError) -> Int64 { try source.integer(at: index) }
  /// The value as text.
  ///
  /// - Throws: `decoding` for any other kind.
  public func text() throws(DatabaseError) -> String { try source.text(at: index) }
  /// The value as bytes.
  ///
  /// - Throws: `decoding` for any other kind.
  public func bytes() throws(DatabaseError) -> [UInt8] { try source.bytes(at: index) }
  /// The value as an identifier.
  ///
  /// - Throws: `decoding` for any other kind.
  public func id() throws(DatabaseError) -> UniqueID { try source.id(at: index) }
  /// An error for a value that the type cannot take.
  public func mismatch(_ expected: String) -> DatabaseError { .decoding(column: index, expected) }
}

/// The current row of an engine's result.
@_spi(Engine) public protocol ColumnSource {
  func isNull(at index: Int32) -> Bool
  func integer(at index: Int32) throws(DatabaseError) -> Int64
  func text(at index: Int32) throws(DatabaseError) -> String
  func bytes(at index: Int32) throws(DatabaseError) -> [UInt8]
  func id(at index: Int32) throws(DatabaseError) -> UniqueID
}
