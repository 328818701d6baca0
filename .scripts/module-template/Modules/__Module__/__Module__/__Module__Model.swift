public import FoundationCore
public import MyStoreKit
public import Observation

/// What screens know of __Module__: __entities_words__ by id, and the list that staff look at, in the server's order.
///
/// The server is the source of truth. After a change the model loads the list again instead of changing it itself.
@Observable public final class __Module__Model {
  /// Where the list continues; nil at its end.
  public private(set) var next: Cursor?
  private var known: [__Entity__ID: __Entity__] = [:]
  private var listed: [__Entity__ID] = []
  @ObservationIgnored private let client: __Module__HTTPClient

  /// Creates a model that knows nothing yet.
  public init(client: __Module__HTTPClient) { self.client = client }

  /// The page loaded last, the latest first. O(n) in its length.
  public var __entities__: [__Entity__] { listed.compactMap { known[$0] } }

  /// Returns what was loaded for an id; nil when it was never loaded.
  public func __entity__(_ id: __Entity__ID) -> __Entity__? { known[id] }

  /// Loads a page and makes it the list.
  ///
  /// - Throws: `HTTPClientError`, after which the list is as it was.
  public func load(after cursor: Cursor? = nil) async throws(HTTPClientError) {
    let page = try await client.__entities__(after: cursor)
    for __entity__ in page.items { known[__entity__.id] = __entity__ }
    listed = page.items.map(\.id)
    next = page.next
  }

  /// Adds __an_entity_words__ and loads the first page again.
  ///
  /// - Throws: `HTTPClientError` when it was not added, or when the list could not be loaded afterwards.
  public func add(_ new: New__Entity__) async throws(HTTPClientError) {
    _ = try await client.add(new)
    try await load()
  }
}
