import Access
import AccessService
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Persistence
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// What categories are called in other languages.
struct CategoryTranslationTests {
  /// A catalogue with a kitchen in a home, and one product in the kitchen.
  private func withShop(
    didChange: @escaping @Sendable () -> Void = {},
    _ body: (CatalogService, Database, Catalog.Category, Catalog.Category) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self])
      let catalog = CatalogService(database: database, clock: .system, currency: .gbp, didChange: didChange)
      let home = try await catalog.categories.add(NewCategory(code: "home", name: "Home"), once: nil, as: .keeper)
      let kitchen = try await catalog.categories.add(
        NewCategory(code: "kitchen", name: "Kitchen", parent: home.id), once: nil, as: .keeper)
      let bowl = NewProduct(
        name: "Bowl", variants: [Variant(id: .make(), sku: "B", name: nil, price: try Money(100, .gbp))],
        categories: [kitchen.id])
      _ = try await catalog.products.add(bowl, once: nil, as: .keeper)
      try await body(catalog, database, home, kitchen)
      await database.close()
    }
  }

  private func edit(
    _ category: Catalog.Category, name: String? = nil, _ translations: [(String, String?)]
  ) -> CategoryEdit {
    CategoryEdit(
      name: name ?? category.title, parent: category.parent,
      translations: translations.map { CategoryTranslation(locale: $0.0, name: $0.1) })
  }

  /// How everything that shoppers ask calls the home and what is in it.
  private func told(by catalog: CatalogService, in locale: String?) async throws -> [String] {
    let top = try await catalog.categories.top(after: nil, limit: 5, in: locale).items
    let all = try await catalog.categories.all(after: nil, limit: 5, in: locale).items
    let home = try await catalog.categories.place(code: "home", in: locale)
    let kitchen = try await catalog.categories.place(code: "kitchen", in: locale)
    var filter = ProductFilter()
    filter.locale = locale
    let topFacet = try await catalog.search.facets(filter, as: .anonymous).facets.first { $0.key == Facet.category }
    filter.category = home.category.id
    let homeFacet = try await catalog.search.facets(filter, as: .anonymous).facets.first { $0.key == Facet.category }
    let lists = top + all + [home.category] + home.children + kitchen.above + [kitchen.category]
    return lists.map(\.title) + ((topFacet?.values ?? []) + (homeFacet?.values ?? [])).map(\.label)
  }

  private func pattern(_ home: String, _ kitchen: String) -> [String] {
    [home, home, kitchen, home, kitchen, home, kitchen, home, kitchen]
  }

  @Test func `every list, place and facet calls a category what it is called in the reader's language`() async throws {
    try await withShop { catalog, _, home, kitchen in
      _ = try await catalog.categories.edit(
        home.id, edit(home, [("pl", "Dom"), ("zh-Hans", "家居")]), version: 1, as: .keeper)
      let saved = try await catalog.categories.edit(
        kitchen.id, edit(kitchen, [("pl", "Kuchnia"), ("pl-PL", "Kuchnia PL")]), version: 1, as: .keeper)
      #expect(saved.version == 2 && saved.name == "Kitchen", "the answer is what is stored, in the shop's own language")
      #expect(try await told(by: catalog, in: "pl") == pattern("Dom", "Kuchnia"))
      #expect(try await told(by: catalog, in: "pl-PL") == pattern("Dom", "Kuchnia PL"), "the closest language wins")
      #expect(try await told(by: catalog, in: "zh-Hans-CN") == pattern("家居", "Kitchen"))
      #expect(try await told(by: catalog, in: "ru") == pattern("Home", "Kitchen"))
      #expect(try await told(by: catalog, in: nil) == pattern("Home", "Kitchen"))
      #expect(
        try await catalog.categories.translations(of: kitchen.id, as: .keeper)
          == [
            CategoryTranslation(locale: "pl", name: "Kuchnia"),
            CategoryTranslation(locale: "pl-PL", name: "Kuchnia PL"),
          ])
    }
  }

  @Test func `without a name a translation is taken away, and the others stay`() async throws {
    try await withShop { catalog, _, home, _ in
      _ = try await catalog.categories.edit(
        home.id, edit(home, [("pl", "Dom"), ("ru", "Дом")]), version: 1, as: .keeper)
      _ = try await catalog.categories.edit(home.id, edit(home, name: "House", []), version: 2, as: .keeper)
      #expect(try await catalog.categories.translations(of: home.id, as: .keeper).map(\.name) == ["Dom", "Дом"])
      _ = try await catalog.categories.edit(home.id, edit(home, [("pl", nil), ("de", nil)]), version: 3, as: .keeper)
      #expect(
        try await catalog.categories.translations(of: home.id, as: .keeper) == [
          CategoryTranslation(locale: "ru", name: "Дом")
        ])
      #expect(try await catalog.categories.top(after: nil, limit: 1, in: "pl").items.map(\.name) == ["Home"])
    }
  }

  @Test func `a name that somebody else has changed meanwhile, or that a stranger gives, is refused`() async throws {
    try await withShop { catalog, _, home, _ in
      _ = try await catalog.categories.edit(home.id, edit(home, [("pl", "Dom")]), version: 1, as: .keeper)
      await #expect(throws: CatalogError.changedSince(version: 1)) {
        try await catalog.categories.edit(home.id, edit(home, [("pl", "Domek")]), version: 1, as: .keeper)
      }
      await #expect(throws: CatalogError.access(.notAuthenticated)) {
        try await catalog.categories.edit(home.id, edit(home, [("pl", "Domek")]), version: 2, as: .anonymous)
      }
      await #expect(throws: CatalogError.access(.notAuthenticated)) {
        try await catalog.categories.translations(of: home.id, as: .anonymous)
      }
      await #expect(throws: CatalogError.categoryNotFound) {
        try await catalog.categories.translations(of: CategoryID.make(), as: .keeper)
      }
      #expect(try await catalog.categories.translations(of: home.id, as: .keeper).map(\.name) == ["Dom"])
    }
  }

  @Test func `names in forty languages are kept, and one more is refused with everything beside it`() async throws {
    try await withShop { catalog, _, home, _ in
      let letters = "abcdefghijklmnopqrstuvwxyz".map { String($0) }
      let tags = Array((letters.map { "a" + $0 } + letters.map { "b" + $0 }).prefix(CategoryTranslation.limit))
      _ = try await catalog.categories.edit(home.id, edit(home, tags.map { ($0, "Dom") }), version: 1, as: .keeper)
      await #expect(throws: CatalogError.tooManyCategoryTranslations) {
        try await catalog.categories.edit(home.id, edit(home, name: "Lost", [("cz", "Dům")]), version: 2, as: .keeper)
      }
      #expect(try await catalog.categories.top(after: nil, limit: 1).items.map(\.name) == ["Home"])
      // Another in the place of one that goes is not one more.
      _ = try await catalog.categories.edit(home.id, edit(home, [("aa", nil), ("cz", "Dům")]), version: 2, as: .keeper)
      #expect(try await catalog.categories.translations(of: home.id, as: .keeper).count == CategoryTranslation.limit)
    }
  }

  @Test func `the names of a category go with it`() async throws {
    try await withShop { catalog, database, home, kitchen in
      _ = try await catalog.categories.edit(home.id, edit(home, [("pl", "Dom")]), version: 1, as: .keeper)
      let extra = try await catalog.categories.add(NewCategory(code: "extra", name: "Extra"), once: nil, as: .keeper)
      _ = try await catalog.categories.edit(extra.id, edit(extra, [("pl", "Dodatki")]), version: 1, as: .keeper)
      let left = try await database.write(as: CatalogSchema.self) { work throws(CatalogError) -> [String] in
        try work.run("DELETE FROM \(.category) WHERE id = \(extra.id)")
        return try work.rows("SELECT name FROM \(.categoryTranslation) ORDER BY name")
      }
      #expect(left == ["Dom"])
    }
  }

  @Test func `a new name makes kept answers stale, and leaves what search knows as it is`() async throws {
    let changes = Mutex(0)
    try await withShop(didChange: { changes.withLock { $0 += 1 } }) { catalog, database, _, kitchen in
      func numbers() async throws -> [Int64] {
        try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
          try snapshot.rows("SELECT number FROM \(.searchDocument)")
        }
      }
      let (before, known) = (changes.withLock { $0 }, try await numbers())
      _ = try await catalog.categories.edit(kitchen.id, edit(kitchen, [("pl", "Kuchnia")]), version: 1, as: .keeper)
      #expect(changes.withLock { $0 } > before)
      #expect(try await numbers() == known)
      // The control: the shop's own name is what searches find.
      _ = try await catalog.categories.edit(kitchen.id, edit(kitchen, name: "Galley", []), version: 2, as: .keeper)
      #expect(try await numbers() != known)
    }
  }
}
