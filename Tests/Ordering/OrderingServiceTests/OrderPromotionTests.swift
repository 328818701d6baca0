import Access
import FoundationCore
import Ordering
import OrderingService
import Pricing
import StoreIdentifiers
import Synchronization
import Testing

/// What promotions do to carts and orders. Which of them apply, their keeper says by the ports.
struct OrderPromotionTests {
  private static func offer(_ promotion: Promotion, code: String? = nil, refused: [RefusedCode] = [])
    -> @Sendable (PromotionClaim) -> OfferedPromotions
  {
    { claim in
      guard code.map({ claim.codes.contains($0) }) ?? true else { return OfferedPromotions(refused: refused) }
      return OfferedPromotions(
        promotions: [promotion], titles: [promotion.id: "Ten"], codes: code.map { [$0: promotion.id] } ?? [:],
        refused: refused)
    }
  }

  private static func ten(off selection: ProductSelection = ProductSelection()) throws -> Promotion {
    Promotion(
      id: .make(), kind: .product, action: .percentage(try #require(Share(millionths: 100_000)), of: selection))
  }

  @Test func `a promotion is kept line by line with its name, and its use is counted with the order`() async throws {
    try await OrderingFixture.with { store in
      let ten = try Self.ten(off: ProductSelection(brands: ["maker"]))
      store.stock.offers.withLock { $0 = Self.offer(ten) }
      let (cart, holder) = try await store.cart(3)
      let request = try await store.request(cart, total: 3 * 1_260 + 395)
      let order = try await store.service.checkout.place(request, once: store.key(), as: holder)
      #expect(order.totals.discount.amount == 420 && order.totals.total.amount == 4_175)
      let kept = OrderReduction(
        line: order.lines.first?.id, promotion: ten.id, name: "Ten", amount: try Money(420, .gbp))
      #expect(order.reductions == [kept])
      #expect(store.stock.used.withLock { $0[order.id] } == [ten.id: 420])
      let again = try await store.service.orders.order(order.id, as: holder)
      #expect(again == order)
    }
  }

  @Test func `an order that no promotion is for comes to the same as one that promotions take nothing off`()
    async throws
  {
    try await OrderingFixture.with { store in
      var placed: [Order] = []
      // With a promotion, Pricing is asked; without, it is not.
      for promotion in [nil, try Self.ten(off: ProductSelection(brands: ["nobody"]))] {
        if let promotion { store.stock.offers.withLock { $0 = Self.offer(promotion) } }
        let (cart, holder) = try await store.cart(3)
        _ = try await store.service.carts.setQuantity(2, of: store.lamp, in: cart, as: holder)
        let request = try await store.request(cart, total: 3 * 1_400 + 2 * 8_900 + 395)
        placed.append(try await store.service.checkout.place(request, once: store.key(), as: holder))
      }
      #expect(placed[0].totals == placed[1].totals && placed[0].reductions == [] && placed[1].reductions == [])
      #expect(placed[0].lines.map(\.total) == placed[1].lines.map(\.total))
    }
  }

  @Test func `a cancelled order gives its promotions back, and an unpaid one that expires`() async throws {
    try await OrderingFixture.with { store in
      store.stock.offers.withLock { [ten = try Self.ten()] in $0 = Self.offer(ten) }
      var orders: [OrderID] = []
      for _ in 0..<2 {
        let (cart, holder) = try await store.cart(1)
        let request = try await store.request(cart, total: 1_260 + 395)
        orders.append(try await store.service.checkout.place(request, once: store.key(), as: holder).id)
      }
      _ = try await store.service.cancellations.cancel(orders[0], once: store.key(), as: OrderingFixture.keeper)
      store.pass(40 * 86_400)
      _ = try await store.service.unpaidOrders.expire()
      #expect(store.stock.givenBack.withLock { $0 } == orders)
    }
  }

  @Test func `a promotion that is used up meanwhile refuses the order, and nothing is kept`() async throws {
    try await OrderingFixture.with { store in
      let ten = try Self.ten()
      store.stock.offers.withLock { $0 = Self.offer(ten) }
      store.stock.usedUp.withLock { $0 = ten.id }
      let (cart, holder) = try await store.cart(1)
      let request = try await store.request(cart, total: 1_260 + 395)
      await #expect(throws: OrderingError.promotionUsedUp("Ten")) {
        try await store.service.checkout.place(request, once: store.key(), as: holder)
      }
      #expect(store.stock.left.withLock { $0 } == 1_000)
      await #expect(throws: OrderingError.notFound) {
        try await store.service.orders.order(request.id, as: OrderingFixture.keeper)
      }
    }
  }

