public import Persistence

/// What Marketing owns in the database.
public enum MarketingSchema: DatabaseSchema {
  /// The tables. `marketing_promotion` is the first one's name on disk.
  public enum Table: String, CaseIterable, Sendable {
    /// One row for each promotion, with its counters.
    case promotion
    /// One row for each code, with its counter.
    case code
    /// One row for each promotion and order that uses it, or did.
    case use
    /// How often a buyer uses a promotion.
    case buyer
    /// One row: how often promotions were written. It orders what is kept in memory.
    case revision
  }

  /// What statements of this owner throw.
  public typealias Failure = MarketingError
  /// What the names of the tables begin with.
  public static let name = "marketing"

  /// The tables' history. Append a migration to change a table; never edit one that was released.
  ///
  /// The conditions of the statements that count are repeated as constraints, so that no other statement passes a
  /// limit.
  public static let migrations: [Migration<MarketingSchema>] = [
    [
      """
      CREATE TABLE \(.promotion) (id \(.id) PRIMARY KEY NOT NULL, title \(.text) NOT NULL, status \(.text) NOT NULL,
        starts_at \(.integer), ends_at \(.integer), by_code \(.integer) NOT NULL, currency \(.text),
        terms \(.text) NOT NULL, use_limit \(.integer), code_limit \(.integer), customer_limit \(.integer),
        budget \(.integer), used \(.integer) NOT NULL, spent \(.integer) NOT NULL, codes \(.integer) NOT NULL,
        version \(.integer) NOT NULL, created_at \(.integer) NOT NULL,
        CONSTRAINT promotion_within_limit CHECK (used >= 0 AND (use_limit IS NULL OR used <= use_limit)),
        CONSTRAINT promotion_within_budget CHECK (spent >= 0 AND (budget IS NULL OR spent <= budget)),
        CONSTRAINT promotion_budget_has_currency CHECK (budget IS NULL OR currency IS NOT NULL)) \(.strict)
      """,
      "CREATE INDEX marketing_promotion_newest ON \(.promotion) (created_at, id)",
      "CREATE INDEX marketing_promotion_by_status ON \(.promotion) (status, created_at, id)",
      """
      CREATE TABLE \(.code) (code \(.text) PRIMARY KEY NOT NULL, spelling \(.text) NOT NULL,
        promotion \(.id) NOT NULL REFERENCES \(.promotion) (id), position \(.integer) NOT NULL,
        used \(.integer) NOT NULL, created_at \(.integer) NOT NULL,
        CONSTRAINT code_used_not_negative CHECK (used >= 0),
        CONSTRAINT code_position UNIQUE (promotion, position)) \(.strict)
      """,
      """
      CREATE TABLE \(.use) (promotion \(.id) NOT NULL REFERENCES \(.promotion) (id), "order" \(.id) NOT NULL,
        code \(.text), customer \(.text), email \(.text), saved \(.integer) NOT NULL, currency \(.text) NOT NULL,
        used_at \(.integer) NOT NULL, voided_at \(.integer), PRIMARY KEY (promotion, "order"),
        CONSTRAINT use_saved_not_negative CHECK (saved >= 0)) \(.strict)
      """,
      "CREATE INDEX marketing_use_by_order ON \(.use) (\"order\")",
      """
      CREATE TABLE \(.buyer) (promotion \(.id) NOT NULL REFERENCES \(.promotion) (id), buyer \(.text) NOT NULL,
        used \(.integer) NOT NULL, PRIMARY KEY (promotion, buyer),
        CONSTRAINT buyer_used_not_negative CHECK (used >= 0)) \(.strict)
      """,
      """
      CREATE TABLE \(.revision) (id \(.integer) PRIMARY KEY NOT NULL CHECK (id = 1), revision \(.integer) NOT NULL)
        \(.strict)
      """,
      "INSERT INTO \(.revision) (id, revision) VALUES (1, 0)",
    ]
  ]
}
