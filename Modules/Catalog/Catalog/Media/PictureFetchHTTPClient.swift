public import MyStoreKit

/// Pictures that are at other addresses, as typed calls. Staff with `catalog.write`.
public struct PictureFetchHTTPClient: Sendable {
  private static let path = "/api/v1/catalog/picture-fetch"
  private let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  /// How many pictures are elsewhere, and how far fetching them is.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func status() async throws(HTTPClientError) -> PictureFetch {
    try await client.load(.get(Self.path, as: .pictureFetch))
  }

  /// Begins to fetch them, those among them that could not be fetched before. One that is under way goes on.
  ///
  /// - Throws: `HTTPClientError`, with a refusal where the store keeps no pictures, and status 401 or 403 without
  ///   `catalog.write`.
  public func begin() async throws(HTTPClientError) -> PictureFetch {
    try await client.load(.send(.post, Self.path, returning: .pictureFetch))
  }

  /// Stops fetching. What has been fetched stays.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func stop() async throws(HTTPClientError) -> PictureFetch {
    try await client.load(.send(.post, Self.path + "/stop", returning: .pictureFetch))
  }
}
