import Access
public import FoundationCore
public import Persistence
import Shipping
public import StoreIdentifiers

/// The event that goods wait for their buyer, version 1. Later versions only add fields.
public struct PickupReady: Sendable {
  /// The shipment that waits for its buyer.
  public let shipment: ShipmentID
  /// The order it is of.
  public let order: OrderID
  /// The location where it waits.
  public let location: LocationID

  /// The payload of `shipping.pickup-ready`.
  public static let schema = Schema<PickupReady>.object(
    "PickupReady", Field("shipment", \.shipment, .identifier()), Field("order", \.order, .identifier()),
    Field("location", \.location, .identifier())
  ) { PickupReady(shipment: $0, order: $1, location: $2) }

  /// What `shipping.pickup-ready` is; its aggregate is the order.
  public static let type = EventType("shipping.pickup-ready", version: 1, schema)

  /// Whether the goods still wait for their buyer: neither collected nor unpacked since.
  ///
  /// - Throws: `storage` when the database fails.
  public func isCurrent(in snapshot: borrowing Snapshot<ShippingSchema>) throws(ShippingError) -> Bool {
    try ShipmentRecords.one(shipment, in: snapshot)?.state == .ready
  }

  static func publish(
    _ shipment: Shipment, at location: LocationID, by principal: Principal,
    in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    let event = PickupReady(shipment: shipment.id, order: shipment.order, location: location)
    try work.publish(type, event, of: shipment.order.value, by: principal.key)
  }
}
