import CSQLite
@_spi(Engine) import Persistence

extension SQLiteConnection {
  /// Whether the owner's statement may do this: read and change its own tables, and define them in a migration.
  ///
  /// The arguments are those of `sqlite3_set_authorizer`.
  func permits(_ action: Int32, _ first: String, _ second: String) -> Bool {
    if isControlling { return true }
    switch action {
    case SQLITE_READ: preparing?.read.insert(numbers.number(of: first))
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE: preparing?.written.insert(numbers.number(of: first))
    default: break
    }
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: return true
    case SQLITE_FUNCTION: return second != "load_extension" && second != "fts3_tokenizer"
    case SQLITE_READ:
      // No column means that none is used, as in count(*); the name may then be a WITH clause's too.
      return owns(first) || (second.isEmpty && !belongsToSomeone(first)) || isCatalogue(first)
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE: return owns(first) || isCatalogue(first)
    default: return allowsDefinitions && permitsDefinition(action, first, second)
    }
  }

  private func permitsDefinition(_ action: Int32, _ first: String, _ second: String) -> Bool {
    switch action {
    case SQLITE_CREATE_TABLE, SQLITE_DROP_TABLE, SQLITE_CREATE_VIEW, SQLITE_DROP_VIEW, SQLITE_CREATE_VTABLE,
      SQLITE_DROP_VTABLE, SQLITE_ANALYZE:
      owns(first) || first == "sqlite_sequence"  // made with the first counting key
    case SQLITE_CREATE_INDEX, SQLITE_DROP_INDEX, SQLITE_CREATE_TRIGGER, SQLITE_DROP_TRIGGER, SQLITE_ALTER_TABLE:
      owns(second)
    case SQLITE_REINDEX: true
    case SQLITE_PRAGMA: first == "data_version"  // asked by full-text tables
    default: false
    }
  }

  private func owns(_ table: String) -> Bool { table.hasPrefix(owner + "_") }

  private func isCatalogue(_ table: String) -> Bool { allowsDefinitions && table.hasPrefix("sqlite_") }

  private func belongsToSomeone(_ table: String) -> Bool {
    owners.contains { table.hasPrefix($0 + "_") }
  }
}
