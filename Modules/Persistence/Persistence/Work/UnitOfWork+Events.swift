import FoundationCore

extension UnitOfWork {
  /// Records an event in this transaction: it exists if and only if the command commits.
  ///
  /// Its source is this owner; it gets the next number of its aggregate. Two statements.
  public func publish(_ event: EventDraft) throws(Owner.Failure) {
    do { try session.publish(event, source: Owner.name) } catch { throw Owner.Failure(error) }
  }
}

extension Session {
  /// The aggregate's counter is also what makes events of one aggregate commit in their order on PostgreSQL.
  fileprivate func publish(_ event: EventDraft, source: String) throws(DatabaseError) {
    let next: SQL<PersistenceSchema> = """
      INSERT INTO \(.aggregate) AS a (source, id, last) VALUES (\(source), \(event.aggregate), 1)
      ON CONFLICT (source, id) DO UPDATE SET last = a.last + 1 RETURNING last
      """
    let numbers: [Int64] = try rows(next.statement, limit: 1)
    let now = clock.now()
    var random = SystemRandomNumberGenerator()
    let id = UniqueID(at: now, random: (random.next(), random.next()))
    let insert: SQL<PersistenceSchema> = """
      INSERT INTO \(.event) (id, type, version, occurred_at, source, aggregate, aggregate_sequence, actor, correlation,
        causation, payload)
      VALUES (\(id), \(event.type), \(event.version), \(now), \(source), \(event.aggregate), \(numbers.first ?? 1),
        \(event.actor), \(event.correlationID), \(event.causationID), \(event.payload))
      """
    try enqueue(insert.statement)
    hasPublished = true
  }
}
