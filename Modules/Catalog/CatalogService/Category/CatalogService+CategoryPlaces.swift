public import Catalog
import FoundationCore
import Persistence

extension CatalogService {
  /// The category that a code names, with those above and in it, each called what it is in a language.
  public func categoryPlace(code: String, in locale: String? = nil) async throws(CatalogError) -> CategoryPlace {
    let (name, columns) = (CategoryTranslations.name(in: locale), CategoryTranslations.columns(in: locale))
    return try await answer { snapshot throws(CatalogError) in
      let row: CategoryRow? = try snapshot.first(
        "SELECT \(fragment: columns) FROM \(.category) AS c WHERE c.code = \(code)")
      guard let category = row?.category else { throw .categoryNotFound }
      var above: [Catalog.Category] = []
      var next = category.parent
      // No circle can be stored; a tree of more levels than this is not one that people made.
      while let id = next, above.count < 50 {
        let row: CategoryRow? = try snapshot.first(
          "SELECT \(fragment: columns) FROM \(.category) AS c WHERE c.id = \(id)")
        guard let parent = row?.category else { break }
        above.insert(parent, at: 0)
        next = parent.parent
      }
      let children: [CategoryRow] = try snapshot.rows(
        """
        SELECT \(fragment: columns) FROM \(.category) AS c WHERE c.parent = \(category.id)
        ORDER BY coalesce(\(fragment: name), c.code), c.code LIMIT \(CategoryPlace.childLimit)
        """)
      return CategoryPlace(category: category, above: above, children: Self.inOrder(children.map(\.category)))
    }
  }

  /// As a dictionary has them, which the database, that compares code points, does not know.
  private static func inOrder(_ categories: [Catalog.Category]) -> [Catalog.Category] {
    categories.map { (key: SearchTerms.folded($0.name ?? $0.code), category: $0) }
      .sorted { ($0.key, $0.category.code) < ($1.key, $1.category.code) }.map(\.category)
  }
}
