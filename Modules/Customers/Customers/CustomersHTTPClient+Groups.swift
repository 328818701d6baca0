public import MyStoreKit
public import StoreIdentifiers

extension CustomersHTTPClient {
  /// All groups, by name. Staff with `customers.read`.
  public func groups() async throws(HTTPClientError) -> [CustomerGroup] {
    try await client.load(.get("/api/v1/customers/groups", as: .customerGroups))
  }

  /// Adds a group. Staff with `customers.write`; 409 where there is one with the code.
  public func add(_ group: NewCustomerGroup) async throws(HTTPClientError) -> CustomerGroup {
    try await client.load(
      .send(.post, "/api/v1/customers/groups", group, as: .newCustomerGroup, returning: .customerGroup))
  }

  /// Calls a group something else. Staff with `customers.write`.
  public func rename(group code: String, to name: String) async throws(HTTPClientError) -> CustomerGroup {
    try await client.load(
      .send(.put, path(code), CustomerGroupName(name: name), as: .customerGroupName, returning: .customerGroup))
  }

  /// Takes a group away that nobody is in. Staff with `customers.write`; 409 while somebody is.
  public func remove(group code: String) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, path(code)))
  }

  /// Puts a customer into a group, or with nil into none. Staff with `customers.write`. Safe to repeat.
  public func setGroup(_ group: String?, of customer: CustomerID) async throws(HTTPClientError) -> Customer {
    try await client.load(
      .send(
        .put, "/api/v1/customers/customers/\(customer)/group", CustomerMembership(group: group),
        as: .customerMembership, returning: .customer))
  }

  private func path(_ code: String) -> String { "/api/v1/customers/groups/\(TransportRequest.encode(code))" }
}
