import Access
import AccessService
import Catalog
import CatalogService
import FoundationCore
import StoreIdentifiers
import Testing

/// Collections as those see them who change them, and their end.
struct StaffCollectionTests {
  private func product(_ name: String, _ status: ProductStatus = .active) throws -> NewProduct {
    NewProduct(
      name: name, status: status,
      variants: [Variant(id: .make(), sku: "\(name)-1", name: nil, price: try Money(100, .gbp))])
  }

  @Test func `staff read what the products of a collection are called, in their order, drafts among them`()
    async throws
  {
    try await withCatalog { catalog in
      let bowl = try await catalog.products.add(try product("Bowl"), once: nil, as: .keeper)
      let cup = try await catalog.products.add(try product("Cup", .draft), once: nil, as: .keeper)
      let kitchen = try await catalog.categories.add(NewCategory(code: "k", name: "Kitchen"), once: nil, as: .keeper)
      let table = ProductCollection(handle: "table", title: "Table", products: [cup.id, bowl.id])
      let gifts = ProductCollection(handle: "gifts", title: "Gifts", rule: CollectionRule(category: kitchen.id))
      for collection in [table, gifts] { _ = try await catalog.collections.add(collection, once: nil, as: .keeper) }
      let (nowhere, astray) = (CategoryID.make(), ProductCollection(handle: "a", title: "A"))
      for collection in [astray, gifts] {
        var asked = collection
        asked.rule = CollectionRule(category: nowhere)
        await #expect(throws: CatalogError.unknownRuleCategory(nowhere)) {
          if asked.id == gifts.id {
            _ = try await catalog.collections.replace(asked, version: 1, as: .keeper)
          } else {
            _ = try await catalog.collections.add(asked, once: nil, as: .keeper)
          }
        }
      }
      let elsewhere = CollectionRule(facets: FacetChoices().adding(nowhere.description, of: Facet.category))
      await #expect(throws: CatalogError.unknownRuleCategory(nowhere)) {
        try await catalog.collections.add(
          ProductCollection(handle: "b", title: "B", rule: elsewhere), once: nil, as: .keeper)
      }
      let details = try await catalog.collections.collection(table.id, as: .keeper)
      #expect(details.collection == table)
      #expect(
        details.chosen == [
          ChosenProduct(id: cup.id, name: "Cup", status: .draft, sku: "Cup-1"),
          ChosenProduct(id: bowl.id, name: "Bowl", status: .active, sku: "Bowl-1"),
        ])
      #expect(try await catalog.collections.collection(gifts.id, as: .keeper).category == kitchen)
      await #expect(throws: CatalogError.collectionNotFound) {
        try await catalog.collections.collection(ProductCollectionID.make(), as: .keeper)
      }
      await #expect(throws: CatalogError.access(.notAuthenticated)) {
        try await catalog.collections.collection(table.id, as: .anonymous)
      }
    }
  }

  @Test func `a collection is removed with its translations, and its products stay`() async throws {
    try await withCatalog { catalog in
      let bowl = try await catalog.products.add(try product("Bowl"), once: nil, as: .keeper)
      let table = ProductCollection(handle: "table", title: "Table", products: [bowl.id])
      _ = try await catalog.collections.add(table, once: nil, as: .keeper)
      _ = try await catalog.collections.translate(
        table.id, CollectionTranslation(locale: "pl", title: "Stół"), version: 1, as: .keeper)
      await #expect(throws: CatalogError.changedSince(version: 1)) {
        try await catalog.collections.remove(table.id, version: 1, as: .keeper)
      }
      await #expect(throws: CatalogError.access(.notAuthenticated)) {
        try await catalog.collections.remove(table.id, version: 2, as: .anonymous)
      }
      try await catalog.collections.remove(table.id, version: 2, as: .keeper)
      await #expect(throws: CatalogError.collectionNotFound) {
        try await catalog.collections.collection(handle: "table")
      }
      await #expect(throws: CatalogError.collectionNotFound) {
        try await catalog.collections.remove(table.id, version: 2, as: .keeper)
      }
      await #expect(throws: CatalogError.collectionNotFound) {
        _ = try await catalog.search.products(
          ProductFilter(collection: "table"), after: nil, limit: 5, as: .anonymous)
      }
      #expect(try await catalog.products.product(bowl.id, as: .anonymous).name == "Bowl")
      // What had its address, its id and its translation can be had anew.
      _ = try await catalog.collections.add(table, once: nil, as: .keeper)
      #expect(try await catalog.collections.translations(of: table.id, as: .keeper).isEmpty)
      #expect(try await catalog.collections.collection(table.id, as: .keeper).chosen.map(\.id) == [bowl.id])
    }
  }
}
