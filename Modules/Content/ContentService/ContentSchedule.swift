public import FoundationCore
import Persistence
import Synchronization

/// What time alone brings: articles that are to be seen from a moment on.
public final class ContentSchedule: Sendable {
  private let database: Database
  private let clock: WallClock
  private let didChange: @Sendable () -> Void
  /// Up to when the schedule has been kept.
  private let kept = Mutex(Timestamp(milliseconds: 0))

  init(database: Database, clock: WallClock, didChange: @escaping @Sendable () -> Void) {
    self.database = database
    self.clock = clock
    self.didChange = didChange
  }

  /// Has answers made anew when an article has become visible since the last call.
  ///
  /// Returns when the next one will; nil when none is planned. Safe to repeat; two look-ups in an index.
  ///
  /// - Throws: `.storage` when the database fails; the next call makes up for it.
  public func keep() async throws(ContentError) -> Timestamp? {
    let now = clock.now()
    let former = kept.withLock { $0 }
    let (due, next) = try await database.read(as: ContentSchema.self) {
      snapshot throws(ContentError) -> (Timestamp?, Timestamp?) in
      let due: Timestamp?? = try snapshot.first(
        """
        SELECT min(published_at) FROM \(.article)
        WHERE status = 'published' AND published_at > \(former) AND published_at <= \(now)
        """)
      let next: Timestamp?? = try snapshot.first(
        "SELECT min(published_at) FROM \(.article) WHERE status = 'published' AND published_at > \(now)")
      return (due ?? nil, next ?? nil)
    }
    if due != nil { didChange() }
    kept.withLock { $0 = max($0, now) }
    return next
  }
}
