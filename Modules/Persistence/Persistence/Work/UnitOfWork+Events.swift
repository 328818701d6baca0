import FoundationCore

extension UnitOfWork {
  /// Records an event in this transaction: it exists if and only if the command commits.
  ///
  /// Its source is this owner; it gets the next number of its aggregate. Two or three statements.
  ///
  /// - Throws: The owner's form of a `DatabaseError`.
  public func publish(_ event: EventDraft) throws(Owner.Failure) {
    do { try session.publish(event, source: Owner.name) } catch { throw Owner.Failure(error) }
  }
}

extension Session {
  /// The aggregate's counter is also what makes events of one aggregate commit in their order on PostgreSQL.
  fileprivate func publish(_ event: EventDraft, source: String) throws(DatabaseError) {
    // Most events are their aggregate's first, and RETURNING costs as much again as the row.
    let begin: SQL<PersistenceSchema> = """
      INSERT INTO \(.aggregate) (source, id, last) VALUES (\(source), \(event.aggregate), 1) ON CONFLICT DO NOTHING
      """
    var number: Int64 = 1
    if try run(begin.statement) == 0 {
      let next: SQL<PersistenceSchema> = """
        UPDATE \(.aggregate) SET last = last + 1 WHERE source = \(source) AND id = \(event.aggregate) RETURNING last
        """
      let numbers: [Int64] = try rows(next.statement, limit: 1)
      number = numbers.first ?? 1
    }
    let now = clock.now()
    var random = SystemRandomNumberGenerator()
    let id = UniqueID(at: now, random: (random.next(), random.next()))
    let insert: SQL<PersistenceSchema> = """
      INSERT INTO \(.event) (id, type, version, occurred_at, source, aggregate, aggregate_sequence, actor, correlation,
        causation, payload)
      VALUES (\(id), \(event.type), \(event.version), \(now), \(source), \(event.aggregate), \(number),
        \(event.actor), \(event.correlationID), \(event.causationID), \(event.payload))
      """
    try enqueue(insert.statement)
    hasPublished = true
  }
}
