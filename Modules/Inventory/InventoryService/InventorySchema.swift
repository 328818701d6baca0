public import Persistence

/// What Inventory owns in the database.
public enum InventorySchema: DatabaseSchema {
  /// Its tables.
  public enum Table: String, CaseIterable, Sendable {
    /// Places that hold stock.
    case location
    /// Counters, one row a variant and location. Only movements change them.
    case stock = "stock_item"
    /// Why the counters are what they are; append only.
    case movement
  }

  /// What its statements throw.
  public typealias Failure = InventoryError
  /// The prefix of its tables.
  public static let name = "inventory"

  /// Its tables' history.
  public static let migrations: [Migration<InventorySchema>] = [
    [
      "CREATE TABLE \(.location) (id \(.id) PRIMARY KEY NOT NULL, name \(.text) NOT NULL UNIQUE) \(.strict)",
      """
      CREATE TABLE \(.stock) (variant \(.id) NOT NULL, location \(.id) NOT NULL REFERENCES \(.location) (id),
        on_hand \(.integer) NOT NULL, committed \(.integer) NOT NULL, PRIMARY KEY (variant, location),
        CONSTRAINT stock_committed_not_negative CHECK (committed >= 0),
        CONSTRAINT stock_available_not_negative CHECK (on_hand >= committed)) \(.strict)
      """,
      """
      CREATE TABLE \(.movement) (id \(.id) PRIMARY KEY NOT NULL, variant \(.id) NOT NULL, location \(.id) NOT NULL,
        kind \(.text) NOT NULL, quantity \(.integer) NOT NULL, reference \(.id), reason \(.text),
        occurred_at \(.integer) NOT NULL,
        CONSTRAINT movement_quantity_positive CHECK (quantity > 0 OR kind = 'adjusted')) \(.strict)
      """,
      "CREATE INDEX inventory_movement_by_reference ON \(.movement) (reference, variant)",
      "CREATE INDEX inventory_movement_by_variant ON \(.movement) (variant, location)",
    ]
  ]
}
