/// A named receiver of events whose effect and place in the stream are one transaction.
///
/// Its handler runs once for each event and commits once: at-least-once delivery, exactly one effect in the database.
public struct EventConsumer: Sendable {
  /// Identifies its stored position: a new name begins at the start of the stream.
  public let name: String
  let accepts: @Sendable (Event) -> Bool
  let handle: @Sendable (Event, Session) throws -> Void
  let didCommit: @Sendable () -> Void

  /// Makes a consumer that acts as one owner.
  ///
  /// - Parameters:
  ///   - name: Unique and never reused for another purpose.
  ///   - owner: Whose tables the handler changes; composition reaches others by `within`.
  ///   - accepts: Which events it wants; the others only move its position, which is stored with the next one that it
  ///     wants, after 512 events or after those of an hour.
  ///   - handle: Called in the order of the stream, inside a transaction. When it throws, the event is tried again
  ///     later, and this consumer's later events wait.
  ///   - didCommit: Called after the commit of events that it accepted: to drop what was kept of the state before.
  public init<Owner: DatabaseSchema>(
    name: String, as owner: Owner.Type, accepts: @escaping @Sendable (Event) -> Bool = { _ in true },
    handle: @escaping @Sendable (Event, borrowing UnitOfWork<Owner>) throws(Owner.Failure) -> Void,
    didCommit: @escaping @Sendable () -> Void = {}
  ) {
    (self.name, self.accepts, self.didCommit) = (name, accepts, didCommit)
    self.handle = { event, session in
      try session.work(as: owner) { work throws(Owner.Failure) in try handle(event, work) }
    }
  }
}
