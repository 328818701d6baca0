import Access
import AccessService
import FoundationCore
import Ordering
import OrderingService
import Persistence
import StoreIdentifiers
import Testing

/// Who sees an order: its customer anywhere, a guest by the token of its address, staff.
struct OrderReaderTests {
  @Test func `the address of a confirmation shows its order to whoever has it, and no other`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(1)
      let order = try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder)
      let (otherCart, otherHolder) = try await store.cart(1)
      let other = try await store.service.checkout.place(store.request(otherCart), once: store.key(), as: otherHolder)
      let token = try #require(order.viewToken)
      let stranger = Principal.customer(UniqueID(high: 1, low: 9))
      for principal in [.anonymous, otherHolder, stranger] {
        #expect(try await store.service.orders.order(order.id, token: token, as: principal).id == order.id)
        await #expect(throws: OrderingError.notFound) {
          try await store.service.orders.order(other.id, token: token, as: .anonymous)
        }
      }
      for wrong in ["", "x", String(token.dropLast()), token + "A", String(token.reversed())] {
        await #expect(throws: OrderingError.notFound) {
          try await store.service.orders.order(order.id, token: wrong, as: .anonymous)
        }
      }
      let reader = Principal.staff(StaffPrincipal(id: UniqueID(high: 3, low: 4), permissions: [.ordersRead]))
      #expect(try await store.service.orders.order(order.id, as: reader).viewToken == nil)
      #expect(try await store.service.orders.order(order.id, as: holder).viewToken == token)
    }
  }

  @Test func `customers see their own placed orders, and nobody else's`() async throws {
    try await OrderingFixture.with { store in
      let mine = Principal.customer(store.customer.value)
      let order = try await store.paidOrder([(store.mug, 1, 100)])
      _ = try await store.service.draftOrders.prepare(
        NewDraftOrder(customer: store.customer, lines: [.init(variant: store.mug, quantity: 1)]), once: nil,
        as: OrderingFixture.keeper)
      let (cart, holder) = try await store.cart(1)
      let strange = try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder)
      #expect(try await store.service.lists.list(after: nil, limit: 10, as: mine).items.map(\.id) == [order.id])
      #expect(try await store.service.orders.order(order.id, as: mine).id == order.id)
      await #expect(throws: OrderingError.notFound) { try await store.service.orders.order(strange.id, as: mine) }
      await #expect(throws: OrderingError.access(.notPermitted)) {
        try await store.service.orders.history(of: order.id, as: mine)
      }
      let other = Principal.customer(UniqueID(high: 9, low: 9))
      #expect(try await store.service.lists.list(after: nil, limit: 10, as: other).items.isEmpty)
      for principal in [Principal.anonymous, holder] {
        await #expect(throws: OrderingError.self) {
          try await store.service.lists.list(after: nil, limit: 10, as: principal)
        }
      }
    }
  }

  @Test func `a customer's pages go on where the last one ended, and not into another's list`() async throws {
    try await OrderingFixture.with { store in
      for _ in 0..<3 { _ = try await store.paidOrder([(store.mug, 1, 100)]) }
      let mine = Principal.customer(store.customer.value)
      let first = try await store.service.lists.list(after: nil, limit: 2, as: mine)
      let cursor = try #require(first.next)
      #expect(try await store.service.lists.list(after: cursor, limit: 2, as: mine).items.count == 1)
      await #expect(throws: OrderingError.invalidCursor) {
        try await store.service.lists.list(after: cursor, limit: 2, as: OrderingFixture.keeper)
      }
    }
  }
}
