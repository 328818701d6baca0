import FoundationCore

/// A named receiver of events whose effect and place in the stream are one transaction.
///
/// At-least-once delivery, exactly one effect in the database: what an event has done for a consumer is noted with it.
public struct EventConsumer: Sendable {
  /// Identifies its stored position: a new name begins at the start of the stream.
  public let name: String
  let types: [String]?
  let pause: Duration
  let attempts: Int
  /// Whether it has anything to do with events now, as the snapshot that they are read in tells.
  let isNeeded: @Sendable (borrowing Snapshot<PersistenceSchema>) throws(DatabaseError) -> Bool
  let handle: @Sendable (Event, Session) throws -> Void
  let didCommit: @Sendable () -> Void

  /// Makes a consumer that acts as one owner.
  ///
  /// - Parameters:
  ///   - name: Unique and never reused for another purpose.
  ///   - owner: Whose tables the handler changes; composition reaches others by `within`.
  ///   - types: Which events it wants, nil for all; the others only move its position, which is stored with the next one
  ///     that it wants, after 1,024 events or after an hour.
  ///   - pause: How long it rests after a delivery, so that what happens meanwhile shares a commit: for what nobody waits for.
  ///   - isNeeded: Whether it wants any now, asked in the snapshot that they are read in; while it does not, it passes over
  ///     them, without a commit for each delivery.
  ///   - attempts: How often an event is tried until it is parked, with pauses that grow from 10 ms.
  ///   - handle: Called in the order of the stream, inside a transaction. An event for which it throws each time is parked,
  ///     with the later ones of the same aggregate, and the others go on. A database that does not work parks nothing.
  ///   - didCommit: Called after the commit of events that it wanted: to drop what was kept of the state before.
  public init<Owner: DatabaseSchema>(
    name: String, as owner: Owner.Type, types: [any DescribedEventType]? = nil, pause: Duration = .zero,
    isNeeded: @escaping @Sendable (borrowing Snapshot<Owner>) throws(Owner.Failure) -> Bool = { _ in true },
    attempts: Int = 8, handle: @escaping @Sendable (Event, borrowing UnitOfWork<Owner>) throws(Owner.Failure) -> Void,
    didCommit: @escaping @Sendable () -> Void = {}
  ) {
    (self.name, self.types, self.pause, self.attempts) = (name, types?.map(\.name), pause, max(attempts, 1))
    self.didCommit = didCommit
    self.isNeeded = { snapshot throws(DatabaseError) in
      do {
        return try snapshot.within(owner) { snapshot throws(Owner.Failure) in try isNeeded(snapshot) }
      } catch { throw snapshot.session.failure ?? .statement("\(name) cannot tell whether it is needed: \(error)") }
    }
    self.handle = { event, session in
      try session.work(as: owner) { work throws(Owner.Failure) in try handle(event, work) }
    }
  }
}
