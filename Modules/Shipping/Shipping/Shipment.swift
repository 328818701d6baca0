public import FoundationCore
public import StoreIdentifiers

/// What physically left for an order.
public struct Shipment: Identifiable, Hashable, Sendable {
  /// Part of an order line that left.
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
  /// What is in it.
  public let lines: [Line]
  /// The carrier's number, if there is one.
  public let trackingNumber: String?
  /// When it left.
  public let shippedAt: Timestamp

  /// A shipment with all its parts.
  public init(id: ShipmentID, order: OrderID, lines: [Line], trackingNumber: String?, shippedAt: Timestamp) {
    self.id = id
    self.order = order
    self.lines = lines
    self.trackingNumber = trackingNumber
    self.shippedAt = shippedAt
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
    Field("lines", \.lines, .array(of: .shipmentLine)),
    .optional("trackingNumber", \.trackingNumber, .text(1...100)), Field("shippedAt", \.shippedAt, .timestamp)
  ) { Shipment(id: $0, order: $1, lines: $2, trackingNumber: $3, shippedAt: $4) }
}

extension Schema where Value == [Shipment] {
  /// The shipments of an order.
  public static let shipments = Schema.array(of: .shipment)
}

/// What is said when goods leave.
public struct NewShipment: Sendable {
  /// The shipment's id, made by the caller.
  public var id: ShipmentID
  /// The order it is for.
  public var order: OrderID
  /// What is in it; everything not yet shipped when nil.
  public var lines: [Shipment.Line]?
  /// The carrier's number.
  public var trackingNumber: String?

  /// A shipment to record.
  public init(
    id: ShipmentID = .make(), order: OrderID, lines: [Shipment.Line]? = nil, trackingNumber: String? = nil
  ) {
    self.id = id
    self.order = order
    self.lines = lines
    self.trackingNumber = trackingNumber
  }
}

extension Schema where Value == NewShipment {
  /// The request that records a shipment.
  public static let newShipment = Schema.object(
    "NewShipment", Field("id", \.id, .identifier()), Field("order", \.order, .identifier()),
    .optional("lines", \.lines, .array(of: .shipmentLine, count: 1...1_000)),
    .optional("trackingNumber", \.trackingNumber, .text(1...100))
  ) { NewShipment(id: $0, order: $1, lines: $2, trackingNumber: $3) }
}
