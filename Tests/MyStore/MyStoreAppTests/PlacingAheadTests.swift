import Access
import Addresses
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Inventory
import InventoryService
import Marketing
import MarketingService
import Markets
import MarketsService
import MyStoreApp
import Ordering
import OrderingService
import Persistence
import Pricing
import Settings
import SettingsService
import Shipping
import ShippingService
import StoreIdentifiers
import TestSupport
import Testing

/// An order is planned before its turn. What is committed until then counts all the same.
struct PlacingAheadTests {
  private static let staff = Principal.system("test", permissions: Store.permissions)

  /// A registered British seller of one thing at ten pounds, of which a promotion takes one.
  private struct Shop {
    let store: Store
    let product: Product
    let promotion: ShopPromotion
    let cart = CartID.make()

    var variant: VariantID { product.variants[0].id }
    var holder: Principal { .guest(cart.value) }

    /// Places the cart's order at the total of one unit.
    func place() async throws(OrderingError) -> Order {
      let address = PostalAddress(
        name: "A. Buyer", lines: ["1 High Street"], city: "Leeds", postalCode: "LS1 1AA", country: "GB")
      guard let total = try? Money(900, .gbp) else { throw .emptyCart }
      return try await store.ordering.checkout.place(
        PlaceOrder(
          cart: cart, email: "buyer@example.com", address: address, shippingMethod: "parcel", expectedTotal: total),
        once: IdempotencyKey(principal: "p", operation: "o", key: "place", fingerprint: []), as: holder)
    }
  }

  private func withShop(_ body: (Shop) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      var configuration = StoreConfiguration()
      configuration.database = folder.appendingPathComponent("mystore.db").path
      let store = try await Store.inspect(configuration)
      _ = try await store.inventory.openFirstLocation(named: "Main")
      let product = try await store.catalog.products.add(
        NewProduct(name: "Mug", variants: [Variant(id: .make(), sku: "MUG", name: nil, price: try Money(1_000, .gbp))]),
        once: nil, as: Self.staff)
      try await store.inventory.setPolicy(
        StockTerms(policy: .untracked), of: product.variants[0].id,
        once: IdempotencyKey(principal: "p", operation: "o", key: "terms", fingerprint: []), as: Self.staff)
      let method = DeliveryMethod(id: "parcel", name: "Parcel", price: try Money(0, .gbp))
      _ = try await store.shipping.add(
        NewShippingZone(ShippingZone.Details(name: "Home", countries: ["GB"], methods: [method])), once: nil,
        as: Self.staff)
      _ = try await store.markets.rates.addKnown(KnownRateRequest(countries: ["GB"]), as: Self.staff)
      let section = try await store.settings.section("tax", as: Self.staff)
      _ = try await store.settings.change(
        "tax",
        SettingsEdit(changes: [.init(key: "tax.registered", value: "true"), .init(key: "tax.country", value: "GB")]),
        version: section.version, as: Self.staff)
      let promotion = try await store.marketing.promotions.add(
        NewShopPromotion(
          terms: PromotionTerms(
            title: "Less", status: .active, currency: .gbp, kind: .order,
            action: .amount(try Money(100, .gbp), off: ProductSelection()))), as: Self.staff)
      let shop = Shop(store: store, product: product, promotion: promotion)
      _ = try await store.ordering.carts.open(NewCart(id: shop.cart, of: shop.variant, quantity: 1))
      try await body(shop)
      await store.close()
    }
  }

  /// Places an order that is planned before a change is committed, and written after it.
  private func place(
    _ shop: Shop, after change: @escaping @Sendable () async throws -> Void
  ) async throws -> Result<Order, OrderingError> {
    let database = shop.store.database
    let (first, second) = (ThreadHold(), ThreadHold())
    func keep(_ hold: ThreadHold) async {
      try? await database.write(as: CatalogSchema.self) { _ throws(CatalogError) in hold.wait() }
    }
    func waits(_ count: Int) async { while database.statistics.queueDepth < count { await Task.yield() } }
    async let held: Void = keep(first)
    await first.reached()
    async let changed: Void = change()
    await waits(1)
    // In the transaction of the change, so that it is not committed while the order is planned.
    async let kept: Void = keep(second)
    await waits(2)
    first.letGo()
    await second.reached()
    async let placed = outcome { () async throws(OrderingError) in try await shop.place() }
    await waits(1)
    second.letGo()
    _ = try await (held, kept, changed)
    return await placed
  }

  private func outcome(
    _ body: () async throws(OrderingError) -> Order
  ) async -> Result<Order, OrderingError> {
    do throws(OrderingError) { return .success(try await body()) } catch { return .failure(error) }
  }

  @Test func `another price is found out`() async throws {
    try await withShop { shop in
      let result = try await place(shop) {
        _ = try await shop.store.catalog.products.setPrice(
          try Money(1_200, .gbp), of: shop.variant, in: shop.product.id, version: shop.product.version, as: Self.staff)
      }
      #expect(result == .failure(.totalChanged(try Money(1_100, .gbp))))
    }
  }

  @Test func `a promotion that is over reduces nothing`() async throws {
    try await withShop { shop in
      let result = try await place(shop) {
        var terms = shop.promotion.terms
        terms.status = .archived
        _ = try await shop.store.marketing.promotions.edit(
          shop.promotion.id, terms, version: shop.promotion.version, as: Self.staff)
      }
      #expect(result == .failure(.totalChanged(try Money(1_000, .gbp))))
    }
  }

  @Test func `another rate of tax is charged`() async throws {
    try await withShop { shop in
      let result = try await place(shop) {
        for rate in try await shop.store.markets.rates.all(as: Self.staff) where rate.details.taxClass == .standard {
          var details = rate.details
          details.millionths = 300_000
          _ = try await shop.store.markets.rates.change(rate.id, to: details, version: rate.version, as: Self.staff)
        }
      }
      #expect(Set(try result.get().taxes.map(\.rate)) == [300_000])
    }
  }

  @Test func `what is put into the cart meanwhile is not sold for nothing`() async throws {
    try await withShop { shop in
      let result = try await place(shop) {
        _ = try await shop.store.ordering.carts.setQuantity(2, of: shop.variant, in: shop.cart, as: shop.holder)
      }
      #expect(result == .failure(.totalChanged(try Money(1_900, .gbp))))
    }
  }

  @Test func `a day until which the buyer would wait is found out`() async throws {
    try await withShop { shop in
      let day = LocalDay(WallClock.system.now(), in: .gmt).advanced(by: 60)
      let result = try await place(shop) {
        try await shop.store.inventory.setPolicy(
          StockTerms(policy: .oversells, backorderLimit: 20, expectedOn: day), of: shop.variant,
          once: IdempotencyKey(principal: "p", operation: "o", key: "again", fingerprint: []), as: Self.staff)
      }
      #expect(result == .failure(.sentLater(day, name: "Mug")))
    }
  }

  @Test func `what does not matter to it leaves an order as it was planned`() async throws {
    try await withShop { shop in
      let result = try await place(shop) {
        _ = try await shop.store.ordering.carts.open(NewCart(id: .make(), of: shop.variant, quantity: 1))
      }
      let order = try result.get()
      #expect(order.totals.total.amount == 900 && Set(order.taxes.map(\.rate)) == [200_000])
    }
  }
}
