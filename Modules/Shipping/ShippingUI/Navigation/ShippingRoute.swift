public import FoundationCore
public import Shipping
public import StoreIdentifiers
public import WebUI

/// The places of Shipping, each with its address; all of them are staff's.
public enum ShippingRoute: Route {
  /// The orders that wait for a parcel.
  case queue(cursor: String?)
  /// What is to be sent from where, of a list.
  case fulfilments(FulfilmentQueue, location: LocationID?, cursor: String?)
  /// What is to be sent of an order from one location.
  case fulfilment(FulfilmentOrderID)
  /// What comes back, of a state.
  case returns(ReturnState, location: LocationID?, cursor: String?)
  /// Goods that come back.
  case goodsReturn(GoodsReturnID)
  /// Where goods are sent to, and what that costs.
  case zones
  /// A zone to add.
  case newZone
  /// A zone to change.
  case zone(ShippingZoneID)
  /// What would be offered for goods to an address, and why.
  case trial
  /// Who carries parcels.
  case carriers
  /// A carrier to add.
  case newCarrier
  /// A carrier to change.
  case carrier(CarrierCode)

  /// `/office/shipping…`.
  public var location: PageLocation {
    switch self {
    case .queue(let cursor): PageLocation(["office", "shipping"], query: ["cursor": cursor])
    case .fulfilments(let queue, let location, let cursor):
      PageLocation(
        ["office", "shipping", "orders"],
        query: [
          "state": queue == .open ? nil : queue.rawValue, "location": location?.description, "cursor": cursor,
        ])
    case .fulfilment(let id): PageLocation(["office", "shipping", "orders", id.description])
    case .returns(let state, let location, let cursor):
      PageLocation(
        ["office", "shipping", "returns"],
        query: [
          "state": state == .expected ? nil : state.rawValue, "location": location?.description, "cursor": cursor,
        ])
    case .goodsReturn(let id): PageLocation(["office", "shipping", "returns", id.description])
    case .zones: PageLocation(["office", "shipping", "zones"])
    case .newZone: PageLocation(["office", "shipping", "zones", "new"])
    case .zone(let id): PageLocation(["office", "shipping", "zones", id.description])
    case .trial: PageLocation(["office", "shipping", "trial"])
    case .carriers: PageLocation(["office", "shipping", "carriers"])
    case .newCarrier: PageLocation(["office", "shipping", "new-carrier"])
    case .carrier(let code): PageLocation(["office", "shipping", "carriers", code.description])
    }
  }

  /// The place at a location; nil when it is not one of Shipping's.
  public init?(location: PageLocation) {
    let segments = location.segments
    guard segments.starts(with: ["office", "shipping"]) else { return nil }
    switch segments.dropFirst(2) {
    case []: self = .queue(cursor: location["cursor"])
    case ["orders"]:
      self = .fulfilments(
        location["state"].flatMap { FulfilmentQueue(rawValue: $0) } ?? .open,
        location: location["location"].flatMap { LocationID($0) }, cursor: location["cursor"])
    case ["returns"]:
      self = .returns(
        location["state"].flatMap { ReturnState(rawValue: $0) } ?? .expected,
        location: location["location"].flatMap { LocationID($0) }, cursor: location["cursor"])
    case ["zones"]: self = .zones
    case ["zones", "new"]: self = .newZone
    case ["trial"]: self = .trial
    case ["carriers"]: self = .carriers
    case ["new-carrier"]: self = .newCarrier
    default:
      guard segments.count == 4 else { return nil }
      if segments[2] == "orders", let id = FulfilmentOrderID(segments[3]) {
        self = .fulfilment(id)
      } else if segments[2] == "returns", let id = GoodsReturnID(segments[3]) {
        self = .goodsReturn(id)
      } else if segments[2] == "zones", let id = ShippingZoneID(segments[3]) {
        self = .zone(id)
      } else if segments[2] == "carriers", let code = CarrierCode(segments[3]) {
        self = .carrier(code)
      } else {
        return nil
      }
    }
  }

  /// The list that a place is in.
  public var parent: ShippingRoute? {
    switch self {
    case .newZone, .zone, .trial: .zones
    case .newCarrier, .carrier: .carriers
    case .fulfilment: .fulfilments(.open, location: nil, cursor: nil)
    case .goodsReturn: .returns(.expected, location: nil, cursor: nil)
    case .queue, .zones, .carriers, .fulfilments, .returns: nil
    }
  }

  /// What the list is called on the way back to it.
  public var breadcrumb: String? {
    switch self {
    case .zones: "Delivery zones"
    case .carriers: "Carriers"
    case .fulfilments: "Orders to send"
    case .returns: "Returns"
    default: nil
    }
  }

  /// Whether the place is staff's.
  public var isOffice: Bool { true }
}
