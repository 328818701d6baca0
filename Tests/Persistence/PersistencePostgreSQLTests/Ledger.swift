import FoundationCore
import Persistence
import Synchronization

/// Orders of nothing, each of which has one event.
enum Ledger: DatabaseSchema {
  enum Table: String, CaseIterable { case entry }
  typealias Failure = DatabaseError
  static let name = "ledger"
  static let migrations: [Migration<Self>] = [
    ["CREATE TABLE \(.entry) (id \(.id) PRIMARY KEY NOT NULL, amount \(.integer) NOT NULL) \(.strict)"]
  ]

  static let added = EventType("ledger.added", version: 1, .boolean)
  static let events: [any DescribedEventType] = [added]

  static func add(
    _ id: UniqueID, _ amount: Int64 = 1, in work: borrowing UnitOfWork<Self>
  ) throws(DatabaseError) {
    try work.run("INSERT INTO \(.entry) (id, amount) VALUES (\(id), \(amount))")
    try work.publish(added, true, of: id)
  }
}

/// Callers that add entries until they are told to end.
final class Run: Sendable {
  let isOver = Atomic(false)
  let acknowledged = Mutex<Set<UniqueID>>([])

  func add(as caller: Int, to database: Database) async {
    var number = 0
    while !isOver.load(ordering: .relaxed) {
      number += 1
      let id = UniqueID(high: UInt64(caller) << 12 | 7 << 60, low: UInt64(number))
      let key = IdempotencyKey(principal: "p", operation: "add", key: "\(caller) \(number)", fingerprint: [])
      // Asked again with the same key until it is answered: so does whoever is told nothing.
      while !(await isAdded(id, once: key, to: database)) { try? await Task.sleep(for: .milliseconds(5)) }
      acknowledged.withLock { _ = $0.insert(id) }
    }
  }

  private func isAdded(_ id: UniqueID, once key: IdempotencyKey, to database: Database) async -> Bool {
    do throws(DatabaseError) {
      try await database.write(as: Ledger.self) { work throws(DatabaseError) in
        _ = try work.once(key) { () throws(DatabaseError) in
          try Ledger.add(id, in: work)
          return []
        }
      }
      return true
    } catch { return false }
  }
}

extension Database {
  /// The entries that are there.
  func entries() async throws(DatabaseError) -> Set<UniqueID> {
    Set(
      try await report(as: Ledger.self) { snapshot throws(DatabaseError) in
        try snapshot.rows("SELECT id FROM \(.entry)", as: UniqueID.self)
      })
  }
}