  @Test func `codes are kept with the cart, and the quote says what each is good for`() async throws {
    try await OrderingFixture.with { store in
      let ten = try Self.ten(off: ProductSelection(brands: ["another"]))
      let unknown = RefusedCode(code: "nothing", reason: "unknown")
      store.stock.offers.withLock { $0 = Self.offer(ten, code: "TEN", refused: [unknown]) }
      let (cart, holder) = try await store.cart(1)
      let codes = ["nothing", "TEN"]
      #expect(try await store.service.carts.setCodes(codes, of: cart, as: holder).codes == codes)
      let quote = try await store.service.checkout.quote(cart, to: nil, by: nil, as: holder)
      #expect(quote.refusedCodes == [unknown, RefusedCode(code: "TEN", reason: RefusedCode.noEffect)])
      #expect(try await store.service.carts.setCodes([], of: cart, as: holder).codes.isEmpty)
      await #expect(throws: OrderingError.notFound) {
        try await store.service.carts.setCodes(codes, of: cart, as: .guest(CartID.make().value))
      }
    }
  }

  @Test func `a gift is a line that costs nothing, takes stock, and is not offered where there is none`() async throws {
    try await OrderingFixture.with { store in
      let gift = PromotionGift(variant: store.lamp, quantity: 2, unitPrice: try Money(8_900, .gbp))
      let promotion = Promotion(id: .make(), kind: .order, action: .gift(gift))
      store.stock.offers.withLock { $0 = Self.offer(promotion) }
      let (cart, holder) = try await store.cart(1)
      let request = try await store.request(cart, total: 1_400 + 395)
      let order = try await store.service.checkout.place(request, once: store.key(), as: holder)
      #expect(order.lines.map(\.name) == ["Mug", "Lamp"] && order.totals.total.amount == 1_795)
      #expect(order.totals.goods.amount == 1_400 + 17_800 && order.totals.discount.amount == 17_800)
      #expect(order.reductions.map(\.line) == [order.lines.last?.id])
      #expect(store.stock.left.withLock { $0 } == 997)
      let other = try await store.cart(1)
      store.stock.left.withLock { $0 = 1 }
      let last = try await store.service.checkout.place(
        store.request(other.id), once: store.key(), as: other.holder)
      #expect(last.lines.map(\.name) == ["Mug"])
    }
  }

  @Test func `who has ordered before is not a new customer, by account or by address`() async throws {
    try await OrderingFixture.with { store in
      let welcome = Promotion(
        id: .make(), kind: .order, conditions: PromotionConditions(.all, [.firstOrder]),
        action: .amount(try Money(100, .gbp), off: ProductSelection()))
      store.stock.offers.withLock { $0 = Self.offer(welcome) }
      for (email, total) in [("buyer@example.com", 1_695), ("BUYER@example.com", 1_795), ("other@example.com", 1_695)] {
        let (cart, holder) = try await store.cart(1)
        let request = try await store.request(cart, email: email, total: Int64(total))
        let order = try await store.service.checkout.place(request, once: store.key(), as: holder)
        #expect(order.totals.total.amount == total)
      }
    }
  }
}
