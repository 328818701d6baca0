public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

extension ShippingHTTPClient {
  /// The fulfilment orders of a list, at all locations or at one, the oldest first. Staff with `shipping.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func fulfilmentOrders(
    _ queue: FulfilmentQueue, at location: LocationID? = nil, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) -> Page<FulfilmentOrder> {
    try await client.load(
      .get(
        "/api/v1/shipping/fulfilment-orders",
        query: [
          QueryItem("state", queue.rawValue), QueryItem("location", location?.description),
          QueryItem("cursor", cursor?.text),
        ], as: .fulfilmentOrderPage))
  }

  /// The fulfilment orders of an order. Staff with `shipping.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission. An unknown order has none.
  public func fulfilmentOrders(of order: OrderID) async throws(HTTPClientError) -> [FulfilmentOrder] {
    try await client.load(.get("/api/v1/shipping/orders/\(order)/fulfilment-orders", as: .fulfilmentOrders))
  }

  /// A fulfilment order. Staff with `shipping.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown one, 401 or 403 without the permission.
  public func fulfilmentOrder(_ id: FulfilmentOrderID) async throws(HTTPClientError) -> FulfilmentOrder {
    try await client.load(.get("/api/v1/shipping/fulfilment-orders/\(id)", as: .fulfilmentOrder))
  }

  /// Changes a fulfilment order; once for each key. Staff with `shipping.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown one, 409 where its state or its units do not allow it.
  public func change(
    _ id: FulfilmentOrderID, _ change: FulfilmentChange, key: String
  ) async throws(HTTPClientError) -> FulfilmentOrder {
    try await client.load(
      .send(
        .post, "/api/v1/shipping/fulfilment-orders/\(id)/changes", change, as: .fulfilmentChange,
        returning: .fulfilmentOrder
      ).idempotent(key))
  }

  /// Sets units of a fulfilment order aside for a shipment. Safe to repeat: one shipment for each id. Staff with
  /// `shipping.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown fulfilment order, 409 where its state does not allow it or it
  ///   has too few units.
  public func pack(_ package: NewPackage, of id: FulfilmentOrderID) async throws(HTTPClientError) -> Shipment {
    try await client.load(
      .send(
        .post, "/api/v1/shipping/fulfilment-orders/\(id)/shipments", package, as: .newPackage, returning: .shipment
      ).idempotent(package.id.description))
  }

  /// Changes a shipment; once for each key. Staff with `shipping.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown one, 409 where its state does not allow it.
  public func change(
    _ id: ShipmentID, _ change: ShipmentChange, key: String
  ) async throws(HTTPClientError) -> Shipment {
    try await client.load(
      .send(
        .post, "/api/v1/shipping/shipments/\(id)/changes", change, as: .shipmentChange, returning: .shipment
      ).idempotent(key))
  }

  /// Notes what was seen of a shipment on its way; once for each key. Staff with `shipping.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown one, 409 for one that has not left.
  public func note(
    _ event: TrackingEvent, of id: ShipmentID, key: String
  ) async throws(HTTPClientError) -> Shipment {
    try await client.load(
      .send(
        .post, "/api/v1/shipping/shipments/\(id)/tracking-events", event, as: .trackingEvent, returning: .shipment
      ).idempotent(key))
  }

  /// What has left of an order. Its buyer, staff, and anyone with its view token.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown order and one that the caller may not read.
  public func sentShipments(of order: OrderID, token: String? = nil) async throws(HTTPClientError) -> [Shipment] {
    try await client.load(
      .get("/api/v1/shipping/orders/\(order)/sent", query: [QueryItem("token", token)], as: .shipments))
  }

  /// The shipments of an order, in the order in which they were made. Staff with `shipping.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission. An unknown order is no error: it has
  ///   no shipments.
  public func shipments(of order: OrderID) async throws(HTTPClientError) -> [Shipment] {
    try await client.load(.get("/api/v1/shipping/orders/\(order)/shipments", as: .shipments))
  }

  /// The latest shipments of all orders, the latest first. Staff with `shipping.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func latestShipments(atMost limit: Int) async throws(HTTPClientError) -> [Shipment] {
    try await client.load(
      .get("/api/v1/shipping/shipments", query: [QueryItem("limit", limit)], as: .shipments))
  }

  /// Records that goods left: one shipment from each location, of which the first is answered. Safe to repeat: once for each id. Staff with `shipping.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown order, 409 when more would leave than was ordered,
  ///   everything has left, or it is on hold, 422 for a line that the order lacks.
  public func ship(_ shipment: NewShipment) async throws(HTTPClientError) -> Shipment {
    try await client.load(
      .send(.post, "/api/v1/shipping/shipments", shipment, as: .newShipment, returning: .shipment)
        .idempotent(shipment.id.description))
  }
}
