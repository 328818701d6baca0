public import FoundationCore
public import Inventory
public import StoreIdentifiers
public import WebUI

/// What staff look for in the stock.
public struct StockSearch: Hashable, Sendable {
  /// A product's name or an SKU, as it was typed; nil for everything.
  public var text: String?
  /// One location; nil for all.
  public var location: LocationID?
  /// Counters of a level or a policy; nil for all.
  public var selection: StockSelection?

  /// A search; what is nil leaves nothing out.
  public init(_ text: String? = nil, location: LocationID? = nil, selection: StockSelection? = nil) {
    self.text = text
    self.location = location
    self.selection = selection
  }

  /// What an address asks for.
  init(in place: PageLocation) {
    self.init(
      place["q"].flatMap { $0.isEmptyOrWhiteSpace ? nil : $0 },
      location: place["location"].flatMap { LocationID($0) },
      selection: place["show"].flatMap { StockSelection(rawValue: $0) })
  }

  /// The address that asks for it, and for one thing more.
  func location(_ segments: [String], with other: (name: String, value: String?)) -> PageLocation {
    PageLocation(
      segments,
      query: [
        "q": text, "location": location?.description, "show": selection?.rawValue, other.name: other.value,
      ])
  }

  /// What the API is asked for.
  public var filter: StockFilter { StockFilter(location: location, selection: selection) }
}

/// The places of Inventory, each with its address.
public enum InventoryRoute: Route {
  /// The shops that people can visit, around a place of that name.
  case shops(near: String?)
  /// Where somebody ends their stock alerts, by the link of a message.
  case alertEnding(token: String)
  /// Staff: the counters of what was searched for.
  case stock(StockSearch, cursor: String?)
  /// Staff: the counters of a variant, and what happened to them.
  case item(VariantID, cursor: String?)
  /// Staff: what the stock is worth, at all locations or at one.
  case value(at: LocationID?, cursor: String?)
  /// Staff: the places that have stock.
  case locations(query: String?, cursor: String?)
  /// Staff: a place to add.
  case newLocation
  /// Staff: a place to change.
  case location(LocationID)

  /// Staff: purchase orders and transfers.
  case replenishments(ReplenishmentFilter, cursor: String?)
  /// Staff: a purchase order or a transfer to write down.
  case newReplenishment(Replenishment.Kind)
  /// Staff: a purchase order or a transfer.
  case replenishment(ReplenishmentID)
  /// Staff: whom the shop buys goods from.
  case suppliers(query: String?, cursor: String?)
  /// Staff: a supplier to add.
  case newSupplier
  /// Staff: a supplier to change.
  case supplier(SupplierID)

  /// Staff: counts of what locations have.
  case stocktakes(cursor: String?)
  /// Staff: a count of what a location has; of its lines all, or those that differ.
  case stocktake(StocktakeID, differing: Bool, cursor: String?)

  /// `/shops`, `/alerts/end`, or below `/office`: `/stock…`, `/stock-value`, `/locations…`, `/incoming…`, `/suppliers…`, `/stocktakes…`.
  public var location: PageLocation {
    switch self {
    case .shops(let place): PageLocation(["shops"], query: ["place": place])
    case .alertEnding(let token): PageLocation(["alerts", "end"], query: ["token": token])
    case .stock(let search, let cursor):
      search.location(["office", "stock"], with: ("cursor", cursor))
    case .item(let variant, let cursor):
      PageLocation(["office", "stock", variant.description], query: ["cursor": cursor])
    case .value(let location, let cursor):
      PageLocation(["office", "stock-value"], query: ["location": location?.description, "cursor": cursor])
    case .locations(let query, let cursor):
      PageLocation(["office", "locations"], query: ["q": query, "cursor": cursor])
    case .newLocation: PageLocation(["office", "locations", "new"])
    case .location(let id): PageLocation(["office", "locations", id.description])
    case .stocktakes(let cursor): PageLocation(["office", "stocktakes"], query: ["cursor": cursor])
    case .stocktake(let id, let differing, let cursor):
      PageLocation(
        ["office", "stocktakes", id.description], query: ["show": differing ? "differences" : nil, "cursor": cursor])
    case .replenishments(let filter, let cursor):
      PageLocation(
        ["office", "incoming"],
        query: ["kind": filter.kind?.rawValue, "status": filter.status?.rawValue, "cursor": cursor])
    case .newReplenishment(let kind): PageLocation(["office", "incoming", "new"], query: ["kind": kind.rawValue])
    case .replenishment(let id): PageLocation(["office", "incoming", id.description])
    case .suppliers(let query, let cursor):
      PageLocation(["office", "suppliers"], query: ["q": query, "cursor": cursor])
    case .newSupplier: PageLocation(["office", "suppliers", "new"])
    case .supplier(let id): PageLocation(["office", "suppliers", id.description])
    }
  }

