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

  /// A row of the queue.
  public init(id: OrderID, number: String, date: Timestamp, buyer: String?, units: Int) {
    self.id = id
    self.number = number
    self.date = date
    self.buyer = buyer
    self.units = units
  }
}

/// What Shipping's screens need of other contexts. Composition fills them.
public struct ShippingOutlets {
  /// The currency of every rate.
  public var currency: Currency
  /// A page of the orders that wait for a parcel, those that wait longest first.
  public var queue: (Cursor?) async throws(HTTPClientError) -> Page<QueuedOrder>
  /// The page of an order.
  public var order: (OrderID) -> PageLocation

  /// Outlets filled by closures.
  public init(
    currency: Currency = .gbp,
    queue: @escaping (Cursor?) async throws(HTTPClientError) -> Page<QueuedOrder> = { _ in Page(items: [], next: nil) },
    order: @escaping (OrderID) -> PageLocation = { _ in PageLocation() }
  ) {
    self.currency = currency
    self.queue = queue
    self.order = order
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
