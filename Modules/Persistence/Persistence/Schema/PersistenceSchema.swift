/// The tables that Persistence itself owns.
enum PersistenceSchema: DatabaseSchema {
  enum Table: String, CaseIterable { case migration, event, aggregate, stream, consumer, idempotency }
  typealias Failure = DatabaseError
  static let name = "persistence"

  /// Made before the first migration, because it is where migrations are noted.
  static let bootstrap: SQL<Self> = """
    CREATE TABLE IF NOT EXISTS \(.migration) (owner \(.text) NOT NULL, number \(.integer) NOT NULL,
      checksum \(.integer) NOT NULL, applied_at \(.integer) NOT NULL, PRIMARY KEY (owner, number)) \(.strict)
    """

  static let migrations: [Migration<Self>] = [
    [
      """
      CREATE TABLE \(.event) (sequence \(.sequence), id \(.id) NOT NULL, position \(.integer), type \(.text) NOT NULL,
        version \(.integer) NOT NULL, occurred_at \(.integer) NOT NULL, source \(.text) NOT NULL,
        aggregate \(.id) NOT NULL, aggregate_sequence \(.integer) NOT NULL, actor \(.text), correlation \(.text),
        causation \(.id), payload \(.bytes) NOT NULL) \(.strict)
      """,
      "CREATE UNIQUE INDEX persistence_event_position_key ON \(.event) (position) WHERE position IS NOT NULL",
      "CREATE INDEX persistence_event_unpositioned ON \(.event) (sequence) WHERE position IS NULL",
      """
      CREATE TABLE \(.aggregate) (source \(.text) NOT NULL, id \(.id) NOT NULL, last \(.integer) NOT NULL,
        PRIMARY KEY (source, id)) \(.strict)
      """,
      "CREATE TABLE \(.stream) (name \(.text) PRIMARY KEY NOT NULL, last \(.integer) NOT NULL) \(.strict)",
      "INSERT INTO \(.stream) (name, last) VALUES ('events', 0)",
      "CREATE TABLE \(.consumer) (name \(.text) PRIMARY KEY NOT NULL, position \(.integer) NOT NULL) \(.strict)",
      """
      CREATE TABLE \(.idempotency) (principal \(.text) NOT NULL, operation \(.text) NOT NULL, "key" \(.text) NOT NULL,
        fingerprint \(.bytes) NOT NULL, response \(.bytes) NOT NULL, created_at \(.integer) NOT NULL,
        PRIMARY KEY (principal, operation, "key")) \(.strict)
      """,
      "CREATE INDEX persistence_idempotency_age ON \(.idempotency) (created_at)",
    ]
  ]
}
