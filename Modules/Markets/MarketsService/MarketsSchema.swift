public import Persistence

/// What Markets owns in the database.
public enum MarketsSchema: DatabaseSchema {
  /// The tables. `markets_market` is the first one's name on disk.
  public enum Table: String, CaseIterable, Sendable {
    /// One row for each market; that of everywhere else has one once it is changed.
    case market
    /// One row for each country of a market.
    case marketCountry = "market_country"
    /// One row for each rate.
    case rate
    /// What the register of VAT numbers has confirmed.
    case vatCheck = "vat_check"
    /// One row: how often markets and rates were written. It orders what is kept in memory.
    case revision
  }

  /// What statements of this owner throw.
  public typealias Failure = MarketsError
  /// What the names of the tables begin with.
  public static let name = "markets"

  /// The tables' history. Append a migration to change a table; never edit one that was released.
  public static let migrations: [Migration<MarketsSchema>] = [
    [
      // The currency of its prices, with its rate and what converted prices look like.
      """
      CREATE TABLE \(.market) (id \(.id) PRIMARY KEY NOT NULL, name \(.text) NOT NULL, regime \(.text) NOT NULL,
        rounding \(.text) NOT NULL, version \(.integer) NOT NULL, currency \(.text), rate \(.integer),
        price_step \(.integer), price_ending \(.integer), CONSTRAINT market_name_key UNIQUE (name)) \(.strict)
      """,
      """
      CREATE TABLE \(.marketCountry) (country \(.text) PRIMARY KEY NOT NULL,
        market \(.id) NOT NULL REFERENCES \(.market) (id)) \(.strict)
      """,
      "CREATE INDEX markets_market_country_by_market ON \(.marketCountry) (market)",
      """
      CREATE TABLE \(.rate) (id \(.id) PRIMARY KEY NOT NULL, country \(.text) NOT NULL, region \(.text) NOT NULL,
        postal_prefix \(.text) NOT NULL, class \(.text) NOT NULL, name \(.text) NOT NULL,
        millionths \(.integer) NOT NULL, first_day \(.text) NOT NULL, last_day \(.text), source \(.text) NOT NULL,
        version \(.integer) NOT NULL,
        CONSTRAINT rate_is_a_share CHECK (millionths BETWEEN 0 AND 1000000),
        CONSTRAINT rate_days_in_order CHECK (last_day IS NULL OR last_day >= first_day),
        CONSTRAINT rate_once UNIQUE (country, region, postal_prefix, class, name, first_day)) \(.strict)
      """,
      """
      CREATE TABLE \(.revision) (id \(.integer) PRIMARY KEY NOT NULL CHECK (id = 1), revision \(.integer) NOT NULL)
        \(.strict)
      """,
      "INSERT INTO \(.revision) (id, revision) VALUES (1, 0)",
    ],
    // The shop's proof that it was right not to charge tax.
    [
      """
      CREATE TABLE \(.vatCheck) (number \(.text) NOT NULL, checked_at \(.integer) NOT NULL,
        reference \(.text) NOT NULL, name \(.text), address \(.text), counts \(.integer) NOT NULL,
        PRIMARY KEY (number, checked_at)) \(.strictInKeyOrder)
      """
    ],
  ]
}
