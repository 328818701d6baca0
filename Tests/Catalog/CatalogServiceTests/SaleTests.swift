import Access
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

/// Sales by percentage, by a clock that the tests move: what is in them, what it costs, and what is announced.
struct SaleTests {
  private final class Days: Sendable {
    private let time = Mutex(Timestamp(milliseconds: 1_767_225_600_000))
    var clock: WallClock { WallClock { self.time.withLock { $0 } } }
    func move(_ days: Int64) { time.withLock { $0 = $0.advanced(by: .seconds(86_400 * days)) } }
    func after(_ days: Int64) -> Timestamp { clock.now().advanced(by: .seconds(86_400 * days)) }
  }

  private struct Shop: Sendable {
    let catalog: CatalogService, days: Days

    func add(
      _ name: String, _ amount: Int64, in categories: [CategoryID] = [], brand: String? = nil
    ) async throws -> ProductID {
      let variant = Variant(id: .make(), sku: name, name: nil, price: try Money(amount, .gbp))
      let new = NewProduct(
        name: name, status: .active, brand: brand, variants: [variant], categories: categories)
      return try await catalog.products.add(new, once: nil, as: .keeper).id
    }

    func category(_ code: String, below parent: CategoryID? = nil) async throws -> CategoryID {
      try await catalog.categories.add(NewCategory(code: code, name: code, parent: parent), once: nil, as: .keeper).id
    }

    /// What everyone pays for a product, and the former price that is announced.
    func price(_ id: ProductID) async throws -> [Int64?] {
      let variant = try #require(try await catalog.products.product(id, as: .anonymous).variants.first)
      let listed = try await catalog.search.products(ProductFilter(), after: nil, limit: 50, as: .anonymous).items
        .first { $0.id == id }
      #expect(listed?.lowestPrice == variant.price && listed?.reduction == variant.reduction)
      return [variant.price.amount, variant.reduction?.former.amount]
    }

    func edit(_ id: ProductID, _ edit: ProductEdit) async throws {
      let now = try await catalog.products.product(id, as: .keeper)
      _ = try await catalog.products.edit(id, edit, version: now.version, as: .keeper)
    }
  }

