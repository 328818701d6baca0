public import FoundationCore
public import MyStoreKit

/// Marks ids of saved filters.
public enum SavedFilterTag {}
/// A saved filter's id.
public typealias SavedFilterID = Identifier<SavedFilterTag>

/// The query of a list's address, kept under a name for one member of staff.
///
/// It says nothing about what the list has: whoever opens the address still needs the list's own permission.
public struct SavedFilter: Identifiable, Hashable, Sendable {
  /// How many a member of staff may have, of all lists together.
  public static let limit = 50
  /// How many characters a name has.
  public static let nameLength = 1...60
  /// How many characters the path of a list has.
  public static let listLength = 1...100
  /// How many characters a query has: enough for the longest text that a list can be searched for, escaped.
  public static let queryLength = 1...4_000

  /// The filter's id, made by the caller.
  public let id: SavedFilterID
  /// The path of the list's address, such as `office/orders`.
  public let list: String
  /// What its owner calls it.
  public let name: String
  /// The query of the address, percent-encoded and without its question mark.
  public let query: String

  /// A filter of a list, by its name.
  public init(id: SavedFilterID = .make(), list: String, name: String, query: String) {
    self.id = id
    self.list = list
    self.name = name
    self.query = query
  }
}

/// A member's filters of one list, the one saved first at the beginning.
public struct SavedFilters: Hashable, Sendable {
  /// The filters.
  public let items: [SavedFilter]

  /// Filters in their order.
  public init(items: [SavedFilter]) { self.items = items }
}

extension Schema where Value == SavedFilter {
  /// A filter as the API sends and accepts it.
  public static let savedFilter = Schema.object(
    "SavedFilter", Field("id", \.id, .identifier()), Field("list", \.list, .text(SavedFilter.listLength)),
    Field("name", \.name, .text(SavedFilter.nameLength)), Field("query", \.query, .text(SavedFilter.queryLength))
  ) { SavedFilter(id: $0, list: $1, name: $2, query: $3) }
}

extension Schema where Value == SavedFilters {
  /// A member's filters of one list.
  public static let savedFilters = Schema.object(
    "SavedFilters", Field("items", \.items, .array(of: .savedFilter, count: 0...SavedFilter.limit))
  ) { SavedFilters(items: $0) }
}

extension AccessHTTPClient {
  private static let filters = "/api/v1/access/saved-filters"

  /// The caller's own filters of a list.
  ///
  /// - Throws: 401 or 403 for whoever is not staff.
  public func savedFilters(of list: String) async throws(HTTPClientError) -> SavedFilters {
    try await client.load(.get(Self.filters, query: [QueryItem("list", list)], as: .savedFilters))
  }

  /// Saves a filter for the caller, and returns those of its list. Safe to repeat: one for each id.
  ///
  /// - Throws: 409 `saved-filter-limit` beyond `SavedFilter.limit`.
  public func save(_ filter: SavedFilter) async throws(HTTPClientError) -> SavedFilters {
    try await client.load(
      .send(.put, Self.filters + "/\(filter.id)", filter, as: .savedFilter, returning: .savedFilters))
  }

  /// Removes one of the caller's filters; one that is not there is gone already.
  ///
  /// - Throws: 401 or 403 for whoever is not staff.
  public func removeFilter(_ id: SavedFilterID) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, Self.filters + "/\(id)"))
  }
}