  /// The place at a location; nil when it is not one of Inventory's.
  public init?(location: PageLocation) {
    func text(_ name: String) -> String? { location[name].flatMap { $0.isEmptyOrWhiteSpace ? nil : $0 } }
    let (segments, cursor) = (location.segments, location["cursor"])
    switch segments.count {
    case 1 where segments == ["shops"]: self = .shops(near: text("place"))
    case 2 where segments == ["alerts", "end"]:
      guard let token = location["token"] else { return nil }
      self = .alertEnding(token: token)
    case 2 where segments == ["office", "stock"]:
      self = .stock(StockSearch(in: location), cursor: cursor)
    case 2 where segments == ["office", "stock-value"]:
      self = .value(at: location["location"].flatMap { LocationID($0) }, cursor: cursor)
    case 2 where segments == ["office", "locations"]: self = .locations(query: text("q"), cursor: cursor)
    case 3 where segments == ["office", "locations", "new"]: self = .newLocation
    case 3 where segments.starts(with: ["office", "locations"]):
      guard let id = LocationID(segments[2]) else { return nil }
      self = .location(id)
    case 2 where segments == ["office", "stocktakes"]: self = .stocktakes(cursor: cursor)
    case 3 where segments.starts(with: ["office", "stocktakes"]):
      guard let id = StocktakeID(segments[2]) else { return nil }
      self = .stocktake(id, differing: location["show"] == "differences", cursor: cursor)
    case 2 where segments == ["office", "incoming"]:
      self = .replenishments(
        ReplenishmentFilter(
          kind: location["kind"].flatMap { Replenishment.Kind(rawValue: $0) },
          status: location["status"].flatMap { ReplenishmentStatus(rawValue: $0) }), cursor: cursor)
    case 2 where segments == ["office", "suppliers"]: self = .suppliers(query: text("q"), cursor: cursor)
    case 3 where segments == ["office", "incoming", "new"]:
      self = .newReplenishment(location["kind"].flatMap { Replenishment.Kind(rawValue: $0) } ?? .purchaseOrder)
    case 3 where segments == ["office", "suppliers", "new"]: self = .newSupplier
    case 3 where segments.starts(with: ["office", "incoming"]):
      guard let id = ReplenishmentID(segments[2]) else { return nil }
      self = .replenishment(id)
    case 3 where segments.starts(with: ["office", "suppliers"]):
      guard let id = SupplierID(segments[2]) else { return nil }
      self = .supplier(id)
    case 3 where segments.starts(with: ["office", "stock"]):
      guard let id = VariantID(segments[2]) else { return nil }
      self = .item(id, cursor: cursor)
    default: return nil
    }
  }

  /// The list that something is in.
  public var parent: InventoryRoute? {
    switch self {
    case .item, .value: .stock(StockSearch(), cursor: nil)
    case .newLocation, .location: .locations(query: nil, cursor: nil)
    case .newReplenishment, .replenishment, .suppliers: .replenishments(ReplenishmentFilter(), cursor: nil)
    case .newSupplier, .supplier: .suppliers(query: nil, cursor: nil)
    case .stocktake: .stocktakes(cursor: nil)
    case .shops, .alertEnding, .stock, .locations, .replenishments, .stocktakes: nil
    }
  }

  /// What the lists are called on the way back to them.
  public var breadcrumb: String? {
    switch self {
    case .stock: "Stock"
    case .value: "Stock value"
    case .locations: "Locations"
    case .replenishments: "Incoming goods"
    case .suppliers: "Suppliers"
    case .stocktakes: "Stocktakes"
    case .stocktake, .shops, .alertEnding, .item, .newLocation, .location, .newReplenishment, .replenishment,
      .newSupplier, .supplier:
      nil
    }
  }

  /// Whether the place is staff's.
  public var isOffice: Bool {
    switch self {
    case .shops, .alertEnding: false
    default: true
    }
  }
}
