public import FoundationCore

extension UnitOfWork {
  /// Records an event in this transaction: it exists if and only if the command commits.
  ///
  /// Its source is this owner; it gets the next number of its aggregate. Two or three statements. It names the request that
  /// it belongs to, also where a job of that request publishes it; one that a consumer publishes also names the event that
  /// it was given as its cause.
  ///
  /// - Parameters:
  ///   - type: One of `DatabaseSchema.events`.
  ///   - payload: What there is to say.
  ///   - aggregate: What it happened to: consumers have the events of one in their order.
  ///   - actor: Who did it, if it was not the store itself.
  /// - Throws: The owner's form of a `DatabaseError`: `statement` for a type that the owner has not listed.
  public func publish<Payload>(
    _ type: EventType<Payload>, _ payload: Payload, of aggregate: UniqueID, by actor: String? = nil
  ) throws(Owner.Failure) {
    do throws(DatabaseError) {
      guard Owner.events.contains(where: { $0.name == type.name }) else {
        throw session.failed(.statement("\(Owner.name) publishes no \(type.name)"))
      }
      try EventRows(session: session).publish(
        type.name, type.version, type.payload.encode(payload), of: aggregate, by: actor, source: Owner.name)
    } catch { throw Owner.Failure(error) }
  }
}

/// Writes events.
private struct EventRows {
  let session: Session

  /// The aggregate's counter is also what makes events of one aggregate commit in their order on PostgreSQL.
  func publish(
    _ type: String, _ version: Int, _ payload: [UInt8], of aggregate: UniqueID, by actor: String?, source: String
  ) throws(DatabaseError) {
    // Most events are their aggregate's first, and RETURNING costs as much again as the row.
    let begin: SQL<PersistenceSchema> = """
      INSERT INTO \(.aggregate) (source, id, last) VALUES (\(source), \(aggregate), 1) ON CONFLICT DO NOTHING
      """
    var number: Int64 = 1
    if try session.run(begin.statement) == 0 {
      let next: SQL<PersistenceSchema> = """
        UPDATE \(.aggregate) SET last = last + 1 WHERE source = \(source) AND id = \(aggregate) RETURNING last
        """
      let numbers: [Int64] = try session.rows(next.statement, limit: 1)
      number = numbers.first ?? 1
    }
    let now = session.clock.now()
    let id = session.makeID()
    let insert: SQL<PersistenceSchema> = """
      INSERT INTO \(.event) (id, type, version, occurred_at, source, aggregate, aggregate_sequence, actor, correlation,
        causation, payload)
      VALUES (\(id), \(type), \(version), \(now), \(source), \(aggregate), \(number), \(actor),
        \(session.correlation?.description), \(session.cause?.id), \(payload))
      """
    try session.enqueue(insert.statement)
    session.hasPublished = true
  }
}
