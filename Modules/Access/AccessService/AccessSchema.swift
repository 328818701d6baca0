public import Persistence

/// What Access owns in the database.
public enum AccessSchema: DatabaseSchema {
  /// Its tables.
  public enum Table: String, CaseIterable, Sendable {
    /// People who work for the shop.
    case staff
    /// Which roles they have.
    case staffRole = "staff_role"
    /// Roles of the shop's own.
    case role
    /// Those who are asked to work for the shop.
    case invitation
    /// What customers sign in with.
    case account
    /// Digests of bearer tokens.
    case token
    /// How often signing in has failed lately, by digests of e-mail addresses, networks and known browsers.
    case attempt
    /// Keys that the store makes for itself.
    case secret
    /// Links that were sent by mail, by digests of their tokens.
    case link
    /// How often such mails were asked for lately, by digests of e-mail addresses.
    case request
    /// Browsers' sessions, with the tokens they stand for sealed.
    case session
    /// Public keys of pages elsewhere.
    case storefrontKey = "storefront_key"
    /// Queries of lists that staff have given names.
    case savedFilter = "saved_filter"
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
        name \(.text) NOT NULL, password_hash \(.text) NOT NULL, disabled_at \(.integer),
        created_at \(.integer) NOT NULL, version \(.integer) NOT NULL) \(.strict)
      """,
      """
      CREATE TABLE \(.staffRole) (staff \(.id) NOT NULL REFERENCES \(.staff) (id), role \(.text) NOT NULL,
        PRIMARY KEY (staff, role)) \(.strict)
      """,
      "CREATE INDEX access_staff_role_by_role ON \(.staffRole) (role)",
      """
      CREATE TABLE \(.role) (id \(.text) PRIMARY KEY NOT NULL, name \(.text) NOT NULL, name_key \(.text) NOT NULL UNIQUE,
        permissions \(.text) NOT NULL, version \(.integer) NOT NULL) \(.strict)
      """,
      """
      CREATE TABLE \(.invitation) (id \(.id) PRIMARY KEY NOT NULL, digest \(.bytes) NOT NULL UNIQUE,
        email \(.text) NOT NULL, email_key \(.text) NOT NULL UNIQUE, name \(.text) NOT NULL, roles \(.text) NOT NULL,
        invited_by \(.id) NOT NULL, expires_at \(.integer) NOT NULL) \(.strict)
      """,
      """
      CREATE TABLE \(.token) (digest \(.bytes) PRIMARY KEY NOT NULL, kind \(.text) NOT NULL, subject \(.id) NOT NULL,
        expires_at \(.integer) NOT NULL, created_at \(.integer) NOT NULL, name \(.text), permissions \(.text),
        last_used_at \(.integer), account \(.id)) \(.strict)
      """,
      // Tokens of customers' carts end with their sessions.
      "CREATE INDEX access_token_by_account ON \(.token) (account, created_at) WHERE account IS NOT NULL",
      "CREATE INDEX access_token_by_expiry ON \(.token) (expires_at)",
      "CREATE INDEX access_token_by_subject ON \(.token) (subject)",
      """
      CREATE TABLE \(.session) (digest \(.bytes) PRIMARY KEY NOT NULL, sealed \(.bytes) NOT NULL,
        expires_at \(.integer) NOT NULL) \(.strict)
      """,
      "CREATE TABLE \(.secret) (name \(.text) PRIMARY KEY NOT NULL, value \(.bytes) NOT NULL) \(.strict)",
      "CREATE INDEX access_session_by_expiry ON \(.session) (expires_at)",
      """
      CREATE TABLE \(.storefrontKey) (id \(.text) PRIMARY KEY NOT NULL, name \(.text) NOT NULL,
        origins \(.text) NOT NULL, created_at \(.integer) NOT NULL, version \(.integer) NOT NULL) \(.strict)
      """,
      """
      CREATE TABLE \(.savedFilter) (id \(.id) PRIMARY KEY NOT NULL, staff \(.id) NOT NULL, list \(.text) NOT NULL,
        name \(.text) NOT NULL, query \(.text) NOT NULL, created_at \(.integer) NOT NULL) \(.strict)
      """,
      "CREATE INDEX access_saved_filter_by_staff ON \(.savedFilter) (staff, list, created_at)",
    ],
    [
      """
      CREATE TABLE \(.account) (id \(.id) PRIMARY KEY NOT NULL, email_key \(.text) NOT NULL UNIQUE,
        email \(.text) NOT NULL, password_hash \(.text) NOT NULL, created_at \(.integer) NOT NULL) \(.strict)
      """
    ],
    [
      """
      CREATE TABLE \(.attempt) (digest \(.bytes) PRIMARY KEY NOT NULL, failures \(.integer) NOT NULL,
        last_failure_at \(.integer) NOT NULL) \(.strict)
      """,
      "CREATE INDEX access_attempt_by_time ON \(.attempt) (last_failure_at)",
    ],
    [
      """
      CREATE TABLE \(.link) (digest \(.bytes) PRIMARY KEY NOT NULL, purpose \(.text) NOT NULL, subject \(.id),
        email \(.text) NOT NULL, email_key \(.text) NOT NULL, language \(.text), expires_at \(.integer) NOT NULL)
        \(.strict)
      """,
      "CREATE INDEX access_link_by_email ON \(.link) (email_key)",
      "CREATE INDEX access_link_by_expiry ON \(.link) (expires_at)",
      """
      CREATE TABLE \(.request) (digest \(.bytes) PRIMARY KEY NOT NULL, times \(.integer) NOT NULL,
        first_at \(.integer) NOT NULL) \(.strict)
      """,
      "CREATE INDEX access_request_by_time ON \(.request) (first_at)",
    ],
  ]
}
