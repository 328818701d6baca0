/// Tables, by the numbers that an engine gives them.
@_spi(Engine) public struct TableSet: Sendable {
  private var words: [UInt64] = []

  /// Makes an empty set.
  public init() {}

  /// Adds a table, numbered from 0.
  public mutating func insert(_ table: Int) {
    let word = table / 64
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(table % 64)
  }

  /// Adds the tables of another set.
  public mutating func formUnion(_ other: TableSet) {
    while words.count < other.words.count { words.append(0) }
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  /// Calls back for each table.
  public func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }

  /// Whether no table is in both sets.
  public func isDisjoint(with other: TableSet) -> Bool {
    zip(words, other.words).allSatisfy { $0 & $1 == 0 }
  }
}

/// What was read of a database, and when.
@_spi(Engine) public struct TableReads: Sendable {
  /// The tables that statements have read, and those that what was taken from memory had been read from.
  public var tables = TableSet()
  /// How many commits what was read has for certain; it may have later ones.
  public let commits: UInt64

  /// Nothing yet, of a state that has at least so many commits.
  public init(after commits: UInt64) { self.commits = commits }
}
