/// The events of a database, in the order in which consumers are given them.
public struct EventStream: Sendable {
  private let database: Database

  /// The events of a database.
  public init(_ database: Database) { self.database = database }

  /// Events after a position, in order, at most `limit` of them; those without a position yet are not among them.
  ///
  /// - Throws: `DatabaseError` when the database fails.
  public func events(after position: Int64, limit: Int = 100) async throws(DatabaseError) -> [Event] {
    try await database.read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      try snapshot.rows(
        "SELECT \(Event.columns) FROM \(.event) AS event WHERE position > \(position) ORDER BY position LIMIT \(limit)")
    }
  }

  /// The position of the latest event; 0 before the first.
  func lastPosition() async throws(DatabaseError) -> Int64 {
    try await database.read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      try snapshot.first("SELECT last FROM \(.stream) WHERE name = 'events'", as: Int64.self) ?? 0
    }
  }
}
