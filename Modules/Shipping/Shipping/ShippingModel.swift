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
  @ObservationIgnored private let client: ShippingHTTPClient

  /// A model over a client.
  public init(client: ShippingHTTPClient) { self.client = client }

  /// Loads the rates that a shopper can choose for a country, by its ISO 3166-1 alpha-2 code.
  ///
  /// - Throws: What the client throws. The rates stay as they were.
  public func loadRates(to country: String) async throws(HTTPClientError) {
    rates[country] = try await client.rates(to: country)
  }

  /// Loads the shipments of an order. For staff.
  ///
  /// - Throws: What the client throws. The shipments stay as they were.
  public func loadShipments(of order: OrderID) async throws(HTTPClientError) {
    shipments[order] = try await client.shipments(of: order)
  }

  /// Ships what has not left yet of an order, and loads its shipments. One shipment for each id.
  ///
  /// - Throws: What the client throws, also when the shipment was recorded and loading failed.
  public func ship(_ order: OrderID, id: ShipmentID) async throws(HTTPClientError) {
    _ = try await client.ship(NewShipment(id: id, order: order))
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
    for order in changed where shipments[order] != nil {
      do throws(HTTPClientError) { try await loadShipments(of: order) } catch {}
    }
  }
}
