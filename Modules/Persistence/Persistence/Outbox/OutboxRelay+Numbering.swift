import FoundationCore
import Synchronization

/// How events get their positions: after their commit, so that there are no gaps and nothing appears before one that was
/// read.
extension OutboxRelay {
  /// Events without a position that are counted at most: counting is part of a bounded read.
  private static let countedWaiting = 10_000

  /// Gives positions to committed events that have none; true when there may be more.
  func assignPositions() async throws(DatabaseError) -> Bool {
    let limit = 512
    // Looks before it writes: an idle store must not commit every second.
    let most = Self.countedWaiting
    let (waiting, seen, parked) = try await database.read(as: PersistenceSchema.self) {
      snapshot throws(DatabaseError) in
      let waiting = try snapshot.first(
        "SELECT count(*) FROM (SELECT 1 FROM \(.event) WHERE position IS NULL LIMIT \(most)) AS waiting",
        as: Int64.self)
      let last = try snapshot.first("SELECT last FROM \(.stream) WHERE name = 'events'", as: Int64.self)
      let parked = try snapshot.first(
        "SELECT count(*) FROM (SELECT 1 FROM \(.parked) LIMIT \(most)) AS parked", as: Int.self)
      return (waiting ?? 0, last ?? 0, parked ?? 0)
    }
    state.withLock { state in
      state.head = max(state.head, seen)
      state.numbering.waiting = waiting
      state.parked = parked
    }
    if waiting == 0 {
      state.withLock { $0.numbering.lastFailure = nil }
      return false
    }
    let (count, head) = try await database.write(as: PersistenceSchema.self) { work throws(DatabaseError) in
      // The lock on the stream's row keeps a second relay on PostgreSQL from numbering the same events.
      let locked: Int64? = try work.first("UPDATE \(.stream) SET last = last WHERE name = 'events' RETURNING last")
      let last = locked ?? 0
      let count = try work.run(
        """
        UPDATE \(.event) SET position = \(last) + numbered.number
        FROM (SELECT sequence, row_number() OVER (ORDER BY sequence) AS number FROM \(.event)
          WHERE position IS NULL ORDER BY sequence LIMIT \(limit)) AS numbered
        WHERE \(.event).sequence = numbered.sequence
        """)
      try work.run("UPDATE \(.stream) SET last = last + \(count) WHERE name = 'events'")
      return (count, last + Int64(count))
    }
    state.withLock { state in
      state.head = max(state.head, head)
      state.numbering.waiting = max(0, waiting - Int64(count))
      state.numbering.lastFailure = nil
    }
    return count == limit
  }

  func note(numberingFailure error: DatabaseError) {
    guard error != .cancelled else { return }
    state.withLock { state in
      state.numbering.failures += 1
      state.numbering.lastFailure = "\(error)"
    }
    report(OutboxFailure(consumer: nil, reason: "\(error)"))
  }
}
