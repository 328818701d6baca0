import FoundationCore

/// An aggregate, as events name it.
struct EventAggregate: Hashable, RowDecodable {
  let source: String
  let id: UniqueID

  init(_ event: Event) { (source, id) = (event.source, event.aggregate) }

  init(row: inout RowReader) throws(DatabaseError) {
    source = try row.read()
    id = try row.read()
  }
}

/// Writes how far consumers are, what they have had, and what is parked for them.
struct DeliveryRows {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Moves a consumer on; false when it is elsewhere by now.
  func move(_ consumer: String, from position: Int64, to next: Int64) throws(DatabaseError) -> Bool {
    let move: SQL<PersistenceSchema> = """
      UPDATE \(.consumer) SET position = \(next) WHERE name = \(consumer) AND position = \(position)
      """
    return try session.run(move.statement) == 1
  }

  func parkedAggregates(of consumer: String) throws(DatabaseError) -> Set<EventAggregate> {
    let find: SQL<PersistenceSchema> = "SELECT DISTINCT source, aggregate FROM \(.parked) WHERE consumer = \(consumer)"
    let found: [EventAggregate] = try session.rows(find.statement)
    return Set(found)
  }

  /// The positions of events that a consumer has had, or will never be given.
  func handled(
    by consumer: String, after position: Int64, upTo last: Int64
  ) throws(DatabaseError) -> Set<Int64> {
    let find: SQL<PersistenceSchema> = """
      SELECT position FROM \(.handled) WHERE consumer = \(consumer) AND position > \(position) AND position <= \(last)
      UNION SELECT position FROM \(.parked) WHERE consumer = \(consumer) AND position > \(position)
        AND position <= \(last)
      """
    let found: [Int64] = try session.rows(find.statement)
    return Set(found)
  }

  func park(
    _ event: Event, for consumer: String, attempts: Int, failure: String?
  ) throws(DatabaseError) {
    let park: SQL<PersistenceSchema> = """
      INSERT INTO \(.parked) (consumer, position, source, aggregate, attempts, failure, parked_at)
      VALUES (\(consumer), \(event.position), \(event.source), \(event.aggregate), \(attempts), \(failure), \(session.clock.now()))
      """
    try session.enqueue(park.statement)
  }

  /// Gives a parked event up; false when it is not parked.
  func discard(_ consumer: String, at position: Int64) throws(DatabaseError) -> Bool {
    guard try release(consumer, at: position) else { return false }
    let handled: SQL<PersistenceSchema> = """
      INSERT INTO \(.handled) (consumer, position) VALUES (\(consumer), \(position)) ON CONFLICT DO NOTHING
      """
    _ = try session.run(handled.statement)
    return true
  }

  /// Takes an event out of those that are parked; false when another has.
  func release(_ consumer: String, at position: Int64) throws(DatabaseError) -> Bool {
    // The consumer's row is held, so that no delivery parks a later one behind it meanwhile.
    let hold: SQL<PersistenceSchema> = """
      UPDATE \(.consumer) SET position = position WHERE name = \(consumer)
      """
    _ = try session.run(hold.statement)
    let release: SQL<PersistenceSchema> = """
      DELETE FROM \(.parked) WHERE consumer = \(consumer) AND position = \(position)
      """
    return try session.run(release.statement) == 1
  }

  /// Gives events to a consumer in their order, and notes that it had them.
  func give(_ events: [Event], to consumer: EventConsumer) throws(DatabaseError) {
    let target: SQL<PersistenceSchema> = "INSERT INTO \(.handled) (consumer, position)"
    try session.insert(events.map { [consumer.name, $0.position] }, target)
    for event in events { try give(event, to: consumer) }
  }

  private func give(_ event: Event, to consumer: EventConsumer) throws(DatabaseError) {
    session.cause = event
    defer { session.cause = nil }
    let outcome = Correlation.$current.withValue(event.correlation) { Result { try consumer.handle(event, session) } }
    if case .failure(let error) = outcome {
      throw session.failure ?? session.failed(.statement("\(consumer.name), event \(event.position): \(error)"))
    }
  }
}
