public import FoundationCore
public import MyStoreKit

/// The API of metadata as typed calls, for staff with the permission of the kind. Usable without any screen.
public struct MetadataHTTPClient: Sendable {
  private let client: HTTPClient

  /// Creates a client that sends its requests, with their token, through another.
  public init(client: HTTPClient) { self.client = client }

  /// Returns the metadata of something, such as `product` and its id.
  ///
  /// - Throws: `HTTPClientError`; code `metadata-subject-not-found` when there is no such thing.
  public func metadata(of kind: String, _ id: String) async throws(HTTPClientError) -> AggregateMetadata {
    try await client.load(.get(path(kind, id), as: .aggregateMetadata))
  }

  /// Changes the metadata of something, and returns what they are then.
  ///
  /// - Throws: `HTTPClientError`; codes `metadata-subject-not-found`, `external-id-taken`, `too-much-metadata`.
  public func change(
    _ kind: String, _ id: String, _ patch: MetadataPatch
  ) async throws(HTTPClientError) -> AggregateMetadata {
    try await client.load(.send(.patch, path(kind, id), patch, as: .metadataPatch, returning: .aggregateMetadata))
  }

  /// Returns a page of the things that have a key, perhaps with a value, ordered by their ids.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func matches(
    _ kind: String, key: String, value: String? = nil, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) -> Page<MetadataMatch> {
    try await matches(
      kind, [QueryItem("key", key), QueryItem("value", value), QueryItem("cursor", cursor?.text)])
  }

  /// Returns a page of the things that have an external id, or of the one that has this one.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func matches(
    _ kind: String, externalID: String? = nil, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) -> Page<MetadataMatch> {
    try await matches(kind, [QueryItem("externalID", externalID), QueryItem("cursor", cursor?.text)])
  }

  private func matches(
    _ kind: String, _ query: [QueryItem?]
  ) async throws(HTTPClientError) -> Page<MetadataMatch> {
    try await client.load(.get("/api/v1/metadata/\(kind)", query: query, as: .metadataMatches))
  }

  private func path(_ kind: String, _ id: String) -> String { "/api/v1/metadata/\(kind)/\(id)" }
}
