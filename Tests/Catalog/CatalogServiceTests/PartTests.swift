import Access
import Catalog
import Foundation
import FoundationCore
import Imports
import Persistence
import Pictures
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

// Only the service makes parts for others: here each is made alone.
@testable import CatalogService

/// Each part of the service, made of the few things that it needs and of no other part but those.
struct PartTests {
  private func withDatabase(_ body: (Database) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self])
      try await body(database)
      await database.close()
    }
  }

  private func products(_ database: Database) -> Products {
    Products(database: database, clock: .system, currency: .gbp, groups: .none, terms: terms(database)) {}
  }

  private func terms(_ database: Database) -> Terms {
    Terms(database: database) {}
  }

  private func reindexing(_ database: Database) -> Reindexing {
    Reindexing(database: database, clock: .system, stock: nil, index: LiveIndex()) {}
  }

  private func search(_ database: Database, _ index: LiveIndex = LiveIndex()) -> ProductSearch {
    ProductSearch(
      database: database, clock: .system, index: index, groups: .none, terms: terms(database),
      forgivesMisspellings: true)
  }

  /// A lamp that is stored.
  private func lamp(in database: Database) async throws -> Product {
    let variant = Variant(id: .make(), sku: "L", name: nil, price: try Money(1_000, .gbp))
    return try await products(database).add(
      NewProduct(name: "Lamp", brand: "Acme", variants: [variant]), once: nil, as: .keeper)
  }

  @Test func `products are added, edited and read`() async throws {
    try await withDatabase { database in
      let (products, lamp) = (products(database), try await lamp(in: database))
      let edited = try await products.edit(lamp.id, ProductEdit(name: "Torch"), version: 1, as: .keeper)
      #expect(try await products.product(lamp.id, as: .keeper) == edited)
    }
  }

  @Test func `bulk edits change many products`() async throws {
    try await withDatabase { database in
      let lamp = try await lamp(in: database)
      let edits = BulkEdits(database: database, clock: .system) {}
      let edit = ProductBulkEdit(products: [.init(id: lamp.id, version: 1)], addTags: ["new"])
      #expect(try await edits.edit(edit, once: nil, as: .keeper).items.map(\.outcome) == [.done])
    }
  }

  @Test func `brands are those that products name`() async throws {
    try await withDatabase { database in
      _ = try await lamp(in: database)
      let brands = Brands(database: database, clock: .system, reindexing: reindexing(database))
      #expect(try await brands.all(after: nil, limit: 10).items.map(\.name) == ["Acme"])
    }
  }

  @Test func `categories, collections and product types are added and listed`() async throws {
    try await withDatabase { database in
      let reindexing = reindexing(database)
      let categories = Categories(database: database, didChange: {}, reindexing: reindexing)
      let category = try await categories.add(NewCategory(code: "k", name: "Kitchen"), once: nil, as: .keeper)
      #expect(try await categories.all(after: nil, limit: 10).items == [category])
      let collections = Collections(database: database, didChange: {}, reindexing: reindexing)
      let collection = try await collections.add(
        ProductCollection(handle: "new", title: "New"), once: nil, as: .keeper)
      #expect(try await collections.all() == [collection])
      let types = ProductTypes(database: database, clock: .system, reindexing: reindexing)
      let type = try await types.add(
        ProductType(id: .make(), name: "Lamp", attributes: []), once: nil, as: .keeper)
      #expect(try await types.all(as: .keeper) == [type])
    }
  }

  @Test func `price lists are what prices come from`() async throws {
    try await withDatabase { database in
      let variant = try await lamp(in: database).variants[0].id
      let prices = Prices(
        database: database, clock: .system, currency: .gbp, groups: .none, reindexing: reindexing(database))
      let sale = PriceListDraft(
        name: "Sale", kind: .sale, prices: [ListPrice(variant: variant, price: try Money(700, .gbp))])
      _ = try await prices.add(sale, once: nil, as: .keeper)
      let asked = prices.question(1, group: nil)
      #expect(try await prices.resolvedPrice(of: variant, for: asked, as: .keeper).price.amount == 700)
    }
  }

  @Test func `a schedule without plans has nothing to do next`() async throws {
    try await withDatabase { database in
      let sales = Sales(
        database: database, clock: .system, search: search(database), reindexing: reindexing(database))
      let schedule = CatalogSchedule(
        database: database, clock: .system, reindexing: reindexing(database), sales: sales
      ) {}
      let next = try await schedule.keep()
      #expect(next == nil)
    }
  }

  @Test func `reviews wait for staff`() async throws {
    try await withDatabase { database in
      let lamp = try await lamp(in: database)
      let reviews = Reviews(database: database, clock: .system, groups: .none) {}
      let new = NewReview(author: "Ann", rating: 5, text: "Bends.")
      let review = try await reviews.submit(
        new, of: lamp.id, once: nil, as: .customer(UniqueID(high: 0, low: 7)))
      #expect(review.status == .pending)
      #expect(try await reviews.verify().isEmpty)
    }
  }

  @Test func `search and sitemaps find what is stored`() async throws {
    try await withDatabase { database in
      let (lamp, index) = (try await lamp(in: database), LiveIndex())
      let search = search(database, index)
      let found = try await search.products(ProductFilter(text: "lanp"), after: nil, limit: 5, as: .anonymous)
      #expect(found.items.map(\.id) == [lamp.id])
      let sitemaps = ProductSitemaps(database: database, clock: .system, index: index)
      #expect(try await sitemaps.entries(0).map(\.handle) == ["lamp"])
    }
  }

  @Test func `what leaves as a file comes in again`() async throws {
    try await withDatabase { database in
      _ = try await lamp(in: database)
      let export = ProductExport(
        database: database, clock: .system, currency: .gbp, stock: nil, terms: terms(database))
      let file = try await export.part(after: nil, limit: 10, as: .keeper).text
      let imports = ProductImport(
        database: database, clock: .system, currency: .gbp, stock: nil, index: LiveIndex(),
        reindexing: Reindexing(database: database, clock: .system, stock: nil, index: LiveIndex()) {}
      ) {}
      let report = try await imports.run(.shopify, reading: arriving(Array(file.utf8)), as: .keeper)
      #expect(report.unchanged == 1 && report.refused == 0)
    }
  }

  @Test func `without a folder for them, no pictures are taken`() async throws {
    try await withDatabase { database in
      let lamp = try await lamp(in: database)
      let media = ProductMedia(database: database, clock: .system, pictures: nil) {}
      await #expect(throws: CatalogError.picture(.unavailable)) {
        try await media.add(.make(), reading: arriving([]), to: lamp.id, as: .keeper)
      }
    }
  }
}
