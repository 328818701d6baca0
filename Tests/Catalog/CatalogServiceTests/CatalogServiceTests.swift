import Access
import AccessService
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Persistence
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

struct CatalogServiceTests {
  static let keeper = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.catalogWrite]))

  private func withCatalog(_ body: (CatalogService) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let time = Mutex<Int64>(1_000)
      let clock = WallClock {
        Timestamp(
          milliseconds: time.withLock {
            $0 += 1; return $0
          })
      }
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self], clock: clock)
      try await body(CatalogService(database: database, clock: clock, currency: .gbp))
      await database.close()
    }
  }

  private func product(_ name: String, _ sku: String, _ price: Int64, status: ProductStatus = .active) throws
    -> NewProduct
  {
    NewProduct(
      name: name, status: status,
      variants: [Variant(id: .make(), sku: sku, name: nil, price: try Money(price, .gbp))])
  }

  @Test func `a product can be read as it was added`() async throws {
    try await withCatalog { catalog in
      let new = try product("Water Bottle", "B1", 1_850)
      let added = try await catalog.products.add(new, once: nil, as: Self.keeper)
      #expect(added.handle == "water-bottle")
      #expect(try await catalog.products.product(added.id, as: .anonymous) == added)
      #expect(try await catalog.products.product(handle: "water-bottle", as: .anonymous) == added)
      #expect(try await catalog.products.products(sku: "b1", as: Self.keeper) == [added])
    }
  }

  @Test func `a handle from a name is told apart, one asked for is refused`() async throws {
    try await withCatalog { catalog in
      _ = try await catalog.products.add(try product("Mug", "M1", 1), once: nil, as: Self.keeper)
      let second = try await catalog.products.add(try product("Mug", "M2", 1), once: nil, as: Self.keeper)
      #expect(second.handle.hasPrefix("mug-"))
      var third = try product("Other", "M3", 1)
      third.handle = "mug"
      await #expect(throws: CatalogError.handleTaken("mug")) {
        try await catalog.products.add(third, once: nil, as: Self.keeper)
      }
    }
  }

  @Test func `several products may have one SKU, and each is found by it, ignoring case`() async throws {
    try await withCatalog { catalog in
      let one = try await catalog.products.add(try product("One", "abc", 1), once: nil, as: Self.keeper)
      let two = try await catalog.products.add(try product("Two", "ABC", 1), once: nil, as: Self.keeper)
      _ = try await catalog.products.add(try product("Three", "abcd", 1), once: nil, as: Self.keeper)
      #expect(try await catalog.products.products(sku: " aBc", as: Self.keeper).map(\.id) == [one.id, two.id])
      #expect(try await catalog.products.products(sku: "none", as: Self.keeper) == [])
      let shared = try await catalog.products.sharedCodes(of: one.id, as: Self.keeper)
      #expect(shared == [SharedCode(sku: "abc", product: two.id, name: "Two")])
    }
  }

  @Test func `a refused product leaves nothing behind`() async throws {
    try await withCatalog { catalog in
      let one = try product("One", "abc", 1)
      _ = try await catalog.products.add(one, once: nil, as: Self.keeper)
      let other = NewProduct(name: "Two", variants: one.variants)
      await #expect(throws: CatalogError.productExists) {
        try await catalog.products.add(other, once: nil, as: Self.keeper)
      }
      await #expect(throws: CatalogError.notFound) { try await catalog.products.product(other.id, as: Self.keeper) }
    }
  }

  @Test func `a repeat with the same key answers the same product, another request with it is refused`() async throws {
    try await withCatalog { catalog in
      let new = try product("Once", "O1", 5)
      let key = IdempotencyKey(principal: "p", operation: "add", key: "k", fingerprint: [1])
      let first = try await catalog.products.add(new, once: key, as: Self.keeper)
      #expect(try await catalog.products.add(new, once: key, as: Self.keeper) == first)
      let other = IdempotencyKey(principal: "p", operation: "add", key: "k", fingerprint: [2])
      await #expect(throws: CatalogError.storage(.idempotencyKeyReused)) {
        try await catalog.products.add(new, once: other, as: Self.keeper)
      }
      await #expect(throws: CatalogError.productExists) {
        try await catalog.products.add(new, once: nil, as: Self.keeper)
      }
    }
  }

  @Test(arguments: [
    Principal.anonymous, .guest(UniqueID(high: 1, low: 2)),
    .staff(StaffPrincipal(id: UniqueID(high: 1, low: 2), permissions: [])),
  ])
  func `without the permission nothing is changed`(principal: Principal) async throws {
    try await withCatalog { catalog in
      let new = try product("No", "N1", 1)
      let refusal: AccessError = principal == .anonymous ? .notAuthenticated : .notPermitted
      await #expect(throws: CatalogError.access(refusal)) {
        try await catalog.products.add(new, once: nil, as: principal)
      }
      await #expect(throws: CatalogError.notFound) { try await catalog.products.product(new.id, as: Self.keeper) }
    }
  }

  @Test func `drafts are staff's alone`() async throws {
    try await withCatalog { catalog in
      let draft = try await catalog.products.add(
        try product("Draft", "D1", 1, status: .draft), once: nil, as: Self.keeper)
      await #expect(throws: CatalogError.notFound) { try await catalog.products.product(draft.id, as: .anonymous) }
      #expect(try await catalog.products.product(draft.id, as: Self.keeper) == draft)
      #expect(try await catalog.search.products(ProductFilter(), after: nil, limit: 10, as: .anonymous).items.isEmpty)
    }
  }

  @Test(arguments: ProductSort.allCases)
  func `pages in any order hold every product once`(sort: ProductSort) async throws {
    try await withCatalog { catalog in
      var random = SplitMix(seed: 11)
      for number in 0..<60 {
        let price = Int64.random(in: 1...20, using: &random) * 100
        _ = try await catalog.products.add(
          try product("Name \(number % 7)", "S\(number)", price), once: nil, as: Self.keeper)
      }
      let filter = ProductFilter(minimumPrice: 300, maximumPrice: 1_500, sort: sort)
      let whole = try await catalog.search.products(filter, after: nil, limit: 100, as: .anonymous)
      #expect(whole.next == nil)
      #expect(whole.items.allSatisfy { (300...1_500).contains($0.lowestPrice.amount) })
      var paged: [ProductSummary] = []
      var cursor: Cursor?
      repeat {
        let page = try await catalog.search.products(filter, after: cursor, limit: 7, as: .anonymous)
        paged += page.items
        cursor = page.next
      } while cursor != nil
      #expect(paged == whole.items)
      #expect(Set(paged.map(\.id)).count == paged.count)
    }
  }

  @Test func `a cursor of another filter is refused`() async throws {
    try await withCatalog { catalog in
      for number in 0..<3 {
        _ = try await catalog.products.add(try product("P", "S\(number)", 5), once: nil, as: Self.keeper)
      }
      let page = try await catalog.search.products(ProductFilter(), after: nil, limit: 1, as: .anonymous)
      await #expect(throws: CatalogError.invalidCursor) {
        try await catalog.search.products(ProductFilter(sort: .name), after: page.next, limit: 1, as: .anonymous)
      }
    }
  }

  @Test(
    arguments: [
      ("water", ["Steel Water Bottle"]), ("bott", ["Glass Bottle", "Steel Water Bottle"]),
      ("WATER bot", ["Steel Water Bottle"]),
      ("cafe", ["Café Cup"]), ("g1", ["Glass Bottle"]), ("bottle wat", ["Steel Water Bottle"]), ("nothing", []),
      ("wat bottle", []),
    ] as [(String, [String])])
  func `search finds by whole words, the last of which may be unfinished`(text: String, names: [String]) async throws {
    try await withCatalog { catalog in
      for (name, sku) in [("Steel Water Bottle", "W1"), ("Glass Bottle", "G1"), ("Café Cup", "C1")] {
        _ = try await catalog.products.add(try product(name, sku, 100), once: nil, as: Self.keeper)
      }
      let filter = ProductFilter(text: text, sort: .name)
      #expect(
        try await catalog.search.products(filter, after: nil, limit: 10, as: .anonymous).items.map(\.name) == names)
    }
  }

  @Test func `a changed name is found, the old one is not`() async throws {
    try await withCatalog { catalog in
      let added = try await catalog.products.add(try product("Old Lamp", "L1", 100), once: nil, as: Self.keeper)
      let edited = try await catalog.products.edit(
        added.id, ProductEdit(name: "New Torch"), version: 1, as: Self.keeper)
      #expect(edited.version == 2)
      #expect(
        try await catalog.search.products(ProductFilter(text: "torch"), after: nil, limit: 9, as: .anonymous).items.map(
          \.id)
          == [edited.id])
      #expect(
        try await catalog.search.products(ProductFilter(text: "old"), after: nil, limit: 9, as: .anonymous).items
          .isEmpty)
      await #expect(throws: CatalogError.changedSince(version: 1)) {
        try await catalog.products.edit(added.id, ProductEdit(name: "Lost"), version: 1, as: Self.keeper)
      }
    }
  }

  @Test func `a price change moves the product in the list by price`() async throws {
    try await withCatalog { catalog in
      let cheap = try await catalog.products.add(try product("Cheap", "C", 100), once: nil, as: Self.keeper)
      _ = try await catalog.products.add(try product("Dear", "D", 200), once: nil, as: Self.keeper)
      let variant = try #require(cheap.variants.first)
      _ = try await catalog.products.setPrice(
        try Money(300, .gbp), of: variant.id, in: cheap.id, version: 1, as: Self.keeper)
      let list = try await catalog.search.products(
        ProductFilter(sort: .priceAscending), after: nil, limit: 9, as: .anonymous)
      #expect(list.items.map(\.name) == ["Dear", "Cheap"])
      await #expect(throws: CatalogError.wrongCurrency(expected: .gbp)) {
        try await catalog.products.setPrice(
          try Money(1, .eur), of: variant.id, in: cheap.id, version: 2, as: Self.keeper)
      }
    }
  }

  @Test func `a price range needs a lower and a higher end`() async throws {
    try await withCatalog { catalog in
      await #expect(throws: CatalogError.emptyPriceRange) {
        try await catalog.search.products(
          ProductFilter(minimumPrice: 5, maximumPrice: 5), after: nil, limit: 1, as: .anonymous)
      }
    }
  }

  @Test func `a search by words that most products have is answered`() async throws {
    try await withCatalog { catalog in
      for number in 0..<2_000 {
        var new = try product("Common \(number % 2 == 0 ? "left" : "right") \(number)", "S\(number)", 1)
        new.summary = "About all an animal asks: an apple, an acorn, ample air and a" + (number == 7 ? " rare" : "")
        _ = try await catalog.products.add(new, once: nil, as: Self.keeper)
      }
      let table = [("a", 24), ("common a", 24), ("common rare", 1), ("rare common", 1), ("left right", 0)]
      for (text, found) in table {
        for sort in ProductSort.allCases {
          let filter = ProductFilter(text: text, sort: sort)
          let page = try await catalog.search.products(filter, after: nil, limit: 24, as: .anonymous)
          #expect(page.items.count == found, "\(text), \(sort)")
        }
      }
    }
  }
}
