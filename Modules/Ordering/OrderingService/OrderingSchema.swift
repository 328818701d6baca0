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

  /// Its tables. Until the first release a change is made where a table stands; from then on, a migration is appended.
  public static let migrations: [Migration<OrderingSchema>] = [
    [
      // The customer is whose prices it stands at; NULL for a guest's. Then where it goes to, or is picked up, where it was
      // opened, how long it holds goods and has held them in milliseconds.
      """
      CREATE TABLE \(.cart) (id \(.id) PRIMARY KEY NOT NULL, touched_at \(.integer) NOT NULL, placed \(.id),
        customer \(.id), country \(.text), pickup \(.id), opened_from \(.text), held_from \(.integer),
        held_until \(.integer), held_before \(.integer) NOT NULL DEFAULT 0) \(.strict)
      """,
      // Carts that nobody can return to are found without reading the others.
      "CREATE INDEX ordering_cart_open ON \(.cart) (touched_at) WHERE placed IS NULL",
      // Customers have their open cart on every device.
      """
      CREATE INDEX ordering_cart_by_customer ON \(.cart) (customer, touched_at)
        WHERE customer IS NOT NULL AND placed IS NULL
      """,
      "CREATE INDEX ordering_cart_holding ON \(.cart) (opened_from, held_until) WHERE held_until IS NOT NULL",
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
      // The status stands for the three axes together. Beside them: when an unpaid order is due; the network address that it
      // came from, forgotten when it is paid or called off; who placed it; why staff agreed on its delivery or discount; the
      // language that the buyer ordered in, what they asked of the shop, and the texts that they agreed to; why it is in no
      // report of sales; what amounts in another currency are worth in the shop's; and where it is picked up.
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
        placed_at \(.integer), listed_at \(.integer) NOT NULL, version \(.integer) NOT NULL, due_at \(.integer),
        placed_from \(.text), placed_by \(.text), price_reason \(.text), locale \(.text), note \(.text),
        buyer_name \(.text), not_sold \(.text), tax_exemption \(.bytes), shop_currency \(.text),
        shop_units \(.integer) NOT NULL DEFAULT 1, order_units \(.integer) NOT NULL DEFAULT 1, agreed \(.bytes),
        pickup \(.id),
        CONSTRAINT order_total_adds_up CHECK (total = goods + shipping - discount + added_tax AND total >= 0),
        CONSTRAINT order_removed_within_total CHECK (removed >= 0 AND removed <= total),
        CONSTRAINT order_refunded_within_captured CHECK (refunded >= 0 AND refunded <= captured),
        CONSTRAINT order_shipped_within_ordered CHECK (shipped_units >= 0 AND cancelled_units >= 0
          AND shipped_units + cancelled_units <= units)) \(.strict)
      """,
      "CREATE INDEX ordering_order_latest ON \(.order) (listed_at, id)",
      "CREATE INDEX ordering_order_by_customer ON \(.order) (customer, placed_at) WHERE customer IS NOT NULL",
      // The buyer's name of a line is what it is called in the language of the order, where that is not its name.
      // Kept by order: lines are read by nothing else, and each further index would cost every order as many rows as it
      // has lines.
      """
      CREATE TABLE \(.orderLine) (id \(.id) NOT NULL UNIQUE, "order" \(.id) NOT NULL REFERENCES \(.order) (id),
        position \(.integer) NOT NULL, variant \(.id) NOT NULL, sku \(.text) NOT NULL, name \(.text) NOT NULL,
        quantity \(.integer) NOT NULL, unit_price \(.integer) NOT NULL, total \(.integer) NOT NULL,
        price_reason \(.text), amount \(.integer) NOT NULL, shipped \(.integer) NOT NULL, credited \(.integer) NOT NULL,
        credited_amount \(.integer) NOT NULL, cancelled \(.integer) NOT NULL DEFAULT 0,
        withdrawn \(.integer) NOT NULL DEFAULT 0, withdrawal_excluded \(.integer) NOT NULL DEFAULT 0, properties \(.bytes),
        buyer_name \(.text), is_bundle \(.integer) NOT NULL DEFAULT 0, sent_from \(.text),
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
      "CREATE INDEX ordering_order_removal_by_date ON \(.removal) (occurred_at)",
      """
      CREATE TABLE \(.removalLine) (removal \(.id) NOT NULL REFERENCES \(.removal) (id), position \(.integer) NOT NULL,
        line \(.id) NOT NULL, quantity \(.integer) NOT NULL, unsent \(.integer) NOT NULL, amount \(.integer) NOT NULL,
        PRIMARY KEY (removal, position), CONSTRAINT order_removal_line_adds_up CHECK (quantity > 0 AND unsent >= 0
          AND unsent <= quantity AND amount >= 0)) \(.strictInKeyOrder)
      """,
      """
      CREATE TABLE \(.paymentEvent) (id \(.id) PRIMARY KEY NOT NULL, "order" \(.id) REFERENCES \(.order) (id),
        credit_note \(.id), kind \(.text) NOT NULL, amount \(.integer) NOT NULL, currency \(.text) NOT NULL,
        occurred_at \(.integer) NOT NULL, actor \(.text) NOT NULL, method \(.text),
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
    [
      """
      CREATE INDEX ordering_order_unpaid_by_due ON \(.order) (due_at, id)
        WHERE lifecycle = 'placed' AND payment = 'none' AND due_at IS NOT NULL
      """,
      "CREATE INDEX ordering_order_by_origin ON \(.order) (placed_from) WHERE placed_from IS NOT NULL",
      "CREATE INDEX ordering_order_owed ON \(.order) (listed_at, id) WHERE \(OrderStatuses.owes)",
      "CREATE INDEX ordering_order_owed_by_total ON \(.order) (total, id) WHERE \(OrderStatuses.owes)",
      // Staff's list: each combination of the three axes by date and by total, and what orders are found by.
      "CREATE INDEX ordering_order_by_status ON \(.order) (status, listed_at, id)",
      "CREATE INDEX ordering_order_by_status_and_total ON \(.order) (status, total, id)",
      """
      CREATE TABLE \(.term) (term \(.text) NOT NULL, status \(.integer) NOT NULL, listed_at \(.integer) NOT NULL,
        "order" \(.id) NOT NULL, PRIMARY KEY (term, status, listed_at, "order")) \(.strictInKeyOrder)
      """,
      """
      CREATE TABLE \(.history) ("order" \(.id) NOT NULL REFERENCES \(.order) (id), version \(.integer) NOT NULL,
        kind \(.text) NOT NULL, occurred_at \(.integer) NOT NULL, actor \(.text) NOT NULL, note \(.text),
        PRIMARY KEY ("order", version, kind)) \(.strict)
      """,
      "CREATE INDEX ordering_order_history_cancelled ON \(.history) (occurred_at) WHERE kind = 'cancelled'",
      // What staff look at first: the sales by hour since 1970, and what was taken out of orders then.
      """
      CREATE TABLE \(.salesHour) (hour \(.integer) PRIMARY KEY NOT NULL, orders \(.integer) NOT NULL,
        total \(.integer) NOT NULL, removed \(.integer) NOT NULL DEFAULT 0) \(.strict)
      """,
      // What is held while buyers are at the page of a payment provider.
      """
      CREATE TABLE \(.pendingOrder) (id \(.id) PRIMARY KEY NOT NULL, cart \(.id) NOT NULL, buyer \(.text) NOT NULL,
        placed_from \(.text), due_at \(.integer) NOT NULL, lapsed_at \(.integer), contents \(.bytes) NOT NULL) \(.strict)
      """,
      "CREATE INDEX ordering_pending_order_by_buyer ON \(.pendingOrder) (buyer) WHERE lapsed_at IS NULL",
      """
      CREATE INDEX ordering_pending_order_by_origin ON \(.pendingOrder) (placed_from)
        WHERE placed_from IS NOT NULL AND lapsed_at IS NULL
      """,
      // What bundles were made of. Whether a line is of one stands with it, so that orders without bundles are read without
      // this.
      """
      CREATE TABLE \(.lineComponent) (id \(.id) NOT NULL UNIQUE, "order" \(.id) NOT NULL REFERENCES \(.order) (id),
        line \(.id) NOT NULL REFERENCES \(.orderLine) (id), position \(.integer) NOT NULL, variant \(.id) NOT NULL,
        sku \(.text) NOT NULL, name \(.text) NOT NULL, buyer_name \(.text), quantity \(.integer) NOT NULL,
        shipped \(.integer) NOT NULL, PRIMARY KEY ("order", line, position),
        CONSTRAINT line_component_countable CHECK (quantity > 0 AND shipped >= 0)) \(.strictInKeyOrder)
      """,
    ],
    FormerOrders.tables,
  ]
}
