import Access
import AccessService
import Catalog
import FoundationCore
import StoreIdentifiers
import TestSupport
import Testing

// How long a thread is held is no part of the answer; only the index itself tells.
@testable import CatalogService

/// Much that has changed at once is taken in beside questions, a little at a time.
struct IndexSliceTests {
  private static let count = 5_000

  @Test(.timeLimit(.minutes(10)))
  func `catching up with 5,000 products holds no loop's thread for long, and misses nothing`() async throws {
    try await withCatalog { catalog in
      // The index is in use before.
      let variant = Variant(id: .make(), sku: "first", name: nil, price: try Money(100, .gbp))
      _ = try await catalog.products.add(NewProduct(name: "First", variants: [variant]), once: nil, as: .keeper)
      #expect(try await catalog.search.facets(ProductFilter(), as: .keeper).total == 1)
      let rows = (0..<Self.count).map { "item-\($0),Cup \($0),S-\($0),\($0 % 90 + 1).00" }
      let file = (["Handle,Title,Variant SKU,Variant Price"] + rows).joined(separator: "\n")
      _ = try await catalog.takeIn(file)
      #expect(try await catalog.search.facets(ProductFilter(), as: .keeper).total == Self.count + 1)
      // Every product's document is written anew, before anybody asks.
      _ = try await catalog.reindexing.begin(as: .keeper)
      while try await catalog.reindexing.renewSome() > 0 {}
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await catalog.reindexing.catchUp() }
        for _ in 0..<3 {
          group.addTask {
            for _ in 0..<20 {
              let total = try await catalog.search.facets(ProductFilter(), as: .anonymous).total
              #expect(total >= Self.count)
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await catalog.search.facets(ProductFilter(), as: .keeper).total == Self.count + 1)
      let page = try await catalog.search.products(ProductFilter(sort: .name), after: nil, limit: 3, as: .anonymous)
      #expect(page.items.map(\.name) == ["Cup 0", "Cup 1", "Cup 10"])
      // By its part of the whole, of which it would be all: a machine is as slow as it is, for both.
      let (longest, all) = catalog.index.catchingUp
      #expect(longest > .zero)
      #expect(longest * 8 < all, "\(longest) of \(all)")
    }
  }
}
