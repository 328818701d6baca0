import Access
import AccessService
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Persistence
import TestDatabase
import TestSupport
import Testing

struct SearchTests {
  private func withCatalog(
    _ products: [(name: String, sku: String, summary: String)], _ body: (CatalogService) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self])
      let catalog = CatalogService(database: database, clock: .system, currency: .gbp)
      for (name, sku, summary) in products {
        let variant = Variant(id: .make(), sku: sku, name: nil, price: try Money(100, .gbp))
        _ = try await catalog.products.add(
          NewProduct(name: name, summary: summary, variants: [variant]), once: nil, as: CatalogServiceTests.keeper)
      }
      try await body(catalog)
      await database.close()
    }
  }

  private func names(_ catalog: CatalogService, _ text: String, limit: Int = 20) async throws -> [String] {
    try await catalog.search.products(
      ProductFilter(text: text, sort: .relevance), after: nil, limit: limit, as: .anonymous
    ).items.map(\.name)
  }

  @Test(arguments: [
    ("botle", "Bottle"), ("bottel", "Bottle"), ("bottlle", "Bottle"), ("bottla", "Bottle"), ("mugs", "Mug"),
    ("skilet", "Skillet"), ("candelabrra", "Candelabra"), ("cndelabraa", "Candelabra"), ("żyrandol", "Zyrandol"),
    ("чайникк", "Чайник"), ("чаник", "Чайник"), ("lyzka", "Łyżka"), ("łyżkaa", "Łyżka"),
  ])
  func `a word with a slip in it finds what was meant`(query: String, name: String) async throws {
    let all = ["Bottle", "Mug", "Skillet", "Candelabra", "Zyrandol", "Чайник", "Łyżka", "Unrelated"]
    try await withCatalog(all.enumerated().map { ($1, "S\($0)", "") }) { catalog in
      let found = try await names(catalog, query)
      #expect(found == [name])
    }
  }

  @Test func `staff find what they typed, and nothing that merely looks like it`() async throws {
    try await withCatalog([("Race bicycle", "S1", ""), ("Trace lamp", "S2", ""), ("Racehorse", "S3", "")]) { catalog in
      #expect(Set(try await names(catalog, "race")) == ["Race bicycle", "Trace lamp", "Racehorse"])
      let found = try await catalog.search.products(
        ProductFilter(text: "race", sort: .relevance), after: nil, limit: 20, as: CatalogServiceTests.keeper)
      #expect(Set(found.items.map(\.name)) == ["Race bicycle", "Racehorse"])
    }
  }

  @Test(arguments: ["mgu", "bxttlx", "zzzzzzzz", "bot tle"])
  func `short words forgive nothing, and nobody forgives everything`(query: String) async throws {
    try await withCatalog([("Mug", "S1", ""), ("Bottle", "S2", "")]) { catalog in
      let found = try await names(catalog, query)
      #expect(found == [])
    }
  }

  @Test func `a name says more than a code, a code more than the text, and what is exact more than what is near`()
    async throws
  {
    try await withCatalog([
      ("Tray", "S1", "Goes well with the lantern"), ("Hook", "lantern", ""), ("Lantern", "S3", ""),
      ("Lantern with a much longer name", "S4", ""), ("Lanterns", "S5", ""),
    ]) { catalog in
      let found = try await names(catalog, "lantern")
      #expect(found == ["Lantern", "Lantern with a much longer name", "Hook", "Lanterns", "Tray"])
    }
  }

  @Test func `Han characters are found wherever they stand`() async throws {
    try await withCatalog([("不锈钢水壶", "S1", ""), ("木桌", "S2", "")]) { catalog in
      let found = try await names(catalog, "水壶")
      #expect(found == ["不锈钢水壶"])
      let table = try await names(catalog, "桌")
      #expect(table == ["木桌"])
    }
  }

  @Test func `pages by relevance hold every match once`() async throws {
    try await withCatalog((0..<50).map { ("Lamp \($0)" + String(repeating: "x", count: $0 % 7), "S\($0)", "lamp") }) {
      catalog in
      let filter = ProductFilter(text: "lamp", sort: .relevance)
      var seen: [ProductSummary] = []
      var cursor: Cursor?
      repeat {
        let page = try await catalog.search.products(filter, after: cursor, limit: 9, as: .anonymous)
        seen += page.items
        cursor = page.next
      } while cursor != nil
      #expect(seen.count == 50 && Set(seen.map(\.id)).count == 50)
      #expect(seen == (try await catalog.search.products(filter, after: nil, limit: 100, as: .anonymous).items))
    }
  }

  @Test func `relevance without words is newest first`() async throws {
    try await withCatalog([("Old", "S1", ""), ("New", "S2", "")]) { catalog in
      let page = try await catalog.search.products(
        ProductFilter(text: "!?", sort: .relevance), after: nil, limit: 9, as: .anonymous)
      #expect(page.items.map(\.name) == ["New", "Old"])
    }
  }

  @Test func `staff are told why a product was found`() async throws {
    try await withCatalog([("Lantern", "S1", ""), ("Hook", "S2", "For a lantern of brass")]) { catalog in
      let found = try await catalog.search.explain("lantren", limit: 5, as: CatalogServiceTests.keeper)
      #expect(found.map(\.name) == ["Lantern", "Hook"])
      let word = SearchExplanation.Word(typed: "lantren", matched: "lantern", closeness: 5, weight: 8)
      #expect(found.first?.words == [word] && found.first?.score == 40 && found.last?.score == 5)
      await #expect(throws: CatalogError.access(.notAuthenticated)) {
        try await catalog.search.explain("lantern", limit: 5, as: .anonymous)
      }
    }
  }
}
