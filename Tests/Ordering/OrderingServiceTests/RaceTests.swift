import Access
import FoundationCore
import Ordering
import OrderingService
import StoreIdentifiers
import Synchronization
import TestDatabase
import Testing

/// What is decided by what was read holds also when others write at the same time.
struct RaceTests {
  private static let rounds = 5
  private static let keeper = OrderingFixture.keeper

  @Test(.onPostgreSQL) func `a cart is not changed while it becomes an order`() async throws {
    try await OrderingFixture.with { store in
      for _ in 0..<Self.rounds * 4 {
        let (cart, holder) = try await store.cart(1)
        let request = try await store.request(cart)
        let results = await atOnce(2) { number in
          if number == 0 {
            _ = try await store.service.checkout.place(request, once: store.key(), as: holder)
          } else {
            _ = try await store.service.carts.setQuantity(7, of: store.mug, in: cart, as: holder)
          }
        }
        // Either the order came first, and the cart is closed, or the change did, and the total is another.
        #expect(results.values().count == 1)
      }
    }
  }

  @Test(.onPostgreSQL) func `the limit of unpaid orders holds for orders that are placed at once`() async throws {
    var limits = OrderingFixture.generous
    limits.unpaidOrdersPerEmail = 2
    try await OrderingFixture.with(limits) { store in
      for round in 0..<Self.rounds {
        var requests: [PlaceOrder] = []
        for _ in 0..<6 { requests.append(try await store.request(store.cart(1).id, email: "b\(round)@example.com")) }
        let all = requests
        let results = await atOnce(all.count) { number in
          try await store.service.checkout.place(
            all[number], once: store.key(), as: .guest(all[number].cart.value))
        }
        #expect(results.values().count == 2)
      }
    }
  }

  @Test(.onPostgreSQL) func `an order that is called off several times at once gives its stock back once`() async throws
  {
    try await OrderingFixture.with { store in
      for _ in 0..<Self.rounds {
        let (cart, holder) = try await store.cart(1)
        let order = try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder)
        let results = await atOnce(4) { _ in
          try await store.service.cancellations.cancel(order.id, once: store.key(), as: Self.keeper)
        }
        #expect(results.values().count == 1)
        #expect(store.stock.released.withLock { $0.count { $0 == order.id } } == 1)
      }
    }
  }

  @Test(.onPostgreSQL) func `credits at once give back no more than was sold`() async throws {
    try await OrderingFixture.with { store in
      for _ in 0..<Self.rounds {
        let mug = store.mug
        let order = try await store.paidOrder([(mug, 2, 1_400)])
        let notes = await atOnce(5) { _ in
          try await store.service.creditNotes.book(
            NewCreditNote(
              customer: store.customer, reason: "Broken",
              lines: [.init(variant: mug, quantity: 1, unitPrice: try Money(1_400, .gbp))]),
            once: store.key(), as: Self.keeper)
        }.values()
        #expect(notes.count == 5)
        #expect(notes.flatMap(\.lines).flatMap(\.applied).reduce(0) { $0 + $1.quantity } == 2)
        let money = try await store.service.orders.order(order.id, as: Self.keeper).totals
        #expect(money.refunded == money.captured)
      }
    }
  }

  @Test(.onPostgreSQL) func `an order that is paid several times at once takes its total once`() async throws {
    try await OrderingFixture.with { store in
      for _ in 0..<Self.rounds {
        let (cart, holder) = try await store.cart(1)
        let order = try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder)
        let results = await atOnce(4) { _ in
          try await store.service.payments.record(
            NewPayment(amount: order.totals.total), for: order.id, once: store.key(), as: Self.keeper)
        }
        #expect(results.values().count == 1)
        #expect(try await store.service.orders.order(order.id, as: Self.keeper).status.payment == .paid)
      }
    }
  }
}
