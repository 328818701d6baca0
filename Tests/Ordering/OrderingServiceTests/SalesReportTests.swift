import Access
import Foundation
import FoundationCore
import Ordering
import OrderingService
import Pricing
import StoreIdentifiers
import Synchronization
import Testing

/// What was sold when, as a report tells it.
struct SalesReportTests {
  /// Two mugs for a guest, with delivery: 31.95.
  private func sell(_ store: OrderingFixture, to email: String = "buyer@example.com") async throws -> Order {
    let (cart, holder) = try await store.cart(2)
    var request = try await store.request(cart, email: email)
    request.expectedTotal = try await store.service.checkout.quote(
      cart, to: OrderDestination(request.address), by: "standard", as: holder
    ).total
    return try await store.service.checkout.place(request, once: store.key(), as: holder)
  }

  private func report(
    _ store: OrderingFixture, _ first: String? = nil, _ last: String? = nil
  ) async throws -> SalesReport {
    try await store.service.salesReports.report(
      from: first.flatMap { LocalDay($0) }, through: last.flatMap { LocalDay($0) }, as: OrderingFixture.keeper)
  }

  @Test func `orders count on their day, cancellations on theirs, and refunds on theirs`() async throws {
    try await OrderingFixture.with { store in
      let first = try await sell(store)
      _ = try await store.service.payments.record(
        NewPayment(amount: first.totals.total), for: first.id, once: store.key(), as: OrderingFixture.keeper)
      let cancelled = try await sell(store, to: "other@example.com")
      _ = try await store.service.cancellations.cancel(cancelled.id, once: store.key(), as: OrderingFixture.keeper)
      store.pass(86_400)
      _ = try await sell(store, to: "Buyer@example.com")
      _ = try await store.service.payments.record(
        NewRefund(amount: try Money(500, .gbp)), for: first.id, once: store.key(), as: OrderingFixture.keeper)
      let report = try await report(store, "1970-01-01", "1970-01-03")
      #expect(report.days.map(\.id) == ["1970-01-01", "1970-01-02", "1970-01-03"])
      #expect(report.days.map(\.sums.orders) == [2, 1, 0])
      #expect(report.days.map(\.sums.total.amount) == [6_390, 3_195, 0])
      #expect(report.days.map(\.sums.returned.amount) == [3_195, 0, 0])
      #expect(report.days.map(\.sums.net.amount) == [3_195, 3_195, 0])
      #expect(report.days.map(\.sums.refunded.amount) == [0, 500, 0])
      #expect(report.sums.goods.amount == 8_400 && report.sums.shipping.amount == 1_185)
      #expect(report.averageTotal?.amount == 3_195)
      #expect(report.products.map(\.sku) == ["MUG"] && report.products.map(\.units) == [4])
      #expect(report.products.map(\.total.amount) == [5_600])
      // Two buyers, however the address is written, of whom one came twice.
      #expect(report.buyers == 2 && report.returningBuyers == 1)
      let second = try await self.report(store, "1970-01-02", "1970-01-02")
      #expect(second.buyers == 1 && second.returningBuyers == 1)
      #expect(try await self.report(store, "1970-01-01", "1970-01-01").returningBuyers == 0)
    }
  }

  @Test func `a customer is one buyer by their account`() async throws {
    try await OrderingFixture.with { store in
      for _ in 0..<2 {
        let opened = try await store.service.carts.open(
          NewCart(of: store.mug, quantity: 1), as: .customer(store.customer.value))
        let request = try await store.request(opened.cart.id)
        _ = try await store.service.checkout.place(
          request, once: store.key(), as: .guest(opened.cart.id.value))
        store.pass(86_400)
      }
      let both = try await report(store)
      #expect(both.days.count == SalesReport.usualDays && both.days.last?.id == "1970-01-03")
      #expect(both.buyers == 1 && both.returningBuyers == 1 && both.sums.orders == 2)
      #expect(try await report(store, "1970-01-02", "1970-01-02").returningBuyers == 1)
      #expect(try await report(store, "1970-01-01", "1970-01-01").returningBuyers == 0)
    }
  }

  @Test func `what promotions take off is told by name, and is not in what products brought`() async throws {
    try await OrderingFixture.with { store in
      let share = try #require(Share(millionths: 100_000))
      let ten = Promotion(id: .make(), kind: .product, action: .percentage(share, of: ProductSelection()))
      store.stock.offers.withLock { offers in
        offers = { _ in OfferedPromotions(promotions: [ten], titles: [ten.id: "Ten"]) }
      }
      for _ in 0..<2 { _ = try await sell(store) }
      let report = try await report(store, "1970-01-01", "1970-01-01")
      let discount = SalesReport.Discount(name: "Ten", orders: 2, amount: try Money(560, .gbp))
      #expect(report.discounts == [discount])
      #expect(report.products.map(\.total.amount) == [5_040] && report.sums.discount.amount == 560)
    }
  }

  @Test(arguments: [("1970-01-02", "1970-01-01"), ("1970-01-01", "1971-01-02"), ("0001-01-01", "9999-12-31")])
  func `a period that is none, or too long, is refused`(first: String, last: String) async throws {
    try await OrderingFixture.with { store in
      await #expect(throws: OrderingError.invalidPeriod) { try await report(store, first, last) }
      let year = try await report(store, "1970-01-01", "1971-01-01")
      #expect(year.days.count == SalesReport.dayLimit)
      await #expect(throws: OrderingError.self) {
        try await store.service.salesReports.report(from: nil, through: nil, as: .anonymous)
      }
    }
  }
}
