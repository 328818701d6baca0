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
    /// Units that are held for carts, one row a cart, variant and location.
    case reservation
    /// Whom the shop buys goods from.
    case supplier
    /// Goods on their way: purchase orders and transfers.
    case replenishment
    /// What they are, and what became of it.
    case replenishmentLine = "replenishment_line"
    /// Counts of what locations have.
    case stocktake
    /// What was counted.
    case stocktakeLine = "stocktake_line"
    /// Who waits for variants that are sold out.
    case alert = "stock_alert"
    /// By what the links of messages to them end their alerts.
    case alertLink = "stock_alert_link"
    /// What was told of counters that are low.
    case lowStock = "stock_low_notice"
    /// What variants are worth: units that the shop owns and what they cost.
    case value = "stock_value"
    /// What movements did to that, one after the other; append only.
    case cost = "stock_cost"
    /// Variants that have no stock of their own, and whether they can be had.
    case bundle
    /// What they are made of.
    case bundlePart = "bundle_part"
    /// While the table of counters was made again: what it had.
    case formerStock = "former_stock"
    /// While the table of movements was made again: what it had.
    case formerMovement = "former_movement"
  }

  /// What its statements throw.
  public typealias Failure = InventoryError
  /// The prefix of its tables.
  public static let name = "inventory"
  /// What its commands publish.
  public static let events: [any DescribedEventType] = [AvailabilityChanged.type, BundleStockChanged.type]

  /// Its tables' history.
  public static let migrations: [Migration<InventorySchema>] = [
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
    Migration(fiveQuantities + explainedMovements + rankedLocations),
    Migration(goodsOnTheirWay + stocktakes + reservations + alerts + values + bundles),
  ]

  /// A copy of what the catalogue says that bundles are made of, changed in its transactions.
  private static let bundles: [SQL<InventorySchema>] = [
    """
    CREATE TABLE \(.bundle) (variant \(.id) PRIMARY KEY NOT NULL, is_available \(.integer) NOT NULL) \(.strict)
    """,
    """
    CREATE TABLE \(.bundlePart) (bundle \(.id) NOT NULL REFERENCES \(.bundle) (variant), variant \(.id) NOT NULL,
      quantity \(.integer) NOT NULL, PRIMARY KEY (bundle, variant),
      CONSTRAINT bundle_part_countable CHECK (quantity BETWEEN 1 AND 1000000)) \(.strictInKeyOrder)
    """,
    "CREATE INDEX inventory_bundle_part_variant ON \(.bundlePart) (variant, quantity, bundle)",
  ]

  /// Purchase orders and transfers.
  private static let goodsOnTheirWay: [SQL<InventorySchema>] = [
    """
    CREATE TABLE \(.supplier) (id \(.id) PRIMARY KEY NOT NULL, name \(.text) NOT NULL, email \(.text), phone \(.text),
      note \(.text), version \(.integer) NOT NULL, name_key \(.text) NOT NULL UNIQUE) \(.strict)
    """,
    """
    CREATE TABLE \(.replenishment) (id \(.id) PRIMARY KEY NOT NULL, number \(.integer) NOT NULL UNIQUE,
      status \(.text) NOT NULL, supplier \(.id) REFERENCES \(.supplier) (id),
      origin \(.id) REFERENCES \(.location) (id), destination \(.id) NOT NULL REFERENCES \(.location) (id),
      expected_on \(.text), note \(.text), version \(.integer) NOT NULL, created_at \(.integer) NOT NULL,
      CONSTRAINT replenishment_source_clear CHECK ((supplier IS NULL) <> (origin IS NULL) AND origin <> destination),
      CONSTRAINT replenishment_status_known
        CHECK (status IN ('draft', 'underWay', 'partlyReceived', 'received', 'cancelled'))) \(.strict)
    """,
    "CREATE INDEX inventory_replenishment_status ON \(.replenishment) (status, number)",
    "CREATE INDEX inventory_replenishment_supplier ON \(.replenishment) (supplier) WHERE supplier IS NOT NULL",
    """
    CREATE TABLE \(.replenishmentLine) (replenishment \(.id) NOT NULL REFERENCES \(.replenishment) (id),
      position \(.integer) NOT NULL, variant \(.id) NOT NULL, quantity \(.integer) NOT NULL, unit_cost \(.integer),
      currency \(.text), received \(.integer) NOT NULL, damaged \(.integer) NOT NULL, missing \(.integer) NOT NULL,
      PRIMARY KEY (replenishment, variant),
      CONSTRAINT replenishment_units_countable CHECK (quantity BETWEEN 1 AND 1000000
        AND received BETWEEN 0 AND 1000000000 AND damaged BETWEEN 0 AND 1000000000
        AND missing BETWEEN 0 AND quantity)) \(.strictInKeyOrder)
    """,
  ]

  /// Counts, with what was on record when each variant was counted.
  private static let stocktakes: [SQL<InventorySchema>] = [
    """
    CREATE TABLE \(.stocktake) (id \(.id) PRIMARY KEY NOT NULL, number \(.integer) NOT NULL UNIQUE,
      location \(.id) NOT NULL REFERENCES \(.location) (id), status \(.text) NOT NULL, note \(.text),
      started_at \(.integer) NOT NULL,
      CONSTRAINT stocktake_status_known CHECK (status IN ('counting', 'closed', 'cancelled'))) \(.strict)
    """,
    """
    CREATE TABLE \(.stocktakeLine) (stocktake \(.id) NOT NULL REFERENCES \(.stocktake) (id), variant \(.id) NOT NULL,
      counted \(.integer) NOT NULL, on_hand \(.integer) NOT NULL, actor \(.text), counted_at \(.integer) NOT NULL,
      PRIMARY KEY (stocktake, variant), CONSTRAINT stocktake_counted_countable CHECK (counted BETWEEN 0 AND 1000000000))
      \(.strictInKeyOrder)
    """,
    "CREATE INDEX inventory_stocktake_variant ON \(.stocktakeLine) (variant, stocktake)",
    "CREATE INDEX inventory_stocktake_latest ON \(.stocktakeLine) (stocktake, counted_at, variant)",
  ]

  /// What carts hold. A row changes only while the stock of its variant is locked; carts are another context's.
  private static let reservations: [SQL<InventorySchema>] = [
    """
    CREATE TABLE \(.reservation) (cart \(.id) NOT NULL, variant \(.id) NOT NULL, location \(.id) NOT NULL,
      units \(.integer) NOT NULL, held_at \(.integer) NOT NULL, expires_at \(.integer) NOT NULL,
      PRIMARY KEY (cart, variant, location),
      FOREIGN KEY (variant, location) REFERENCES \(.stock) (variant, location),
      CONSTRAINT reservation_units_countable CHECK (units BETWEEN 1 AND 1000000000)) \(.strictInKeyOrder)
    """,
    "CREATE INDEX inventory_reservation_variant ON \(.reservation) (variant, expires_at)",
    "CREATE INDEX inventory_reservation_expired ON \(.reservation) (expires_at)",
  ]

  /// Addresses are known by keyed digests; the address itself is kept while an alert is open.
  private static let alerts: [SQL<InventorySchema>] = [
    """
    CREATE TABLE \(.alert) (id \(.id) PRIMARY KEY NOT NULL, variant \(.id) NOT NULL, address \(.bytes) NOT NULL,
      email \(.text) NOT NULL, language \(.text), created_at \(.integer) NOT NULL, UNIQUE (address, variant)) \(.strict)
    """,
    "CREATE INDEX inventory_stock_alert_variant ON \(.alert) (variant, created_at, id)",
    "CREATE INDEX inventory_stock_alert_age ON \(.alert) (created_at)",
    """
    CREATE TABLE \(.alertLink) (digest \(.bytes) PRIMARY KEY NOT NULL, address \(.bytes) NOT NULL,
      expires_at \(.integer) NOT NULL) \(.strict)
    """,
    """
    CREATE TABLE \(.lowStock) (variant \(.id) NOT NULL, location \(.id) NOT NULL, told_at \(.integer) NOT NULL,
      checked_at \(.integer) NOT NULL, PRIMARY KEY (variant, location)) \(.strictInKeyOrder)
    """,
    "CREATE INDEX inventory_stock_low_notice_time ON \(.lowStock) (told_at)",
    "CREATE INDEX inventory_stock_alert_link_age ON \(.alertLink) (expires_at)",
  ]

  /// Values of variants. What was there before has no known cost. An entry has the currency of the cost that was said, which
  /// may be another than that of the value.
  private static let values: [SQL<InventorySchema>] = [
    """
    CREATE TABLE \(.value) (variant \(.id) PRIMARY KEY NOT NULL, units \(.integer) NOT NULL, costed \(.integer) NOT NULL,
      value \(.integer) NOT NULL, currency \(.text), steps \(.integer) NOT NULL,
      CONSTRAINT stock_value_covered CHECK (costed >= 0 AND (costed = 0 OR costed <= units)),
      CONSTRAINT stock_value_not_negative CHECK (value >= 0 AND (costed > 0 OR value = 0)),
      CONSTRAINT stock_value_currency_known CHECK (costed = 0 OR currency IS NOT NULL)) \(.strictInKeyOrder)
    """,
    """
    CREATE TABLE \(.cost) (variant \(.id) NOT NULL, step \(.integer) NOT NULL, movement \(.id) NOT NULL,
      units \(.integer) NOT NULL, unit_cost \(.integer), currency \(.text), costed_after \(.integer) NOT NULL,
      value_after \(.integer) NOT NULL, currency_after \(.text), PRIMARY KEY (variant, step)) \(.strictInKeyOrder)
    """,
    """
    INSERT INTO \(.value) (variant, units, costed, value, steps)
    SELECT variant, CAST(sum(on_hand) AS bigint), 0, 0, 0 FROM \(.stock) GROUP BY variant
    """,
  ]

  /// Five quantities instead of two, and what is available of them. Of units that are owed, a limit.
  private static let fiveQuantities: [SQL<InventorySchema>] = [
    "CREATE TABLE \(.formerStock) AS SELECT variant, location, on_hand, committed, policy FROM \(.stock)",
    "DROP TABLE \(.stock)",
    """
    CREATE TABLE \(.stock) (variant \(.id) NOT NULL, location \(.id) NOT NULL REFERENCES \(.location) (id),
      on_hand \(.integer) NOT NULL, committed \(.integer) NOT NULL, reserved \(.integer) NOT NULL DEFAULT 0,
      unavailable \(.integer) NOT NULL DEFAULT 0, incoming \(.integer) NOT NULL DEFAULT 0,
      available \(.integer) NOT NULL GENERATED ALWAYS AS (on_hand - committed - reserved - unavailable) STORED,
      policy \(.text) NOT NULL DEFAULT 'tracked', backorder_limit \(.integer), expected_on \(.text),
      PRIMARY KEY (variant, location),
      CONSTRAINT stock_policy_known CHECK (policy IN ('tracked', 'untracked', 'oversells')),
      CONSTRAINT stock_limit_oversells CHECK (backorder_limit IS NULL
        OR policy = 'oversells' AND backorder_limit BETWEEN 0 AND 1000000000),
      CONSTRAINT stock_day_oversells CHECK (expected_on IS NULL OR policy = 'oversells'),
      CONSTRAINT stock_on_hand_countable CHECK (on_hand BETWEEN -1000000000 AND 1000000000),
      CONSTRAINT stock_committed_countable CHECK (committed BETWEEN 0 AND 1000000000),
      CONSTRAINT stock_reserved_countable CHECK (reserved BETWEEN 0 AND 1000000000),
      CONSTRAINT stock_unavailable_countable CHECK (unavailable BETWEEN 0 AND 1000000000),
      CONSTRAINT stock_incoming_countable CHECK (incoming BETWEEN 0 AND 1000000000),
      CONSTRAINT stock_available_not_oversold CHECK (policy <> 'tracked' AND backorder_limit IS NULL
        OR on_hand - committed - reserved - unavailable >= -coalesce(backorder_limit, 0))) \(.strictInKeyOrder)
    """,
    """
    INSERT INTO \(.stock) (variant, location, on_hand, committed, policy)
    SELECT variant, location, on_hand, committed, policy FROM \(.formerStock)
    """,
    "DROP TABLE \(.formerStock)",
    // The number is `LowStock.level`.
    """
    CREATE INDEX inventory_stock_low ON \(.stock) (available, variant, location)
      WHERE available < 5 AND policy = 'tracked'
    """,
    """
    CREATE INDEX inventory_stock_low_place ON \(.stock) (location, available, variant)
      WHERE available < 5 AND policy = 'tracked'
    """,
    "CREATE INDEX inventory_stock_place ON \(.stock) (location, variant)",
    "CREATE INDEX inventory_stock_policy ON \(.stock) (policy, variant, location) WHERE policy <> 'tracked'",
    "CREATE INDEX inventory_stock_policy_place ON \(.stock) (location, policy, variant) WHERE policy <> 'tracked'",
  ]

  /// Movements tell who made them, what they belong to and what they led to; one that is reversed is so once.
  private static let explainedMovements: [SQL<InventorySchema>] = [
    """
    CREATE TABLE \(.formerMovement) AS
    SELECT id, variant, location, kind, quantity, reference, reason, occurred_at FROM \(.movement)
    """,
    "DROP TABLE \(.movement)",
    // In the order in which a history is read: what happened to a variant stands together, however much else there is. The
    // key's columns come first, as SQLite 3.40 takes others for NULL where it checks the table.
    """
    CREATE TABLE \(.movement) (variant \(.id) NOT NULL, occurred_at \(.integer) NOT NULL, id \(.id) NOT NULL,
      location \(.id) NOT NULL, kind \(.text) NOT NULL, quantity \(.integer) NOT NULL, reference \(.id),
      reference_kind \(.text), cause \(.text), reason \(.text), reverses \(.id), actor \(.text),
      on_hand_after \(.integer), available_after \(.integer),
      PRIMARY KEY (variant, occurred_at, id), CONSTRAINT movement_once UNIQUE (id),
      CONSTRAINT movement_quantity_signed CHECK (quantity > 0
        OR quantity < 0 AND (kind IN ('adjusted', 'transferred') OR reverses IS NOT NULL)),
      CONSTRAINT movement_reference_whole CHECK (reference_kind IS NULL OR reference IS NOT NULL),
      CONSTRAINT movement_correction_reasoned CHECK (kind <> 'adjusted' OR reason IS NOT NULL)) \(.strictInKeyOrder)
    """,
    // Until now orders alone were referred to.
    """
    INSERT INTO \(.movement) (id, variant, location, kind, quantity, reference, reference_kind, reason, occurred_at)
    SELECT id, variant, location, kind, quantity, reference, CASE WHEN reference IS NULL THEN NULL ELSE 'order' END,
      reason, occurred_at FROM \(.formerMovement)
    """,
    "DROP TABLE \(.formerMovement)",
    "CREATE INDEX inventory_movement_by_reference ON \(.movement) (reference, variant) WHERE reference IS NOT NULL",
    "CREATE UNIQUE INDEX inventory_movement_reversed ON \(.movement) (reverses) WHERE reverses IS NOT NULL",
  ]

  /// Locations have a rank and say what they do. Until now all of them shipped.
  private static let rankedLocations: [SQL<InventorySchema>] = [
    "ALTER TABLE \(.location) ADD COLUMN priority \(.integer) NOT NULL DEFAULT 100",
    "ALTER TABLE \(.location) ADD COLUMN ships \(.integer) NOT NULL DEFAULT 1",
    "ALTER TABLE \(.location) ADD COLUMN offers_pickup \(.integer) NOT NULL DEFAULT 0",
    "ALTER TABLE \(.location) ADD COLUMN takes_returns \(.integer) NOT NULL DEFAULT 1",
    "UPDATE \(.location) SET offers_pickup = 1 WHERE kind = 'shop'",
    // Where it is, for what is sent to the neighbourhood; nil where no address says so, and of locations of before.
    "ALTER TABLE \(.location) ADD COLUMN country \(.text)",
    "CREATE INDEX inventory_location_postal ON \(.location) (country, postal_key) WHERE latitude IS NOT NULL",
    "CREATE INDEX inventory_location_city ON \(.location) (country, city_key) WHERE latitude IS NOT NULL",
    "CREATE INDEX inventory_location_pickup ON \(.location) (id) WHERE offers_pickup = 1 AND address IS NOT NULL",
  ]
}
