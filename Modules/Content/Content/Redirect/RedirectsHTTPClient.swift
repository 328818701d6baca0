public import FoundationCore
public import MyStoreKit

/// Redirects, as typed calls.
public struct RedirectsHTTPClient: Sendable {
  private static let staff = "/api/v1/content/staff/redirects"
  private let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  /// Where a path leads that has no page. What it leads to may lead on.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when it leads nowhere.
  public func target(of path: String) async throws(HTTPClientError) -> Redirect {
    try await client.load(.get("/api/v1/content/redirect", query: [QueryItem("path", path)], as: .redirect))
  }

  /// A page of the redirects whose path or target has a text in it, in the order of their paths. For staff with
  /// `content.read`.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func all(
    matching text: String? = nil, after cursor: Cursor? = nil, limit: Int = Page<Redirect>.defaultLimit
  ) async throws(HTTPClientError) -> Page<Redirect> {
    try await client.load(
      .get(
        Self.staff, query: [QueryItem("q", text), QueryItem("cursor", cursor?.text), QueryItem("limit", limit)],
        as: .redirects))
  }

  /// Adds a redirect, or lets its path lead elsewhere. For staff with `content.write`.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func put(_ redirect: Redirect) async throws(HTTPClientError) -> Redirect {
    try await client.load(.send(.put, Self.staff, redirect, as: .redirect, returning: .redirect))
  }

  /// Removes the redirect of a path. For staff with `content.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none.
  public func remove(_ redirect: Redirect) async throws(HTTPClientError) {
    _ = try await client.load(
      Resource.send(.delete, Self.staff, query: [QueryItem("path", redirect.path)], returning: .redirect))
  }
}
