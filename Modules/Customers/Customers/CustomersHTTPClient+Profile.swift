public import MyStoreKit

extension CustomersHTTPClient {
  /// The customer whose token is sent, with their addresses.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 for anyone but a signed-in customer.
  public func profile() async throws(HTTPClientError) -> CustomerProfile {
    try await client.load(.get(base, as: .customerProfile))
  }

  /// Changes what the customer is called.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 for anyone but a signed-in customer.
  public func rename(to name: String) async throws(HTTPClientError) -> CustomerProfile {
    try await client.load(
      .send(.put, base + "/name", CustomerName(name: name), as: .customerName, returning: .customerProfile))
  }

  /// Adds an address to the customer's book, or changes the one with its id. Safe to repeat.
  ///
  /// - Throws: `HTTPClientError`, with status 422 for an address that its country does not have, 409 when the book is
  ///   full, 401 or 403 for anyone but a signed-in customer.
  public func keep(_ address: CustomerAddress) async throws(HTTPClientError) -> CustomerProfile {
    try await client.load(
      .send(
        .put, base + "/addresses/\(address.id)", address, as: .newCustomerAddress, returning: .customerProfile))
  }

  /// Removes an address from the customer's book. Safe to repeat.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 for anyone but a signed-in customer.
  public func remove(address id: CustomerAddressID) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, base + "/addresses/\(id)"))
  }

  private var base: String { "/api/v1/customers/account" }
}
