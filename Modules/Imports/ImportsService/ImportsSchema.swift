public import Persistence

/// What Imports owns in the database.
public enum ImportsSchema: DatabaseSchema {
  /// Its tables.
  public enum Table: String, CaseIterable, Sendable {
    /// Files that wait, are taken in, or were.
    case job
    /// The rows that were not taken in, and why.
    case issue
  }

  /// What its statements throw.
  public typealias Failure = ImportsError
  /// The prefix of its tables.
  public static let name = "imports"

  /// Its tables' history.
  public static let migrations: [Migration<ImportsSchema>] = [
    [
      """
      CREATE TABLE \(.job) (id \(.id) PRIMARY KEY NOT NULL, file_name \(.text) NOT NULL, kind \(.text) NOT NULL,
        format \(.text) NOT NULL, dry_run \(.integer) NOT NULL, status \(.text) NOT NULL, size \(.integer) NOT NULL,
        bytes_read \(.integer) NOT NULL, last_row \(.integer) NOT NULL, created \(.integer) NOT NULL,
        updated \(.integer) NOT NULL, unchanged \(.integer) NOT NULL, refused \(.integer) NOT NULL,
        issue_count \(.integer) NOT NULL, notes \(.text) NOT NULL, failure \(.text), asked_by \(.id) NOT NULL,
        permissions \(.text) NOT NULL, created_at \(.integer) NOT NULL, started_at \(.integer),
        ended_at \(.integer)) \(.strict)
      """,
      "CREATE INDEX imports_job_newest ON \(.job) (created_at, id)",
      "CREATE INDEX imports_job_by_status ON \(.job) (status, created_at, id)",
      """
      CREATE TABLE \(.issue) (job \(.id) NOT NULL REFERENCES \(.job) (id), number \(.integer) NOT NULL,
        file_row \(.integer) NOT NULL, file_column \(.text), cell \(.text), reason \(.text) NOT NULL,
        PRIMARY KEY (job, number)) \(.strict)
      """,
    ]
  ]
}
