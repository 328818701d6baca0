@_spi(Engine) import Persistence
import Synchronization

/// What the connections to one file know together: how its tables are numbered, and how often the writer has committed.
final class TableNumbers: Sendable {
  private let numbers = Mutex<[String: Int]>([:])
  private let committed = Atomic<UInt64>(0)

  /// How many commits are known: a snapshot that begins now has them all, and so has what is kept in memory.
  var commits: UInt64 { committed.load(ordering: .acquiring) }

  func noteCommit() { committed.add(1, ordering: .releasing) }

  /// The number of a table, by its name on disk.
  func number(of table: String) -> Int {
    numbers.withLock { numbers in
      if let known = numbers[table] { return known }
      numbers[table] = numbers.count
      return numbers.count - 1
    }
  }
}

/// The tables of a prepared statement, as the authorizer was asked about them.
struct StatementTables {
  var read = TableSet()
  var written = TableSet()
}

/// Which tables the writer has written, and when.
struct TableHistory {
  /// In the transaction that is open, also by commands of it that failed.
  private var open = TableSet()
  /// The number of the commit that wrote each table last, by its number.
  private var last: [UInt64] = []

  mutating func write(_ tables: TableSet) { open.formUnion(tables) }

  mutating func rollBack() { open = TableSet() }

  mutating func commit(_ number: UInt64) {
    open.forEach { table in
      while last.count <= table { last.append(0) }
      last[table] = number
    }
    open = TableSet()
  }

  /// Whether none of these has been written since they were read.
  func isUnchanged(_ reads: TableReads) -> Bool {
    guard reads.tables.isDisjoint(with: open) else { return false }
    var isUnchanged = true
    reads.tables.forEach { table in
      if table < last.count, last[table] > reads.commits { isUnchanged = false }
    }
    return isUnchanged
  }
}

extension SQLiteConnection {
  func beginNoting() -> Bool {
    // Before the snapshot begins: what is committed between the two counts as written after it.
    reads = TableReads(after: numbers.commits)
    isNoting = true
    return true
  }

  func noteRead(_ table: String, of owner: String) {
    reads?.tables.insert(numbers.number(of: "\(owner)_\(table)"))
  }

  func endNoting() -> TableReads? {
    isNoting = false
    return reads.take()
  }

  func isUnchanged(_ reads: TableReads) -> Bool { history.isUnchanged(reads) }

  /// Notes what a statement is about to read, where that is wanted, or to write.
  func note(_ prepared: OpaquePointer) {
    guard isNoting || role.writes else { return }
    guard let tables = tables[UInt(bitPattern: prepared)] else { return reads = nil }
    if isNoting { reads?.tables.formUnion(tables.read) }
    if role.writes { history.write(tables.written) }
  }
}
