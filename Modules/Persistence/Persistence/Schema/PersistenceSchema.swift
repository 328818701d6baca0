/// The tables that Persistence itself owns.
enum PersistenceSchema: DatabaseSchema {
  enum Table: String, CaseIterable {
    case migration, event, aggregate, stream, consumer, handled, parked, idempotency, job, audit, metadata
  }
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
        PRIMARY KEY (source, id)) \(.strictInKeyOrder)
      """,
      "CREATE TABLE \(.stream) (name \(.text) PRIMARY KEY NOT NULL, last \(.integer) NOT NULL) \(.strict)",
      "INSERT INTO \(.stream) (name, last) VALUES ('events', 0)",
      "CREATE TABLE \(.consumer) (name \(.text) PRIMARY KEY NOT NULL, position \(.integer) NOT NULL) \(.strict)",
      """
      CREATE TABLE \(.handled) (consumer \(.text) NOT NULL, position \(.integer) NOT NULL,
        PRIMARY KEY (consumer, position)) \(.strictInKeyOrder)
      """,
      """
      CREATE TABLE \(.parked) (consumer \(.text) NOT NULL, position \(.integer) NOT NULL, source \(.text) NOT NULL,
        aggregate \(.id) NOT NULL, attempts \(.integer) NOT NULL, failure \(.text), parked_at \(.integer) NOT NULL,
        PRIMARY KEY (consumer, position)) \(.strict)
      """,
      """
      CREATE TABLE \(.idempotency) (principal \(.text) NOT NULL, operation \(.text) NOT NULL, "key" \(.text) NOT NULL,
        fingerprint \(.bytes) NOT NULL, status \(.integer) NOT NULL, response \(.bytes) NOT NULL, created_at \(.integer) NOT NULL,
        PRIMARY KEY (principal, operation, "key")) \(.strict)
      """,
      "CREATE INDEX persistence_idempotency_age ON \(.idempotency) (created_at)",
      """
      CREATE TABLE \(.job) (id \(.id) PRIMARY KEY NOT NULL, kind \(.text) NOT NULL, "key" \(.text),
        payload \(.bytes) NOT NULL, created_at \(.integer) NOT NULL, run_at \(.integer) NOT NULL,
        attempts \(.integer) NOT NULL DEFAULT 0, asked \(.integer) NOT NULL DEFAULT 1,
        heard \(.integer) NOT NULL DEFAULT 0, lease \(.id), lease_until \(.integer), outcome \(.text),
        failure \(.text), finished_at \(.integer), correlation \(.id)) \(.strict)
      """,
      """
      CREATE UNIQUE INDEX persistence_job_key ON \(.job) (kind, "key")
        WHERE "key" IS NOT NULL AND finished_at IS NULL
      """,
      "CREATE INDEX persistence_job_due ON \(.job) (kind, run_at) WHERE finished_at IS NULL",
      "CREATE INDEX persistence_job_outcome ON \(.job) (outcome, id) WHERE outcome IS NOT NULL",
      "CREATE INDEX persistence_job_finished ON \(.job) (finished_at) WHERE finished_at IS NOT NULL",
    ],
    [
      """
      CREATE TABLE \(.audit) (id \(.id) PRIMARY KEY NOT NULL, at \(.integer) NOT NULL, principal \(.text) NOT NULL,
        token \(.text), operation \(.text) NOT NULL, address \(.text) NOT NULL, correlation \(.text) NOT NULL,
        kind \(.text), aggregate \(.text), changes \(.text) NOT NULL) \(.strict)
      """,
      "CREATE INDEX persistence_audit_by_principal ON \(.audit) (principal, id)",
      "CREATE INDEX persistence_audit_by_kind ON \(.audit) (kind, id)",
      "CREATE INDEX persistence_audit_by_subject ON \(.audit) (kind, aggregate, id)",
    ],
    [
      // The external id is the value of the key without a name.
      """
      CREATE TABLE \(.metadata) (kind \(.text) NOT NULL, aggregate \(.text) NOT NULL, "key" \(.text) NOT NULL,
        value \(.text) NOT NULL, PRIMARY KEY (kind, aggregate, "key")) \(.strictInKeyOrder)
      """,
      "CREATE INDEX persistence_metadata_by_key ON \(.metadata) (kind, \"key\", aggregate)",
      "CREATE INDEX persistence_metadata_by_value ON \(.metadata) (kind, \"key\", value, aggregate)",
      """
      CREATE UNIQUE INDEX persistence_metadata_external_key ON \(.metadata) (kind, value) WHERE "key" = ''
      """,
    ],
  ]
}
