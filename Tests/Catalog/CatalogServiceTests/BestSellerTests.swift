import Access
import Catalog
import CatalogService
import FoundationCore
import StoreIdentifiers
import TestSupport
import Testing

/// Lists by what sells best.
struct BestSellerTests {
  private func products(_ count: Int, in catalog: CatalogService) async throws -> [Product] {
    var products: [Product] = []
    for number in 0..<count {
      let variants = try ["a", "b"].map { suffix in
        Variant(
          id: .make(), sku: "S\(number)\(suffix)", name: nil, price: try Money(1_000, .gbp), optionValues: [suffix])
      }
      products.append(
        try await catalog.products.add(
          NewProduct(name: "Bowl \(number)", options: ["Kind"], variants: variants), once: nil, as: .keeper))
    }
    return products
  }

  private func names(_ catalog: CatalogService, pageSize: Int = 3) async throws -> [String] {
    var names: [String] = []
    var cursor: Cursor?
    repeat {
      let page = try await catalog.search.products(
        ProductFilter(sort: .bestselling), after: cursor, limit: pageSize, as: .anonymous)
      names += page.items.map { "\($0.name)\($0.isBestSeller ? "*" : "")" }
      cursor = page.next
    } while cursor != nil
    return names
  }

  @Test func `units of all variants count, and what was not sold follows, the latest first`() async throws {
    try await withCatalog { catalog in
      let bowls = try await products(5, in: catalog)
      #expect(try await names(catalog) == ["Bowl 4", "Bowl 3", "Bowl 2", "Bowl 1", "Bowl 0"])
      let units = [bowls[1].variants[0].id: 4, bowls[1].variants[1].id: 3, bowls[3].variants[0].id: 6]
      #expect(try await catalog.bestSellers.rank(units) == 2)
      #expect(try await names(catalog) == ["Bowl 1*", "Bowl 3*", "Bowl 4", "Bowl 2", "Bowl 0"])
      #expect(try await catalog.bestSellers.rank(units) == 0, "nothing has changed")
      let later = [bowls[3].variants[0].id: 6, bowls[0].variants[1].id: 9, VariantID.make(): 50]
      #expect(try await catalog.bestSellers.rank(later) == 2)
      #expect(try await names(catalog) == ["Bowl 0*", "Bowl 3*", "Bowl 4", "Bowl 2", "Bowl 1"])
      #expect(try await catalog.bestSellers.rank([:]) == 2)
      #expect(try await names(catalog) == ["Bowl 4", "Bowl 3", "Bowl 2", "Bowl 1", "Bowl 0"])
    }
  }

  @Test func `only the first dozen are called best sellers`() async throws {
    try await withCatalog { catalog in
      let bowls = try await products(15, in: catalog)
      let units = Dictionary(uniqueKeysWithValues: bowls.enumerated().map { ($1.variants[0].id, 100 - $0) })
      #expect(try await catalog.bestSellers.rank(units) == 15)
      let names = try await names(catalog)
      #expect(names.prefix(2) == ["Bowl 0*", "Bowl 1*"] && names.count { $0.hasSuffix("*") } == 12)
    }
  }
}
