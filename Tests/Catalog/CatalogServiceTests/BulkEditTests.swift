import Access
import AccessService
import Catalog
import CatalogService
import FoundationCore
import Persistence
import StoreIdentifiers
import Testing

/// One change to many products, and the list that staff choose them from.
struct BulkEditTests {
  private func add(_ name: String, _ catalog: CatalogService, status: ProductStatus = .draft) async throws -> Product {
    let variant = Variant(id: .make(), sku: "SKU-\(name)", name: nil, price: try Money(100, .gbp))
    return try await catalog.products.add(
      NewProduct(name: name, status: status, tags: ["old"], variants: [variant]), once: nil, as: .keeper)
  }

  private func target(_ product: Product) -> ProductBulkEdit.Target { .init(id: product.id, version: product.version) }

  @Test func `each product is changed or left alone on its own, and the answer says which`() async throws {
    try await withCatalog { catalog in
      let (first, second) = (try await add("First", catalog), try await add("Second", catalog))
      _ = try await catalog.products.edit(second.id, ProductEdit(name: "Renamed"), version: 1, as: .keeper)
      let unknown = ProductBulkEdit.Target(id: .make(), version: 1)
      let report = try await catalog.bulkEdits.edit(
        ProductBulkEdit(
          products: [target(first), target(second), unknown], status: .active, addTags: ["new"], removeTags: ["old"]),
        once: nil, as: .keeper)
      #expect(report.items.map(\.outcome) == [.done, .changedMeanwhile, .notFound])
      let changed = try await catalog.products.product(first.id, as: .keeper)
      #expect(changed.status == .active && changed.tags == ["new"] && changed.version == 2)
      #expect(try await catalog.products.product(second.id, as: .keeper).status == .draft)
    }
  }

  @Test func `a repeat with the same key answers the same and changes nothing`() async throws {
    try await withCatalog { catalog in
      let product = try await add("First", catalog)
      let edit = ProductBulkEdit(products: [target(product)], status: .archived)
      let key = IdempotencyKey(principal: "p", operation: "editProducts", key: "k", fingerprint: [1])
      let first = try await catalog.bulkEdits.edit(edit, once: key, as: .keeper)
      #expect(try await catalog.bulkEdits.edit(edit, once: key, as: .keeper) == first)
      #expect(first.count(of: .done) == 1)
      // Without it, the version tells.
      #expect(
        try await catalog.bulkEdits.edit(edit, once: nil, as: .keeper).items.map(\.outcome) == [.changedMeanwhile])
    }
  }

  @Test func `a product that is so already keeps its version`() async throws {
    try await withCatalog { catalog in
      let product = try await add("First", catalog)
      let edit = ProductBulkEdit(products: [target(product)], status: .draft, addTags: ["old"])
      #expect(try await catalog.bulkEdits.edit(edit, once: nil, as: .keeper).items.map(\.outcome) == [.done])
      #expect(try await catalog.products.product(product.id, as: .keeper).version == 1)
    }
  }

  @Test func `a category is added once, and one that does not exist refuses all`() async throws {
    try await withCatalog { catalog in
      let product = try await add("First", catalog)
      let category = try await catalog.categories.add(NewCategory(code: "c", name: "C"), once: nil, as: .keeper)
      let edit = ProductBulkEdit(products: [target(product)], addCategory: category.id)
      _ = try await catalog.bulkEdits.edit(edit, once: nil, as: .keeper)
      #expect(try await catalog.products.product(product.id, as: .keeper).categories == [category.id])
      #expect(try await catalog.categories.containing(product.id, as: .keeper).map(\.code) == ["c"])
      #expect(try await catalog.categories.top(after: nil, limit: 10).items.map(\.code) == ["c"])
      let missing = CategoryID.make()
      await #expect(throws: CatalogError.unknownCategory(missing)) {
        try await catalog.bulkEdits.edit(
          ProductBulkEdit(products: [target(product)], addCategory: missing), once: nil, as: .keeper)
      }
    }
  }

  @Test func `a product that stands there twice is refused, and so is whoever may not write`() async throws {
    try await withCatalog { catalog in
      let product = try await add("First", catalog)
      let twice = ProductBulkEdit(products: [target(product), target(product)], status: .active)
      await #expect(throws: CatalogError.repeatedProduct) {
        try await catalog.bulkEdits.edit(twice, once: nil, as: .keeper)
      }
      let once = ProductBulkEdit(products: [target(product)], status: .active)
      await #expect(throws: CatalogError.self) { try await catalog.bulkEdits.edit(once, once: nil, as: .anonymous) }
      #expect(try await catalog.products.product(product.id, as: .keeper).status == .draft)
    }
  }

  @Test func `staff's list has every status, or the one that is asked for`() async throws {
    try await withCatalog { catalog in
      for status in ProductStatus.allCases { _ = try await add(status.rawValue, catalog, status: status) }
      let all = try await catalog.search.products(ProductFilter(), after: nil, limit: 10, as: .keeper)
      #expect(Set(all.items.map(\.status)) == Set(ProductStatus.allCases))
      let drafts = try await catalog.search.products(ProductFilter(status: .draft), after: nil, limit: 10, as: .keeper)
      #expect(drafts.items.map(\.name) == ["draft"])
    }
  }
}
