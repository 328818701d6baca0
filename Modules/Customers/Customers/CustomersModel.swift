public import FoundationCore
public import MyStoreKit
public import Observation

/// The Customers as a session sees them.
@Observable public final class CustomersModel {
  /// The customers loaded so far, the latest first.
  public internal(set) var customers: [Customer] = []
  /// The page of customers and guests that staff loaded last, the latest first.
  public internal(set) var buyers: [Buyer] = []
  /// How many there are of each kind, as staff loaded them last; nil before.
  public internal(set) var buyerCounts: BuyerCounts?
  /// The customer who has signed in, as they were loaded last; nil before.
  public internal(set) var profile: CustomerProfile?
  /// Where they go on; nil at their end.
  public internal(set) var next: Cursor?
  /// The groups of customers, as staff loaded them, by name.
  public internal(set) var groups: [CustomerGroup] = []
  @ObservationIgnored let client: CustomersHTTPClient

  /// A model over a client.
  public init(client: CustomersHTTPClient) { self.client = client }

  /// Asks for a link by which an account is opened. The model keeps nothing of it.
  ///
  /// - Throws: What the client throws.
  public func register(_ registration: NewRegistration) async throws(HTTPClientError) {
    try await client.register(registration)
  }

  /// Opens an account by a link. The model keeps nothing of it.
  ///
  /// - Throws: What the client throws.
  public func open(_ account: NewAccount) async throws(HTTPClientError) { _ = try await client.open(account) }

  /// Signs a customer in. The model keeps nothing of it.
  ///
  /// - Throws: What the client throws.
  public func signIn(_ credentials: CustomerCredentials) async throws(HTTPClientError) -> CustomerSession {
    try await client.signIn(credentials)
  }

  /// Loads the first page of customers. For staff.
  ///
  /// - Throws: What the client throws. The customers stay as they were.
  public func load() async throws(HTTPClientError) { customers = try await client.customers().items }
}
