import FoundationCore
public import MyStoreKit
public import Observation

/// The Customers as a session sees them.
@Observable public final class CustomersModel {
  /// The customers loaded so far, the latest first.
  public private(set) var customers: [Customer] = []
  @ObservationIgnored private let client: CustomersHTTPClient

  /// A model over a client.
  public init(client: CustomersHTTPClient) { self.client = client }

  /// Opens an account and signs in.
  public func register(_ account: NewAccount) async throws(HTTPClientError) -> CustomerSession {
    try await client.register(account)
  }

  /// Signs a customer in.
  public func signIn(_ credentials: CustomerCredentials) async throws(HTTPClientError) -> CustomerSession {
    try await client.signIn(credentials)
  }

  /// Loads the first page.
  public func load() async throws(HTTPClientError) { customers = try await client.customers().items }
}
