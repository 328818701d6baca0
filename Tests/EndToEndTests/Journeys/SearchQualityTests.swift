import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import MyStoreApp
import Persistence
import SearchQuality
import StoreIdentifiers
import TestSupport
import Testing

/// Search finds what is meant, in the languages the shop speaks; without forgiveness it is clearly worse.
struct SearchQualityTests {
  /// The demo shop's products, each as it is called in every language that it has.
  private func results(forgives: Bool) async throws -> [SearchQuality.Transform: SearchQuality.Result] {
    try await withTemporaryFolder { folder in
      var configuration = StoreConfiguration()
      configuration.database = folder.appendingPathComponent("db").path
      let store = try await Store.open(configuration)
      try await DemoCatalogue.load(into: store)
      let keeper = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.catalogWrite]))
      var products: [Product] = []
      for listed in try await store.catalog.search.products(ProductFilter(), after: nil, limit: 100, as: keeper).items {
        let product = try await store.catalog.products.product(listed.id, as: keeper)
        products.append(product)
        products += try await store.catalog.products.translations(of: product.id, as: keeper).map {
          $0.applied(to: product)
        }
      }
      #expect(products.count == 66 * 4)
      let catalog = CatalogService(
        database: store.database, clock: .system, currency: .gbp, forgivesMisspellings: forgives)
      let measured = try await SearchQuality(catalog: catalog, products: products)
        .measure(seed: 3, queriesPerTransform: 80)
      await store.close()
      return measured
    }
  }

  private func total(_ results: [SearchQuality.Transform: SearchQuality.Result]) -> (recall: Double, rank: Double) {
    let queries = Double(results.values.reduce(0) { $0 + $1.queries })
    let found = Double(results.values.reduce(0) { $0 + $1.found })
    return (found / queries, results.values.reduce(0) { $0 + $1.reciprocalRanks } / queries)
  }

  @Test func `queries with slips, beginnings, plurals, missing and turned words find what was meant`() async throws {
    let good = total(try await results(forgives: true))
    #expect(good.recall >= 0.95, "\(good)")
    #expect(good.rank >= 0.85, "\(good)")
    let strict = total(try await results(forgives: false))
    #expect(strict.recall < good.recall - 0.1, "\(strict)")
  }
}
