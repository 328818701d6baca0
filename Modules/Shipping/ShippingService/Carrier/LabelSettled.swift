public import FoundationCore
public import Persistence
public import Shipping
public import StoreIdentifiers

/// The event that it is known what became of a carrier's label, version 1. Later versions only add fields.
public struct LabelSettled: Sendable {
  /// The shipment.
  public let shipment: ShipmentID
  /// The order it is for.
  public let order: OrderID
  /// Where the label stands.
  public let state: CarrierLabelState

  /// The payload of `shipping.label-settled`.
  public static let schema = Schema<LabelSettled>.object(
    "LabelSettled", Field("shipment", \.shipment, .identifier()), Field("order", \.order, .identifier()),
    Field("state", \.state, .enumeration())
  ) { LabelSettled(shipment: $0, order: $1, state: $2) }

  /// What `shipping.label-settled` is; its aggregate is the order.
  public static let type = EventType("shipping.label-settled", version: 1, schema)
}
