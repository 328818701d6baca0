public import Persistence

/// What Shipping owns in the database.
public enum ShippingSchema: DatabaseSchema {
  /// Its tables.
  public enum Table: String, CaseIterable, Sendable {
    /// Countries that are served alike.
    case zone
    /// Which country is in which zone.
    case zoneCountry = "zone_country"
    /// What can be chosen in a zone.
    case rate
    /// What left.
    case shipment
    /// What was in it.
    case shipmentLine = "shipment_line"
  }

  /// What its statements throw.
  public typealias Failure = ShippingError
  /// The prefix of its tables.
  public static let name = "shipping"
  /// What its commands publish.
  public static let events: [any DescribedEventType] = [ShipmentCreated.type]

  /// Its tables' history.
  public static let migrations: [Migration<ShippingSchema>] = [
    [
      """
      CREATE TABLE \(.zone) (id \(.id) PRIMARY KEY NOT NULL, name \(.text) NOT NULL UNIQUE,
        position \(.integer) NOT NULL, version \(.integer) NOT NULL) \(.strict)
      """,
      """
      CREATE TABLE \(.zoneCountry) (country \(.text) PRIMARY KEY NOT NULL,
        zone \(.id) NOT NULL REFERENCES \(.zone) (id)) \(.strict)
      """,
      "CREATE INDEX shipping_zone_country_by_zone ON \(.zoneCountry) (zone)",
      """
      CREATE TABLE \(.rate) (zone \(.id) NOT NULL REFERENCES \(.zone) (id), id \(.text) NOT NULL,
        name \(.text) NOT NULL, price \(.integer) NOT NULL, currency \(.text) NOT NULL, position \(.integer) NOT NULL,
        PRIMARY KEY (zone, id), CONSTRAINT rate_price_not_negative CHECK (price >= 0)) \(.strict)
      """,
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
  ]
}
