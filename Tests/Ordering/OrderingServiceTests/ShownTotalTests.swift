import Access
import AccessService
import FoundationCore
import Ordering
import OrderingService
import Persistence
import StoreIdentifiers
import Synchronization
import Testing

/// The shopper pays the total that they were shown, or is asked again.
struct ShownTotalTests {
  @Test(arguments: [-1, 1, 10_000] as [Int64])
  func `an order at another total than was shown is refused with the new one`(difference: Int64) async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(2)
      let request = try await store.request(cart, total: 2 * 1_400 + 395 + difference)
      await #expect(throws: OrderingError.totalChanged(try Money(3_195, .gbp))) {
        try await store.service.checkout.place(request, once: store.key(), as: holder)
      }
      #expect(try await store.service.carts.cart(cart, as: holder).order == nil)
      #expect(store.stock.left.withLock { $0 } == 1_000)
    }
  }

  @Test func `a price that changed meanwhile is asked about, and then agreed to`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(1)
      let shown = try await store.request(cart)
      store.stock.mugPrices.withLock { $0[.guest] = 100_000 }
      await #expect(throws: OrderingError.totalChanged(try Money(100_395, .gbp))) {
        try await store.service.checkout.place(shown, once: store.key(), as: holder)
      }
      let order = try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder)
      #expect(order.totals.total.amount == 100_395)
    }
  }

  @Test func `a cart names what is no longer for sale, and is not ordered with it`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(1)
      _ = try await store.service.carts.setQuantity(2, of: store.lamp, in: cart, as: holder)
      store.stock.retired.withLock { _ = $0.insert(store.lamp) }
      let shown = try await store.service.carts.cart(cart, as: holder)
      #expect(shown.lines.map(\.name) == ["Mug"])
      #expect(shown.unavailable == [UnavailableCartLine(variant: store.lamp, name: "Lamp", quantity: 2)])
      for _ in 0..<2 {
        await #expect(throws: OrderingError.unavailable([store.lamp])) {
          try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder)
        }
      }
      _ = try await store.service.carts.setQuantity(0, of: store.lamp, in: cart, as: holder)
      let order = try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder)
      #expect(order.lines.map(\.name) == ["Mug"])
    }
  }

  @Test func `a cart tells how many are left where there are fewer than ten`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(4)
      #expect(try await store.service.carts.cart(cart, as: holder).lines.map(\.available) == [nil])
      store.stock.left.withLock { $0 = 3 }
      let line = try #require(try await store.service.carts.cart(cart, as: holder).lines.first)
      #expect(line.available == 3 && line.isShort)
      await #expect(throws: OrderingError.outOfStock(store.mug, name: "Mug")) {
        try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder)
      }
    }
  }
}
