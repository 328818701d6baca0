/// Prepared statements of one connection, bounded; the least recently used one goes.
///
/// Found by the addresses of the source's literals, so that a hit builds no text: see `Statement.key`. What a statement is
/// prepared as is the engine's own: an address, or the number in its name.
@_spi(Engine) public struct StatementCache: Sendable {
  private struct Entry {
    let statement: Statement
    let prepared: UInt
    var used: UInt64
  }
  private var entries: [Entry] = []
  private var places: [UInt64: Int] = [:]
  private var turn: UInt64 = 0
  private let limit: Int

  /// Makes an empty one for `limit` statements.
  public init(limit: Int) { self.limit = limit }

  /// What the statement was prepared as, or nil.
  public mutating func find(_ statement: Statement) -> UInt? {
    guard let place = places[statement.key], entries[place].statement.isSameText(as: statement) else { return nil }
    turn &+= 1
    entries[place].used = turn
    return entries[place].prepared
  }

  /// Keeps a statement, and returns the one that had to make room: one with the same key, or the least recently used.
  public mutating func keep(_ statement: Statement, _ prepared: UInt) -> UInt? {
    turn &+= 1
    // Without its parameters: they may be large, and they are the customers'.
    let entry = Entry(statement: statement.withoutParameters, prepared: prepared, used: turn)
    let victim = places[statement.key] ?? (entries.count < limit ? nil : leastRecentlyUsed)
    guard let victim else {
      places[statement.key] = entries.count
      entries.append(entry)
      return nil
    }
    let freed = entries[victim].prepared
    places[entries[victim].statement.key] = nil
    places[statement.key] = victim
    entries[victim] = entry
    return freed
  }

  /// Forgets a statement, because it was not prepared after all.
  public mutating func forget(_ statement: Statement) {
    guard let place = places.removeValue(forKey: statement.key) else { return }
    entries.swapAt(place, entries.count - 1)
    entries.removeLast()
    if place < entries.count { places[entries[place].statement.key] = place }
  }

  /// Forgets all, and returns what they were prepared as.
  public mutating func removeAll() -> [UInt] {
    defer { (entries, places) = ([], [:]) }
    return entries.map(\.prepared)
  }

  // A scan, but only where a statement is prepared, which takes a hundred times as long.
  private var leastRecentlyUsed: Int? { entries.indices.min { entries[$0].used < entries[$1].used } }
}
