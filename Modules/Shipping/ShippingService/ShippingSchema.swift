public import Persistence

/// What Shipping owns in the database.
public enum ShippingSchema: DatabaseSchema {
  /// Its tables.
  public enum Table: String, CaseIterable, Sendable {
    /// Places that are served alike, and what can be chosen there.
    case zone
    /// Which country or region is in which zone as a whole.
    case zoneCountry = "zone_country"
    /// One row: how often zones were written. It tells whether what is kept in memory still counts.
    case revision
    /// The work on orders at each location.
    case fulfilment
    /// What is to leave.
    case fulfilmentLine = "fulfilment_line"
    /// What leaves, or has left.
    case shipment
    /// What is in it.
    case shipmentLine = "shipment_line"
    /// What was seen of it on its way.
    case trackingEvent = "tracking_event"
    /// What comes back.
    case goodsReturn = "goods_return"
    /// Which units, and what was found of them.
    case goodsReturnLine = "goods_return_line"
    /// Who carries parcels.
    case carrier
    /// Labels that carriers are asked for.
    case carrierLabel = "carrier_label"
    /// Messages of carriers that were heeded.
    case carrierMessage = "carrier_message"
    /// Where shipments wait while their table is made again.
    case formerShipment = "former_shipment"
    /// Where their lines wait.
    case formerShipmentLine = "former_shipment_line"
  }

  /// What its statements throw.
  public typealias Failure = ShippingError
  /// The prefix of its tables.
  public static let name = "shipping"
  /// What its commands publish.
  public static let events: [any DescribedEventType] = [
    ShipmentCreated.type, PickupReady.type, LabelSettled.type,
  ]

  /// Its tables' history.
  public static let migrations: [Migration<ShippingSchema>] = [
    [
      """
      CREATE TABLE \(.zone) (id \(.id) PRIMARY KEY NOT NULL, name \(.text) NOT NULL UNIQUE,
        everywhere \(.integer) NOT NULL, details \(.text) NOT NULL, position \(.integer) NOT NULL,
        version \(.integer) NOT NULL) \(.strict)
      """,
      """
      CREATE TABLE \(.zoneCountry) (country \(.text) NOT NULL, region \(.text) NOT NULL,
        zone \(.id) NOT NULL REFERENCES \(.zone) (id), PRIMARY KEY (country, region)) \(.strict)
      """,
      "CREATE INDEX shipping_zone_country_by_zone ON \(.zoneCountry) (zone)",
      """
      CREATE TABLE \(.revision) (id \(.integer) PRIMARY KEY NOT NULL CHECK (id = 1), revision \(.integer) NOT NULL)
        \(.strict)
      """,
      "INSERT INTO \(.revision) (id, revision) VALUES (1, 0)",
      """
      CREATE TABLE \(.shipment) (id \(.id) PRIMARY KEY NOT NULL, "order" \(.id) NOT NULL, tracking_number \(.text),
        shipped_at \(.integer) NOT NULL) \(.strict)
      """,
      "CREATE INDEX shipping_shipment_by_order ON \(.shipment) (\"order\", shipped_at)",
      """
      CREATE TABLE \(.shipmentLine) (shipment \(.id) NOT NULL REFERENCES \(.shipment) (id), order_line \(.id) NOT NULL,
        quantity \(.integer) NOT NULL, PRIMARY KEY (shipment, order_line),
        CONSTRAINT shipment_line_quantity_positive CHECK (quantity > 0)) \(.strict)
      """,
      "CREATE INDEX shipping_shipment_line_by_order_line ON \(.shipmentLine) (order_line)",
    ],
    ["CREATE INDEX shipping_shipment_latest ON \(.shipment) (shipped_at, id)"],
    Migration(fulfilments + shipmentsWithStates + returns + carriers),
  ]

