import InventoryService
import Persistence

/// The Inventory's tables as they were with two counters, which shops have that are updated.
enum FormerInventory: DatabaseSchema {
  enum Table: String, CaseIterable, Sendable {
    case location
    case stock = "stock_item"
    case movement
    case formerStock = "former_stock"
  }

  typealias Failure = InventoryError
  static let name = "inventory"

  static let migrations: [Migration<FormerInventory>] = [
    [
      // Millionths of degrees; the last four columns are what a location is found by.
      """
      CREATE TABLE \(.location) (id \(.id) PRIMARY KEY NOT NULL, code \(.text) NOT NULL, name \(.text) NOT NULL,
        kind \(.text) NOT NULL, address \(.bytes), latitude \(.integer), longitude \(.integer), hours \(.bytes) NOT NULL,
        version \(.integer) NOT NULL, code_key \(.text) NOT NULL UNIQUE, name_key \(.text) NOT NULL, city_key \(.text),
        postal_key \(.text)) \(.strict)
      """,
      "CREATE INDEX inventory_location_code ON \(.location) (code)",
      """
      CREATE INDEX inventory_shop_point ON \(.location) (latitude, longitude, id)
        WHERE kind = 'shop' AND latitude IS NOT NULL
      """,
      """
      CREATE INDEX inventory_shop_city ON \(.location) (city_key, code) WHERE kind = 'shop' AND latitude IS NOT NULL
      """,
      """
      CREATE INDEX inventory_shop_postal ON \(.location) (postal_key) WHERE kind = 'shop' AND latitude IS NOT NULL
      """,
      """
      CREATE TABLE \(.stock) (variant \(.id) NOT NULL, location \(.id) NOT NULL REFERENCES \(.location) (id),
        on_hand \(.integer) NOT NULL, committed \(.integer) NOT NULL, PRIMARY KEY (variant, location),
        CONSTRAINT stock_committed_not_negative CHECK (committed >= 0),
        CONSTRAINT stock_available_not_negative CHECK (on_hand >= committed)) \(.strictInKeyOrder)
      """,
      """
      CREATE TABLE \(.movement) (id \(.id) PRIMARY KEY NOT NULL, variant \(.id) NOT NULL, location \(.id) NOT NULL,
        kind \(.text) NOT NULL, quantity \(.integer) NOT NULL, reference \(.id), reason \(.text),
        occurred_at \(.integer) NOT NULL,
        CONSTRAINT movement_quantity_positive CHECK (quantity > 0 OR kind = 'adjusted')) \(.strictInKeyOrder)
      """,
      "CREATE INDEX inventory_movement_by_reference ON \(.movement) (reference, variant)",
      "CREATE INDEX inventory_movement_by_variant ON \(.movement) (variant, occurred_at, id)",
    ],
    // What is nearly gone: the number is `LowStock.level`.
    [
      """
      CREATE INDEX inventory_stock_low ON \(.stock) ((on_hand - committed), variant, location)
        WHERE on_hand - committed < 5
      """
    ],
    // What is not counted, or owed, may be below zero. A CHECK cannot be changed: the table is made again.
    [
      "CREATE TABLE \(.formerStock) AS SELECT variant, location, on_hand, committed FROM \(.stock)",
      "DROP TABLE \(.stock)",
      """
      CREATE TABLE \(.stock) (variant \(.id) NOT NULL, location \(.id) NOT NULL REFERENCES \(.location) (id),
        on_hand \(.integer) NOT NULL, committed \(.integer) NOT NULL, policy \(.text) NOT NULL DEFAULT 'tracked',
        PRIMARY KEY (variant, location),
        CONSTRAINT stock_policy_known CHECK (policy IN ('tracked', 'untracked', 'oversells')),
        CONSTRAINT stock_committed_not_negative CHECK (committed >= 0),
        CONSTRAINT stock_available_not_negative CHECK (policy <> 'tracked' OR on_hand >= committed)) \(.strictInKeyOrder)
      """,
      """
      INSERT INTO \(.stock) (variant, location, on_hand, committed)
      SELECT variant, location, on_hand, committed FROM \(.formerStock)
      """,
      "DROP TABLE \(.formerStock)",
      """
      CREATE INDEX inventory_stock_low ON \(.stock) ((on_hand - committed), variant, location)
        WHERE on_hand - committed < 5 AND policy = 'tracked'
      """,
    ],
  ]
}
