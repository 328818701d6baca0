public import FoundationCore
public import StoreIdentifiers
public import WebUI

/// The places of Inventory, each with its address.
public enum InventoryRoute: Route {
  /// The shops that people can visit, around a place of that name.
  case shops(near: String?)
  /// Staff: the counters of what was searched for, or of everything.
  case stock(query: String?, location: LocationID?, cursor: String?)
  /// Staff: the counters of a variant, and what happened to them.
  case item(VariantID, cursor: String?)
  /// Staff: the places that have stock.
  case locations(query: String?, cursor: String?)
  /// Staff: a place to add.
  case newLocation
  /// Staff: a place to change.
  case location(LocationID)

  /// `/shops`, `/office/stock…` or `/office/locations…`.
  public var location: PageLocation {
    switch self {
    case .shops(let place): PageLocation(["shops"], query: ["place": place])
    case .stock(let query, let location, let cursor):
      PageLocation(["office", "stock"], query: ["q": query, "location": location?.description, "cursor": cursor])
    case .item(let variant, let cursor):
      PageLocation(["office", "stock", variant.description], query: ["cursor": cursor])
    case .locations(let query, let cursor):
      PageLocation(["office", "locations"], query: ["q": query, "cursor": cursor])
    case .newLocation: PageLocation(["office", "locations", "new"])
    case .location(let id): PageLocation(["office", "locations", id.description])
    }
  }

  /// The place at a location; nil when it is not one of Inventory's.
  public init?(location: PageLocation) {
    func text(_ name: String) -> String? { location[name].flatMap { $0.isEmptyOrWhiteSpace ? nil : $0 } }
    let (segments, cursor) = (location.segments, location["cursor"])
    switch segments.count {
    case 1 where segments == ["shops"]: self = .shops(near: text("place"))
    case 2 where segments == ["office", "stock"]:
      self = .stock(query: text("q"), location: location["location"].flatMap { LocationID($0) }, cursor: cursor)
    case 2 where segments == ["office", "locations"]: self = .locations(query: text("q"), cursor: cursor)
    case 3 where segments == ["office", "locations", "new"]: self = .newLocation
    case 3 where segments.starts(with: ["office", "locations"]):
      guard let id = LocationID(segments[2]) else { return nil }
      self = .location(id)
    case 3 where segments.starts(with: ["office", "stock"]):
      guard let id = VariantID(segments[2]) else { return nil }
      self = .item(id, cursor: cursor)
    default: return nil
    }
  }

  /// The list that something is in.
  public var parent: InventoryRoute? {
    switch self {
    case .item: .stock(query: nil, location: nil, cursor: nil)
    case .newLocation, .location: .locations(query: nil, cursor: nil)
    case .shops, .stock, .locations: nil
    }
  }

  /// What the lists are called on the way back to them.
  public var breadcrumb: String? {
    switch self {
    case .stock: "Stock"
    case .locations: "Locations"
    case .shops, .item, .newLocation, .location: nil
    }
  }

  /// Whether the place is staff's.
  public var isOffice: Bool { if case .shops = self { false } else { true } }
}
