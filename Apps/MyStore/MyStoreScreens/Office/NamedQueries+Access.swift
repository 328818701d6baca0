import Access
import FoundationCore
import FoundationUI
import MyStoreKit

extension NamedQueries {
  /// Queries of lists, kept as the saved filters of whoever is signed in.
  static func saved(by access: AccessHTTPClient) -> NamedQueries {
    NamedQueries(
      load: { list throws(HTTPClientError) in queries(try await access.savedFilters(of: list)) },
      save: { query, list throws(HTTPClientError) in
        let id = SavedFilterID(query.id)
        return queries(try await access.save(SavedFilter(id: id, list: list, name: query.name, query: query.query)))
      },
      remove: { id, list throws(HTTPClientError) in
        try await access.removeFilter(SavedFilterID(id))
        return queries(try await access.savedFilters(of: list))
      })
  }

  private static func queries(_ filters: SavedFilters) -> [NamedQuery] {
    filters.items.map { NamedQuery(id: $0.id.value, name: $0.name, query: $0.query) }
  }
}
