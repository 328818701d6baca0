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

/// Whatever happens to the catalogue, lists say what the products' own tables say: in every process, and after a start.
struct IndexAgreementTests {
  /// Everything that lists say, for comparing what two services say.
  private func answers(
    _ catalog: CatalogService, _ shop: RandomCatalogue
  ) async throws -> [String: [ProductSummary]] {
    let acme = FacetChoices().adding("acme", of: Facet.brand)
    var filters = ProductSort.allCases.map { ProductFilter(sort: $0) }
    filters += ["lamp", "bowl", "red", "lampa", "acme", "s3-0", "12"].map { ProductFilter(text: $0, sort: .relevance) }
    filters += shop.categories.map { ProductFilter(category: $0) }
    filters += [
      ProductFilter(minimumPrice: 500, maximumPrice: 1_500, sort: .priceAscending), ProductFilter(facets: acme),
      ProductFilter(facets: FacetChoices().adding("new", of: Facet.tag).adding("oak", of: Facet.tag)),
      ProductFilter(facets: FacetChoices().adding("1", of: Facet.attributePrefix + "power")),
      ProductFilter(minimumRating: 3), ProductFilter(availableOnly: true), ProductFilter(collection: "chosen"),
      ProductFilter(text: "lampa", facets: acme, locale: "pl"), ProductFilter(sort: .name, locale: "pl"),
    ]
    var found: [String: [ProductSummary]] = [:]
    for (number, filter) in filters.enumerated() {
      for (reader, principal) in RandomCatalogue.readers.enumerated() {
        let page = try await catalog.search.products(filter, after: nil, limit: 100, as: principal)
        let facets = try await catalog.search.facets(filter, as: principal)
        #expect(facets.total == page.items.count)
        for facet in facets.facets where facet.key == Facet.brand && filter.facets == FacetChoices() {
          #expect(facet.values.reduce(0) { $0 + $1.count } == page.items.count { $0.brand != nil })
        }
        var paged: [ProductSummary] = []
        var cursor: Cursor?
        repeat {
          let part = try await catalog.search.products(filter, after: cursor, limit: 3, as: principal)
          paged += part.items
          cursor = part.next
        } while cursor != nil
        #expect(paged == page.items)
        found["\(number) \(reader)"] = page.items
      }
    }
    return found
  }

  /// What products' own tables say of what a reader sees in lists.
  private func expected(_ shop: RandomCatalogue, as reader: Principal) async throws -> [ProductID: [String]] {
    var expected: [ProductID: [String]] = [:]
    for id in shop.products {
      guard let product = try? await shop.catalog.products.product(id, as: reader), product.status == .active else {
        continue
      }
      let lowest = product.variants.map(\.price.amount).min() ?? 0
      expected[id] = [
        product.name, product.handle, product.brand ?? "", "\(lowest)", "\(product.rating ?? 0)",
        "\(product.reviewCount)", "\(product.version)",
      ]
    }
    return expected
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `after every change, lists are those of the tables, of another process, and of a new start`(
    seed: UInt64
  ) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self])
      let hands = RandomCatalogue.Hands()
      func service() -> CatalogService {
        CatalogService(
          database: database, clock: hands.clock, currency: .gbp,
          customerGroups: CustomerGroupPort { id, _ in RandomCatalogue.groups[id.value] }
        )
      }
      let (first, second) = (service(), service())
      let shop = RandomCatalogue(first, over: database, hands: hands, seed: seed)
      try await shop.begin()
      for step in 0..<40 {
        try await shop.change()
        for (number, reader) in RandomCatalogue.readers.enumerated() where reader != RandomCatalogue.staff {
          let listed = try await first.search.products(ProductFilter(), after: nil, limit: 100, as: reader).items
          let told = listed.map { summary in
            (
              summary.id,
              [
                summary.name, summary.handle, summary.brand ?? "", "\(summary.lowestPrice.amount)",
                "\(summary.rating ?? 0)", "\(summary.reviewCount)", "\(summary.version)",
              ]
            )
          }
          let expected = try await expected(shop, as: reader)
          #expect(
            Dictionary(uniqueKeysWithValues: told) == expected, "seed \(seed), step \(step), reader \(number)")
        }
        guard step % 8 == 7 else { continue }
        let answers = try await answers(first, shop)
        #expect(try await self.answers(second, shop) == answers, "another process, seed \(seed), step \(step)")
        #expect(try await self.answers(service(), shop) == answers, "a start, seed \(seed), step \(step)")
      }
      let before = try await answers(first, shop)
      let count = try await first.reindexing.begin(as: RandomCatalogue.staff).remaining
      #expect(count == shop.products.count)
      while try await second.reindexing.advance(as: RandomCatalogue.staff).remaining > 0 {}
      #expect(try await answers(first, shop) == before, "documents written anew say the same, seed \(seed)")
      await database.close()
    }
  }
}