  /// The work on orders at each location. No more can leave than is to leave from there.
  private static let fulfilments: [SQL<ShippingSchema>] = [
    """
    CREATE TABLE \(.fulfilment) (id \(.id) PRIMARY KEY NOT NULL, "order" \(.id) NOT NULL, number \(.text) NOT NULL,
      location \(.id) NOT NULL, kind \(.text) NOT NULL, state \(.text) NOT NULL, hold_reason \(.text), scheduled_for \(.text), version \(.integer) NOT NULL,
      created_at \(.integer) NOT NULL,
      CONSTRAINT fulfilment_state_known
        CHECK (state IN ('open', 'inProgress', 'scheduled', 'onHold', 'closed', 'cancelled')),
      CONSTRAINT fulfilment_kind_known CHECK (kind IN ('shipping', 'pickup')),
      CONSTRAINT fulfilment_hold_reasoned CHECK ((state = 'onHold') = (hold_reason IS NOT NULL)),
      CONSTRAINT fulfilment_day_scheduled CHECK (CASE state WHEN 'scheduled' THEN scheduled_for IS NOT NULL
        WHEN 'onHold' THEN true ELSE scheduled_for IS NULL END)) \(.strictInKeyOrder)
    """,
    "CREATE INDEX shipping_fulfilment_by_order ON \(.fulfilment) (\"order\")",
    "CREATE INDEX shipping_fulfilment_queue ON \(.fulfilment) (state, created_at, id)",
    "CREATE INDEX shipping_fulfilment_due ON \(.fulfilment) (scheduled_for, id) WHERE state = 'scheduled'",
    "CREATE INDEX shipping_fulfilment_place ON \(.fulfilment) (location, state, created_at, id)",
    """
    CREATE TABLE \(.fulfilmentLine) (fulfilment \(.id) NOT NULL REFERENCES \(.fulfilment) (id),
      order_line \(.id) NOT NULL, variant \(.id) NOT NULL, quantity \(.integer) NOT NULL, cancelled \(.integer) NOT NULL,
      packed \(.integer) NOT NULL, shipped \(.integer) NOT NULL, returned \(.integer) NOT NULL,
      PRIMARY KEY (fulfilment, order_line),
      CONSTRAINT fulfilment_line_countable
        CHECK (quantity > 0 AND cancelled >= 0 AND packed >= 0 AND shipped >= 0),
      CONSTRAINT fulfilment_line_not_overshipped CHECK (shipped + packed <= quantity - cancelled),
      CONSTRAINT fulfilment_line_not_overreturned CHECK (returned BETWEEN 0 AND shipped)) \(.strictInKeyOrder)
    """,
  ]

  /// What comes back. Its units are counted at the lines of fulfilment orders, so that no unit comes back twice.
  private static let returns: [SQL<ShippingSchema>] = [
    """
    CREATE TABLE \(.goodsReturn) (id \(.id) PRIMARY KEY NOT NULL, "order" \(.id) NOT NULL, number \(.text) NOT NULL,
      location \(.id) NOT NULL, cause \(.text) NOT NULL, shipment \(.id) REFERENCES \(.shipment) (id),
      state \(.text) NOT NULL, version \(.integer) NOT NULL, created_at \(.integer) NOT NULL,
      CONSTRAINT goods_return_state_known CHECK (state IN ('expected', 'partlyReceived', 'closed', 'cancelled')),
      CONSTRAINT goods_return_cause_known CHECK (cause IN ('requested', 'undelivered', 'withdrawn')))
      \(.strictInKeyOrder)
    """,
    "CREATE INDEX shipping_goods_return_by_order ON \(.goodsReturn) (\"order\", created_at, id)",
    "CREATE INDEX shipping_goods_return_queue ON \(.goodsReturn) (state, created_at, id)",
    "CREATE INDEX shipping_goods_return_place ON \(.goodsReturn) (location, state, created_at, id)",
    """
    CREATE TABLE \(.goodsReturnLine) (goods_return \(.id) NOT NULL REFERENCES \(.goodsReturn) (id),
      order_line \(.id) NOT NULL, variant \(.id) NOT NULL, expected \(.integer) NOT NULL,
      restocked \(.integer) NOT NULL, damaged \(.integer) NOT NULL, wrong \(.integer) NOT NULL,
      missing \(.integer) NOT NULL, PRIMARY KEY (goods_return, order_line),
      CONSTRAINT goods_return_line_countable
        CHECK (expected > 0 AND restocked >= 0 AND damaged >= 0 AND wrong >= 0 AND missing >= 0),
      CONSTRAINT goods_return_line_not_exceeded CHECK (restocked + damaged + wrong + missing <= expected))
      \(.strictInKeyOrder)
    """,
  ]

