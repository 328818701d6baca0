public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

extension CustomersModel {
  /// Loads a page of customers for staff, or the one with an e-mail address, and all groups.
  ///
  /// - Throws: What the client throws. The customers stay as they were.
  public func loadAsStaff(email: String?, after cursor: Cursor? = nil) async throws(HTTPClientError) {
    let page = try await client.customers(email: email, after: cursor)
    groups = try await client.groups()
    customers = page.items
    next = page.next
  }

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
    groups = try await client.groups()
  }
}
