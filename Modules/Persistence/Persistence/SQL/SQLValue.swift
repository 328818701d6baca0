public import FoundationCore

/// A bound parameter.
///
/// A null keeps its kind, so that a statement's parameter types never depend on its arguments.
public enum SQLValue: Sendable, Equatable {
  /// What a column can hold.
  public enum Kind: Sendable {
    /// A signed 64-bit integer.
    case integer
    /// Unicode text.
    case text
    /// Binary data.
    case bytes
    /// A 128-bit identifier.
    case id
  }

  /// No value, of a kind.
  case null(Kind)
  /// A signed 64-bit integer.
  case integer(Int64)
  /// Unicode text.
  case text(String)
  /// Binary data.
  case bytes([UInt8])
  /// A 128-bit identifier.
  case id(UniqueID)
}

/// A type that can be a parameter.
///
/// An enum with raw values conforms without further code: `extension OrderStatus: SQLBindable, SQLReadable {}`.
public protocol SQLBindable {
  /// The kind of column it goes into, also when it is NULL.
  static var sqlKind: SQLValue.Kind { get }
  /// The parameter.
  var sqlValue: SQLValue { get }
}

/// A type that a column can be read as.
///
/// Reading NULL or another kind throws; `Optional` accepts NULL.
public protocol SQLReadable {
  /// Reads the column, or throws `decoding`.
  init(column: Column) throws(DatabaseError)
}

extension SQLBindable where Self: RawRepresentable, RawValue: SQLBindable {
  /// The raw value's kind.
  public static var sqlKind: SQLValue.Kind { RawValue.sqlKind }
  /// The raw value.
  public var sqlValue: SQLValue { rawValue.sqlValue }
}

extension SQLReadable where Self: RawRepresentable, RawValue: SQLReadable {
  /// Reads the raw value.
  ///
  /// - Throws: `decoding` when no case has it.
  public init(column: Column) throws(DatabaseError) {
    let raw = try RawValue(column: column)
    guard let value = Self(rawValue: raw) else {
      throw .decoding(column: column.index, "\(Self.self) has no \(raw)")
    }
    self = value
  }
}
