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
  /// There is no such fulfilment order.
  case unknownFulfilment
  /// Another fulfilment order has this id.
  case fulfilmentExists
  /// Its state does not allow that: it does not lead from the one to the other.
  case illegalTransition(from: String, to: String)
  /// Some of it is packed or has left: only what is not can go elsewhere.
  case begun
  /// Its buyer picks it up where it is: it is made ready, and collected.
  case isPickedUp
  /// It is sent: nobody picks it up.
  case isSent
  /// The other one is of another order or location.
  case notMergeable
  /// Nothing would be left of it.
  case nothingLeft
  /// The location has too few of a variant.
  case notThere(VariantID)
  /// There is no such location, or nothing is sent from it.
  case unknownLocation
  /// There is no such shipment.
  case unknownShipment
  /// There are no such goods that come back.
  case unknownReturn
  /// Other goods that come back have this id.
  case returnExists
  /// More units would come back than have left and are in no other return.
  case moreThanLeft(OrderLineID)
  /// Nothing of the order has left that is in no other return.
  case nothingToReturn
  /// The location does not take returns.
  case noReturnsThere
  /// More units were found than are outstanding.
  case moreThanExpected(OrderLineID)
  /// Nothing was found.
  case nothingFound
  /// The location cannot count that many units more.
  case notCountable(VariantID)
  /// As much was noted of a shipment as is kept.
  case tooManyEvents
  /// The cursor is of another list.
  case invalidCursor
  /// There is no such zone.
  case unknownZone
  /// Another zone has this id or name.
  case zoneExists
  /// Another zone has one of these countries or regions as a whole.
  case countryTaken
  /// Another zone is that of everywhere else.
  case everywhereTaken
  /// It has been changed since: read it again.
  case changedSince
  /// There would be more on a paper than one may have: less is to be printed at once.
  case paperTooLong
  /// A paper could not be drawn: the reason says what to do.
  case notDrawn(String)
  /// The carrier of the shipment makes a label of it: wait for it, or cancel the shipment.
  case labelOnItsWay
  /// What concerns carriers and their labels.
  case carrier(CarrierRefusal)
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
      case .constraint(.unique, "fulfilment_pkey"): .fulfilmentExists
      case .constraint(.unique, "goods_return_pkey"): .returnExists
      case .constraint(.unique, "carrier_pkey"), .constraint(.unique, "carrier_name_key_key"): .carrier(.exists)
      case .constraint(.unique, "carrier_label_pkey"): .carrier(.labelExists)
      default: .storage(error)
      }
  }

  /// What the database refused, where it did.
  public var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}
