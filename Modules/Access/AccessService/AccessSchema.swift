public import Persistence

/// What Access owns in the database.
public enum AccessSchema: DatabaseSchema {
  /// Its tables.
  public enum Table: String, CaseIterable, Sendable {
    /// People who work for the shop.
    case staff
    /// What customers sign in with.
    case account
    /// Digests of bearer tokens.
    case token
    /// How often signing in has failed lately, by digests of e-mail addresses, networks and known browsers.
    case attempt
    /// Keys that the store makes for itself.
    case secret
    /// Browsers' sessions, with the tokens they stand for sealed.
    case session
  }

  /// What its statements throw.
  public typealias Failure = AccessError
  /// The prefix of its tables.
  public static let name = "access"

  /// Its tables' history.
  public static let migrations: [Migration<AccessSchema>] = [
    [
      """
      CREATE TABLE \(.staff) (id \(.id) PRIMARY KEY NOT NULL, email \(.text) NOT NULL, email_key \(.text) NOT NULL UNIQUE,
        name \(.text) NOT NULL, password_hash \(.text) NOT NULL, permissions \(.text) NOT NULL,
        failures \(.integer) NOT NULL DEFAULT 0, last_failure_at \(.integer), created_at \(.integer) NOT NULL) \(.strict)
      """,
      """
      CREATE TABLE \(.token) (digest \(.bytes) PRIMARY KEY NOT NULL, kind \(.text) NOT NULL, subject \(.id) NOT NULL,
        expires_at \(.integer) NOT NULL, created_at \(.integer) NOT NULL) \(.strict)
      """,
      "CREATE INDEX access_token_by_expiry ON \(.token) (expires_at)",
      """
      CREATE TABLE \(.session) (digest \(.bytes) PRIMARY KEY NOT NULL, sealed \(.bytes) NOT NULL,
        expires_at \(.integer) NOT NULL) \(.strict)
      """,
      "CREATE TABLE \(.secret) (name \(.text) PRIMARY KEY NOT NULL, value \(.bytes) NOT NULL) \(.strict)",
      "CREATE INDEX access_session_by_expiry ON \(.session) (expires_at)",
    ],
    [
      """
      CREATE TABLE \(.account) (id \(.id) PRIMARY KEY NOT NULL, email_key \(.text) NOT NULL UNIQUE,
        password_hash \(.text) NOT NULL, failures \(.integer) NOT NULL DEFAULT 0, last_failure_at \(.integer),
        created_at \(.integer) NOT NULL) \(.strict)
      """
    ],
    [
      """
      CREATE TABLE \(.attempt) (digest \(.bytes) PRIMARY KEY NOT NULL, failures \(.integer) NOT NULL,
        last_failure_at \(.integer) NOT NULL) \(.strict)
      """,
      "CREATE INDEX access_attempt_by_time ON \(.attempt) (last_failure_at)",
      "ALTER TABLE \(.staff) DROP COLUMN failures",
      "ALTER TABLE \(.staff) DROP COLUMN last_failure_at",
      "ALTER TABLE \(.account) DROP COLUMN failures",
      "ALTER TABLE \(.account) DROP COLUMN last_failure_at",
    ],
  ]
}
