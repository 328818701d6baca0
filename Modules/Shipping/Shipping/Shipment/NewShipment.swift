public import FoundationCore
public import StoreIdentifiers

/// What is said when goods leave at once.
public struct NewShipment: Sendable {
  /// The shipment's id, made by the caller; of the first one where the order leaves from several locations.
  public var id: ShipmentID
  /// The order it is for.
  public var order: OrderID
  /// What is in it; everything that is not packed or on hold when nil.
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
    .optional("lines", \.lines, .array(of: .shipmentLine, count: 1...2_000)),
    .optional("trackingNumber", \.trackingNumber, .text(1...100))
  ) { NewShipment(id: $0, order: $1, lines: $2, trackingNumber: $3) }
}

/// Units of a fulfilment order that are set aside for a shipment.
public struct NewPackage: Hashable, Sendable {
  /// The shipment's id, made by the caller.
  public var id: ShipmentID
  /// What is in it; everything that is not in another one when nil.
  public var lines: [Shipment.Line]?
  /// The version of the fulfilment order that was looked at; any when nil.
  public var version: Int64?
  /// Whether it waits for its buyer at once, who is told: for what is picked up.
  public var isReady: Bool

  /// A package to make.
  public init(
    id: ShipmentID = .make(), lines: [Shipment.Line]? = nil, version: Int64? = nil, isReady: Bool = false
  ) {
    (self.id, self.lines, self.version, self.isReady) = (id, lines, version, isReady)
  }

  /// What is sent: nothing for what most packages are.
  fileprivate var sentReady: Bool? { isReady ? true : nil }
}

extension Schema where Value == NewPackage {
  /// The request that sets units aside.
  public static let newPackage = Schema.object(
    "NewPackage", Field("id", \.id, .identifier()),
    .optional("lines", \.lines, .array(of: .shipmentLine, count: 1...2_000)),
    Field<NewPackage, Int64?>.optional("version", \.version, .integer64(in: 1...Int64.max)),
    .optional("isReady", \.sentReady, .boolean)
  ) { NewPackage(id: $0, lines: $1, version: $2, isReady: $3 ?? false) }
}

/// What is done with a shipment, and what becomes known with it.
public struct ShipmentChange: Hashable, Sendable {
  /// What is done.
  public var action: ShipmentCommand
  /// Who carries it; what was known before when nil.
  public var carrier: String?
  /// The carrier's number; what was known before when nil.
  public var trackingNumber: String?
  /// Its boxes; what was known before when nil.
  public var parcels: [Parcel]?

  /// A change.
  public init(
    _ action: ShipmentCommand, carrier: String? = nil, trackingNumber: String? = nil, parcels: [Parcel]? = nil
  ) {
    (self.action, self.carrier, self.trackingNumber, self.parcels) = (action, carrier, trackingNumber, parcels)
  }
}

extension Schema where Value == ShipmentChange {
  /// The request that changes a shipment.
  public static let shipmentChange = Schema.object(
    "ShipmentChange", Field("action", \.action, .enumeration()), .optional("carrier", \.carrier, .text(1...100)),
    .optional("trackingNumber", \.trackingNumber, .text(1...100)),
    .optional("parcels", \.parcels, .array(of: .parcel, count: 1...100))
  ) { ShipmentChange($0, carrier: $1, trackingNumber: $2, parcels: $3) }
}
