public import FoundationCore
public import Persistence
import Shipping
public import StoreIdentifiers

/// The event that goods left, version 1. Later versions only add fields.
public struct ShipmentCreated: Sendable {
  /// The shipment.
  public let shipment: ShipmentID
  /// The order it is for.
  public let order: OrderID
  /// What was in it.
  public let lines: [OrderedLine]
  /// The carrier's number, if there is one.
  public let trackingNumber: String?
  /// Where it left; nil where that is not known.
  public let location: LocationID?

  /// The page where its carrier shows the parcel; nil where no address of one is known, or the number has changed since.
  ///
  /// - Throws: `storage` when the database fails.
  public func trackingLink(in snapshot: borrowing Snapshot<ShippingSchema>) throws(ShippingError) -> String? {
    guard trackingNumber != nil, let current = try ShipmentRecords.one(shipment, in: snapshot),
      current.trackingNumber == trackingNumber
    else { return nil }
    return current.trackingLink
  }

  private static let line = Schema<OrderedLine>.object(
    "ShipmentCreatedLine", Field("orderLine", \.id, .identifier()), Field("variant", \.variant, .identifier()),
    Field("quantity", \.quantity, .integer(in: 1...1_000_000))
  ) { OrderedLine(id: $0, variant: $1, quantity: $2) }

  /// The payload of `shipping.shipment-created`.
  public static let schema = Schema<ShipmentCreated>.object(
    "ShipmentCreated", Field("shipment", \.shipment, .identifier()), Field("order", \.order, .identifier()),
    Field("lines", \.lines, .array(of: line)), .optional("trackingNumber", \.trackingNumber, .text(1...100)),
    .optional("location", \.location, .identifier())
  ) { ShipmentCreated(shipment: $0, order: $1, lines: $2, trackingNumber: $3, location: $4) }

  /// What `shipping.shipment-created` is; its aggregate is the order.
  public static let type = EventType("shipping.shipment-created", version: 1, schema)
}
