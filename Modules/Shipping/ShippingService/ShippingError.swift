public import AccessService
public import Persistence
public import StoreIdentifiers

/// Why Shipping refused.
public enum ShippingError: StorageError, Equatable {
  /// There is no such placed order.
  case unknownOrder
  /// The order has no such line, or the shipment names it twice.
  case unknownLine(OrderLineID)
  /// More would leave than was ordered.
  case moreThanOrdered(OrderLineID)
  /// Everything of the order has left already.
  case nothingToShip
  /// A shipment with this id exists already.
  case shipmentExists
  /// The principal may not do this.
  case access(AccessError)
  /// The database refused.
  case storage(DatabaseError)

  /// Carries a database's refusal, or names the rule it stands for.
  public init(_ error: DatabaseError) {
    self = error == .constraint(.unique, "shipment_pkey") ? .shipmentExists : .storage(error)
  }
}
