public import FoundationCore
public import MyStoreKit

/// The API of __Module__ as typed calls. Usable without any screen.
public struct __Module__HTTPClient: Sendable {
  private let client: HTTPClient

  /// Creates a client that sends its requests, with their token, through another.
  public init(client: HTTPClient) { self.client = client }

  /// Returns a page of __entities_words__, the latest first. For staff with `__path__.read`.
  ///
  /// - Parameters:
  ///   - cursor: Where the page before ended; nil for the first page.
  ///   - limit: 1 to 100.
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func __entities__(
    after cursor: Cursor? = nil, limit: Int = Page<__Entity__>.defaultLimit
  ) async throws(HTTPClientError) -> Page<__Entity__> {
    try await client.load(
      .get(
        "/api/v1/__path__/__entities_path__",
        query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit)], as: .__entities__))
  }

  /// Adds __an_entity_words__. For staff with `__path__.write`. Safe to repeat: its id is the idempotency key.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached; code `__entity_path__-exists` for a used id.
  public func add(_ new: New__Entity__) async throws(HTTPClientError) -> __Entity__ {
    try await client.load(
      .send(.post, "/api/v1/__path__/__entities_path__", new, as: .new__Entity__, returning: .__entity__)
        .idempotent(new.id.description))
  }
}
