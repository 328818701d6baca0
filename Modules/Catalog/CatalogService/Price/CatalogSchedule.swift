public import FoundationCore
import Persistence
import StoreIdentifiers
import Synchronization

/// What time alone brings to the catalogue: prices and products that begin or end at a moment.
public struct CatalogSchedule: Sendable {
  private let database: Database
  private let clock: WallClock
  private let reindexing: Reindexing
  private let sales: Sales
  private let didChange: ChangeNotice
  /// Up to when the schedule has been kept.
  private let kept = KeptMoment()

  init(
    database: Database, clock: WallClock, reindexing: Reindexing, sales: Sales, didChange: @escaping ChangeNotice
  ) {
    self.database = database
    self.clock = clock
    self.reindexing = reindexing
    self.sales = sales
    self.didChange = didChange
  }

  /// Does what time alone brings: price lists that begin or end, products that appear, products that come into a sale; and what was left undone when
  /// something changed. Answers when there is something to do next; nil when nothing is planned. Safe to repeat; cheap
  /// when nothing is due.
  ///
  /// - Throws: What could not be done is due the next time; `storage` when the database fails.
  public func keep() async throws(CatalogError) -> Timestamp? {
    try await sales.keep()
    let now = clock.now()
    let next = try await nextChange(after: now)
    // What is due is known by looking from where the schedule was last kept.
    let due = try await nextChange(after: kept.value)
    let isDue = due.map { $0.milliseconds <= now.milliseconds } ?? false
    let isBehind = try await isBehind(at: now)
    guard isDue || isBehind else {
      kept.advance(to: now)
      return next
    }
    try await database.write { work throws(CatalogError) in
      try PriceLists.apply(at: now, in: work)
    }
    // Reindexing a large shop may take a minute: what comes meanwhile does not wait for its end.
    while try await reindexing.renewSome() > 0 {
      if let next, next.milliseconds <= clock.now().milliseconds { break }
    }
    reindexing.catchUpSoon()
    didChange()
    // Only now: what could not be done is due the next time as well.
    kept.advance(to: now)
    return next
  }

  /// Whether a list's beginning or end has passed unnoticed, because it was planned while it came or the clock was set
  /// anew; or documents are still stale, because whoever made them so could not wait.
  private func isBehind(at now: Timestamp) async throws(CatalogError) -> Bool {
    try await database.answer { snapshot throws(CatalogError) in
      let stale: Int? = try snapshot.first("SELECT 1 FROM \(.searchDocument) WHERE stale = 1 LIMIT 1")
      if stale != nil { return true }
      return try PriceLists.areBehind(at: now, in: snapshot)
    }
  }

  private func nextChange(after moment: Timestamp) async throws(CatalogError) -> Timestamp? {
    try await database.answer { snapshot throws(CatalogError) in
      let moments: [Timestamp?] = try snapshot.rows(
        """
        SELECT min(starts_at) FROM \(.priceList) WHERE active = 1 AND starts_at > \(moment)
        UNION ALL SELECT min(ends_at) FROM \(.priceList) WHERE active = 1 AND ends_at > \(moment)
        UNION ALL SELECT min(published_at) FROM \(.product) WHERE published_at > \(moment)
        UNION ALL SELECT min(available_at) FROM \(.product) WHERE available_at > \(moment)
        UNION ALL SELECT min(reduced_until) FROM \(.product) WHERE reduced_until > \(moment)
        """)
      return moments.compactMap(\.self).min { $0.milliseconds < $1.milliseconds }
    }
  }
}

/// A moment that tasks agree on.
private final class KeptMoment: Sendable {
  private let moment = Mutex(Timestamp(milliseconds: 0))

  /// The moment.
  var value: Timestamp { moment.withLock { $0 } }

  /// Moves it on; never back.
  func advance(to new: Timestamp) {
    moment.withLock { moment in
      if moment.milliseconds < new.milliseconds { moment = new }
    }
  }
}
