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

/// What time brings, and what is left undone when something fails half-way.
struct ScheduleTests {
  /// A shop whose clock the test moves, and whose documents cannot be written while it says so.
  private final class Shop: Sendable {
    private let time = Mutex(Timestamp(milliseconds: 1_000_000))
    let refuses = Atomic<Bool>(false)
    let changes = Atomic<Int>(0)
    /// Documents that were written anew, and the milliseconds that each takes.
    let written = Atomic<Int>(0)
    let pace = Atomic<Int64>(0)

    var clock: WallClock { WallClock { self.time.withLock { $0 } } }
    var stock: StockPort {
      StockPort(
        permission: .catalogWrite,
        levels: { _, _ throws(CatalogError) in
          self.written.add(1, ordering: .relaxed)
          self.move(by: self.pace.load(ordering: .relaxed))
          if self.refuses.load(ordering: .relaxed) { throw .storage(.statement("no stock today")) }
          return [:]
        }, set: { _, _ in })
    }

    func move(by milliseconds: Int64) { time.withLock { $0 = $0.advanced(by: .milliseconds(milliseconds)) } }
    func after(_ milliseconds: Int64) -> Timestamp { clock.now().advanced(by: .milliseconds(milliseconds)) }
  }

  private func withShop(_ body: (CatalogService, Database, Shop) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self])
      let shop = Shop()
      let catalog = CatalogService(database: database, clock: shop.clock, currency: .gbp, stock: shop.stock) {
        shop.changes.add(1, ordering: .relaxed)
      }
      try await body(catalog, database, shop)
      await database.close()
    }
  }

  private func lamp(_ sku: String = "L", _ change: (inout NewProduct) -> Void = { _ in }) throws -> NewProduct {
    var new = NewProduct(
      name: "Lamp \(sku)", variants: [Variant(id: .make(), sku: sku, name: nil, price: try Money(1_000, .gbp))])
    change(&new)
    return new
  }

  private func listed(_ catalog: CatalogService) async throws -> [ProductSummary] {
    try await catalog.search.products(ProductFilter(), after: nil, limit: 10, as: .anonymous).items
  }

  @Test func `what could not be done is due the next time as well`() async throws {
    try await withShop { catalog, _, shop in
      let added = try await catalog.products.add(try lamp(), once: nil, as: .keeper)
      let sale = PriceListDraft(
        name: "Sale", kind: .sale, startsAt: shop.after(1_000),
        prices: [ListPrice(variant: added.variants[0].id, price: try Money(700, .gbp))])
      _ = try await catalog.prices.add(sale, once: nil, as: .keeper)
      shop.move(by: 1_000)
      shop.refuses.store(true, ordering: .relaxed)
      for _ in 0..<2 {
        await #expect(throws: CatalogError.storage(.statement("no stock today"))) { try await catalog.schedule.keep() }
      }
      #expect(try await listed(catalog).map(\.lowestPrice.amount) == [1_000])
      shop.refuses.store(false, ordering: .relaxed)
      let before = shop.changes.load(ordering: .relaxed)
      #expect(try await catalog.schedule.keep() == nil)
      #expect(try await listed(catalog).map(\.lowestPrice.amount) == [700])
      #expect(shop.changes.load(ordering: .relaxed) > before, "answers that are kept say the former price")
      // Once done, it is not done again.
      let after = shop.changes.load(ordering: .relaxed)
      // What is next is the end of the reduction that the sale is announced as.
      let end = sale.startsAt?.advanced(by: .seconds(86_400 * PriceReduction.daysAnnounced))
      #expect(try await catalog.schedule.keep() == end)
      #expect(shop.changes.load(ordering: .relaxed) == after)
    }
  }

  @Test func `a list that begins before the moment up to which the schedule was kept counts all the same`() async throws
  {
    try await withShop { catalog, _, shop in
      let added = try await catalog.products.add(try lamp(), once: nil, as: .keeper)
      shop.move(by: 10_000)
      _ = try await catalog.schedule.keep()
      // As when a clock is set right, or a list is added while the schedule is kept.
      shop.move(by: -9_000)
      let sale = PriceListDraft(
        name: "Sale", kind: .sale, startsAt: shop.after(1_000), endsAt: shop.after(2_000),
        prices: [ListPrice(variant: added.variants[0].id, price: try Money(700, .gbp))])
      _ = try await catalog.prices.add(sale, once: nil, as: .keeper)
      for price: Int64 in [1_000, 700, 1_000] {
        _ = try await catalog.schedule.keep()
        #expect(try await listed(catalog).map(\.lowestPrice.amount) == [price])
        shop.move(by: 1_000)
      }
    }
  }

  @Test func `what comes while documents are written anew does not wait for the last of them`() async throws {
    try await withShop { catalog, _, shop in
      for number in 0..<120 { _ = try await catalog.products.add(try lamp("\(number)"), once: nil, as: .keeper) }
      let last = try await catalog.products.add(try lamp("LAST"), once: nil, as: .keeper)
      let sale = PriceListDraft(
        name: "Sale", kind: .sale, startsAt: shop.after(1_000),
        prices: [ListPrice(variant: last.variants[0].id, price: try Money(700, .gbp))])
      _ = try await catalog.prices.add(sale, once: nil, as: .keeper)
      _ = try await catalog.reindexing.begin(as: .keeper)
      let before = shop.written.load(ordering: .relaxed)
      shop.pace.store(50, ordering: .relaxed)
      #expect(try await catalog.schedule.keep() == sale.startsAt)
      #expect(shop.written.load(ordering: .relaxed) - before < 121)
      #expect(try await catalog.schedule.keep() == nil)
      #expect(shop.written.load(ordering: .relaxed) - before >= 121)
      let cheapest = try await catalog.search.products(
        ProductFilter(sort: .priceAscending), after: nil, limit: 1, as: .anonymous)
      #expect(cheapest.items.map(\.id) == [last.id])
    }
  }

  @Test func `a translation of a product whose prices wait to be written leaves it waiting for them`()
    async throws
  {
    try await withShop { catalog, _, shop in
      for number in 0..<110 { _ = try await catalog.products.add(try lamp("\(number)"), once: nil, as: .keeper) }
      let last = try await catalog.products.add(try lamp("LAST"), once: nil, as: .keeper)
      #expect(try await catalog.reindexing.begin(as: .keeper).remaining == 111)
      _ = try await catalog.products.translate(
        last.id, ProductTranslation(locale: "pl", name: "Lampa"), version: last.version, as: .keeper)
      #expect(try await catalog.reindexing.advance(as: .keeper).remaining == 11)
      #expect(try await catalog.reindexing.advance(as: .keeper).remaining == 0)
    }
  }

  @Test(.onSQLite) func `in a large shop the schedule is kept as in a small one`() async throws {
    try await withShop { catalog, database, shop in
      try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
        try work.run(
          """
          INSERT INTO \(.product) (id, handle, name, summary, status, lowest_price, created_at, version)
          WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000)
          SELECT randomblob(16), 'h' || n, 'Lamp', 'It bends, and shines where it is wanted.', 'draft', 1, n, 1
          FROM numbers
          """)
      }
      let coming = try await catalog.products.add(
        try lamp { $0.availableAt = shop.after(1_000) }, once: nil, as: .keeper)
      #expect(try await catalog.schedule.keep() == coming.availableAt)
      shop.move(by: 1_000)
      #expect(try await catalog.schedule.keep() == nil)
    }
  }

  @Test func `a change whose documents could not be written is told at once, and they are written later`() async throws
  {
    try await withShop { catalog, _, shop in
      _ = try await catalog.products.add(try lamp { $0.brand = "Acme" }, once: nil, as: .keeper)
      let before = shop.changes.load(ordering: .relaxed)
      shop.refuses.store(true, ordering: .relaxed)
      await #expect(throws: CatalogError.self) {
        try await catalog.brands.edit("acme", BrandEdit(name: "Apex", description: nil), version: 1, as: .keeper)
      }
      #expect(try await catalog.brands.brand("acme").name == "Apex")
      #expect(shop.changes.load(ordering: .relaxed) > before, "answers that are kept say the former name")
      shop.refuses.store(false, ordering: .relaxed)
      _ = try await catalog.schedule.keep()
      #expect(try await listed(catalog).map(\.brand) == ["Apex"])
      let facets = try await catalog.search.facets(ProductFilter(), as: .anonymous).facets
      #expect(facets.first { $0.key == Facet.brand }?.values.map(\.label) == ["Apex"])
    }
  }

  @Test func `a product that is new is had where its stock is known already`() async throws {
    try await withShop { catalog, database, _ in
      let new = try lamp()
      try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
        try Variants.recordAvailability(true, of: new.variants[0].id, in: work)
      }
      _ = try await catalog.products.add(new, once: nil, as: .keeper)
      #expect(try await listed(catalog).map(\.isAvailable) == [true])
    }
  }

  @Test func `a sitemap keeps its order over a start`() async throws {
    try await withShop { catalog, database, shop in
      var handles: [String] = []
      var versions: [ProductID: Int64] = [:]
      for number in 0..<4 {
        let added = try await catalog.products.add(try lamp("\(number)"), once: nil, as: .keeper)
        handles.append(added.handle)
        versions[added.id] = added.version
        shop.move(by: 1)
      }
      for (id, version) in versions {
        _ = try await catalog.products.edit(id, ProductEdit(summary: "Bends"), version: version, as: .keeper)
      }
      #expect(try await catalog.sitemaps.entries(0).map(\.handle) == handles)
      for (id, version) in versions {
        _ = try await catalog.products.edit(id, ProductEdit(summary: "Turns"), version: version + 1, as: .keeper)
        let started = CatalogService(database: database, clock: shop.clock, currency: .gbp)
        #expect(try await started.sitemaps.entries(0).map(\.handle) == handles)
      }
    }
  }
}
