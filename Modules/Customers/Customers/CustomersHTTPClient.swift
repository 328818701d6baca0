public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// The Customers' API as typed calls.
public struct CustomersHTTPClient: Sendable {
  let client: HTTPClient

  /// Calls the API by the given client.
  public init(client: HTTPClient) { self.client = client }

  /// A page of customers, the latest first, or the one with an e-mail address. Staff with `customers.read`.
  public func customers(
    email: String? = nil, after cursor: Cursor? = nil, limit: Int = Page<Customer>.defaultLimit
  ) async throws(HTTPClientError) -> Page<Customer> {
    try await client.load(
      .get(
        "/api/v1/customers/customers",
        query: [
          QueryItem("email", email), QueryItem("cursor", cursor?.text), QueryItem("limit", limit),
        ],
        as: .customers))
  }

  /// One customer. Staff with `customers.read`.
  public func customer(_ id: CustomerID) async throws(HTTPClientError) -> Customer {
    try await client.load(.get("/api/v1/customers/customers/\(id)", as: .customer))
  }

  /// Opens an account and signs in. Anyone; 409 where a customer has the e-mail address.
  public func register(_ account: NewAccount) async throws(HTTPClientError) -> CustomerSession {
    try await client.load(
      .send(.post, "/api/v1/customers/accounts", account, as: .newAccount, returning: .customerSession))
  }

  /// Signs a customer in. Anyone; 401 for an unknown e-mail address as for a wrong password.
  public func signIn(_ credentials: CustomerCredentials) async throws(HTTPClientError) -> CustomerSession {
    try await client.load(
      .send(.post, "/api/v1/customers/sessions", credentials, as: .customerCredentials, returning: .customerSession))
  }

  /// Adds a customer. Staff with `customers.write`.
  public func add(_ customer: NewCustomer) async throws(HTTPClientError) -> Customer {
    try await client.load(
      .send(.post, "/api/v1/customers/customers", customer, as: .newCustomer, returning: .customer)
        .idempotent(customer.id.description))
  }
}
