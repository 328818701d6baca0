public import Persistence

/// What Customers owns in the database.
public enum CustomersSchema: DatabaseSchema {
  /// Its tables.
  public enum Table: String, CaseIterable, Sendable {
    /// People who buy.
    case customer
    /// What the shop treats some of them alike by.
    case group
  }

  /// What its statements throw.
  public typealias Failure = CustomersError
  /// The prefix of its tables.
  public static let name = "customers"

  /// Its tables' history.
  public static let migrations: [Migration<CustomersSchema>] = [
    [
      """
      CREATE TABLE \(.customer) (id \(.id) PRIMARY KEY NOT NULL, name \(.text) NOT NULL, email \(.text) NOT NULL,
        email_key \(.text) NOT NULL UNIQUE, created_at \(.integer) NOT NULL) \(.strict)
      """,
      "CREATE INDEX customers_customer_newest ON \(.customer) (created_at, id)",
    ],
    [
      "CREATE TABLE \(.group) (code \(.text) PRIMARY KEY NOT NULL, name \(.text) NOT NULL) \(.strict)",
      "ALTER TABLE \(.customer) ADD COLUMN group_code \(.text)",
      "CREATE INDEX customers_customer_by_group ON \(.customer) (group_code) WHERE group_code IS NOT NULL",
    ],
  ]
}
