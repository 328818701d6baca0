public import Persistence

/// What Customers owns in the database.
public enum CustomersSchema: DatabaseSchema {
  /// Its tables.
  public enum Table: String, CaseIterable, Sendable {
    /// People who buy.
    case customer
    /// What the shop treats some of them alike by.
    case group
    /// Where they are.
    case address
    /// People who have ordered without an account.
    case guest
  }

  /// What its statements throw.
  public typealias Failure = CustomersError
  /// The prefix of its tables.
  public static let name = "customers"

  /// Its tables' history.
  public static let migrations: [Migration<CustomersSchema>] = [
    [
      // Whether they still wait for an account: another shop knew them, and nobody has told them yet how they get one.
      """
      CREATE TABLE \(.customer) (id \(.id) PRIMARY KEY NOT NULL, name \(.text) NOT NULL, email \(.text) NOT NULL,
        email_key \(.text) NOT NULL UNIQUE, created_at \(.integer) NOT NULL, group_code \(.text),
        awaits_account \(.integer) NOT NULL DEFAULT 0) \(.strict)
      """,
      "CREATE INDEX customers_customer_newest ON \(.customer) (created_at, id)",
      "CREATE INDEX customers_customer_by_group ON \(.customer) (group_code) WHERE group_code IS NOT NULL",
      "CREATE TABLE \(.group) (code \(.text) PRIMARY KEY NOT NULL, name \(.text) NOT NULL) \(.strict)",
      """
      CREATE TABLE \(.address) (id \(.id) PRIMARY KEY NOT NULL,
        customer \(.id) NOT NULL REFERENCES \(.customer) (id), address \(.bytes) NOT NULL,
        is_default \(.integer) NOT NULL, created_at \(.integer) NOT NULL) \(.strict)
      """,
      "CREATE INDEX customers_address_by_customer ON \(.address) (customer)",
      """
      CREATE TABLE \(.guest) (id \(.id) PRIMARY KEY NOT NULL, email \(.text) NOT NULL, email_key \(.text) NOT NULL UNIQUE,
        name \(.text), first_at \(.integer) NOT NULL, last_at \(.integer) NOT NULL, orders \(.integer) NOT NULL)
        \(.strict)
      """,
      "CREATE INDEX customers_guest_newest ON \(.guest) (first_at, id)",
    ]
  ]
}
