import Catalog
import Foundation
import FoundationCore
import Inventory
import Marketing
import MyStoreApp
import MyStoreKit
import Ordering
import Pricing
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// Promotions and orders through the real composition.
struct PromotionOrderTests {
  private static let leeds = OrderDestination(country: "GB", postalCode: "LS1 1AA")

  private func marketing(_ local: LocalStore) -> MarketingHTTPClient { MarketingHTTPClient(client: local.owner.client) }

  /// A tenth off what is selected, active at once.
  private func tenth(
    _ title: String, of selection: ProductSelection = ProductSelection(),
    _ change: (inout PromotionTerms) -> Void = { _ in }
  ) -> PromotionTerms {
    var terms = PromotionTerms(
      title: title, status: .active, kind: .product,
      action: .percentage(Share(millionths: 100_000) ?? .none, of: selection))
    change(&terms)
    return terms
  }

  private func request(
    _ cart: CartID, _ holder: StoreClients, email: String = "buyer@example.com"
  ) async throws -> PlaceOrder {
    var request = try await holder.request(cart)
    request.email = email
    request.expectedTotal = try await holder.ordering.quote(cart, to: Self.leeds, by: "standard").total
    return request
  }

  @Test func `a code at checkout takes its part off, once, and comes back with the order`() async throws {
    try await LocalStore.with { local in
      let product = try await local.owner.addProduct("Bowl", price: 2_000, stock: 9)
      let variant = try #require(product.variants.first).id
      let promotion = try await marketing(local).add(
        NewShopPromotion(
          terms: tenth("Autumn") {
            $0.trigger = .code
            $0.limits.perCode = 1
          }))
      _ = try await marketing(local).add(ImportedCodes(codes: ["AUTUMN"]), to: promotion.id, once: "codes")
      func cart(with codes: [String]) async throws -> (cart: CartID, holder: StoreClients, refused: [String]) {
        let (cart, holder) = try await local.anyone.fillCart([(variant, 1)])
        _ = try await holder.ordering.setCodes(codes, of: cart)
        let quote = try await holder.ordering.quote(cart, to: Self.leeds, by: "standard")
        return (cart, holder, quote.refusedCodes.map(\.reason))
      }
      let first = try await cart(with: ["autumn", "spring"])
      #expect(first.refused == ["unknown"])
      let order = try await first.holder.ordering.place(request(first.cart, first.holder), key: "first")
      #expect(order.totals.discount.amount == 200 && order.totals.total.amount == 2_195)
      #expect(order.reductions.map(\.name) == ["Autumn"] && order.reductions.map(\.promotion) == [promotion.id])
      let again = try await cart(with: ["AUTUMN"])
      #expect(again.refused == ["usedUp"])
      // Whoever was shown the lower total before is asked again.
      var late = try await request(again.cart, again.holder)
      late.expectedTotal = order.totals.total
      await #expect { try await again.holder.ordering.place(late, key: "late") } throws: {
        ($0 as? HTTPClientError)?.code == "total-changed"
      }
      _ = try await local.owner.ordering.cancel(order.id, key: "cancel")
      #expect(try await cart(with: ["AUTUMN"]).refused == [])
      #expect(try await local.store.verify() == [])
    }
  }

  @Test func `what a promotion selects is what the catalogue says: above, beside, by rule, and not on sale`()
    async throws
  {
    try await LocalStore.with { local in
      let owner = local.owner
      let top = try await owner.catalog.categories.add(NewCategory(code: "home-x", name: "Home"))
      let below = try await owner.catalog.categories.add(NewCategory(code: "bowls-x", name: "Bowls", parent: top.id))
      var new = NewProduct(
        name: "Bowl", variants: [Variant(id: .make(), sku: "BOWL-X", name: nil, price: try Money(2_000, .gbp))])
      (new.categories, new.brand) = ([below.id], "Loom")
      let bowl = try await owner.catalog.add(new)
      let variant = try #require(bowl.variants.first).id
      let ruled = try await owner.catalog.collections.add(
        ProductCollection(handle: "cheap-x", title: "Cheap", rule: CollectionRule(maximumPrice: 5_000)))
      func discount(_ selection: ProductSelection) async throws -> Int64 {
        let added = try await marketing(local).add(NewShopPromotion(terms: tenth("Tenth", of: selection)))
        let (cart, holder) = try await local.anyone.fillCart([(variant, 1)])
        let quote = try await holder.ordering.quote(cart, to: nil, by: nil)
        var over = added.terms
        over.status = .archived
        _ = try await marketing(local).edit(added, over)
        return try quote.reductions.map(\.amount).sum(in: .gbp).amount
      }
      #expect(try await discount(ProductSelection(categories: [top.id.value])) == 200)
      #expect(try await discount(ProductSelection(categories: [CategoryID.make().value])) == 0)
      #expect(try await discount(ProductSelection(collections: [ruled.id.value])) == 200)
      #expect(try await discount(ProductSelection(brands: ["loom"])) == 200)
      #expect(try await discount(ProductSelection(products: [bowl.id])) == 200)
      #expect(try await discount(ProductSelection(excludesReduced: true)) == 200)
      _ = try await owner.catalog.priceLists.add(
        PriceListDraft(
          name: "Sale", kind: .sale, prices: [ListPrice(variant: variant, price: try Money(1_000, .gbp))]))
      #expect(try await discount(ProductSelection(excludesReduced: true)) == 0)
      #expect(try await discount(ProductSelection()) == 100)
    }
  }

  @Test func `terms are tried on past orders, as their products and buyers are`() async throws {
    try await LocalStore.with { local in
      let bowl = try await local.owner.addProduct("Bowl", price: 2_000, stock: 9)
      let mug = try await local.owner.addProduct("Mug", price: 1_000, stock: 9)
      let running = try await marketing(local).add(NewShopPromotion(terms: tenth("Running") { $0.kind = .order }))
      var orders: [OrderID] = []
      for product in [bowl, mug, mug] {
        let variant = try #require(product.variants.first).id
        let (cart, holder) = try await local.anyone.fillCart([(variant, 1)])
        orders.append(try await holder.ordering.place(try await request(cart, holder), key: UUID().uuidString).id)
      }
      _ = try await local.owner.ordering.cancel(try #require(orders.last), key: "cancel")
      func simulated(_ change: (inout PromotionTerms) -> Void) async throws -> PromotionSimulation {
        let terms = tenth("Draft") {
          ($0.kind, $0.combinesWith) = (.order, [])
          change(&$0)
        }
        return try await marketing(local).simulate(
          PromotionSimulationRequest(promotion: .make(), terms: terms, currency: .gbp))
      }
      let fifth = try #require(Share(millionths: 200_000))
      let bowls = try await simulated { $0.action = .percentage(fifth, of: ProductSelection(products: [bowl.id])) }
      #expect(bowls.orders == 2 && bowls.concerned == 1 && bowls.skipped == 0)
      // Twenty per cent of the bowl in the place of ten.
      #expect(bowls.cost.amount == 200 && bowls.conflicts.first?.promotion == running.id)
      let first = try await simulated {
        ($0.action, $0.conditions) = (
          .percentage(fifth, of: ProductSelection()), PromotionConditions(.all, [.firstOrder])
        )
      }
      // All of them were ordered by one address.
      #expect(first.concerned == 1)
      await #expect(throws: HTTPClientError.self) {
        _ = try await MarketingHTTPClient(client: local.anyone.client).simulate(
          PromotionSimulationRequest(promotion: .make(), terms: tenth("Draft"), currency: .gbp))
      }
    }
  }

  @Test func `of many who place at once with one use left, one has it, and stock is as sold`() async throws {
    try await LocalStore.with { local in
      let product = try await local.owner.addProduct("Bowl", price: 2_000, stock: 9)
      let variant = try #require(product.variants.first).id
      let promotion = try await marketing(local).add(
        NewShopPromotion(terms: tenth("First comes") { $0.limits.total = 1 }))
      var requests: [(request: PlaceOrder, holder: StoreClients)] = []
      for number in 0..<12 {
        let (cart, holder) = try await local.anyone.fillCart([(variant, 1)])
        requests.append((try await request(cart, holder, email: "buyer\(number)@example.com"), holder))
      }
      let outcomes = await atOnce(requests.count) { [requests] number in
        try await requests[number].holder.ordering.place(requests[number].request, key: "\(number)")
      }
      let placed = outcomes.compactMap { try? $0.get() }
      #expect(placed.map(\.totals.discount.amount) == [200])
      for outcome in outcomes {
        if case .failure(let error) = outcome {
          #expect(["total-changed", "promotion-used-up"].contains((error as? HTTPClientError)?.code))
        }
      }
      #expect(try await local.anyone.inventory.availability(of: variant).available == 8)
      #expect(try await marketing(local).promotion(promotion.id).uses == 1)
      #expect(try await local.store.verify() == [])
    }
  }
}
