public import Addresses
public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

extension InventoryHTTPClient {
  /// A page of locations by their codes, all or those whose code or name begins with a text. Staff with `inventory.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func locations(
    beginningWith text: String? = nil, after cursor: Cursor? = nil, limit: Int = 100
  ) async throws(HTTPClientError) -> Page<Location> {
    try await client.load(
      .get(
        "/api/v1/inventory/locations",
        query: [QueryItem("query", text), QueryItem("cursor", cursor?.text), QueryItem("limit", limit)],
        as: .locations))
  }

  /// One location. Staff with `inventory.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown one, 401 or 403 without the permission.
  public func location(_ id: LocationID) async throws(HTTPClientError) -> Location {
    try await client.load(.get("/api/v1/inventory/locations/\(id)", as: .location))
  }

  /// Adds a location. Safe to repeat. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when another one has the code, 401 or 403 without the permission.
  public func add(_ new: NewLocation) async throws(HTTPClientError) -> Location {
    try await client.load(
      .send(.post, "/api/v1/inventory/locations", new, as: .newLocation, returning: .location)
        .idempotent(new.id.description))
  }

  /// Changes a location. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was read, 409 when another one has the
  ///   code, 401 or 403 without the permission.
  public func change(_ location: Location, to details: Location.Details) async throws(HTTPClientError) -> Location {
    try await client.load(
      .send(
        .put, "/api/v1/inventory/locations/\(location.id)", details, as: .locationDetails, returning: .location
      ).ifMatch(version: location.version))
  }

  /// Removes a location that never had stock. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when it has stock or is the only one, 401 or 403 without the permission.
  public func remove(location id: LocationID) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, "/api/v1/inventory/locations/\(id)"))
  }

  /// The shops around a point, the nearest first. Anyone.
  ///
  /// - Throws: `HTTPClientError`.
  public func shops(near point: Coordinate) async throws(HTTPClientError) -> NearbyShops {
    try await shops([QueryItem("near", point.description)])
  }

  /// The shops around a city or postal code where one is, the nearest first. Anyone.
  ///
  /// - Throws: `HTTPClientError`. A place where no shop is is no error: there are none.
  public func shops(near place: String) async throws(HTTPClientError) -> NearbyShops {
    try await shops([QueryItem("place", place)])
  }

  /// The first of all shops by their cities. Anyone.
  ///
  /// - Throws: `HTTPClientError`.
  public func shops(limit: Int = NearbyShops.limit) async throws(HTTPClientError) -> NearbyShops {
    try await shops([QueryItem("limit", limit)])
  }

  /// Adds locations, and changes those whose codes are there already; all of them or none. Safe to repeat. Staff with
  /// `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 422 for an address that its country does not have, 401 or 403 without the
  ///   permission.
  public func take(_ locations: [NewLocation]) async throws(HTTPClientError) -> LocationImportReport {
    try await client.load(
      .send(
        .post, "/api/v1/inventory/location-imports", locations, as: .locationImport, returning: .locationImportReport))
  }

  private func shops(_ query: [QueryItem?]) async throws(HTTPClientError) -> NearbyShops {
    try await client.load(.get("/api/v1/inventory/shops", query: query, as: .nearbyShops))
  }

  /// A page of what happened to the stock of a variant, the latest first. Staff with `inventory.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func movements(
    of variant: VariantID, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) -> Page<StockMovement> {
    try await client.load(
      .get(
        "/api/v1/inventory/stock/\(variant)/movements", query: [QueryItem("cursor", cursor?.text)], as: .stockMovements)
    )
  }
}
