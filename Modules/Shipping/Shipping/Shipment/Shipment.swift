public import FoundationCore
public import StoreIdentifiers

/// What leaves, or has left, for an order.
public struct Shipment: Identifiable, Hashable, Sendable {
  /// Units of an order's line.
  public struct Line: Hashable, Sendable {
    /// The order's line.
    public var orderLine: OrderLineID
    /// How many of it.
    public var quantity: Int

    /// A line of a shipment.
    public init(orderLine: OrderLineID, quantity: Int) {
      self.orderLine = orderLine
      self.quantity = quantity
    }
  }

  /// The shipment's id.
  public let id: ShipmentID
  /// The order it is for.
  public let order: OrderID
  /// The work that it is part of; nil for what left before there was such work.
  public var fulfilment: FulfilmentOrderID?
  /// How its goods come to the buyer.
  public var kind: DeliveryKind
  /// Where it stands.
  public var state: ShipmentState
  /// What is in it.
  public let lines: [Line]
  /// Who carries it, if that was said.
  public var carrier: String?
  /// The carrier's number, if there is one.
  public var trackingNumber: String?
  /// Its boxes, where somebody has weighed or measured them.
  public var parcels: [Parcel]
  /// What was seen of it on its way, the earliest first.
  public var events: [TrackingEvent]
  /// When it left, or was collected; nil before.
  public var shippedAt: Timestamp?
  /// When its buyer had it; nil until that is recorded.
  public var arrivedAt: Timestamp?
  /// Where its carrier shows what became of it; nil for a carrier that the shop has no link of.
  public var trackingLink: String?
  /// The label that a carrier is asked for, the latest one; nil for whoever is not staff.
  public var label: CarrierLabel?

  /// A shipment with all its parts.
  public init(
    id: ShipmentID, order: OrderID, fulfilment: FulfilmentOrderID? = nil, kind: DeliveryKind = .shipping,
    state: ShipmentState = .shipped, lines: [Line],
    carrier: String? = nil, trackingNumber: String?, parcels: [Parcel] = [], events: [TrackingEvent] = [],
    shippedAt: Timestamp?, arrivedAt: Timestamp? = nil, trackingLink: String? = nil, label: CarrierLabel? = nil
  ) {
    (self.id, self.order, self.fulfilment, self.kind, self.state) = (id, order, fulfilment, kind, state)
    (self.lines, self.carrier, self.trackingNumber) = (lines, carrier, trackingNumber)
    (self.parcels, self.events, self.shippedAt) = (parcels, events, shippedAt)
    (self.arrivedAt, self.trackingLink, self.label) = (arrivedAt, trackingLink, label)
  }
}

extension Schema where Value == Shipment.Line {
  /// A line of a shipment.
  public static let shipmentLine = Schema.object(
    "ShipmentLine", Field("orderLine", \.orderLine, .identifier()),
    Field("quantity", \.quantity, .integer(in: 1...1_000_000))
  ) { Shipment.Line(orderLine: $0, quantity: $1) }
}

extension Schema where Value == Shipment {
  /// A shipment as the API sends it.
  public static let shipment = Schema.object(
    "Shipment", Field("id", \.id, .identifier()), Field("order", \.order, .identifier()),
    .optional("fulfilment", \.fulfilment, .identifier()),
    .defaulted("state", \.state, .enumeration(), to: .shipped), Field("lines", \.lines, .array(of: .shipmentLine)),
    .optional("carrier", \.carrier, .text(1...100)), .optional("trackingNumber", \.trackingNumber, .text(1...100)),
    .defaulted("parcels", \.parcels, .array(of: .parcel), to: []),
    .defaulted("events", \.events, .array(of: .trackingEvent), to: []),
    .optional("shippedAt", \.shippedAt, .timestamp),
    .defaulted("kind", \.kind, .enumeration(), to: .shipping),
    .optional("trackingLink", \.trackingLink, .text(1...2_000)), .optional("label", \.label, .carrierLabel),
    .optional("arrivedAt", \.arrivedAt, .timestamp)
  ) {
    Shipment(
      id: $0, order: $1, fulfilment: $2, kind: $10, state: $3, lines: $4, carrier: $5, trackingNumber: $6, parcels: $7,
      events: $8, shippedAt: $9, arrivedAt: $13, trackingLink: $11, label: $12)
  }
}

extension Schema where Value == [Shipment] {
  /// The shipments of an order.
  public static let shipments = Schema.array(of: .shipment)
}
