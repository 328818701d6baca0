import FoundationCore

/// The untyped form of `SQL`, as engines see it.
///
/// Text exists only once an engine prepares it.
@_spi(Engine) public struct Statement: Sendable {
  /// The schema it belongs to; an engine refuses other owners' tables.
  public let owner: String
  /// The statement in order, with a placeholder for each parameter.
  public let pieces: [Piece]
  /// One value for each placeholder.
  public let parameters: [SQLValue]
  /// Made of the literals' addresses: equal for the same source, nearly unique.
  ///
  /// Confirm with `isSameText(as:)`.
  public let key: UInt64

  /// A part of a statement's text.
  public enum Piece: Sendable {
    case literal(StaticString)
    case parameter
    /// Rows of so many parameters each, in brackets, with commas between them.
    case rows(Int, columns: Int)
    case table(String)
    case keyword(SQLKeyword)
    case emptyList(SQLValue.Kind)
  }

  /// True when both have the same text, so that one prepared statement serves both.
  ///
  /// May miss equal text from two places.
  public func isSameText(as other: Statement) -> Bool {
    key == other.key && owner == other.owner && pieces == other.pieces
  }

  /// The same text, without values.
  public var withoutParameters: Statement { Statement(owner: owner, pieces: pieces, parameters: [], key: key) }

  /// Calls back for each piece, literals as text, and joins the answers.
  ///
  /// Parameters are numbered from 1.
  public func text(
    parameter: (Int) -> String, table: (String) -> String, keyword: (SQLKeyword) -> String,
    emptyList: (SQLValue.Kind) -> String
  ) -> String {
    var output = ""
    var count = 0
    for piece in pieces {
      switch piece {
      case .literal(let literal): output += literal.description
      case .parameter:
        count += 1
        output += parameter(count)
      case .rows(let rows, let columns):
        output += (0..<rows).map { _ in
          "("
            + (0..<columns).map { _ in
              count += 1
              return parameter(count)
            }.joined(separator: ", ") + ")"
        }.joined(separator: ", ")
      case .table(let name): output += table(name)
      case .keyword(let word): output += keyword(word)
      case .emptyList(let kind): output += emptyList(kind)
      }
    }
    return output
  }
}

extension Statement {
  /// The names on disk of the tables of these owners and of Persistence itself.
  public static func tables(of schemas: [any DatabaseSchema.Type]) -> Set<String> {
    func names<Owner: DatabaseSchema>(_ owner: Owner.Type) -> [String] {
      Owner.Table.allCases.map { "\(Owner.name)_\($0.rawValue)" }
    }
    return schemas.reduce(into: Set(names(PersistenceSchema.self))) { $0.formUnion(names($1)) }
  }
}

extension Statement.Piece: Equatable {
  /// Literals are equal when they are the same literal of the source.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.parameter, .parameter): true
    case (.rows(let left, let leftColumns), .rows(let right, let rightColumns)):
      left == right && leftColumns == rightColumns
    case (.emptyList(let left), .emptyList(let right)): left == right
    case (.literal(let left), .literal(let right)): left.address == right.address
    case (.table(let left), .table(let right)): left == right
    case (.keyword(let left), .keyword(let right)): left == right
    default: false
    }
  }
}

extension Statement {
  /// Collects pieces and parameters.
  struct Builder {
    private var pieces: [Piece] = []
    private var parameters: [SQLValue] = []
    private var key = Fingerprint.start

    init(pieces: Int, parameters: Int) {
      self.pieces.reserveCapacity(pieces)
      self.parameters.reserveCapacity(parameters)
    }

    mutating func append(_ literal: StaticString) {
      guard literal.utf8CodeUnitCount > 0 else { return }
      mix(literal.address.start &+ literal.address.count)
      pieces.append(.literal(literal))
    }

    mutating func append(_ value: SQLValue) {
      mix(1)
      pieces.append(.parameter)
      parameters.append(value)
    }

    mutating func append(_ rows: ArraySlice<[any SQLBindable]>) {
      let columns = rows.first?.count ?? 0
      mix(UInt64(truncatingIfNeeded: rows.count))
      mix(UInt64(truncatingIfNeeded: columns))
      pieces.append(.rows(rows.count, columns: columns))
      parameters.reserveCapacity(parameters.count + rows.count * columns)
      for row in rows { for value in row { parameters.append(value.sqlValue) } }
    }

    /// Tables and keywords stay out of the key: the literals around them nearly always tell them apart already.
    mutating func append(_ piece: Piece) { pieces.append(piece) }

    mutating func append(_ fragment: Statement) {
      mix(fragment.key)
      pieces += fragment.pieces
      parameters += fragment.parameters
    }

    func statement(owner: String) -> Statement {
      Statement(owner: owner, pieces: pieces, parameters: parameters, key: key)
    }

    private mutating func mix(_ word: UInt64) {
      key = Fingerprint.step(key, word)
      key ^= key >> 29
    }
  }
}

extension StaticString {
  /// Where the literal lies in the program, which identifies it.
  fileprivate var address: (start: UInt64, count: UInt64) {
    guard hasPointerRepresentation else { return (UInt64(unicodeScalar.value), 0) }
    return (UInt64(UInt(bitPattern: unsafe utf8Start)), UInt64(utf8CodeUnitCount))
  }
}
