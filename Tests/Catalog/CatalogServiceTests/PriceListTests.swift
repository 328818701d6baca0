import Access
import AccessService
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

/// Price lists as they are kept, and what variants have cost.
struct PriceListTests {
  private func pounds(_ amount: Int64) throws -> Money { try Money(amount, .gbp) }

  private func mug(in catalog: CatalogService) async throws -> (product: Product, variant: VariantID) {
    let variant = Variant(id: .make(), sku: "M", name: nil, price: try pounds(1_000))
    let product = try await catalog.products.add(NewProduct(name: "Mug", variants: [variant]), once: nil, as: .keeper)
    return (product, variant.id)
  }

  @Test func `prices in another currency count where it is asked for, and leave the shop's alone`() async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self])
      let catalog = CatalogService(database: database, clock: .system, currency: .gbp)
      let (_, variant) = try await mug(in: catalog)
      func list(_ kind: PriceListKind, _ prices: [(Int, Int64, Currency)]) throws -> PriceListDraft {
        PriceListDraft(
          name: "Euros", kind: kind, isActive: true,
          prices: try prices.map {
            ListPrice(variant: variant, minimumQuantity: $0.0, price: try Money($0.1, $0.2))
          })
      }
      func quote(_ quantity: Int, to currency: Currency?) async throws -> VariantQuote? {
        let converter = currency.map { currency in PriceConverter(to: currency) { try? Money($0.amount * 2, currency) }
        }
        return try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
          try Variants.quotes(
            for: [variant: quantity], converting: converter, at: Timestamp(milliseconds: 5_000), in: snapshot)[variant]
        }
      }
      #expect(try await quote(1, to: .eur)?.listPrice == nil)
      let mixed = try list(.override, [(1, 1_900, .eur), (10, 1_800, .usd)])
      await #expect(throws: CatalogError.wrongCurrency(expected: .eur)) {
        try await catalog.prices.add(mixed, once: nil, as: .keeper)
      }
      _ = try await catalog.prices.add(
        list(.override, [(1, 1_900, .eur), (10, 1_800, .eur)]), once: nil, as: .keeper)
      for (quantity, amount) in [(1, 1_900), (10, 1_800)] as [(Int, Int64)] {
        let found = try #require(try await quote(quantity, to: .eur))
        #expect(found.listPrice == (try Money(amount, .eur)))
        #expect(found.price == (try pounds(1_000)))
        #expect(!found.isReduced)
      }
      #expect(try await quote(1, to: .usd)?.listPrice == nil)
      #expect(try await quote(1, to: nil)?.listPrice == nil)
      // A sale is compared with what one costs there otherwise.
      _ = try await catalog.prices.add(list(.sale, [(1, 1_700, .eur)]), once: nil, as: .keeper)
      let sold = try #require(try await quote(1, to: .eur))
      #expect(sold.listPrice?.amount == 1_700 && sold.isReduced && sold.price.amount == 1_000)
      #expect(try await quote(1, to: nil)?.isReduced == false)
      // One in the shop's currency may be lower by the rate.
      let other = VariantID.make()
      _ = try await catalog.products.add(
        NewProduct(name: "Cup", variants: [Variant(id: other, sku: "C", name: nil, price: try pounds(1_000))]),
        once: nil, as: .keeper)
      for (amount, currency) in [(400, .gbp), (900, .eur)] as [(Int64, Currency)] {
        _ = try await catalog.prices.add(
          PriceListDraft(
            name: "Sale", kind: .sale, isActive: true,
            prices: [ListPrice(variant: other, price: try Money(amount, currency))]), once: nil, as: .keeper)
      }
      let cup = try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
        try Variants.quotes(
          for: [other: 1], converting: PriceConverter(to: .eur) { try? Money($0.amount * 2, .eur) },
          at: .init(milliseconds: 5_000), in: snapshot)[other]
      }
      #expect(cup?.listPrice == nil && cup?.price.amount == 400 && cup?.isReduced == true)
      await database.close()
    }
  }

  @Test func `a list is kept as it was added, replaced as a whole, and explains a price`() async throws {
    try await withCatalog { catalog in
      let (_, variant) = try await mug(in: catalog)
      var draft = PriceListDraft(
        name: "Trade", kind: .override, startsAt: Timestamp(milliseconds: 0),
        endsAt: Timestamp(milliseconds: 1_000_000),
        customerGroups: ["trade"],
        prices: [
          ListPrice(variant: variant, price: try pounds(900)),
          ListPrice(variant: variant, minimumQuantity: 10, price: try pounds(800)),
        ])
      let added = try await catalog.prices.add(draft, once: nil, as: .keeper)
      #expect(added.prices == draft.prices && added.customerGroups == ["trade"] && added.version == 1)
      let listed = try #require(try await catalog.prices.lists(after: nil, limit: 5, as: .keeper).items.first)
      #expect(listed.id == added.id && listed.name == "Trade" && listed.priceCount == 2 && listed.version == 1)
      #expect(try await catalog.prices.list(added.id, as: .keeper) == added)
      let priced = try await catalog.prices.variants(of: added.id, as: .keeper)
      #expect(priced.map(\.id) == [variant] && priced.first?.sku == "M" && priced.first?.productName == "Mug")
      for principal in [Principal.anonymous] {
        await #expect(throws: CatalogError.self) { try await catalog.prices.list(added.id, as: principal) }
        await #expect(throws: CatalogError.self) { try await catalog.prices.variants(of: added.id, as: principal) }
      }
      await #expect(throws: CatalogError.priceListNotFound) {
        try await catalog.prices.variants(of: .make(), as: .keeper)
      }
      func price(_ quantity: Int, _ group: String?) async throws -> ResolvedPrice {
        let question = PriceQuestion(
          quantity: quantity, customerGroup: group, at: Timestamp(milliseconds: 5_000))
        return try await catalog.prices.resolvedPrice(of: variant, for: question, as: .keeper)
      }
      #expect(try await price(10, "trade").price.amount == 800)
      #expect(try await price(10, "trade").list == added.id)
      #expect(try await price(10, nil).price.amount == 1_000)
      draft.isActive = false
      let replaced = try await catalog.prices.replace(draft, version: 1, as: .keeper)
      #expect(replaced.version == 2 && !replaced.isActive)
      #expect(try await price(10, "trade").price.amount == 1_000)
      let stale = draft
      await #expect(throws: CatalogError.changedSince(version: 1)) {
        try await catalog.prices.replace(stale, version: 1, as: .keeper)
      }
    }
  }

  @Test func `lists that cannot be meant are refused whole`() async throws {
    try await withCatalog { catalog in
      let (_, variant) = try await mug(in: catalog)
      let stranger = VariantID.make()
      let good = ListPrice(variant: variant, price: try pounds(1))
      let late = Timestamp(milliseconds: 2)
      let table: [(PriceListDraft, CatalogError)] = [
        (PriceListDraft(name: "A", kind: .sale, prices: [good, good]), .repeatedVariant),
        (
          PriceListDraft(name: "B", kind: .sale, prices: [good, ListPrice(variant: stranger, price: try pounds(1))]),
          .unknownVariant(stranger)
        ),
        (
          PriceListDraft(
            name: "C", kind: .sale,
            prices: [good, ListPrice(variant: variant, minimumQuantity: 2, price: try Money(1, .eur))]),
          .wrongCurrency(expected: .gbp)
        ),
        (PriceListDraft(name: "D", kind: .sale, startsAt: late, endsAt: late, prices: []), .emptySchedule),
      ]
      for (draft, refusal) in table {
        await #expect(throws: refusal) { try await catalog.prices.add(draft, once: nil, as: .keeper) }
      }
      await #expect(throws: CatalogError.access(.notAuthenticated)) {
        try await catalog.prices.add(PriceListDraft(name: "E", kind: .sale, prices: []), once: nil, as: .anonymous)
      }
      #expect(try await catalog.prices.lists(after: nil, limit: 5, as: .keeper).items.isEmpty)
    }
  }

  @Test func `every price that a variant has had is kept, however it was changed`() async throws {
    try await withCatalog { catalog in
      let (product, variant) = try await mug(in: catalog)
      _ = try await catalog.products.setPrice(try pounds(700), of: variant, in: product.id, version: 1, as: .keeper)
      _ = try await catalog.products.setPrice(try pounds(700), of: variant, in: product.id, version: 2, as: .keeper)
      let file = "Handle,Title,Variant SKU,Variant Price\nmug,Mug,M,12\n"
      #expect(try await catalog.takeIn(file).updated == 1)
      #expect(try await catalog.takeIn(file).unchanged == 1)
      let history = try await catalog.prices.history(of: variant, as: .anonymous)
      #expect(history.map(\.price.amount) == [1_200, 700, 1_000])
      let draft = try await catalog.products.edit(product.id, ProductEdit(status: .draft), version: 4, as: .keeper)
      #expect(draft.status == .draft)
      await #expect(throws: CatalogError.notFound) { try await catalog.prices.history(of: variant, as: .anonymous) }
    }
  }

  @Test func `prices of a draft are no public history, but for the one it was published at`() async throws {
    try await withCatalog { catalog in
      let (product, variant) = try await mug(in: catalog)
      _ = try await catalog.products.edit(product.id, ProductEdit(status: .draft), version: 1, as: .keeper)
      for (version, price) in [(Int64(2), Int64(100)), (3, 5_000), (4, 1_300)] {
        _ = try await catalog.products.setPrice(
          try pounds(price), of: variant, in: product.id, version: version, as: .keeper)
      }
      _ = try await catalog.products.edit(product.id, ProductEdit(status: .active), version: 5, as: .keeper)
      #expect(try await catalog.prices.history(of: variant, as: .anonymous).map(\.price.amount) == [1_300, 1_000])
      #expect(
        try await catalog.prices.history(of: variant, as: .keeper).map(\.price.amount) == [
          1_300, 1_300, 5_000, 100, 1_000, 1_000,
        ])
    }
  }

  @Test func `what a product will cost is not told before it appears`() async throws {
    try await withCatalog { catalog in
      let variant = Variant(id: .make(), sku: "M", name: nil, price: try pounds(1_000))
      var new = NewProduct(name: "Mug", variants: [variant])
      new.publishedAt = Timestamp(milliseconds: 1_000_000)
      _ = try await catalog.products.add(new, once: nil, as: .keeper)
      await #expect(throws: CatalogError.notFound) { try await catalog.prices.history(of: variant.id, as: .anonymous) }
      #expect(try await catalog.prices.history(of: variant.id, as: .keeper).map(\.price.amount) == [1_000])
    }
  }

  @Test(
    arguments: [(0, nil), (1, 1_000), (31, 1_000), (32, 700), (40, 700), (69, 700), (70, 1_200)]
      as [(Int64, Int64?)])
  func `the lowest of thirty days counts what was so when they began`(day: Int64, lowest: Int64?) throws {
    let prices: [(Int64, Int64)] = [(40, 1_200), (31, 700), (0, 1_000)]
    let history = try prices.map {
      PastPrice(since: Timestamp(milliseconds: $0.0 * 86_400_000), price: try pounds($0.1))
    }
    let moment = Timestamp(milliseconds: day * 86_400_000)
    #expect(history.lowest(inDays: 30, before: moment)?.amount == lowest)
  }
}