  /// Shipments have states, and are there before they leave. A NOT NULL cannot be changed: the tables are made again.
  private static let shipmentsWithStates: [SQL<ShippingSchema>] = [
    "CREATE TABLE \(.formerShipment) AS SELECT id, \"order\", tracking_number, shipped_at FROM \(.shipment)",
    "CREATE TABLE \(.formerShipmentLine) AS SELECT shipment, order_line, quantity FROM \(.shipmentLine)",
    "DROP TABLE \(.shipmentLine)",
    "DROP TABLE \(.shipment)",
    """
    CREATE TABLE \(.shipment) (id \(.id) PRIMARY KEY NOT NULL, "order" \(.id) NOT NULL,
      fulfilment \(.id) REFERENCES \(.fulfilment) (id), kind \(.text) NOT NULL, state \(.text) NOT NULL, carrier \(.text),
      tracking_number \(.text), parcels \(.text) NOT NULL, created_at \(.integer) NOT NULL, ready_at \(.integer),
      shipped_at \(.integer), arrived_at \(.integer),
      CONSTRAINT shipment_state_known CHECK (state IN ('created', 'packed', 'labelled', 'shipped', 'delivered',
        'failed', 'returned', 'cancelled', 'ready', 'collected')),
      CONSTRAINT shipment_kind_known CHECK (kind IN ('shipping', 'pickup')),
      CONSTRAINT shipment_kind_fits_state
        CHECK (kind = 'pickup' AND state IN ('created', 'packed', 'ready', 'collected', 'cancelled')
          OR kind = 'shipping' AND state NOT IN ('ready', 'collected')),
      CONSTRAINT shipment_left_at CHECK (
        (state IN ('shipped', 'delivered', 'failed', 'returned', 'collected')) = (shipped_at IS NOT NULL)),
      CONSTRAINT shipment_arrived_at
        CHECK ((state IN ('delivered', 'collected')) = (arrived_at IS NOT NULL))) \(.strict)
    """,
    """
    INSERT INTO \(.shipment) (id, "order", kind, state, tracking_number, parcels, created_at, shipped_at)
    SELECT id, "order", 'shipping', 'shipped', tracking_number, '[]', shipped_at, shipped_at FROM \(.formerShipment)
    """,
    """
    CREATE TABLE \(.shipmentLine) (shipment \(.id) NOT NULL REFERENCES \(.shipment) (id), order_line \(.id) NOT NULL,
      quantity \(.integer) NOT NULL, PRIMARY KEY (shipment, order_line),
      CONSTRAINT shipment_line_quantity_positive CHECK (quantity > 0)) \(.strict)
    """,
    """
    INSERT INTO \(.shipmentLine) (shipment, order_line, quantity)
    SELECT shipment, order_line, quantity FROM \(.formerShipmentLine)
    """,
    "DROP TABLE \(.formerShipmentLine)",
    "DROP TABLE \(.formerShipment)",
    "CREATE INDEX shipping_shipment_by_order ON \(.shipment) (\"order\", created_at)",
    "CREATE INDEX shipping_shipment_by_number ON \(.shipment) (tracking_number) WHERE tracking_number IS NOT NULL",
    "CREATE INDEX shipping_shipment_by_fulfilment ON \(.shipment) (fulfilment) WHERE fulfilment IS NOT NULL",
    "CREATE INDEX shipping_shipment_latest ON \(.shipment) (shipped_at, id) WHERE shipped_at IS NOT NULL",
    "CREATE INDEX shipping_shipment_waiting ON \(.shipment) (ready_at, id) WHERE state = 'ready'",
    "CREATE INDEX shipping_shipment_line_by_order_line ON \(.shipmentLine) (order_line)",
    """
    CREATE TABLE \(.trackingEvent) (shipment \(.id) NOT NULL REFERENCES \(.shipment) (id), position \(.integer) NOT NULL,
      occurred_at \(.integer) NOT NULL, text \(.text) NOT NULL, place \(.text), outcome \(.text), PRIMARY KEY (shipment, position))
      \(.strictInKeyOrder)
    """,
  ]
}
