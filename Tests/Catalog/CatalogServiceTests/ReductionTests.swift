import Access
import AccessService
import Catalog
import Foundation
import FoundationCore
import Persistence
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

// Cards are read by a route alone.
@testable import CatalogService

/// What a shop announces as reduced, by a clock that the tests move.
struct ReductionTests {
  private static let member = UniqueID(high: 7, low: 7)

  /// A clock by days.
  private final class Calendar: Sendable {
    private let time = Mutex(Timestamp(milliseconds: 1_767_225_600_000))
    var clock: WallClock { WallClock { self.time.withLock { $0 } } }
    func move(days: Int64) { time.withLock { $0 = $0.advanced(by: .seconds(86_400 * days)) } }
    func after(days: Int64) -> Timestamp { clock.now().advanced(by: .seconds(86_400 * days)) }
  }

  private struct Shop: Sendable {
    let catalog: CatalogService, calendar: Calendar, product: ProductID, variant: VariantID

    /// What everyone who reads the product, the list, a card and the explanation of the price learns: the former price.
    func former(as principal: Principal = .anonymous) async throws -> [Int64?] {
      let page = try await catalog.products.product(product, as: principal).variants.first
      let listed = try await catalog.search.products(ProductFilter(), after: nil, limit: 5, as: principal).items.first
      let reduced = try await catalog.search.products(
        ProductFilter(reducedOnly: true), after: nil, limit: 5, as: principal)
      let facets = try await catalog.search.facets(ProductFilter(), as: principal)
      #expect(page?.reduction == listed?.reduction)
      #expect(reduced.items.count == (listed?.reduction == nil ? 0 : 1) && facets.reduced == reduced.items.count)
      let told = try await catalog.prices.resolvedPrice(
        of: variant, for: PriceQuestion(at: calendar.clock.now()), as: .keeper)
      return [page?.reduction, listed?.reduction, told.reduction].map { $0?.former.amount }
    }

    func setPrice(_ amount: Int64) async throws {
      let now = try await catalog.products.product(product, as: .keeper)
      _ = try await catalog.products.setPrice(
        try Money(amount, .gbp), of: variant, in: product, version: now.version, as: .keeper)
    }

    func edit(_ edit: ProductEdit) async throws {
      let now = try await catalog.products.product(product, as: .keeper)
      _ = try await catalog.products.edit(product, edit, version: now.version, as: .keeper)
    }

    func plan(
      _ amount: Int64, from start: Timestamp? = nil, until end: Timestamp? = nil, groups: [String] = []
    ) async throws {
      let draft = PriceListDraft(
        name: "List", kind: .sale, startsAt: start, endsAt: end, customerGroups: groups,
        prices: [ListPrice(variant: variant, price: try Money(amount, .gbp))])
      _ = try await catalog.prices.add(draft, once: nil, as: .keeper)
    }
  }

