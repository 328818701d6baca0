import FoundationCore
public import MyStoreKit

/// The translations of option names, attribute values and other words of the shop, as typed calls. Staff with
/// `catalog.write`.
public struct TermsHTTPClient: Sendable {
  private let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  /// Where the shop uses words of its own. O(number of products) on the server.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func uses() async throws(HTTPClientError) -> [TermUse] {
    try await client.load(.get("/api/v1/catalog/terms", as: .termUses))
  }

  /// The terms of one use with their translations. O(number of products) on the server.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func list(_ use: TermUse) async throws(HTTPClientError) -> TermList {
    try await client.load(.get("/api/v1/catalog/terms/\(use.rawValue)", as: .termList))
  }

  /// Translates terms of a list that has not changed since its version was read.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, 401 or 403 without `catalog.write`.
  public func translate(
    _ use: TermUse, _ edit: TermEdit, version: Int64
  ) async throws(HTTPClientError) -> TermList {
    try await client.load(
      .send(.put, "/api/v1/catalog/terms/\(use.rawValue)", edit, as: .termEdit, returning: .termList)
        .ifMatch(version: version))
  }
}
