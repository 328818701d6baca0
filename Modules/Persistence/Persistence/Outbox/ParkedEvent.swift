public import FoundationCore

/// An event that a consumer could not handle, or that follows one of the same aggregate.
public struct ParkedEvent: Sendable, Equatable, RowDecodable {
  /// Who could not handle it.
  public let consumer: String
  /// How often it was tried; 0 for one that follows another.
  public let attempts: Int
  /// Why the last attempt failed; nil for one that follows another.
  public let failure: String?
  /// When it was parked.
  public let parkedAt: Timestamp
  /// What happened.
  public let event: Event

  /// All of them, with the columns that `init(row:)` reads.
  static var selection: SQL<PersistenceSchema> {
    """
    SELECT parked.consumer, parked.attempts, parked.failure, parked.parked_at, \(Event.columns)
    FROM \(.parked) AS parked JOIN \(.event) AS event ON event.position = parked.position
    """
  }

  /// Reads the columns.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    consumer = try row.read()
    attempts = try row.read()
    failure = try row.read()
    parkedAt = try row.read()
    event = try Event(row: &row)
  }
}

extension OutboxRelay {
  /// Events that are parked, in the order of the stream, `limit` at most: after a position and a consumer's name.
  ///
  /// - Throws: `DatabaseError` when the database fails.
  public func parked(
    after position: Int64 = 0, _ consumer: String = "", limit: Int = 50
  ) async throws(DatabaseError) -> [ParkedEvent] {
    try await database.read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      try snapshot.rows(
        """
        \(ParkedEvent.selection)
        WHERE (parked.position, parked.consumer) > (\(position), \(consumer)) ORDER BY parked.position, parked.consumer LIMIT \(limit)
        """)
    }
  }

  /// One event that is parked for a consumer.
  ///
  /// - Throws: `DatabaseError` when the database fails.
  public func parkedEvent(_ consumer: String, at position: Int64) async throws(DatabaseError) -> ParkedEvent? {
    try await database.read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      try snapshot.first(
        """
        \(ParkedEvent.selection)
        WHERE parked.consumer = \(consumer) AND parked.position = \(position)
        """)
    }
  }

  /// Tries a parked event again, and after it those of its aggregate that wait behind it, until one fails.
  ///
  /// The first of the aggregate comes first, whichever was asked for. What fails stays parked, with its reason.
  ///
  /// - Returns: How many are no longer parked.
  /// - Throws: The failure of the first that failed, if it could not be noted; `statement` when this relay has no such
  ///   consumer.
  @discardableResult
  public func retry(_ consumer: String, at position: Int64) async throws(DatabaseError) -> Int {
    guard let consumer = consumers.first(where: { $0.name == consumer }) else {
      throw .statement("there is no consumer \(consumer)")
    }
    var count = 0
    while let parked = try await firstParked(consumer.name, sameAggregateAs: position) {
      do throws(DatabaseError) {
        try await database.submit { (session: Session) throws(DatabaseError) in
          let rows = DeliveryRows(session)
          if try rows.release(parked.consumer, at: parked.event.position) {
            try rows.give([parked.event], to: consumer)
          }
        }
      } catch {
        guard error.isOfTheEvent else { throw error }
        note(consumer.name, failure: error)
        try await database.write(as: PersistenceSchema.self) { work throws(DatabaseError) in
          try work.run(
            """
            UPDATE \(.parked) SET attempts = attempts + 1, failure = \("\(error)")
            WHERE consumer = \(consumer.name) AND position = \(parked.event.position)
            """)
        }
        return count
      }
      count += 1
      consumer.didCommit()
    }
    return count
  }

  /// Gives an event up for a consumer: it is never given to it, and those of its aggregate that wait behind it are tried.
  /// False when it is not parked.
  ///
  /// - Throws: `DatabaseError` when the database fails.
  public func discard(_ consumer: String, at position: Int64) async throws(DatabaseError) -> Bool {
    let isDiscarded = try await database.submit { (session: Session) throws(DatabaseError) in
      try DeliveryRows(session).discard(consumer, at: position)
    }
    // What waits behind it has its turn. Its own failure is noted with it, and takes nothing back here.
    if isDiscarded, consumers.contains(where: { $0.name == consumer }) {
      _ = try? await retry(consumer, at: position)
    }
    return isDiscarded
  }

  private func firstParked(
    _ consumer: String, sameAggregateAs position: Int64
  ) async throws(DatabaseError) -> ParkedEvent? {
    try await database.read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      try snapshot.first(
        """
        \(ParkedEvent.selection)
        JOIN \(.event) AS asked ON asked.position = \(position)
        WHERE parked.consumer = \(consumer) AND parked.source = asked.source AND parked.aggregate = asked.aggregate
        ORDER BY parked.position
        """)
    }
  }
}

extension DatabaseError {
  /// Whether it is of what the event says, and not of a database that does not work just now.
  var isOfTheEvent: Bool {
    switch self {
    case .statement, .constraint, .decoding, .idempotencyKeyReused: true
    default: false
    }
  }
}
