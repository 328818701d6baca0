public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// An order that waits for a parcel, as whoever packs it needs it.
public struct QueuedOrder: Identifiable, Hashable, Sendable {
  /// The order.
  public let id: OrderID
  /// What people call it.
  public let number: String
  /// When it was placed.
  public let date: Timestamp
  /// Who bought, as far as known.
  public let buyer: String?
  /// How many units it has.
  public let units: Int
  /// Whether its buyer picks it up.
  public let isPickedUp: Bool

  /// A row of the queue.
  public init(
    id: OrderID, number: String, date: Timestamp, buyer: String?, units: Int, isPickedUp: Bool = false
  ) {
    self.isPickedUp = isPickedUp
    self.id = id
    self.number = number
    self.date = date
    self.buyer = buyer
    self.units = units
  }
}

/// A location, as whoever sends from it needs it.
public struct ShippingLocation: Identifiable, Hashable, Sendable {
  /// The location.
  public let id: LocationID
  /// What it is called.
  public let name: String
  /// Whether orders are sent from it.
  public let ships: Bool

  /// A location.
  public init(id: LocationID, name: String, ships: Bool) { (self.id, self.name, self.ships) = (id, name, ships) }
}

/// What Shipping's screens need of other contexts. Composition fills them.
public struct ShippingOutlets {
  /// The currency of every rate.
  public var currency: Currency
  /// A page of the orders that wait for a parcel, those that wait longest first.
  public var queue: (Cursor?) async throws(HTTPClientError) -> Page<QueuedOrder>
  /// The page of an order.
  public var order: (OrderID) -> PageLocation
  /// Whether an order is paid; true where that is not known.
  public var isPaid: (OrderID) async -> Bool
  /// The shop's locations; none for who may not see them.
  public var locations: () async -> [ShippingLocation]
  /// Loads what variants are called. What cannot be loaded is not shown.
  public var loadNames: ([VariantID]) async -> Void
  /// What a variant is called; nil while it is not known.
  public var name: (VariantID) -> String?
  /// What is on a variant's box, by which scanners know it: its SKU and its barcode; none while they are not known.
  public var codes: (VariantID) -> [String]
  /// The order that has a number; nil for none.
  public var find: (String) async throws(HTTPClientError) -> OrderID?
  /// What the bundles are called that lines of an order are components of, by line; none where that cannot be loaded.
  public var bundles: (OrderID) async -> [OrderLineID: String]

  /// Outlets filled by closures.
  public init(
    currency: Currency = .gbp,
    queue: @escaping (Cursor?) async throws(HTTPClientError) -> Page<QueuedOrder> = { _ in Page(items: [], next: nil) },
    order: @escaping (OrderID) -> PageLocation = { _ in PageLocation() },
    isPaid: @escaping (OrderID) async -> Bool = { _ in true },
    locations: @escaping () async -> [ShippingLocation] = { [] },
    loadNames: @escaping ([VariantID]) async -> Void = { _ in }, name: @escaping (VariantID) -> String? = { _ in nil },
    codes: @escaping (VariantID) -> [String] = { _ in [] },
    find: @escaping (String) async throws(HTTPClientError) -> OrderID? = { _ in nil },
    bundles: @escaping (OrderID) async -> [OrderLineID: String] = { _ in [:] }
  ) {
    self.currency = currency
    self.queue = queue
    self.order = order
    self.isPaid = isPaid
    self.locations = locations
    self.loadNames = loadNames
    self.name = name
    self.codes = codes
    self.find = find
    self.bundles = bundles
  }
}

extension EnvironmentValues {
  /// What Shipping's screens need of other contexts.
  public var shippingOutlets: ShippingOutlets {
    get { self[ShippingOutletsKey.self] }
    set { self[ShippingOutletsKey.self] = newValue }
  }

  private enum ShippingOutletsKey: EnvironmentKey { static var defaultValue: ShippingOutlets { ShippingOutlets() } }
}
