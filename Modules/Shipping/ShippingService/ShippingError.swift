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
  /// There is no such zone.
  case unknownZone
  /// Another zone has this id or name.
  case zoneExists
  /// Another zone has one of these countries.
  case countryTaken
  /// Another zone is that of everywhere else.
  case everywhereTaken
  /// A rate is in another currency than the shop's.
  case otherCurrency
  /// It has been changed since: read it again.
  case changedSince
  /// The principal may not do this.
  case access(AccessError)
  /// The database refused.
  case storage(DatabaseError)

  /// Carries a database's refusal, or names the rule it stands for.
  public init(_ error: DatabaseError) {
    self =
      switch error {
      case .constraint(.unique, "shipment_pkey"): .shipmentExists
      case .constraint(.unique, "zone_pkey"), .constraint(.unique, "zone_name_key"): .zoneExists
      case .constraint(.unique, "zone_country_pkey"): .countryTaken
      default: .storage(error)
      }
  }
}
