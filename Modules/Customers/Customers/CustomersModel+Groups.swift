public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

extension CustomersModel {
  /// Loads a page of customers and guests for staff, or whoever has an e-mail address, their counts, and all groups.
  ///
  /// - Throws: What the client throws. What was loaded before stays.
  public func loadAsStaff(
    _ kind: Buyer.Kind? = nil, email: String?, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) {
    let page = try await client.buyers(kind, email: email, after: cursor)
    let counts = try await client.buyerCounts()
    groups = try await client.groups()
    (buyers, buyerCounts, next) = (page.items, counts, page.next)
  }

  /// One guest, loaded from the server. Changes nothing in the model.
  ///
  /// - Throws: What the client throws.
  public func guest(_ id: GuestID) async throws(HTTPClientError) -> Guest { try await client.guest(id) }

  /// All groups by name, loaded from the server. Changes nothing in the model.
  ///
  /// - Throws: What the client throws.
  public func allGroups() async throws(HTTPClientError) -> [CustomerGroup] { try await client.groups() }

  /// Adds a group, and loads all groups again.
  ///
  /// - Throws: What the client throws, also when the group was added and loading failed.
  public func add(_ group: NewCustomerGroup) async throws(HTTPClientError) {
    _ = try await client.add(group)
    groups = try await client.groups()
  }

  /// Renames a group, and loads all groups again.
  ///
  /// - Throws: What the client throws, also when the group was renamed and loading failed.
  public func rename(group code: String, to name: String) async throws(HTTPClientError) {
    _ = try await client.rename(group: code, to: name)
    groups = try await client.groups()
  }

  /// Removes an empty group, and loads all groups again.
  ///
  /// - Throws: What the client throws, also when the group was removed and loading failed.
  public func remove(group code: String) async throws(HTTPClientError) {
    try await client.remove(group: code)
    groups = try await client.groups()
  }

  /// Puts a customer into a group, or with nil into none, and loads all groups again.
  ///
  /// - Throws: What the client throws, also when the customer was moved and loading failed.
  public func setGroup(_ group: String?, of customer: CustomerID) async throws(HTTPClientError) {
    let changed = try await client.setGroup(group, of: customer)
    customers = customers.map { $0.id == changed.id ? changed : $0 }
    buyers = buyers.map { $0.id == changed.id.value ? .account(changed) : $0 }
    groups = try await client.groups()
  }
}
