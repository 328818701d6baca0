import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Persistence
import PersistenceSQLite
import SearchQuality
import StoreIdentifiers
import TestSupport
import Testing

/// Search finds what is meant, in the languages the shop speaks; without forgiveness it is clearly worse.
struct SearchQualityTests {
  private static let names: [String] = {
    let english = [
      "Handmade Fresh Table", "Durable Water Bottle", "Linen Tea Towel", "Stoneware Mug", "Beeswax Candle",
    ]
    let polish = [
      "Dębowy stół kuchenny", "Stalowa butelka na wodę", "Lniany ręcznik do naczyń", "Kamionkowy kubek śniadaniowy",
    ]
    let russian = [
      "Дубовый кухонный стол", "Стальная бутылка для воды", "Льняное полотенце", "Керамическая кружка ручной работы",
    ]
    let chinese = ["手工橡木餐桌", "不锈钢保温水壶", "亚麻厨房毛巾", "陶瓷咖啡杯"]
    let made = ["Red", "Green", "Striped", "Folding"].flatMap { color in
      ["Lantern", "Cushion", "Teapot", "Umbrella", "Bookshelf"].map { "\(color) \($0) with Handle" }
    }
    return english + polish + russian + chinese + made
  }()

  private func results(forgives: Bool) async throws -> [SearchQuality.Transform: SearchQuality.Result] {
    try await withTemporaryFolder { folder in
      let database = try await Database.sqlite(
        SQLiteOptions(path: folder.appendingPathComponent("db").path), schemas: [CatalogSchema.self])
      let catalog = CatalogService(
        database: database, clock: .system, currency: .gbp, forgivesMisspellings: forgives)
      let keeper = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.catalogWrite]))
      var products: [Product] = []
      for (number, name) in Self.names.enumerated() {
        let variant = Variant(id: .make(), sku: "SKU-\(number)", name: nil, price: try Money(100, .gbp))
        products.append(
          try await catalog.add(NewProduct(name: name, variants: [variant]), once: nil, as: keeper))
      }
      let measured = try await SearchQuality(catalog: catalog, products: products)
        .measure(seed: 3, queriesPerTransform: 80)
      await database.close()
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
