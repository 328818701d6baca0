import Access
import FoundationCore
import Ordering
import OrderingService
import StoreIdentifiers
import Synchronization
import Testing

/// What buyers agree to, in the versions that they were shown.
struct AgreedTextTests {
  private static let page = AgreedPageID(UniqueID(high: 9, low: 1))
  private static let terms = AgreedText(page: page, handle: "terms", version: 3)
  private static let returns = AgreedText(page: AgreedPageID(UniqueID(high: 9, low: 2)), handle: "returns", version: 1)

  @Test func `an order keeps what its buyer has agreed to, also while it is pending`() async throws {
    try await OrderingFixture.with { store in
      store.stock.texts.withLock { $0 = [Self.terms, Self.returns] }
      for payment in [nil, OrderPaymentMethod.card] {
        let (cart, holder) = try await store.cart(1)
        var request = try await store.request(cart)
        request.agreed = [Self.terms, Self.returns]
        request.payment = payment
        let order = try await store.service.checkout.place(request, once: store.key(), as: holder)
        #expect(order.agreed == request.agreed)
        #expect(try await store.service.orders.order(order.id, as: holder).agreed == request.agreed)
      }
    }
  }

  @Test(arguments: [
    [AgreedText(page: page, handle: "terms", version: 4)], [returns], [],
    // Another page of the same name, made after the first was removed.
    [AgreedText(page: AgreedPageID(UniqueID(high: 9, low: 3)), handle: "terms", version: 3)],
  ])
  func `a text that is another now is shown again first`(_ current: [AgreedText]) async throws {
    try await OrderingFixture.with { store in
      store.stock.texts.withLock { $0 = current }
      let (cart, holder) = try await store.cart(1)
      var request = try await store.request(cart)
      request.agreed = [Self.terms]
      let key = store.key()
      await #expect(throws: OrderingError.textsChanged) {
        try await store.service.checkout.place(request, once: key, as: holder)
      }
      #expect(store.stock.left.withLock { $0 } == 1_000)
      // Programs that have asked elsewhere name none.
      request.agreed = []
      let order = try await store.service.checkout.place(request, once: key, as: holder)
      #expect(order.agreed.isEmpty)
    }
  }
}
