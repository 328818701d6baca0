import Persistence

extension ShippingSchema {
  /// Who carries parcels, what their servers were asked for, and which of their messages were heeded.
  ///
  /// A shipment has at most one label that counts: who buys a second one is stopped here at the latest.
  static let carriers: [SQL<ShippingSchema>] = [
    """
    CREATE TABLE \(.carrier) (code \(.text) PRIMARY KEY NOT NULL, name \(.text) NOT NULL,
      name_key \(.text) NOT NULL UNIQUE, kind \(.text) NOT NULL, link \(.text), address \(.text), secret_key \(.bytes),
      webhook_secret \(.bytes), version \(.integer) NOT NULL,
      CONSTRAINT carrier_kind_known CHECK (kind IN ('manual', 'http')),
      CONSTRAINT carrier_asked_somewhere CHECK ((kind = 'http') = (address IS NOT NULL))) \(.strict)
    """,
    """
    CREATE TABLE \(.carrierLabel) (id \(.id) PRIMARY KEY NOT NULL, shipment \(.id) NOT NULL REFERENCES \(.shipment) (id),
      carrier \(.text) NOT NULL, service \(.text), state \(.text) NOT NULL, reason \(.text), asks \(.integer) NOT NULL,
      request \(.text), number \(.text), document \(.bytes), requested_at \(.integer) NOT NULL,
      CONSTRAINT carrier_label_state_known CHECK (state IN ('requested', 'asked', 'bought', 'refused', 'cancelling',
        'cancelled', 'kept')),
      CONSTRAINT carrier_label_complete CHECK (state <> 'bought' OR (number IS NOT NULL AND document IS NOT NULL)))
      \(.strict)
    """,
    "CREATE INDEX shipping_carrier_label_by_shipment ON \(.carrierLabel) (shipment, requested_at, id)",
    """
    CREATE UNIQUE INDEX shipping_carrier_label_shipment_key ON \(.carrierLabel) (shipment)
      WHERE state IN ('requested', 'asked', 'bought')
    """,
    """
    CREATE INDEX shipping_carrier_label_open ON \(.carrierLabel) (carrier)
      WHERE state IN ('requested', 'asked', 'cancelling')
    """,
    """
    CREATE TABLE \(.carrierMessage) (carrier \(.text) NOT NULL, message \(.text) NOT NULL, taken_at \(.integer) NOT NULL,
      PRIMARY KEY (carrier, message)) \(.strictInKeyOrder)
    """,
    "CREATE INDEX shipping_carrier_message_by_time ON \(.carrierMessage) (taken_at)",
  ]
}
