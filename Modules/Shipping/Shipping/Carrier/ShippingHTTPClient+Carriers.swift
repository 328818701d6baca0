public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

extension ShippingHTTPClient {
  /// Who carries parcels. Staff with `shipping.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func carriers() async throws(HTTPClientError) -> [Carrier] {
    try await client.load(.get("/api/v1/shipping/carriers", as: .carriers))
  }

  /// Adds a carrier. Safe to repeat with the same key. Staff with `shipping.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when another carrier has the code or the name, 422 for an address that
  ///   cannot be asked, 401 or 403 without the permission.
  public func add(
    _ new: NewCarrier, key: String = CarrierLabelID.make().description
  ) async throws(HTTPClientError) -> Carrier {
    try await client.load(
      .send(.post, "/api/v1/shipping/carriers", new, as: .newCarrier, returning: .carrier)
        .idempotent(key))
  }

  /// Changes a carrier. Staff with `shipping.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was read, 422 when its server moves and no
  ///   key is given, what `add` throws.
  public func change(_ carrier: Carrier, to change: CarrierChange) async throws(HTTPClientError) -> Carrier {
    try await client.load(
      .send(
        .put, "/api/v1/shipping/carriers/\(carrier.id)", change, as: .carrierChange, returning: .carrier
      ).ifMatch(version: carrier.version))
  }

  /// Removes a carrier with its secrets. Staff with `shipping.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown carrier, 409 while a label of it is on its way.
  public func remove(carrier code: CarrierCode) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, "/api/v1/shipping/carriers/\(code)"))
  }

  /// Asks a carrier for the label of a packed shipment. Safe to repeat: one label for each id. Staff with `shipping.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown shipment or carrier, 409 where it is not packed, has a
  ///   label, or the carrier cannot be asked.
  public func buy(_ label: NewCarrierLabel, for id: ShipmentID) async throws(HTTPClientError) -> Shipment {
    try await client.load(
      .send(
        .post, "/api/v1/shipping/shipments/\(id)/carrier-labels", label, as: .newCarrierLabel, returning: .shipment
      ).idempotent(label.id.description))
  }

  /// What a carrier asks for a shipment, the cheapest first. Staff with `shipping.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 503 and a reason when the carrier's server does not say.
  public func rates(of carrier: CarrierCode, for id: ShipmentID) async throws(HTTPClientError) -> [CarrierRate] {
    try await client.load(
      .send(
        .post, "/api/v1/shipping/shipments/\(id)/carrier-rates", CarrierRatesRequest(carrier: carrier),
        as: .carrierRatesRequest, returning: .carrierRates))
  }
}
