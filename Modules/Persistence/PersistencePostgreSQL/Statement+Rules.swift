@_spi(Engine) import Persistence

extension Statement {
  /// Refuses what an owner may not do; once for each text, before it is prepared.
  ///
  /// SQLite asks about each table while it prepares. PostgreSQL knows users and no owners, so the source's literals are
  /// read: they name no table of another owner, no table outside `Table` in a definition, and begin with a word that leaves
  /// transactions and, but in a migration, definitions alone.
  func check(tables: Set<String>, allowsDefinitions: Bool) throws(DatabaseError) {
    var isFirst = true
    for case .literal(let literal) in pieces {
      let words = literal.description.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      if isFirst, let verb = words.first?.uppercased() {
        isFirst = false
        guard Self.verbs.contains(verb) || (allowsDefinitions && Self.definitions.contains(verb)) else {
          throw .statement("\(owner) may not \(verb)")
        }
        if Self.definitions.contains(verb) { try checkDefinition(words) }
      }
      for word in words where word.hasPrefix("pg_") || word == "information_schema" || tables.contains(String(word)) {
        guard !word.hasPrefix(owner + "_") else { continue }
        throw .statement("\(word) does not belong to \(owner)")
      }
    }
  }

  private static let verbs: Set<String> = ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "VALUES"]
  private static let definitions: Set<String> = ["CREATE", "ALTER", "DROP"]

  /// Tables are cases of `Table`, so none is named here; indexes are, and begin with their owner's name.
  private func checkDefinition(_ words: [Substring]) throws(DatabaseError) {
    let rest = words.dropFirst().drop { ["UNIQUE", "IF", "NOT", "EXISTS"].contains($0.uppercased()) }
    guard let kind = rest.first?.uppercased(), kind == "TABLE" || kind == "INDEX" else {
      throw .statement("\(owner) may define tables and indexes alone")
    }
    let name = rest.dropFirst().drop { ["IF", "NOT", "EXISTS"].contains($0.uppercased()) }.first
    guard let name else { return }
    guard kind == "INDEX", name.hasPrefix(owner + "_") else { throw .statement("\(name) does not belong to \(owner)") }
  }
}
