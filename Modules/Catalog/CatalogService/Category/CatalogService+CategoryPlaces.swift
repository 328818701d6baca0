public import Catalog
import FoundationCore
import Persistence

extension CatalogService {
  /// The category that a code names, with those above and in it.
  public func categoryPlace(code: String) async throws(CatalogError) -> CategoryPlace {
    try await answer { snapshot throws(CatalogError) in
      let row: CategoryRow? = try snapshot.first("SELECT \(CategoryRow.columns) FROM \(.category) WHERE code = \(code)")
      guard let category = row?.category else { throw .categoryNotFound }
      var above: [Catalog.Category] = []
      var next = category.parent
      // No circle can be stored; a tree of more levels than this is not one that people made.
      while let id = next, above.count < 50 {
        let row: CategoryRow? = try snapshot.first("SELECT \(CategoryRow.columns) FROM \(.category) WHERE id = \(id)")
        guard let parent = row?.category else { break }
        above.insert(parent, at: 0)
        next = parent.parent
      }
      let children: [CategoryRow] = try snapshot.rows(
        """
        SELECT \(CategoryRow.columns) FROM \(.category) WHERE parent = \(category.id)
        ORDER BY coalesce(name, code), code LIMIT \(CategoryPlace.childLimit)
        """)
      return CategoryPlace(category: category, above: above, children: children.map(\.category))
    }
  }
}