  /// A shop with a lamp that costs ten pounds.
  private func withShop(
    _ change: (inout NewProduct, Calendar) -> Void = { _, _ in }, _ body: (Shop) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self])
      let calendar = Calendar()
      let catalog = CatalogService(
        database: database, clock: calendar.clock, currency: .gbp,
        customerGroups: CustomerGroupPort { id, _ in id.value == Self.member ? "trade" : nil })
      let variant = Variant(id: .make(), sku: "L", name: nil, price: try Money(1_000, .gbp))
      var new = NewProduct(name: "Lamp", variants: [variant])
      change(&new, calendar)
      let product = try await catalog.products.add(new, once: nil, as: .keeper)
      try await body(
        Shop(catalog: catalog, calendar: calendar, product: product.id, variant: variant.id))
      await database.close()
    }
  }

  @Test func `a lower price is told as reduced for sixty days, though nothing is written meanwhile`() async throws {
    try await withShop { shop in
      #expect(try await shop.former() == [nil, nil, nil])
      shop.calendar.move(days: 40)
      try await shop.setPrice(800)
      #expect(try await shop.former() == [1_000, 1_000, 1_000])
      let page = try await shop.catalog.products.product(shop.product, as: .anonymous)
      #expect(page.variants.first?.reduction?.percent == 20)
      let end = shop.calendar.after(days: 60)
      #expect(page.variants.first?.reduction?.until == end)
      // Whoever keeps answers is to be told when that ends.
      #expect(try await shop.catalog.schedule.keep() == end)
      shop.calendar.move(days: 59)
      #expect(try await shop.former() == [1_000, 1_000, 1_000])
      shop.calendar.move(days: 1)
      #expect(try await shop.former() == [nil, nil, nil])
    }
  }

  @Test func `a price that was raised for the purpose is no former price`() async throws {
    try await withShop { shop in
      shop.calendar.move(days: 40)
      try await shop.setPrice(1_500)
      shop.calendar.move(days: 20)
      try await shop.setPrice(1_000)
      #expect(try await shop.former() == [nil, nil, nil])
      try await shop.setPrice(900)
      #expect(try await shop.former() == [1_000, 1_000, 1_000])
    }
  }

  @Test func `a planned sale is reduced by the clock alone, on the page before anybody writes`() async throws {
    try await withShop { shop in
      shop.calendar.move(days: 40)
      try await shop.plan(700, from: shop.calendar.after(days: 5), until: shop.calendar.after(days: 10))
      #expect(try await shop.former() == [nil, nil, nil])
      shop.calendar.move(days: 5)
      let page = try await shop.catalog.products.product(shop.product, as: .anonymous).variants.first
      #expect(page?.reduction?.former.amount == 1_000 && page?.reduction?.until == shop.calendar.after(days: 5))
      _ = try await shop.catalog.schedule.keep()
      #expect(try await shop.former() == [1_000, 1_000, 1_000])
      // Nobody has written the end either: what lists kept is over with its moment.
      shop.calendar.move(days: 5)
      #expect(try await shop.former() == [nil, nil, nil])
      #expect(
        try await shop.catalog.prices.history(of: shop.variant, as: .anonymous).map(\.price.amount) == [
          1_000, 700, 1_000,
        ])
    }
  }

  @Test func `a sale that follows a sale is from the first one's price`() async throws {
    try await withShop { shop in
      shop.calendar.move(days: 40)
      try await shop.plan(700, until: shop.calendar.after(days: 10))
      shop.calendar.move(days: 20)
      _ = try await shop.catalog.schedule.keep()
      try await shop.plan(650, until: shop.calendar.after(days: 10))
      #expect(try await shop.former() == [700, 700, 700])
    }
  }

  @Test func `a plan that was dropped leaves no trace`() async throws {
    try await withShop { shop in
      shop.calendar.move(days: 40)
      try await shop.plan(100, from: shop.calendar.after(days: 1), until: shop.calendar.after(days: 2))
      let list = try #require(try await shop.catalog.prices.lists(after: nil, limit: 1, as: .keeper).items.first)
      let draft = PriceListDraft(id: list.id, name: "List", kind: .sale, isActive: false, prices: [])
      _ = try await shop.catalog.prices.replace(draft, version: list.version, as: .keeper)
      shop.calendar.move(days: 10)
      try await shop.setPrice(800)
      #expect(try await shop.former() == [1_000, 1_000, 1_000])
      #expect(try await shop.catalog.prices.history(of: shop.variant, as: .keeper).map(\.price.amount) == [800, 1_000])
    }
  }

  @Test func `a member's price is told beside the usual one, and is no reduction`() async throws {
    try await withShop { shop in
      shop.calendar.move(days: 40)
      try await shop.plan(600, groups: ["trade"])
      let member = Principal.customer(Self.member)
      let page = try await shop.catalog.products.product(shop.product, as: member).variants.first
      #expect(page?.price.amount == 600 && page?.usualPrice?.amount == 1_000 && page?.reduction == nil)
      let listed = try await shop.catalog.search.products(ProductFilter(), after: nil, limit: 5, as: member).items.first
      #expect(listed?.lowestPrice.amount == 600 && listed?.usualPrice?.amount == 1_000 && listed?.reduction == nil)
      #expect(try await shop.former() == [nil, nil, nil])
      // Members' prices are not what everyone paid: a sale for everyone is not measured by them.
      try await shop.setPrice(800)
      #expect(try await shop.former() == [1_000, 1_000, 1_000])
      let still = try await shop.catalog.products.product(shop.product, as: member).variants.first
      #expect(still?.comparison == .usual(try Money(800, .gbp)))
    }
  }

  @Test func `a recommended price is none that was asked before`() async throws {
    try await withShop {
      new, _ in
      new.variants[0].compareAtPrice = try? Money(2_000, .gbp)
    } _: { shop in
      shop.calendar.move(days: 40)
      let page = try await shop.catalog.products.product(shop.product, as: .anonymous).variants.first
      #expect(page?.comparison == .recommended(try Money(2_000, .gbp)))
      #expect(try await shop.former() == [nil, nil, nil])
    }
  }

  @Test func `prices of a draft, and of what is archived, are not counted`() async throws {
    try await withShop { new, _ in
      new.status = .draft
    } _: { shop in
      try await shop.setPrice(5_000)
      shop.calendar.move(days: 40)
      try await shop.edit(ProductEdit(status: .active))
      try await shop.setPrice(2_000)
      // 5,000 was asked for an instant that had no length.
      #expect(try await shop.former() == [nil, nil, nil])
      shop.calendar.move(days: 40)
      try await shop.edit(ProductEdit(status: .archived))
      try await shop.setPrice(100)
      shop.calendar.move(days: 3)
      try await shop.setPrice(1_500)
      try await shop.edit(ProductEdit(status: .active))
      #expect(try await shop.former() == [2_000, 2_000, 2_000])
    }
  }

  @Test func `a price counts from the moment at which it can be bought`() async throws {
    try await withShop { new, calendar in
      new.availableAt = calendar.after(days: 5)
    } _: { shop in
      shop.calendar.move(days: 4)
      try await shop.setPrice(900)
      shop.calendar.move(days: 3)
      try await shop.setPrice(800)
      // The 1,000 was never asked of anybody.
      #expect(try await shop.former() == [900, 900, 900])
    }
  }

  @Test func `a collection of what is reduced has it while that is announced`() async throws {
    try await withShop { shop in
      let rule = CollectionRule(reducedOnly: true)
      _ = try await shop.catalog.collections.add(
        ProductCollection(handle: "sale", title: "Sale", rule: rule), once: nil, as: .keeper)
      func count() async throws -> Int {
        let filter = ProductFilter(collection: "sale")
        return try await shop.catalog.search.products(filter, after: nil, limit: 5, as: .anonymous).items.count
      }
      #expect(try await count() == 0)
      shop.calendar.move(days: 40)
      try await shop.setPrice(800)
      #expect(try await count() == 1)
      shop.calendar.move(days: 60)
      #expect(try await count() == 0)
    }
  }

  @Test func `the feed says a reduction as a sale with its time`() async throws {
    try await withShop { shop in
      shop.calendar.move(days: 40)
      try await shop.setPrice(800)
      func feed() async throws -> String {
        try await shop.catalog.productExport.part(in: .google, after: nil, limit: 5, as: .keeper).text
      }
      let text = try await feed()
      #expect(text.contains("<g:price>10.00 GBP</g:price><g:sale_price>8.00 GBP</g:sale_price>"))
      shop.calendar.move(days: 60)
      let later = try await feed()
      #expect(later.contains("<g:price>8.00 GBP</g:price>") && !later.contains("sale_price"))
    }
  }

  @Test func `whoever adds or changes a variant says nothing of reductions`() async throws {
    try await withShop { shop in
      let made = PriceReduction(
        former: try Money(9_900, .gbp), percent: 89, since: shop.calendar.clock.now(),
        until: shop.calendar.after(days: 9))
      let product = try await shop.catalog.products.product(shop.product, as: .keeper)
      var variants = product.variants
      (variants[0].reduction, variants[0].usualPrice) = (made, try Money(9_900, .gbp))
      try await shop.edit(ProductEdit(variants: variants))
      #expect(try await shop.former() == [nil, nil, nil])
      variants[0] = Variant(
        id: .make(), sku: "M", name: nil, price: try Money(100, .gbp), reduction: made, usualPrice: made.former)
      let added = try await shop.catalog.products.add(
        NewProduct(name: "Other", variants: variants), once: nil, as: .keeper)
      #expect(added.variants.first?.reduction == nil && added.variants.first?.usualPrice == nil)
    }
  }

  @Test func `a card has everyone's price and its reduction`() async throws {
    try await withShop { shop in
      shop.calendar.move(days: 40)
      try await shop.setPrice(750)
      let card = try await shop.catalog.cards.cards(of: [shop.variant]).first
      #expect(card?.price.amount == 750 && card?.reduction?.percent == 25)
    }
  }
}
