public import MyStoreKit
public import Observation
public import StoreIdentifiers

/// Shipping as a session sees it: what can be chosen, and what has left.
@Observable public final class ShippingModel {
  /// The rates for the destination asked about last.
  public private(set) var rates: [ShippingRate] = []
  /// The shipments of the orders asked about so far.
  public private(set) var shipments: [OrderID: [Shipment]] = [:]
  @ObservationIgnored private let client: ShippingHTTPClient

  /// A model over a client.
  public init(client: ShippingHTTPClient) { self.client = client }

  /// Asks what can be chosen for a destination.
  public func loadRates(to country: String) async throws(HTTPClientError) {
    rates = try await client.rates(to: country)
  }

  /// Asks what has left for an order.
  public func loadShipments(of order: OrderID) async throws(HTTPClientError) {
    shipments[order] = try await client.shipments(of: order)
  }

  /// Sends what is left of an order.
  public func ship(_ order: OrderID, id: ShipmentID) async throws(HTTPClientError) {
    let shipment = try await client.ship(NewShipment(id: id, order: order))
    shipments[order, default: []].append(shipment)
  }
}
