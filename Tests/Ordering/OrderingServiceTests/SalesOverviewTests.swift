import Access
import Foundation
import FoundationCore
import Ordering
import OrderingService
import Persistence
import StoreIdentifiers
import Testing

/// What staff look at first.
@Suite struct SalesOverviewTests {
  private func placed(_ store: OrderingFixture, _ mugs: Int = 1) async throws -> Order {
    let (cart, holder) = try await store.cart(mugs)
    return try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder)
  }

  private func overview(_ store: OrderingFixture) async throws -> SalesOverview {
    try await store.service.books.overview(as: OrderingFixture.keeper)
  }

  @Test func `orders count for the day that they are placed on, and their cancellation for its own`() async throws {
    try await OrderingFixture.with { store in
      #expect(try await overview(store).days.map(\.orders) == Array(repeating: 0, count: 28))
      let first = try await placed(store)
      store.pass(86_400)
      let second = try await placed(store, 2)
      let days = try await overview(store).days.suffix(2)
      #expect(days.map(\.id) == ["1970-01-01", "1970-01-02"])
      #expect(days.map(\.orders) == [1, 1])
      #expect(days.map(\.total) == [first.totals.total, second.totals.total])
      _ = try await store.service.cancellations.cancel(first.id, once: store.key(), as: OrderingFixture.keeper)
      #expect(try await overview(store).days.suffix(2).map(\.orders) == [1, 1])
      let difference = second.totals.total.amount - first.totals.total.amount
      #expect(
        try await overview(store).days.suffix(2).map(\.total.amount) == [first.totals.total.amount, difference])
    }
  }

  @Test func `an order that nobody paid leaves the sales when it expires`() async throws {
    try await OrderingFixture.with { store in
      _ = try await placed(store)
      #expect(try await overview(store).unpaid == 1)
      store.pass(30 * 86_400)
      #expect(try await store.service.unpaidOrders.expire() == 1)
      let hours: [Int] = try await store.database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
        try snapshot.rows("SELECT orders FROM \(.salesHour)")
      }
      #expect(hours == [0])
      #expect(try await overview(store).unpaid == 0)
    }
  }

  @Test func `an order waits for money, then for a parcel`() async throws {
    try await OrderingFixture.with { store in
      let order = try await placed(store)
      let before = try await overview(store)
      #expect(before.unpaid == 1 && before.unshipped == 0)
      _ = try await store.service.payments.record(
        NewPayment(amount: order.totals.total), for: order.id, once: store.key(), as: OrderingFixture.keeper)
      let after = try await overview(store)
      #expect(after.unpaid == 0 && after.unshipped == 1)
    }
  }

  @Test func `the overview needs the permission to see orders`() async throws {
    try await OrderingFixture.with { store in
      await #expect(throws: OrderingError.self) { try await store.service.books.overview(as: .anonymous) }
    }
  }
}
