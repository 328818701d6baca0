public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// The Customers' API as typed calls.
public struct CustomersHTTPClient: Sendable {
  let client: HTTPClient

  /// Calls the API by the given client.
  public init(client: HTTPClient) { self.client = client }

  /// A page of customers, the latest first, or the one with an e-mail address. Staff with `customers.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission, and a refusal of a cursor from another
  ///   list.
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

  /// A page of customers and guests, the latest first: of one kind or of both, or whoever has an e-mail address. Staff with
  /// `customers.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission, and a refusal of a cursor from another
  ///   list.
  public func buyers(
    _ kind: Buyer.Kind? = nil, email: String? = nil, after cursor: Cursor? = nil,
    limit: Int = Page<Buyer>.defaultLimit
  ) async throws(HTTPClientError) -> Page<Buyer> {
    try await client.load(
      .get(
        "/api/v1/customers/buyers",
        query: [
          QueryItem("kind", kind?.rawValue), QueryItem("email", email), QueryItem("cursor", cursor?.text),
          QueryItem("limit", limit),
        ], as: .buyers))
  }

  /// How many customers and guests there are, up to `BuyerCounts.limit`. Staff with `customers.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func buyerCounts() async throws(HTTPClientError) -> BuyerCounts {
    try await client.load(.get("/api/v1/customers/buyer-counts", as: .buyerCounts))
  }

  /// One guest. Staff with `customers.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown guest, 401 or 403 without the permission.
  public func guest(_ id: GuestID) async throws(HTTPClientError) -> Guest {
    try await client.load(.get("/api/v1/customers/guests/\(id)", as: .guest))
  }

  /// One customer. Staff with `customers.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown customer, 401 or 403 without the permission.
  public func customer(_ id: CustomerID) async throws(HTTPClientError) -> Customer {
    try await client.load(.get("/api/v1/customers/customers/\(id)", as: .customer))
  }

  /// Asks for a link by which an account is opened. Anyone. The answer is the same whether the address has one or not.
  ///
  /// - Throws: `HTTPClientError`, with status 429 when the network asks for too many.
  public func register(_ registration: NewRegistration) async throws(HTTPClientError) {
    try await client.load(
      Resource<Void>.send(.post, "/api/v1/registrations", registration, as: .newRegistration))
  }

  /// Opens an account. Anyone with the link. It signs nobody in.
  ///
  /// - Throws: `HTTPClientError`, with status 404 and `link-over` for a link that was used or is too old.
  public func open(_ account: NewAccount) async throws(HTTPClientError) -> Customer {
    try await client.load(.send(.post, "/api/v1/accounts", account, as: .newAccount, returning: .customer))
  }

  /// Signs a customer in. Anyone.
  ///
  /// - Throws: `HTTPClientError`, with status 401 for wrong credentials, where an unknown e-mail address is not told
  ///   apart, and 429 after too many failures.
  public func signIn(_ credentials: CustomerCredentials) async throws(HTTPClientError) -> CustomerSession {
    try await client.load(
      .send(.post, "/api/v1/customers/sessions", credentials, as: .customerCredentials, returning: .customerSession))
  }

  /// Adds a customer. Staff with `customers.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when a customer has the id or the e-mail address, 401 or 403 without
  ///   the permission.
  public func add(_ customer: NewCustomer) async throws(HTTPClientError) -> Customer {
    try await client.load(
      .send(.post, "/api/v1/customers/customers", customer, as: .newCustomer, returning: .customer)
        .idempotent(customer.id.description))
  }
}
