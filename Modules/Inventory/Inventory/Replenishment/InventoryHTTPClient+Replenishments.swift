public import FoundationCore
public import MyStoreKit

extension InventoryHTTPClient {
  private static var suppliers: String { "/api/v1/inventory/suppliers" }
  private static var replenishments: String { "/api/v1/inventory/replenishments" }

  /// A page of suppliers by their names, all or those whose name begins with a text. Staff with `inventory.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func suppliers(
    beginningWith text: String? = nil, after cursor: Cursor? = nil, limit: Int = 100
  ) async throws(HTTPClientError) -> Page<Supplier> {
    try await client.load(
      .get(
        Self.suppliers,
        query: [QueryItem("query", text), QueryItem("cursor", cursor?.text), QueryItem("limit", limit)],
        as: .suppliers))
  }

  /// One supplier. Staff with `inventory.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown one, 401 or 403 without the permission.
  public func supplier(_ id: SupplierID) async throws(HTTPClientError) -> Supplier {
    try await client.load(.get("\(Self.suppliers)/\(id)", as: .supplier))
  }

  /// Adds a supplier. Safe to repeat. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when another one has the name, 401 or 403 without the permission.
  public func add(_ new: NewSupplier) async throws(HTTPClientError) -> Supplier {
    try await client.load(
      .send(.post, Self.suppliers, new, as: .newSupplier, returning: .supplier).idempotent(new.id.description))
  }

  /// Changes a supplier. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was read, 409 when another one has the name,
  ///   401 or 403 without the permission.
  public func change(_ supplier: Supplier, to details: Supplier.Details) async throws(HTTPClientError) -> Supplier {
    try await client.load(
      .send(.put, "\(Self.suppliers)/\(supplier.id)", details, as: .supplierDetails, returning: .supplier)
        .ifMatch(version: supplier.version))
  }

  /// Removes a supplier that nothing was ordered from. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when there is a purchase order to it, 401 or 403 without the permission.
  public func remove(supplier id: SupplierID) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, "\(Self.suppliers)/\(id)"))
  }

  /// A page of purchase orders and transfers, the latest first. Staff with `inventory.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func replenishments(
    _ filter: ReplenishmentFilter = ReplenishmentFilter(), after cursor: Cursor? = nil, limit: Int = 50
  ) async throws(HTTPClientError) -> Page<Replenishment> {
    try await client.load(
      .get(
        Self.replenishments,
        query: [
          QueryItem("kind", filter.kind?.rawValue), QueryItem("status", filter.status?.rawValue),
          QueryItem("cursor", cursor?.text), QueryItem("limit", limit),
        ], as: .replenishments))
  }

  /// One purchase order or transfer. Staff with `inventory.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown one, 401 or 403 without the permission.
  public func replenishment(_ id: ReplenishmentID) async throws(HTTPClientError) -> Replenishment {
    try await client.load(.get("\(Self.replenishments)/\(id)", as: .replenishment))
  }

  /// Writes a draft down. Safe to repeat. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown supplier or location, 422 for what cannot be sent, 401 or
  ///   403 without the permission.
  public func add(_ new: NewReplenishment) async throws(HTTPClientError) -> Replenishment {
    try await client.load(
      .send(.post, Self.replenishments, new, as: .newReplenishment, returning: .replenishment)
        .idempotent(new.id.description))
  }

  /// Changes a draft. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was read, 409 once it is no draft, 401 or 403
  ///   without the permission.
  public func change(
    _ goods: Replenishment, to details: Replenishment.Details
  ) async throws(HTTPClientError) -> Replenishment {
    try await client.load(
      .send(
        .put, "\(Self.replenishments)/\(goods.id)", details, as: .replenishmentDetails, returning: .replenishment
      ).ifMatch(version: goods.version))
  }

  /// Orders or sends the goods of a draft. A repeat with the same key has no further effect. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was read, 409 when the origin has fewer units, or once it is no draft, 401 or 403 without
  ///   the permission.
  public func dispatch(_ goods: Replenishment, key: String) async throws(HTTPClientError) -> Replenishment {
    try await step("dispatch", goods, key)
  }

  /// Says that what is outstanding will not come. A repeat with the same key has no further effect. Staff with
  /// `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was read, 409 unless the goods are on their
  ///   way, 401 or 403 without the permission.
  public func close(_ goods: Replenishment, key: String) async throws(HTTPClientError) -> Replenishment {
    try await step("closure", goods, key)
  }

  /// Calls goods off before any of them came. A repeat with the same key has no further effect. Staff with
  /// `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was read, 409 once some have come, 401 or 403 without the permission.
  public func cancel(_ goods: Replenishment, key: String) async throws(HTTPClientError) -> Replenishment {
    try await step("cancellation", goods, key)
  }

  /// Takes goods in. A repeat with the same key has no further effect. Staff with `inventory.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was read, 409 unless the goods are on their
  ///   way, 422 for a variant that is not of them,
  ///   401 or 403 without the permission.
  public func receive(
    _ arrival: GoodsArrival, of goods: Replenishment, key: String
  ) async throws(HTTPClientError) -> Replenishment {
    try await client.load(
      .send(
        .post, "\(Self.replenishments)/\(goods.id)/receipts", arrival, as: .goodsArrival, returning: .replenishment
      ).ifMatch(version: goods.version).idempotent(key))
  }

  private func step(
    _ path: String, _ goods: Replenishment, _ key: String
  ) async throws(HTTPClientError) -> Replenishment {
    try await client.load(
      .send(.post, "\(Self.replenishments)/\(goods.id)/\(path)", returning: .replenishment)
        .ifMatch(version: goods.version).idempotent(key))
  }
}
