public import MyStoreKit
public import Observation

/// The keys of pages elsewhere, as a session of staff sees them.
@Observable public final class StorefrontKeyModel {
  /// Every key by its name, as loaded last.
  public private(set) var keys: [StorefrontKey] = []
  @ObservationIgnored private let client: AccessHTTPClient

  /// A model over a client.
  public init(client: AccessHTTPClient) { self.client = client }

  /// Loads the keys.
  ///
  /// - Throws: What the client throws.
  public func load() async throws(HTTPClientError) { keys = try await client.storefrontKeys() }

  /// Makes a key, or changes one as it was loaded.
  ///
  /// - Throws: What the client throws.
  public func save(_ details: StorefrontKey.Details, of key: StorefrontKey?) async throws(HTTPClientError) {
    if let key { _ = try await client.change(key, to: details) } else { _ = try await client.addStorefrontKey(details) }
    try await load()
  }

  /// Removes a key: pages that show it may not read answers any more.
  ///
  /// - Throws: What the client throws.
  public func remove(_ key: StorefrontKey) async throws(HTTPClientError) {
    try await client.remove(key)
    try await load()
  }
}

extension AccessHTTPClient {
  private static let keys = "/api/v1/access/storefront-keys"

  /// Every key, by its name.
  ///
  /// - Throws: 403 without `access.read`.
  public func storefrontKeys() async throws(HTTPClientError) -> [StorefrontKey] {
    try await client.load(.get(Self.keys, as: .storefrontKeys))
  }

  /// Makes a key.
  ///
  /// - Throws: 403 without `access.write`; 409 `storefront-key-limit`.
  public func addStorefrontKey(_ details: StorefrontKey.Details) async throws(HTTPClientError) -> StorefrontKey {
    try await client.load(.send(.post, Self.keys, details, as: .storefrontKeyDetails, returning: .storefrontKey))
  }

  /// Changes a key as it was read.
  ///
  /// - Throws: 403 without `access.write`; 404; 412 when it has changed since.
  public func change(
    _ key: StorefrontKey, to details: StorefrontKey.Details
  ) async throws(HTTPClientError) -> StorefrontKey {
    try await client.load(
      .send(.put, Self.keys + "/\(key.id)", details, as: .storefrontKeyDetails, returning: .storefrontKey)
        .ifMatch(version: key.version))
  }

  /// Removes a key.
  ///
  /// - Throws: 403 without `access.write`; 404.
  public func remove(_ key: StorefrontKey) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, Self.keys + "/\(key.id)"))
  }
}
