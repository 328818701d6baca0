public import Persistence

/// What Ordering owns in the database.
public enum OrderingSchema: DatabaseSchema {
  /// Its tables.
  public enum Table: String, CaseIterable, Sendable {
    /// What shoppers mean to buy.
    case cart
    /// The variants in carts.
    case cartLine = "cart_line"
    /// The promotion codes of carts.
    case cartCode = "cart_code"
    /// Orders that wait for a payment provider.
    case pendingOrder = "pending_order"
    /// Drafts and placed orders, with their amounts and where they stand.
    case order
    /// Their lines.
    case orderLine = "order_line"
    /// What those are made of that are of bundles.
    case lineComponent = "order_line_component"
    /// What was taken off lines and delivery.
    case reduction = "order_reduction"
    /// The taxes of lines and delivery.
    case tax = "order_tax"
    /// Units that were taken out of orders after they were placed; append only.
    case removal = "order_removal"
    /// Of which lines.
    case removalLine = "order_removal_line"
    /// Money that moved; append only.
    case paymentEvent = "payment_event"
    /// Credits.
    case creditNote = "credit_note"
    /// Their lines.
    case creditNoteLine = "credit_note_line"
    /// Which order lines bear them.
    case creditApplication = "credit_application"
    /// What happened to orders and is kept nowhere else; append only.
    case history = "order_history"
    /// What orders are found by.
    case term = "order_term"
    /// The sales of each hour.
    case salesHour = "sales_hour"
    /// Orders of the shop that was before.
    case formerOrder = "former_order"
    /// Their lines.
    case formerOrderLine = "former_order_line"
  }

  /// What its statements throw.
  public typealias Failure = OrderingError
  /// The prefix of its tables.
  public static let name = "ordering"
  /// What its commands publish.
  public static let events: [any DescribedEventType] = [
    OrderPlaced.type, OrderChanged.type, OrderChanged.cancelled, OrderWithdrawn.type, CreditBooked.type,
  ]

