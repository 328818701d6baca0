import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Imports
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// Variants that another shop's file speaks of without their ids.
struct VariantMatchingTests {
  private static let file = """
    Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price
    tea,Tea,Title,Default Title,,,T-1,4.00
    pot,Pot,Size,Small,Colour,Blue,SAME,20.00
    pot,,,Large,,Blue,P-2,30.00
    cup,Cup,Title,Default Title,,,SAME,5.00
    Old Cup!,Old cup,Title,Default Title,,,O-1,5.00

    """

  @Test func `they are found by address and options, else by their code`() async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self])
      let catalog = CatalogService(database: database, clock: tickingClock(), currency: .gbp)
      #expect(try await catalog.takeIn(Self.file).refused == 0)
      let skus = [
        VariantClue(handle: "tea", options: [], sku: nil): ["T-1"],
        VariantClue(handle: "Tea", options: [], sku: "other"): ["T-1"],
        VariantClue(handle: "pot", options: ["Large", "Blue"], sku: "SAME"): ["P-2"],
        VariantClue(handle: "pot", options: ["Large"], sku: nil): [],
        VariantClue(handle: "gone", options: [], sku: "p-2"): ["P-2"],
        VariantClue(handle: nil, options: [], sku: "same"): ["SAME", "SAME"],
        VariantClue(handle: "Old Cup!", options: [], sku: nil): ["O-1"],
        VariantClue(handle: "gone", options: [], sku: "gone"): [], VariantClue(handle: nil, options: [], sku: nil): [],
      ]
      let found = try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
        try Variants.matching(Set(skus.keys), in: snapshot)
      }
      for (clue, expected) in skus {
        let ids = found[clue] ?? []
        let cards = try await catalog.variantSKUs(ids)
        #expect(cards == expected, "\(clue)")
      }
      await database.close()
    }
  }
}

extension CatalogService {
  /// The codes of variants.
  fileprivate func variantSKUs(_ ids: [VariantID]) async throws -> [String] {
    let products = try await search.products(ProductFilter(), after: nil, limit: 100, as: .keeper).items
    var skus: [VariantID: String] = [:]
    for product in products {
      for variant in try await self.products.product(product.id, as: .keeper).variants {
        skus[variant.id] = variant.sku
      }
    }
    return ids.compactMap { skus[$0] }
  }
}
