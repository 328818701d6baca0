import CSQLite
@_spi(Engine) import Persistence

/// Prepared statements of one connection, bounded; the least recently used one goes.
///
/// Found by the addresses of the source's literals, so that a hit builds no text: see `Statement.key`.
@safe struct StatementCache {
  @safe private struct Entry {
    let statement: Statement
    let prepared: OpaquePointer
    var used: UInt64
  }
  private var entries: [Entry] = []
  private var places: [UInt64: Int] = [:]
  private var turn: UInt64 = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  mutating func find(_ statement: Statement) -> OpaquePointer? {
    guard let place = places[statement.key], entries[place].statement.isSameText(as: statement) else { return nil }
    turn &+= 1
    entries[place].used = turn
    return unsafe entries[place].prepared
  }

  /// Keeps a statement, in place of one with the same key or the least recently used.
  mutating func keep(_ statement: Statement, _ prepared: OpaquePointer) {
    turn &+= 1
    // Without its parameters: they may be large, and they are the customers'.
    let entry = unsafe Entry(statement: statement.withoutParameters, prepared: prepared, used: turn)
    let victim = places[statement.key] ?? (entries.count < limit ? nil : leastRecentlyUsed)
    guard let victim else {
      places[statement.key] = entries.count
      return entries.append(entry)
    }
    unsafe sqlite3_finalize(entries[victim].prepared)
    places[entries[victim].statement.key] = nil
    places[statement.key] = victim
    entries[victim] = entry
  }

  mutating func removeAll() {
    for entry in entries { unsafe sqlite3_finalize(entry.prepared) }
    entries = []
    places = [:]
  }

  // A scan, but only where a statement is prepared, which takes a hundred times as long.
  private var leastRecentlyUsed: Int? { entries.indices.min { entries[$0].used < entries[$1].used } }
}
