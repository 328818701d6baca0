extension SQL {
  /// What may stand between `\(` and `)` in a statement.
  public struct StringInterpolation: StringInterpolationProtocol {
    var builder: Statement.Builder

    /// Makes room for the parts that the compiler announces.
    public init(literalCapacity: Int, interpolationCount: Int) {
      builder = Statement.Builder(pieces: interpolationCount * 2 + 1, parameters: interpolationCount)
    }

    /// Appends source text; `StaticString`, so that nothing made at run time can be text.
    public mutating func appendLiteral(_ literal: StaticString) { builder.append(literal) }

    /// Binds a value: `\(quantity)`.
    public mutating func appendInterpolation(_ value: some SQLBindable) { builder.append(value.sqlValue) }

    // An overload of its own: the compiler warns of a debug description wherever a generic one is given an optional.
    /// Binds a value or NULL of its kind: `\(note)`.
    public mutating func appendInterpolation<Value: SQLBindable>(_ value: Value?) { builder.append(value.sqlValue) }

    /// Names one of the owner's tables: `\(.product)`.
    public mutating func appendInterpolation(_ table: Owner.Table) { builder.append(.table(table.rawValue)) }

    /// Spells a keyword as the engine does, for migrations: `\(.integer)`.
    public mutating func appendInterpolation(_ keyword: SQLKeyword) { builder.append(.keyword(keyword)) }

    /// Inserts another piece of the owner's SQL with its parameters: `\(condition)`.
    public mutating func appendInterpolation(_ fragment: SQL<Owner>) { builder.append(fragment.statement) }

    /// Inserts another piece of the owner's SQL with its parameters: `\(fragment: condition)`.
    public mutating func appendInterpolation(fragment: SQL<Owner>) { builder.append(fragment.statement) }

    /// Binds the values of a list, separated by commas: `id IN (\(list: ids))`.
    ///
    /// An empty list contains nothing.
    public mutating func appendInterpolation<Value: SQLBindable>(list values: [Value]) {
      if values.isEmpty { return builder.append(.emptyList(Value.sqlKind)) }
      for index in values.indices {
        if index > 0 { builder.append(", ") }
        builder.append(values[index].sqlValue)
      }
    }
  }
}

/// What engines spell differently.
public enum SQLKeyword: Sendable, Equatable {
  /// A `UniqueID`: 16-byte BLOB in SQLite, UUID in PostgreSQL.
  case id
  /// A signed 64-bit integer; also times (Unix milliseconds) and booleans (0 or 1).
  case integer
  /// Unicode text.
  case text
  /// Binary data.
  case bytes
  /// A primary key that the database counts up.
  case sequence
  /// The end of a table definition, after `)`: columns keep to their types.
  case strict
  /// The same for a table of short rows: it is kept in the order of its primary key, without numbers of its rows, so that a
  /// row is written once less. Not for rows of more than 200 bytes.
  case strictInKeyOrder
  /// The larger of two values: `\(.greatest)(a, b)`.
  case greatest
  /// The smaller of two values: `\(.least)(a, b)`.
  case least
  /// Unix milliseconds by the clock that all processes share which use the database.
  case now
  /// The end of a query for rows to change: those that another command is changing are left to it.
  case skipLocked
}
