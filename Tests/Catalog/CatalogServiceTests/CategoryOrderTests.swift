import Access
import Catalog
import CatalogService
import FoundationCore
import Testing

/// The order that staff give the categories of a level.
struct CategoryOrderTests {
  private func add(
    _ code: String, below parent: CategoryID? = nil, to catalog: CatalogService
  ) async throws -> CategoryID {
    try await catalog.categories.add(NewCategory(code: code, name: code, parent: parent), once: nil, as: .keeper).id
  }

  private func top(_ catalog: CatalogService) async throws -> [String] {
    var (codes, cursor): ([String], Cursor?) = ([], nil)
    repeat {
      let page = try await catalog.categories.top(after: cursor, limit: 2)
      codes += page.items.map(\.code)
      cursor = page.next
    } while cursor != nil
    return codes
  }

  @Test func `a level is in the order of codes until somebody arranges it, and what is new comes last`() async throws {
    try await withCatalog { catalog in
      let (b, a, c) = (
        try await add("b", to: catalog), try await add("a", to: catalog), try await add("c", to: catalog)
      )
      #expect(try await top(catalog) == ["a", "b", "c"])
      try await catalog.categories.arrange([c, a, b], below: nil, as: .keeper)
      #expect(try await top(catalog) == ["c", "a", "b"])
      _ = try await add("aa", to: catalog)
      #expect(try await top(catalog) == ["c", "a", "aa", "b"])
      // Those that are not named follow.
      try await catalog.categories.arrange([b], below: nil, as: .keeper)
      #expect(try await top(catalog).first == "b")
    }
  }

  @Test func `the categories below one are arranged in the same way, and one that moves there comes last`() async throws
  {
    try await withCatalog { catalog in
      let parent = try await add("p", to: catalog)
      let (x, y) = (try await add("x", below: parent, to: catalog), try await add("y", below: parent, to: catalog))
      let a = try await add("a", to: catalog)
      try await catalog.categories.arrange([y, x], below: parent, as: .keeper)
      _ = try await catalog.categories.edit(a, CategoryEdit(name: "z", parent: parent), version: 1, as: .keeper)
      #expect(try await catalog.categories.place(parent).children.map(\.code) == ["y", "x", "a"])
    }
  }

  @Test func `only staff arrange categories, and only those of the level`() async throws {
    try await withCatalog { catalog in
      let parent = try await add("p", to: catalog)
      let child = try await add("c", below: parent, to: catalog)
      await #expect(throws: CatalogError.categoryNotFound) {
        try await catalog.categories.arrange([child], below: nil, as: .keeper)
      }
      await #expect(throws: CatalogError.categoryNotFound) {
        try await catalog.categories.arrange([parent, .make()], below: nil, as: .keeper)
      }
      await #expect(throws: CatalogError.self) {
        try await catalog.categories.arrange([parent], below: nil, as: .anonymous)
      }
    }
  }

  @Test func `categories and brands are found by a part of their names, whatever signs that has`() async throws {
    try await withCatalog { catalog in
      for code in ["kitchen", "kids", "100%_wool"] { _ = try await add(code, to: catalog) }
      #expect(try await catalog.categories.find("KI", limit: 5, as: .keeper).map(\.code) == ["kids", "kitchen"])
      #expect(try await catalog.categories.find("%_", limit: 5, as: .keeper).map(\.code) == ["100%_wool"])
      #expect(try await catalog.categories.find("_", limit: 5, as: .keeper).count == 1)
      let variant = Variant(id: .make(), sku: "L", name: nil, price: try Money(1_000, .gbp))
      _ = try await catalog.products.add(
        NewProduct(name: "Lamp", brand: "Acme & Co", variants: [variant]), once: nil, as: .keeper)
      #expect(try await catalog.brands.find("me &", limit: 5, as: .keeper).map(\.name) == ["Acme & Co"])
      await #expect(throws: CatalogError.self) { try await catalog.brands.find("a", limit: 5, as: .anonymous) }
      await #expect(throws: CatalogError.self) { try await catalog.categories.find("a", limit: 5, as: .anonymous) }
    }
  }
}
