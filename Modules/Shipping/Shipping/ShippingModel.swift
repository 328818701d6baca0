public import FoundationCore
public import MyStoreKit
public import Observation
public import StoreIdentifiers

/// Shipping as a session sees it: what can be chosen for each country, and what has left of each order.
@Observable public final class ShippingModel {
  /// The rates of the countries that were asked about so far, by country code.
  public private(set) var rates: [String: [ShippingRate]] = [:]
  /// The shipments of the orders that were asked about so far.
  public private(set) var shipments: [OrderID: [Shipment]] = [:]
  /// The latest shipments of all orders, as staff loaded them last; nil before.
  public private(set) var latest: [Shipment]?
  /// Where the shop sends goods to; nil before it was loaded.
  public private(set) var served: ServedCountries?
  /// Every zone, as staff loaded them last; nil before.
  public private(set) var zones: [ShippingZone]?
  @ObservationIgnored private let client: ShippingHTTPClient

  /// A model over a client.
  public init(client: ShippingHTTPClient) { self.client = client }

  /// Loads the rates that a shopper can choose for a country, by its ISO 3166-1 alpha-2 code.
  ///
  /// - Throws: What the client throws. The rates stay as they were.
  public func loadRates(to country: String) async throws(HTTPClientError) {
    rates[country] = try await client.rates(to: country)
  }

  /// Loads where the shop sends goods to.
  ///
  /// - Throws: What the client throws.
  public func loadServedCountries() async throws(HTTPClientError) { served = try await client.servedCountries() }

  /// Loads every zone. For staff.
  ///
  /// - Throws: What the client throws. The zones stay as they were.
  public func loadZones() async throws(HTTPClientError) { zones = try await client.zones() }

  /// Adds a zone, and loads all of them again. For staff.
  ///
  /// - Throws: What the client throws, also when the zone was added and loading failed.
  public func add(_ new: NewShippingZone) async throws(HTTPClientError) {
    _ = try await client.add(new)
    try await loadZones()
  }

  /// Changes a zone, and loads all of them again. For staff.
  ///
  /// - Throws: What the client throws, also when the zone was changed and loading failed.
  public func change(_ zone: ShippingZone, to details: ShippingZone.Details) async throws(HTTPClientError) {
    _ = try await client.change(zone, to: details)
    try await loadZones()
  }

  /// Removes a zone, and loads all of them again. For staff.
  ///
  /// - Throws: What the client throws, also when the zone was removed and loading failed.
  public func remove(zone id: ShippingZoneID) async throws(HTTPClientError) {
    try await client.remove(zone: id)
    try await loadZones()
  }

  /// Loads the shipments of an order. For staff.
  ///
  /// - Throws: What the client throws. The shipments stay as they were.
  public func loadShipments(of order: OrderID) async throws(HTTPClientError) {
    shipments[order] = try await client.shipments(of: order)
  }

  /// Loads the latest shipments of all orders. For staff.
  ///
  /// - Throws: What the client throws. What was loaded before stays.
  public func loadLatest() async throws(HTTPClientError) { latest = try await client.latestShipments(atMost: 5) }

  /// Ships what has not left yet of an order, and loads its shipments. One shipment for each id.
  ///
  /// - Throws: What the client throws, also when the shipment was recorded and loading failed.
  public func ship(
    _ order: OrderID, id: ShipmentID, trackingNumber: String? = nil
  ) async throws(HTTPClientError) {
    _ = try await client.ship(NewShipment(id: id, order: order, trackingNumber: trackingNumber))
    try await loadShipments(of: order)
  }

  /// Loads again what a notice concerns. What cannot be loaded now stays as it is until the next notice.
  public func take(_ notice: ChangeNotice) async {
    let changed: [OrderID]
    switch notice {
    case .connected: changed = Array(shipments.keys)
    case .changed(let change) where change.kind == .order: changed = [OrderID(change.id)]
    case .changed: changed = []
    }
    if !changed.isEmpty, latest != nil { try? await loadLatest() }
    for order in changed where shipments[order] != nil {
      do throws(HTTPClientError) { try await loadShipments(of: order) } catch {}
    }
  }
}
