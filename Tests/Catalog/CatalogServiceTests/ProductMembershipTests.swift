import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// What other contexts select products by is what lists say.
struct ProductMembershipTests {
  private static func rules(_ shop: RandomCatalogue) -> [CollectionRule] {
    let acme = FacetChoices().adding("acme", of: Facet.brand)
    return shop.categories.map { CollectionRule(category: $0) } + [
      CollectionRule(text: "lamp"), CollectionRule(text: "acme lam"), CollectionRule(text: "nothing like it"),
      CollectionRule(text: "!"), CollectionRule(facets: acme), CollectionRule(text: "new", facets: acme),
      CollectionRule(facets: FacetChoices().adding("new", of: Facet.tag).adding("oak", of: Facet.tag)),
      CollectionRule(minimumPrice: 500, maximumPrice: 1_500), CollectionRule(minimumPrice: 1_000),
      CollectionRule(reducedOnly: true),
    ]
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `products are in the collections that list them, whatever their rules`(seed: UInt64) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self])
      let hands = RandomCatalogue.Hands()
      let catalog = CatalogService(database: database, clock: hands.clock, currency: .gbp)
      let shop = RandomCatalogue(catalog, over: database, hands: hands, seed: seed)
      try await shop.begin()
      for _ in 0..<20 { try await shop.change() }
      var handles = ["chosen"]
      for (number, rule) in Self.rules(shop).enumerated() where rule.isValid {
        let new = ProductCollection(handle: "rule-\(number)", title: "Rule \(number)", rule: rule)
        handles.append(try await catalog.collections.add(new, once: nil, as: RandomCatalogue.staff).handle)
      }
      for _ in 0..<10 { try await shop.change() }
      let collections = try await catalog.collections.all().filter { handles.contains($0.handle) }
      #expect(collections.count == handles.count)
      let (products, now) = (shop.products + [.make()], hands.clock.now())
      let asked = Set(collections.map(\.id)).union([.make()])
      let found = try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
        try ProductMembership.memberships(of: products, among: asked, at: now, in: snapshot)
      }
      #expect(Set(found.keys) == Set(shop.products))
      func listed(_ filter: ProductFilter) async throws -> Set<ProductID> {
        Set(
          try await catalog.search.products(filter, after: nil, limit: 100, as: RandomCatalogue.staff).items.map(\.id))
      }
      for collection in collections {
        let members = Set(found.filter { $0.value.collections.contains(collection.id) }.keys)
        #expect(try await listed(ProductFilter(collection: collection.handle)) == members, "\(collection.handle)")
      }
      for category in shop.categories {
        let members = Set(found.filter { $0.value.categories.contains(category) }.keys)
        #expect(try await listed(ProductFilter(category: category)) == members)
      }
      let acme = FacetChoices().adding("acme", of: Facet.brand)
      #expect(try await listed(ProductFilter(facets: acme)) == Set(found.filter { $0.value.brand == "acme" }.keys))
      let none = try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
        try ProductMembership.memberships(of: [], at: now, in: snapshot)
      }
      #expect(none.isEmpty)
      await database.close()
    }
  }
}
