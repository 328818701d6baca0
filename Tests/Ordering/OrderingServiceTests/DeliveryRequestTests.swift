import Access
import Addresses
import FoundationCore
import Ordering
import OrderingService
import Pricing
import StoreIdentifiers
import Synchronization
import Testing

/// What deliveries are asked with, and what is done with the answer.
struct DeliveryRequestTests {
  @Test func `delivery is asked for with what goods cost after discounts, the same for a quote and its order`()
    async throws
  {
    try await OrderingFixture.with { store in
      let share = try #require(Share(millionths: 100_000))
      let ten = Promotion(id: .make(), kind: .order, action: .percentage(share, of: ProductSelection()))
      store.stock.offers.withLock { $0 = { _ in OfferedPromotions(promotions: [ten], titles: [ten.id: "Ten"]) } }
      let (cart, holder) = try await store.cart(3)
      let quote = try await store.service.checkout.quote(
        cart, to: OrderDestination(OrderingFixture.address), by: "standard", as: holder)
      let asked = try #require(store.stock.deliveryRequest.withLock { $0 })
      #expect(asked.values == [try Money(3 * 1_260, .gbp)])
      #expect(asked.destination.postalCode == OrderingFixture.address.postalCode)
      _ = try await store.service.checkout.place(
        try await store.request(cart, total: quote.total.amount), once: store.key(), as: holder)
      #expect(store.stock.deliveryRequest.withLock { $0?.values } == asked.values)
    }
  }

  @Test func `where a market has a currency, delivery is asked for with the value in both`() async throws {
    try await OrderingFixture.with { store in
      let rate = try #require(ExchangeRate(from: .gbp, to: .eur, hundredMillionths: 125_000_000))
      let terms = SalesTerms(conversion: PriceConversion(rate, rounding: .minorUnit))
      store.stock.terms.withLock { $0 = { _ in terms } }
      let (cart, holder) = try await store.cart(2)
      _ = try await store.service.checkout.quote(
        cart, to: OrderDestination(OrderingFixture.address), by: nil, as: holder)
      let values = store.stock.deliveryRequest.withLock { $0?.values }
      #expect(values == [try Money(3_500, .eur), try Money(2_800, .gbp)])
    }
  }

  @Test func `goods that are not sent are ordered without a method, and pay for none`() async throws {
    try await OrderingFixture.with { store in
      store.stock.isNeverSent.withLock { $0 = true }
      let (cart, holder) = try await store.cart(2)
      let quote = try await store.service.checkout.quote(
        cart, to: OrderDestination(OrderingFixture.address), by: nil, as: holder)
      #expect(!quote.needsDelivery && quote.isComplete && quote.methods.isEmpty && quote.total.amount == 2_800)
      var request = try await store.request(cart, total: 2_800)
      request.shippingMethod = nil
      let order = try await store.service.checkout.place(request, once: store.key(), as: holder)
      #expect(order.shipping == nil && order.totals.shipping.amount == 0)
      #expect(try await store.service.orders.order(order.id, as: holder) == order)
    }
  }

  @Test func `an order keeps the days that it was promised for`() async throws {
    try await OrderingFixture.with { store in
      let (earliest, latest) = (try #require(LocalDay("2026-03-04")), try #require(LocalDay("2026-03-06")))
      let arrival = ArrivalDays(earliest: earliest, latest: latest)
      store.stock.arrival.withLock { $0 = arrival }
      let (cart, holder) = try await store.cart(1)
      let order = try await store.service.checkout.place(
        try await store.request(cart), once: store.key(), as: holder)
      #expect(order.shipping?.arrival == arrival)
      #expect(try await store.service.orders.order(order.id, as: holder).shipping == order.shipping)
    }
  }

  @Test func `what promotions add is sent too`() async throws {
    try await OrderingFixture.with { store in
      let gift = PromotionGift(variant: store.lamp, quantity: 2, unitPrice: try Money(8_900, .gbp))
      let promotion = Promotion(id: .make(), kind: .order, action: .gift(gift))
      store.stock.offers.withLock {
        $0 = { _ in OfferedPromotions(promotions: [promotion], titles: [promotion.id: "Lamp"]) }
      }
      let (cart, holder) = try await store.cart(1)
      let quote = try await store.service.checkout.quote(
        cart, to: OrderDestination(OrderingFixture.address), by: "standard", as: holder)
      let asked = try #require(store.stock.deliveryRequest.withLock { $0 })
      #expect(asked.lines.map(\.name) == ["Mug", "Lamp"])
      #expect(asked.values == [try Money(1_400, .gbp)])
      let order = try await store.service.checkout.place(
        try await store.request(cart, total: quote.total.amount), once: store.key(), as: holder)
      #expect(order.lines.map(\.name) == ["Mug", "Lamp"])
    }
  }

  @Test func `goods that are sent need a method`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(1)
      var request = try await store.request(cart)
      request.shippingMethod = nil
      await #expect(throws: OrderingError.shippingUnavailable) {
        try await store.service.checkout.place(request, once: store.key(), as: holder)
      }
    }
  }
}