  private func withShop(_ body: (Shop) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let days = Days()
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self], clock: days.clock)
      try await body(
        Shop(catalog: CatalogService(database: database, clock: days.clock, currency: .gbp), days: days))
      await database.close()
    }
  }

  @Test(
    arguments: [
      (999, 20, 799), (995, 50, 498), (1_001, 50, 501), (1, 50, 1), (1, 51, 0), (0, 20, 0), (1_000, 99, 10),
      (9_007_199_254_740_991, 1, 8_917_127_262_193_581),
    ] as [(Int64, Int, Int64)])
  func `a percentage is rounded half away from zero`(amount: Int64, percentage: Int, reduced: Int64) {
    #expect(Sale.reduced(amount, by: percentage) == reduced)
    #expect(Sale.reduced(-amount, by: percentage) == -reduced)
  }

  @Test func `20 % off a category reduces what is in it and below, now and later`() async throws {
    try await withShop { shop in
      let kitchen = try await shop.category("kitchen")
      let pans = try await shop.category("pans", below: kitchen)
      let pan = try await shop.add("Pan", 2_999, in: [pans])
      let (mug, lamp) = (try await shop.add("Mug", 995, in: [kitchen]), try await shop.add("Lamp", 5_000))
      shop.days.move(40)
      let sale = try await shop.catalog.sales.add(
        Sale(name: "Kitchen", percentage: 20, scope: .category(kitchen)), once: nil, as: .keeper)
      #expect(sale.priceCount == 2)
      #expect(try await shop.price(pan) == [2_399, 2_999])
      #expect(try await shop.price(mug) == [796, 995])
      #expect(try await shop.price(lamp) == [5_000, nil])
      // What comes into the category later, and what leaves it.
      let bowl = try await shop.add("Bowl", 1_000, in: [pans])
      try await shop.edit(lamp, ProductEdit(categories: [kitchen]))
      try await shop.edit(mug, ProductEdit(categories: []))
      _ = try await shop.catalog.schedule.keep()
      #expect(try await shop.price(bowl)[0] == 800)
      #expect(try await shop.price(lamp) == [4_000, 5_000])
      #expect(try await shop.price(mug) == [995, nil])
      #expect(try await shop.catalog.sales.sale(sale.id, as: .keeper).priceCount == 3)
    }
  }

  @Test func `a price that changes takes its reduced price with it at once`() async throws {
    try await withShop { shop in
      let kitchen = try await shop.category("kitchen")
      let pan = try await shop.add("Pan", 2_000, in: [kitchen])
      shop.days.move(40)
      _ = try await shop.catalog.sales.add(
        Sale(name: "Kitchen", percentage: 25, scope: .category(kitchen)), once: nil, as: .keeper)
      let product = try await shop.catalog.products.product(pan, as: .keeper)
      let variant = try #require(product.variants.first)
      _ = try await shop.catalog.products.setPrice(
        try Money(1_001, .gbp), of: variant.id, in: pan, version: product.version, as: .keeper)
      #expect(try await shop.price(pan)[0] == 751)
      var dearer = variant
      dearer.price = try Money(4_000, .gbp)
      try await shop.edit(pan, ProductEdit(variants: [dearer]))
      #expect(try await shop.price(pan)[0] == 3_000)
    }
  }

  @Test func `a sale counts from its beginning to its end, and the former price is the lowest of thirty days`()
    async throws
  {
    try await withShop { shop in
      let pan = try await shop.add("Pan", 1_000, brand: "Acme")
      shop.days.move(40)
      try await shop.edit(pan, ProductEdit(name: "Wok"))
      _ = try await shop.catalog.sales.add(
        Sale(
          name: "Acme", percentage: 30, scope: .brand("acme"), startsAt: shop.days.after(1),
          endsAt: shop.days.after(8)), once: nil, as: .keeper)
      #expect(try await shop.price(pan) == [1_000, nil])
      shop.days.move(2)
      _ = try await shop.catalog.schedule.keep()
      #expect(try await shop.price(pan) == [700, 1_000])
      shop.days.move(7)
      _ = try await shop.catalog.schedule.keep()
      #expect(try await shop.price(pan) == [1_000, nil])
      // Within thirty days of that sale the price before is that of the sale: 20 % are no reduction.
      _ = try await shop.catalog.sales.add(
        Sale(name: "Again", percentage: 20, scope: .brand("acme")), once: nil, as: .keeper)
      #expect(try await shop.price(pan) == [800, nil])
    }
  }

  @Test func `a search and a collection can be reduced, but none that goes by prices`() async throws {
    try await withShop { shop in
      let (oak, pine) = (try await shop.add("Oak stool", 1_000), try await shop.add("Pine stool", 1_000))
      let oaks = try await shop.add("Oakum", 1_000)
      shop.days.move(40)
      _ = try await shop.catalog.sales.add(
        Sale(name: "Oak", percentage: 10, scope: .search("stool oak")), once: nil, as: .keeper)
      #expect(try await shop.price(oak)[0] == 900)
      #expect(try await shop.price(pine)[0] == 1_000)
      #expect(try await shop.price(oaks)[0] == 1_000)
      let chosen = try await shop.catalog.collections.add(
        ProductCollection(handle: "soft", title: "Soft", products: [pine]), once: nil, as: .keeper)
      _ = try await shop.catalog.sales.add(
        Sale(name: "Soft", percentage: 40, scope: .collection(chosen.id)), once: nil, as: .keeper)
      #expect(try await shop.price(pine)[0] == 600)
      let dear = try await shop.catalog.collections.add(
        ProductCollection(handle: "dear", title: "Dear", rule: CollectionRule(minimumPrice: 950)), once: nil,
        as: .keeper)
      await #expect(throws: CatalogError.saleByPrice) {
        try await shop.catalog.sales.add(
          Sale(name: "Dear", percentage: 10, scope: .collection(dear.id)), once: nil, as: .keeper)
      }
    }
  }

  @Test func `a sale is answered with its prices and its version, and at a repeat with its version`() async throws {
    try await withShop { shop in
      let lamps = try await shop.category("lamps")
      _ = try await shop.add("A", 1_000, in: [lamps])
      // What whoever adds a sale says of its version and its prices does not count.
      let sale = Sale(
        id: .make(), name: "Lamps", percentage: 20, scope: .category(lamps), isActive: true, priceCount: 7, version: 42)
      let stored = Mutex(0)
      let replayed = Mutex<[Sale]>([])
      var key = IdempotencyKey(principal: "keeper", operation: "catalog.addSale", key: "1", fingerprint: [1])
      key.answer.didStore = { _ in stored.withLock { $0 += 1 } }
      key.answer.didReplay = { bytes, _ in
        if let sale = try? Schema.sale.decode(bytes) { replayed.withLock { $0.append(sale) } }
      }
      let added = try await shop.catalog.sales.add(sale, once: key, as: .keeper)
      #expect(added.version == 1 && added.priceCount == 1)
      // The bytes that are stored are not its answer.
      #expect(stored.withLock { $0 } == 0)
      _ = try await shop.catalog.sales.add(sale, once: key, as: .keeper)
      #expect(replayed.withLock { $0.map(\.version) } == [1])
    }
  }

  @Test func `a sale is changed as a whole, by who has read it, and its list by nobody else`() async throws {
    try await withShop { shop in
      let pan = try await shop.add("Pan", 1_000, brand: "Acme")
      var sale = try await shop.catalog.sales.add(
        Sale(name: "Acme", percentage: 30, scope: .brand("acme")), once: nil, as: .keeper)
      let first = sale
      sale.percentage = 10
      let changed = try await shop.catalog.sales.replace(sale, as: .keeper)
      #expect(changed.version == 2 && changed.priceCount == 1)
      #expect(try await shop.price(pan)[0] == 900)
      await #expect(throws: CatalogError.changedSince(version: 1)) {
        try await shop.catalog.sales.replace(first, as: .keeper)
      }
      var ended = changed
      ended.isActive = false
      _ = try await shop.catalog.sales.replace(ended, as: .keeper)
      #expect(try await shop.price(pan)[0] == 1_000)
      #expect(try await shop.catalog.prices.lists(after: nil, limit: 5, as: .keeper).items.isEmpty)
      #expect(try await shop.catalog.sales.all(after: nil, limit: 5, as: .keeper).items.map(\.name) == ["Acme"])
      await #expect(throws: CatalogError.priceListOfSale) {
        try await shop.catalog.prices.replace(
          PriceListDraft(id: sale.id, name: "X", kind: .sale, prices: []), version: 3, as: .keeper)
      }
      for principal in [Principal.anonymous, .customer(UniqueID(high: 1, low: 5))] {
        await #expect(throws: CatalogError.self) { try await shop.catalog.sales.sale(sale.id, as: principal) }
        await #expect(throws: CatalogError.self) { try await shop.catalog.sales.add(first, once: nil, as: principal) }
        await #expect(throws: CatalogError.self) { try await shop.catalog.sales.replace(first, as: principal) }
      }
      await #expect(throws: CatalogError.emptySchedule) {
        try await shop.catalog.sales.add(
          Sale(
            name: "No", percentage: 5, scope: .brand("acme"), startsAt: shop.days.after(2), endsAt: shop.days.after(1)),
          once: nil, as: .keeper)
      }
    }
  }
}
