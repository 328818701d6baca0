public import FoundationCore
public import MyStoreKit
public import WebUI

/// The query of a list's address, under the name that a member of staff has given it.
public struct NamedQuery: Identifiable, Hashable, Sendable {
  /// How many characters a name has.
  public static let nameLength = 1...60

  /// Its id, made by the page.
  public let id: UniqueID
  /// What its owner calls it.
  public let name: String
  /// The query, percent-encoded and without its question mark.
  public let query: String

  /// A query under a name.
  public init(id: UniqueID, name: String, query: String) {
    self.id = id
    self.name = name
    self.query = query
  }
}

/// Where the member of staff who is signed in keeps queries of lists. Composition supplies it; without one nothing is
/// kept, and lists offer nothing to save.
///
/// A list is named by the path of its address, such as `office/orders`. Queries come in the order they were saved in.
public struct NamedQueries: Sendable {
  /// The queries of a list.
  public typealias Load = @Sendable (_ list: String) async throws(HTTPClientError) -> [NamedQuery]
  /// Saves a query of a list, and returns the list's.
  public typealias Save = @Sendable (NamedQuery, _ list: String) async throws(HTTPClientError) -> [NamedQuery]
  /// Removes a query of a list, and returns those that are left.
  public typealias Remove = @Sendable (NamedQuery.ID, _ list: String) async throws(HTTPClientError) -> [NamedQuery]

  let load: Load
  let save: Save
  let remove: Remove

  /// A place to keep queries, by what it does.
  public init(load: @escaping Load, save: @escaping Save, remove: @escaping Remove) {
    self.load = load
    self.save = save
    self.remove = remove
  }

  /// A place that has the same queries for every list and refuses every change, for previews.
  public static func fixed(_ queries: NamedQuery...) -> NamedQueries {
    let refuse: @Sendable () throws(HTTPClientError) -> [NamedQuery] = { () throws(HTTPClientError) in
      throw .transport(.timedOut)
    }
    return NamedQueries(
      load: { _ in queries }, save: { _, _ throws(HTTPClientError) in try refuse() },
      remove: { _, _ throws(HTTPClientError) in try refuse() })
  }
}

extension EnvironmentValues {
  /// Where the member of staff keeps queries of lists; nil where nothing is kept.
  public var namedQueries: NamedQueries? {
    get { self[NamedQueriesKey.self] }
    set { self[NamedQueriesKey.self] = newValue }
  }

  private enum NamedQueriesKey: EnvironmentKey { static var defaultValue: NamedQueries? { nil } }
}
