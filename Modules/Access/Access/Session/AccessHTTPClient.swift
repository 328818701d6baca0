public import MyStoreKit

/// The API of Access as typed calls.
public struct AccessHTTPClient: Sendable {
  let client: HTTPClient

  /// Calls the API through a client. Signing in needs no token; signing out ends the session of the client's token.
  public init(client: HTTPClient) { self.client = client }

  /// Signs a staff user in.
  ///
  /// - Throws: 401 `wrong-credentials` for an unknown address and a wrong password alike; 429 after too many failures.
  public func signIn(_ credentials: Credentials) async throws(HTTPClientError) -> StaffSession {
    try await client.load(
      .send(.post, "/api/v1/access/sessions", credentials, as: .credentials, returning: .staffSession))
  }

  /// Whose token a client uses, and what staff may do with it.
  ///
  /// - Throws: 401 for a token that is unknown or has ended, and without one.
  public func holder(of token: String) async throws(HTTPClientError) -> TokenHolder {
    try await client.signedIn(token: token).load(.get("/api/v1/access/sessions/current", as: .tokenHolder))
  }

  /// Ends a session of any kind. Its token stops working at once.
  ///
  /// - Throws: 401 for a token that has expired.
  public func signOut(token: String) async throws(HTTPClientError) {
    try await client.signedIn(token: token).load(Resource<Void>.send(.delete, "/api/v1/access/sessions/current"))
  }
}
