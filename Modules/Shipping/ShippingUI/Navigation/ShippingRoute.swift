public import FoundationCore
public import Shipping
public import WebUI

/// The places of Shipping, each with its address; all of them are staff's.
public enum ShippingRoute: Route {
  /// The orders that wait for a parcel.
  case queue(cursor: String?)
  /// Where goods are sent to, and what that costs.
  case zones
  /// A zone to add.
  case newZone
  /// A zone to change.
  case zone(ShippingZoneID)

  /// `/office/shipping…`.
  public var location: PageLocation {
    switch self {
    case .queue(let cursor): PageLocation(["office", "shipping"], query: ["cursor": cursor])
    case .zones: PageLocation(["office", "shipping", "zones"])
    case .newZone: PageLocation(["office", "shipping", "zones", "new"])
    case .zone(let id): PageLocation(["office", "shipping", "zones", id.description])
    }
  }

  /// The place at a location; nil when it is not one of Shipping's.
  public init?(location: PageLocation) {
    let segments = location.segments
    guard segments.starts(with: ["office", "shipping"]) else { return nil }
    switch segments.dropFirst(2) {
    case []: self = .queue(cursor: location["cursor"])
    case ["zones"]: self = .zones
    case ["zones", "new"]: self = .newZone
    default:
      guard segments.count == 4, segments[2] == "zones", let id = ShippingZoneID(segments[3]) else { return nil }
      self = .zone(id)
    }
  }

  /// The list that a zone is in.
  public var parent: ShippingRoute? {
    switch self {
    case .newZone, .zone: .zones
    case .queue, .zones: nil
    }
  }

  /// What the list is called on the way back to it.
  public var breadcrumb: String? { if case .zones = self { "Delivery zones" } else { nil } }

  /// Whether the place is staff's.
  public var isOffice: Bool { true }
}
