import Access
import AccessService
import Catalog
import CatalogService
import FoundationCore
import StoreIdentifiers
import Testing

/// The end of categories, and the file of those that there are.
struct CategoryRemovalTests {
  private func category(
    _ code: String, below parent: CategoryID? = nil, in catalog: CatalogService
  ) async throws -> Catalog.Category {
    try await catalog.categories.add(NewCategory(code: code, name: code, parent: parent), once: nil, as: .keeper)
  }

  @Test func `a category is removed once nothing is in it and nothing asks for it`() async throws {
    try await withCatalog { catalog in
      let home = try await category("home", in: catalog)
      let kitchen = try await category("kitchen", below: home.id, in: catalog)
      let product = try await catalog.products.add(
        NewProduct(
          name: "Bowl", status: .draft,
          variants: [Variant(id: .make(), sku: "B", name: nil, price: try Money(100, .gbp))], categories: [kitchen.id]),
        once: nil, as: .keeper)
      await #expect(throws: CatalogError.categoryInUse(.categories)) {
        try await catalog.categories.remove(home.id, version: 1, as: .keeper)
      }
      await #expect(throws: CatalogError.categoryInUse(.products)) {
        try await catalog.categories.remove(kitchen.id, version: 1, as: .keeper)
      }
      _ = try await catalog.products.edit(product.id, ProductEdit(categories: []), version: 1, as: .keeper)
      let rule = CollectionRule(facets: FacetChoices().toggling(kitchen.id.description, of: Facet.category))
      for asked in [CollectionRule(category: kitchen.id), rule] {
        let gifts = ProductCollection(handle: "gifts", title: "Gifts", rule: asked)
        _ = try await catalog.collections.add(gifts, once: nil, as: .keeper)
        await #expect(throws: CatalogError.categoryInUse(.collections)) {
          try await catalog.categories.remove(kitchen.id, version: 1, as: .keeper)
        }
        try await catalog.collections.remove(gifts.id, version: 1, as: .keeper)
      }
      _ = try await catalog.categories.edit(
        kitchen.id,
        CategoryEdit(
          name: "kitchen", parent: home.id, translations: [CategoryTranslation(locale: "pl", name: "Kuchnia")]),
        version: 1, as: .keeper)
      await #expect(throws: CatalogError.changedSince(version: 1)) {
        try await catalog.categories.remove(kitchen.id, version: 1, as: .keeper)
      }
      await #expect(throws: CatalogError.access(.notAuthenticated)) {
        try await catalog.categories.remove(kitchen.id, version: 2, as: .anonymous)
      }
      try await catalog.categories.remove(kitchen.id, version: 2, as: .keeper)
      await #expect(throws: CatalogError.categoryNotFound) { try await catalog.categories.place(code: "kitchen") }
      await #expect(throws: CatalogError.categoryNotFound) {
        try await catalog.categories.remove(kitchen.id, version: 2, as: .keeper)
      }
      #expect(try await catalog.categories.place(code: "home").children.isEmpty)
      // Its code is free, and what takes it has nothing of what was.
      let again = try await category("kitchen", in: catalog)
      #expect(try await catalog.categories.translations(of: again.id, as: .keeper).isEmpty)
      #expect(try await catalog.categories.place(code: "kitchen").above.isEmpty)
      try await catalog.categories.remove(home.id, version: 1, as: .keeper)
    }
  }

  @Test func `facets no longer tell a category that was removed`() async throws {
    try await withCatalog { catalog in
      let kitchen = try await category("kitchen", in: catalog)
      let product = try await catalog.products.add(
        NewProduct(
          name: "Bowl", variants: [Variant(id: .make(), sku: "B", name: nil, price: try Money(100, .gbp))],
          categories: [kitchen.id]), once: nil, as: .keeper)
      func told() async throws -> [String] {
        try await catalog.search.facets(ProductFilter(), as: .anonymous).facets.filter { $0.key == Facet.category }
          .flatMap(\.values).map(\.label)
      }
      #expect(try await told() == ["kitchen"])
      _ = try await catalog.products.edit(product.id, ProductEdit(categories: []), version: 1, as: .keeper)
      try await catalog.categories.remove(kitchen.id, version: 1, as: .keeper)
      #expect(try await told() == [])
    }
  }

  @Test func `the file of a tree says every path, whatever the order of codes`() async throws {
    try await withCatalog { catalog in
      // Codes ascend towards the top: each way is asked for before that of the category above.
      let top = try await category("z", in: catalog)
      let middle = try await category("m", below: top.id, in: catalog)
      _ = try await category("a", below: middle.id, in: catalog)
      _ = try await category("b", below: top.id, in: catalog)
      let told = try await catalog.categories.exportFile(as: .keeper)
      #expect(told.map { $0.path.map(\.id).joined(separator: "/") } == ["z/m/a", "z/b", "z/m", "z"])
      #expect(told.map { $0.subCategories.map(\.id) } == [[], [], ["a"], ["b", "m"]])
      let report = try await catalog.categories.importFile(told, as: .keeper)
      #expect(report.unchanged == 4 && report.disagreements == 0)
    }
  }
}
