public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// The Shipping's API as typed calls.
public struct ShippingHTTPClient: Sendable {
  private let client: HTTPClient

  /// Calls the API by the given client.
  public init(client: HTTPClient) { self.client = client }

  /// What can be chosen for a destination, by its ISO 3166-1 code.
  public func rates(to country: String) async throws(HTTPClientError) -> [ShippingRate] {
    try await client.load(
      .get("/api/v1/shipping/rates", query: [QueryItem("country", country)], as: .shippingRates))
  }

  /// Every zone. Staff with `shipping.read`.
  public func zones() async throws(HTTPClientError) -> [ShippingZone] {
    try await client.load(.get("/api/v1/shipping/zones", as: .shippingZones))
  }

  /// The shipments of an order. Staff with `shipping.read`.
  public func shipments(of order: OrderID) async throws(HTTPClientError) -> [Shipment] {
    try await client.load(.get("/api/v1/shipping/orders/\(order)/shipments", as: .shipments))
  }

  /// Records that goods left, once per id. Staff with `shipping.write`.
  public func ship(_ shipment: NewShipment) async throws(HTTPClientError) -> Shipment {
    try await client.load(
      .send(.post, "/api/v1/shipping/shipments", shipment, as: .newShipment, returning: .shipment)
        .idempotent(shipment.id.description))
  }
}
