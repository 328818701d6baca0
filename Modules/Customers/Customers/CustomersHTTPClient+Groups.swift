public import MyStoreKit
public import StoreIdentifiers

extension CustomersHTTPClient {
  /// All groups, by name. Staff with `customers.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func groups() async throws(HTTPClientError) -> [CustomerGroup] {
    try await client.load(.get("/api/v1/customers/groups", as: .customerGroups))
  }

  /// Adds a group. Staff with `customers.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when there is a group with the code or there are too many groups, 401
  ///   or 403 without the permission.
  public func add(_ group: NewCustomerGroup) async throws(HTTPClientError) -> CustomerGroup {
    try await client.load(
      .send(.post, "/api/v1/customers/groups", group, as: .newCustomerGroup, returning: .customerGroup))
  }

  /// Renames a group; its code stays. Staff with `customers.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown group, 401 or 403 without the permission.
  public func rename(group code: String, to name: String) async throws(HTTPClientError) -> CustomerGroup {
    try await client.load(
      .send(.put, path(code), CustomerGroupName(name: name), as: .customerGroupName, returning: .customerGroup))
  }

  /// Removes an empty group. Staff with `customers.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 while a customer is in it, 404 for an unknown group, 401 or 403
  ///   without the permission.
  public func remove(group code: String) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, path(code)))
  }

  /// Puts a customer into a group, or with nil into none. Safe to repeat. Staff with `customers.write`.
  ///
  /// - Throws: `HTTPClientError`, when the customer or the group is unknown; with status 401 or 403 without the
  ///   permission.
  public func setGroup(_ group: String?, of customer: CustomerID) async throws(HTTPClientError) -> Customer {
    try await client.load(
      .send(
        .put, "/api/v1/customers/customers/\(customer)/group", CustomerMembership(group: group),
        as: .customerMembership, returning: .customer))
  }

  private func path(_ code: String) -> String { "/api/v1/customers/groups/\(TransportRequest.encode(code))" }
}
