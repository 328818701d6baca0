public import FoundationCore
public import MyStoreKit

/// The Shipping's API as typed calls.
public struct ShippingHTTPClient: Sendable {
  let client: HTTPClient

  /// Calls the API by the given client.
  public init(client: HTTPClient) { self.client = client }

  /// What sending to a country costs at least, by its ISO 3166-1 alpha-2 code. Empty where nothing is offered. Anyone.
  ///
  /// - Throws: `HTTPClientError`, with a refusal when the code is not two capital letters.
  public func rates(to country: String) async throws(HTTPClientError) -> [ShippingRate] {
    try await client.load(
      .get("/api/v1/shipping/rates", query: [QueryItem("country", country)], as: .shippingRates))
  }

  /// Every zone with its methods. Staff with `shipping.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func zones() async throws(HTTPClientError) -> [ShippingZone] {
    try await client.load(.get("/api/v1/shipping/zones", as: .shippingZones))
  }

  /// What would be offered for goods to an address now, and why. Writes nothing. Staff with `shipping.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func quote(_ request: ShippingRequest) async throws(HTTPClientError) -> ShippingQuote {
    try await client.load(
      .send(.post, "/api/v1/shipping/quotes", request, as: .shippingRequest, returning: .shippingQuote))
  }

  /// Where the shop sends goods to. Anyone.
  ///
  /// - Throws: `HTTPClientError`.
  public func servedCountries() async throws(HTTPClientError) -> ServedCountries {
    try await client.load(.get("/api/v1/shipping/countries", as: .servedCountries))
  }

  /// Adds a zone. Safe to repeat. Staff with `shipping.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when another zone has the name, or a country or region as a whole, 401 or 403 without the
  ///   permission.
  public func add(_ new: NewShippingZone) async throws(HTTPClientError) -> ShippingZone {
    try await client.load(
      .send(.post, "/api/v1/shipping/zones", new, as: .newShippingZone, returning: .shippingZone)
        .idempotent(new.id.description))
  }

  /// Changes a zone. Staff with `shipping.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was read, 409 when another zone has the
  ///   name, or a country or region as a whole, 401 or 403 without the permission.
  public func change(
    _ zone: ShippingZone, to details: ShippingZone.Details
  ) async throws(HTTPClientError) -> ShippingZone {
    try await client.load(
      .send(
        .put, "/api/v1/shipping/zones/\(zone.id)", details, as: .shippingZoneDetails, returning: .shippingZone
      ).ifMatch(version: zone.version))
  }

  /// Removes a zone: nothing is sent to its countries any more, unless there is a zone of everywhere else. Staff with
  /// `shipping.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown zone, 401 or 403 without the permission.
  public func remove(zone id: ShippingZoneID) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, "/api/v1/shipping/zones/\(id)"))
  }
}