  /// Its tables' history.
  public static let migrations: [Migration<OrderingSchema>] = [
    [
      "CREATE TABLE \(.cart) (id \(.id) PRIMARY KEY NOT NULL, touched_at \(.integer) NOT NULL, placed \(.id)) \(.strict)",
      """
      CREATE TABLE \(.cartLine) (cart \(.id) NOT NULL REFERENCES \(.cart) (id), id \(.id) NOT NULL,
        variant \(.id) NOT NULL, quantity \(.integer) NOT NULL, added_at \(.integer) NOT NULL, name \(.text),
        price \(.integer), saved \(.integer) NOT NULL DEFAULT 0, properties \(.bytes), PRIMARY KEY (cart, id),
        CONSTRAINT cart_line_quantity_positive CHECK (quantity > 0)) \(.strictInKeyOrder)
      """,
      """
      CREATE TABLE \(.cartCode) (cart \(.id) NOT NULL REFERENCES \(.cart) (id), position \(.integer) NOT NULL,
        code \(.text) NOT NULL, PRIMARY KEY (cart, position)) \(.strictInKeyOrder)
      """,
      """
      CREATE TABLE \(.order) (id \(.id) PRIMARY KEY NOT NULL, number \(.text) NOT NULL UNIQUE,
        status \(.integer) NOT NULL, lifecycle \(.text) NOT NULL, payment \(.text) NOT NULL, fulfilment \(.text) NOT NULL, customer \(.id),
        email \(.text), address \(.bytes), cart \(.id) UNIQUE, shipping_id \(.text), shipping_name \(.text),
        arrives_from \(.text), arrives_by \(.text),
        currency \(.text) NOT NULL, goods \(.integer) NOT NULL, shipping \(.integer) NOT NULL,
        discount \(.integer) NOT NULL, tax \(.integer) NOT NULL DEFAULT 0, added_tax \(.integer) NOT NULL DEFAULT 0,
        regime \(.text) NOT NULL DEFAULT 'includingTax', rounding \(.text) NOT NULL DEFAULT 'document', total \(.integer) NOT NULL,
        removed \(.integer) NOT NULL DEFAULT 0, captured \(.integer) NOT NULL, refunded \(.integer) NOT NULL, line_count \(.integer) NOT NULL, units \(.integer) NOT NULL,
        shipped_units \(.integer) NOT NULL, cancelled_units \(.integer) NOT NULL DEFAULT 0, reference \(.text), created_at \(.integer) NOT NULL,
        placed_at \(.integer), listed_at \(.integer) NOT NULL, version \(.integer) NOT NULL,
        CONSTRAINT order_total_adds_up CHECK (total = goods + shipping - discount + added_tax AND total >= 0),
        CONSTRAINT order_removed_within_total CHECK (removed >= 0 AND removed <= total),
        CONSTRAINT order_refunded_within_captured CHECK (refunded >= 0 AND refunded <= captured),
        CONSTRAINT order_shipped_within_ordered CHECK (shipped_units >= 0 AND cancelled_units >= 0
          AND shipped_units + cancelled_units <= units)) \(.strict)
      """,
      "CREATE INDEX ordering_order_latest ON \(.order) (listed_at, id)",
      "CREATE INDEX ordering_order_by_customer ON \(.order) (customer, placed_at) WHERE customer IS NOT NULL",
      // Kept by order: lines are read by nothing else, and each further index would cost every order as many rows as it
      // has lines.
      """
      CREATE TABLE \(.orderLine) (id \(.id) NOT NULL UNIQUE, "order" \(.id) NOT NULL REFERENCES \(.order) (id),
        position \(.integer) NOT NULL, variant \(.id) NOT NULL, sku \(.text) NOT NULL, name \(.text) NOT NULL,
        quantity \(.integer) NOT NULL, unit_price \(.integer) NOT NULL, total \(.integer) NOT NULL,
        price_reason \(.text), amount \(.integer) NOT NULL, shipped \(.integer) NOT NULL, credited \(.integer) NOT NULL,
        credited_amount \(.integer) NOT NULL, cancelled \(.integer) NOT NULL DEFAULT 0,
        withdrawn \(.integer) NOT NULL DEFAULT 0, withdrawal_excluded \(.integer) NOT NULL DEFAULT 0, properties \(.bytes),
        PRIMARY KEY ("order", position),
        CONSTRAINT order_line_quantity_positive CHECK (quantity > 0),
        CONSTRAINT order_line_total_adds_up CHECK (total = quantity * unit_price),
        CONSTRAINT order_line_amount_within_total CHECK (amount >= 0 AND amount <= total),
        CONSTRAINT order_line_shipped_within_ordered CHECK (shipped >= 0 AND cancelled >= 0
          AND shipped + cancelled <= quantity),
        CONSTRAINT order_line_removed_within_ordered CHECK (withdrawn >= 0 AND cancelled + withdrawn <= quantity),
        CONSTRAINT order_line_credited_within_total CHECK (credited >= 0 AND credited <= quantity
          AND credited_amount >= 0 AND credited_amount <= total)) \(.strictInKeyOrder)
      """,
      """
      CREATE TABLE \(.reduction) ("order" \(.id) NOT NULL REFERENCES \(.order) (id), position \(.integer) NOT NULL,
        line \(.id), promotion \(.id), name \(.text) NOT NULL, amount \(.integer) NOT NULL,
        PRIMARY KEY ("order", position), CONSTRAINT order_reduction_positive CHECK (amount > 0)) \(.strictInKeyOrder)
      """,
      """
      CREATE TABLE \(.tax) ("order" \(.id) NOT NULL REFERENCES \(.order) (id), position \(.integer) NOT NULL,
        line \(.id), name \(.text) NOT NULL, rate \(.integer) NOT NULL, amount \(.integer) NOT NULL,
        PRIMARY KEY ("order", position), CONSTRAINT order_tax_not_negative CHECK (amount >= 0)) \(.strictInKeyOrder)
      """,
      """
      CREATE TABLE \(.removal) (id \(.id) PRIMARY KEY NOT NULL, "order" \(.id) NOT NULL REFERENCES \(.order) (id),
        kind \(.text) NOT NULL, occurred_at \(.integer) NOT NULL, actor \(.text) NOT NULL, reason \(.text),
        delivery \(.integer) NOT NULL, CONSTRAINT order_removal_delivery_not_negative CHECK (delivery >= 0)) \(.strict)
      """,
      "CREATE INDEX ordering_order_removal_by_order ON \(.removal) (\"order\")",
      """
      CREATE TABLE \(.removalLine) (removal \(.id) NOT NULL REFERENCES \(.removal) (id), position \(.integer) NOT NULL,
        line \(.id) NOT NULL, quantity \(.integer) NOT NULL, unsent \(.integer) NOT NULL, amount \(.integer) NOT NULL,
        PRIMARY KEY (removal, position), CONSTRAINT order_removal_line_adds_up CHECK (quantity > 0 AND unsent >= 0
          AND unsent <= quantity AND amount >= 0)) \(.strictInKeyOrder)
      """,
      """
      CREATE TABLE \(.paymentEvent) (id \(.id) PRIMARY KEY NOT NULL, "order" \(.id) REFERENCES \(.order) (id),
        credit_note \(.id), kind \(.text) NOT NULL, amount \(.integer) NOT NULL, currency \(.text) NOT NULL,
        occurred_at \(.integer) NOT NULL, actor \(.text) NOT NULL,
        CONSTRAINT payment_event_amount_positive CHECK (amount > 0),
        CONSTRAINT payment_event_is_of_something CHECK ("order" IS NOT NULL OR credit_note IS NOT NULL)) \(.strict)
      """,
      "CREATE INDEX ordering_payment_event_by_order ON \(.paymentEvent) (\"order\")",
      "CREATE INDEX ordering_payment_event_by_date ON \(.paymentEvent) (occurred_at)",
      """
      CREATE TABLE \(.creditNote) (id \(.id) PRIMARY KEY NOT NULL, customer \(.id), reference \(.text),
        reason \(.text) NOT NULL, currency \(.text) NOT NULL, total \(.integer) NOT NULL,
        created_at \(.integer) NOT NULL, actor \(.text) NOT NULL) \(.strict)
      """,
      """
      CREATE TABLE \(.creditNoteLine) (id \(.id) PRIMARY KEY NOT NULL,
        credit_note \(.id) NOT NULL REFERENCES \(.creditNote) (id), position \(.integer) NOT NULL,
        variant \(.id) NOT NULL, sku \(.text) NOT NULL, quantity \(.integer) NOT NULL,
        unit_price \(.integer) NOT NULL, total \(.integer) NOT NULL,
        CONSTRAINT credit_note_line_total_adds_up CHECK (total = quantity * unit_price AND quantity > 0)) \(.strict)
      """,
      "CREATE INDEX ordering_credit_note_line_by_note ON \(.creditNoteLine) (credit_note, position)",
      """
      CREATE TABLE \(.creditApplication) (line \(.id) NOT NULL REFERENCES \(.creditNoteLine) (id),
        order_line \(.id) NOT NULL REFERENCES \(.orderLine) (id), "order" \(.id) NOT NULL,
        quantity \(.integer) NOT NULL, amount \(.integer) NOT NULL, PRIMARY KEY (line, order_line)) \(.strict)
      """,
    ],
    // Carts that nobody can return to are found without reading the others.
    ["CREATE INDEX ordering_cart_open ON \(.cart) (touched_at) WHERE placed IS NULL"],
    // Whose prices a cart stands at; NULL for a guest's. Customers have their open cart on every device.
    [
      "ALTER TABLE \(.cart) ADD COLUMN customer \(.id)",
      """
      CREATE INDEX ordering_cart_by_customer ON \(.cart) (customer, touched_at)
        WHERE customer IS NOT NULL AND placed IS NULL
      """,
    ],
    // The network address that an unpaid order came from, forgotten
    // when it is paid or called off; why staff agreed on its delivery or discount; who placed it.
    [
      "ALTER TABLE \(.order) ADD COLUMN due_at \(.integer)",
      "ALTER TABLE \(.order) ADD COLUMN placed_from \(.text)",
      "ALTER TABLE \(.order) ADD COLUMN placed_by \(.text)",
      "ALTER TABLE \(.order) ADD COLUMN price_reason \(.text)",
      """
      CREATE INDEX ordering_order_unpaid_by_due ON \(.order) (due_at, id)
        WHERE lifecycle = 'placed' AND payment = 'none' AND due_at IS NOT NULL
      """,
      "CREATE INDEX ordering_order_by_origin ON \(.order) (placed_from) WHERE placed_from IS NOT NULL",
      """
      CREATE INDEX ordering_order_owed ON \(.order) (listed_at, id)
        WHERE \(OrderStatuses.owes)
      """,
      """
      CREATE TABLE \(.history) ("order" \(.id) NOT NULL REFERENCES \(.order) (id), version \(.integer) NOT NULL,
        kind \(.text) NOT NULL, occurred_at \(.integer) NOT NULL, actor \(.text) NOT NULL, note \(.text),
        PRIMARY KEY ("order", version, kind)) \(.strict)
      """,
    ],
    // The language that the buyer ordered in, what they asked of the shop, and what a line is called in it where that is not its name.
    [
      "ALTER TABLE \(.order) ADD COLUMN locale \(.text)",
      "ALTER TABLE \(.order) ADD COLUMN note \(.text)",
      "ALTER TABLE \(.orderLine) ADD COLUMN buyer_name \(.text)",
    ],
    // What staff look at first: the sales by hour since 1970, and the orders that wait for money or for a parcel.
    [
      """
      CREATE TABLE \(.salesHour) (hour \(.integer) PRIMARY KEY NOT NULL, orders \(.integer) NOT NULL,
        total \(.integer) NOT NULL) \(.strict)
      """,
      """
      INSERT INTO \(.salesHour) (hour, orders, total)
      SELECT placed_at / 3600000, count(*), sum(total) FROM \(.order) WHERE lifecycle = 'placed'
      GROUP BY placed_at / 3600000
      """,
    ],
    // Staff's list: each combination of the three axes by date and by total, and what orders are found by. The indexes of
    // what waits are parts of these.
    [
      "ALTER TABLE \(.order) ADD COLUMN buyer_name \(.text)",
      "CREATE INDEX ordering_order_by_status ON \(.order) (status, listed_at, id)",
      "CREATE INDEX ordering_order_by_status_and_total ON \(.order) (status, total, id)",
      """
      CREATE TABLE \(.term) (term \(.text) NOT NULL, status \(.integer) NOT NULL, listed_at \(.integer) NOT NULL,
        "order" \(.id) NOT NULL, PRIMARY KEY (term, status, listed_at, "order")) \(.strictInKeyOrder)
      """,
    ],
    // Why an order is in no report of sales, the method by which money moved, and what was taken out of orders by hour.
    // Orders that were called off, and nobody knows when, are left out.
    [
      "ALTER TABLE \(.order) ADD COLUMN not_sold \(.text)",
      "ALTER TABLE \(.paymentEvent) ADD COLUMN method \(.text)",
      "ALTER TABLE \(.salesHour) ADD COLUMN removed \(.integer) NOT NULL DEFAULT 0",
      "CREATE INDEX ordering_order_removal_by_date ON \(.removal) (occurred_at)",
      "CREATE INDEX ordering_order_history_cancelled ON \(.history) (occurred_at) WHERE kind = 'cancelled'",
      """
      UPDATE \(.order) SET not_sold = 'expired' WHERE lifecycle = 'cancelled' AND placed_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM \(.history) AS h WHERE h."order" = \(.order).id AND h.kind = 'cancelled')
        AND (removed < total OR EXISTS (
          SELECT 1 FROM \(.history) AS h WHERE h."order" = \(.order).id AND h.kind = 'expired'))
      """,
      "DELETE FROM \(.salesHour)",
      """
      INSERT INTO \(.salesHour) (hour, orders, total, removed)
      SELECT hour, sum(orders), sum(total), sum(removed) FROM (
        SELECT placed_at / 3600000 AS hour, 1 AS orders, total AS total, 0 AS removed FROM \(.order)
        WHERE placed_at IS NOT NULL AND not_sold IS NULL
        UNION ALL
        SELECT r.occurred_at / 3600000, 0, 0,
          r.delivery + (SELECT coalesce(sum(l.amount), 0) FROM \(.removalLine) AS l WHERE l.removal = r.id)
        FROM \(.removal) AS r JOIN \(.order) AS o ON o.id = r."order" WHERE o.not_sold IS NULL
        UNION ALL
        SELECT h.occurred_at / 3600000, 0, 0, o.total - o.removed
        FROM \(.history) AS h JOIN \(.order) AS o ON o.id = h."order"
        WHERE h.kind = 'cancelled' AND o.placed_at IS NOT NULL AND o.not_sold IS NULL) AS p
      GROUP BY hour
      """,
    ],
    ["CREATE INDEX ordering_order_owed_by_total ON \(.order) (total, id) WHERE \(OrderStatuses.owes)"],
    // What is held while buyers are at the page of a payment provider.
    [
      """
      CREATE TABLE \(.pendingOrder) (id \(.id) PRIMARY KEY NOT NULL, cart \(.id) NOT NULL, buyer \(.text) NOT NULL,
        placed_from \(.text), due_at \(.integer) NOT NULL, lapsed_at \(.integer), contents \(.bytes) NOT NULL) \(.strict)
      """,
      "CREATE INDEX ordering_pending_order_by_buyer ON \(.pendingOrder) (buyer) WHERE lapsed_at IS NULL",
      """
      CREATE INDEX ordering_pending_order_by_origin ON \(.pendingOrder) (placed_from)
        WHERE placed_from IS NOT NULL AND lapsed_at IS NULL
      """,
    ],
    ["ALTER TABLE \(.order) ADD COLUMN tax_exemption \(.bytes)"],
    // Where a cart goes to, or is picked up, where it was opened, how long it holds goods and has held them in milliseconds, and what the
    // amounts of an order in another currency are worth in the shop's.
    [
      "ALTER TABLE \(.cart) ADD COLUMN country \(.text)",
      "ALTER TABLE \(.cart) ADD COLUMN pickup \(.id)",
      "ALTER TABLE \(.cart) ADD COLUMN held_from \(.integer)",
      "ALTER TABLE \(.cart) ADD COLUMN held_until \(.integer)",
      "ALTER TABLE \(.cart) ADD COLUMN held_before \(.integer) NOT NULL DEFAULT 0",
      "ALTER TABLE \(.cart) ADD COLUMN opened_from \(.text)",
      "CREATE INDEX ordering_cart_holding ON \(.cart) (opened_from, held_until) WHERE held_until IS NOT NULL",
      "ALTER TABLE \(.order) ADD COLUMN shop_currency \(.text)",
      "ALTER TABLE \(.order) ADD COLUMN shop_units \(.integer) NOT NULL DEFAULT 1",
      "ALTER TABLE \(.order) ADD COLUMN order_units \(.integer) NOT NULL DEFAULT 1",
    ],
    // The texts that the buyer has agreed to, and the location where the order is picked up.
    ["ALTER TABLE \(.order) ADD COLUMN agreed \(.bytes)", "ALTER TABLE \(.order) ADD COLUMN pickup \(.id)"],
    FormerOrders.tables,
    // What bundles were made of. Whether a line is of one stands with it, so that orders without bundles are read as before.
    [
      "ALTER TABLE \(.orderLine) ADD COLUMN is_bundle \(.integer) NOT NULL DEFAULT 0",
      """
      CREATE TABLE \(.lineComponent) (id \(.id) NOT NULL UNIQUE, "order" \(.id) NOT NULL REFERENCES \(.order) (id),
        line \(.id) NOT NULL REFERENCES \(.orderLine) (id), position \(.integer) NOT NULL, variant \(.id) NOT NULL,
        sku \(.text) NOT NULL, name \(.text) NOT NULL, buyer_name \(.text), quantity \(.integer) NOT NULL,
        shipped \(.integer) NOT NULL, PRIMARY KEY ("order", line, position),
        CONSTRAINT line_component_countable CHECK (quantity > 0 AND shipped >= 0)) \(.strictInKeyOrder)
      """,
    ],
  ]
}
