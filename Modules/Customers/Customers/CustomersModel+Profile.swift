public import MyStoreKit
public import StoreIdentifiers

/// What a customer sees and changes of themselves, and staff of one customer.
extension CustomersModel {
  /// Loads the customer who has signed in.
  ///
  /// - Throws: What the client throws. The profile stays as it was.
  public func loadProfile() async throws(HTTPClientError) { profile = try await client.profile() }

  /// Changes what the customer is called.
  ///
  /// - Throws: What the client throws. The profile stays as it was.
  public func rename(to name: String) async throws(HTTPClientError) { profile = try await client.rename(to: name) }

  /// Adds an address to the customer's book, or changes the one with its id.
  ///
  /// - Throws: What the client throws. The profile stays as it was.
  public func keep(_ address: CustomerAddress) async throws(HTTPClientError) {
    profile = try await client.keep(address)
  }

  /// Removes an address from the customer's book.
  ///
  /// - Throws: What the client throws, also when the address was removed and loading failed.
  public func remove(address id: CustomerAddressID) async throws(HTTPClientError) {
    try await client.remove(address: id)
    try await loadProfile()
  }

  /// A customer, loaded from the server. For staff.
  ///
  /// - Throws: What the client throws.
  public func customer(_ id: CustomerID) async throws(HTTPClientError) -> Customer { try await client.customer(id) }
}
