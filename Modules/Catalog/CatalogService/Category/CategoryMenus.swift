import AccessService
import Catalog
import FoundationCore
import HTTPServer
import Persistence

/// The menu that the shop is entered by.
struct CategoryMenus: Sendable {
  private let database: Database
  private let clock: WallClock

  init(database: Database, clock: WallClock) { (self.database, self.clock) = (database, clock) }

  /// The first categories at the top of the tree with the first of those below each, in the order of the tree, called
  /// what they are in a language. Cost: three lookups an entry.
  func menu(in locale: String? = nil) async throws(CatalogError) -> [CategoryMenuEntry] {
    let (now, columns) = (clock.now(), CategoryTranslations.columns(in: locale))
    return try await database.answer { snapshot throws(CatalogError) in
      let top: [CategoryRow] = try snapshot.rows(
        """
        SELECT \(fragment: columns) FROM \(.category) AS c WHERE c.parent IS NULL
        ORDER BY c.position, c.code LIMIT \(CategoryMenuEntry.limit)
        """)
      var entries: [CategoryMenuEntry] = []
      for category in top.map(\.category) {
        let children: [CategoryRow] = try snapshot.rows(
          """
          SELECT \(fragment: columns) FROM \(.category) AS c WHERE c.parent = \(category.id)
          ORDER BY c.position, c.code LIMIT \(CategoryMenuEntry.limit)
          """)
        let picture: MediaRow? = try snapshot.first(
          """
          SELECT m.product, m.id, m.url, m.alt, m.width, m.height, m.widths, NULL
          FROM \(.productCategory) AS g JOIN \(.product) AS p ON p.id = g.product
          JOIN \(.media) AS m ON m.product = p.id AND m.position = 0
          WHERE g.category IN (\(list: [category.id] + children.map(\.category.id))) AND p.status = 'active' AND p.audience IS NULL AND m.widths IS NOT NULL
            AND (p.published_at IS NULL OR p.published_at <= \(now)) LIMIT 1
          """)
        entries.append(
          CategoryMenuEntry(category: category, children: children.map(\.category), picture: picture?.item))
      }
      return entries
    }
  }

  func routes(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/category-menu", operation: "getCategoryMenu",
        summary: "The categories at the top of the tree, each with those right below it", policy: gate.everyone,
        inputs: .locale, output: .json(.categoryMenu), caching: .whileUnchanged(generation)
      ) { _, locale in
        Page(items: try await menu(in: locale), next: nil)
      }
    ]
  }
}
