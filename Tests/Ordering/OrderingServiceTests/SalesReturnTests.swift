import Access
import Foundation
import FoundationCore
import Ordering
import OrderingService
import Persistence
import Pricing
import StoreIdentifiers
import Synchronization
import Testing

/// What came back, was called off or was no sale, as reports tell it.
struct SalesReturnTests {
  private static let keeper = OrderingFixture.keeper

  /// Mugs for a guest, with delivery for 3.95 where it is paid for.
  private static func sell(_ mugs: Int, in store: OrderingFixture) async throws -> Order {
    let (cart, holder) = try await store.cart(mugs)
    var request = try await store.request(cart)
    request.expectedTotal = try await store.service.checkout.quote(
      cart, to: OrderDestination(request.address), by: "standard", as: holder
    ).total
    return try await store.service.checkout.place(request, once: store.key(), as: holder)
  }

  private static func withdraw(_ mugs: Int, from order: Order, in store: OrderingFixture) async throws {
    let lines = order.lines.prefix(1).map { OrderUnits(line: $0.id, quantity: mugs) }
    _ = try await store.service.withdrawals.withdraw(
      from: order.id, NewWithdrawal(lines: lines), once: store.key(), as: keeper)
  }

  private static func cancel(_ mugs: Int?, of order: Order, in store: OrderingFixture) async throws {
    let lines = mugs.map { mugs in order.lines.prefix(1).map { OrderUnits(line: $0.id, quantity: mugs) } }
    _ = try await store.service.cancellations.cancel(
      order.id, OrderCancellation(refund: .owed, lines: lines), once: store.key(), as: keeper)
  }

  /// Records money that moved by a method, as Payments does.
  private static func move(
    _ amount: Int64, back: Bool = false, for order: Order, by method: OrderPaymentMethod?, in store: OrderingFixture
  ) async throws {
    let (payments, amount) = (store.service.payments, try Money(amount, .gbp))
    let now = Timestamp(milliseconds: 90_000_000)
    try await store.database.write(as: OrderingSchema.self) { work throws(OrderingError) in
      if back {
        try payments.record(NewRefund(amount: amount), for: order.id, by: method, at: now, as: keeper, in: work)
      } else {
        try payments.record(NewPayment(amount: amount), for: order.id, by: method, at: now, as: keeper, in: work)
      }
    }
  }

  private static func report(
    _ store: OrderingFixture, _ first: Int = 1, _ last: Int = 4
  ) async throws -> SalesReport {
    try await store.service.salesReports.report(
      from: LocalDay("1970-01-0\(first)"), through: LocalDay("1970-01-0\(last)"), as: keeper)
  }

  /// The figures of the last days, as the dashboard shows them.
  private static func overview(_ store: OrderingFixture, _ days: Int) async throws -> (orders: [Int], totals: [Int64]) {
    let last = try await store.service.books.overview(as: keeper).days.suffix(days)
    return (last.map(\.orders), last.map(\.total.amount))
  }

  @Test func `units that are withdrawn from count on the day of the withdrawal`() async throws {
    try await OrderingFixture.with { store in
      let order = try await Self.sell(3, in: store)
      store.pass(86_400)
      try await Self.withdraw(1, from: order, in: store)
      let report = try await Self.report(store, 1, 2)
      #expect(report.days.map(\.sums.total.amount) == [4_595, 0])
      #expect(report.days.map(\.sums.returned.amount) == [0, 1_400])
      #expect(report.days.map(\.sums.net.amount) == [4_595, -1_400])
      #expect((report.sums.orders, report.sums.net.amount, report.averageTotal?.amount) == (1, 3_195, 4_595))
      #expect(report.products.map(\.units) == [2] && report.products.map(\.total.amount) == [2_800])
      // More came back than was sold.
      let second = try await Self.report(store, 2, 2)
      #expect(second.products.map(\.units) == [-1] && second.products.map(\.total.amount) == [-1_400])
      let days = try await Self.overview(store, 2)
      #expect(days.orders == [1, 0] && days.totals == [4_595, -1_400])
      let sold = try await store.service.books.unitsSold(since: Timestamp(milliseconds: 0), atMost: 10)
      #expect(sold == [store.mug: 2])
    }
  }

  @Test func `an order that is called off in parts comes back as often, and as a whole`() async throws {
    try await OrderingFixture.with { store in
      let order = try await Self.sell(2, in: store)
      store.pass(86_400)
      try await Self.cancel(1, of: order, in: store)
      store.pass(86_400)
      try await Self.cancel(nil, of: order, in: store)
      let report = try await Self.report(store)
      #expect(report.days.map(\.sums.orders) == [1, 0, 0, 0])
      #expect(report.days.map(\.sums.net.amount) == [3_195, -1_400, -1_795, 0])
      #expect(report.sums.net.amount == 0 && report.products.isEmpty)
      #expect(try await Self.report(store, 3, 3).products.map(\.total.amount) == [-1_400])
      #expect(try await Self.overview(store, 3).totals == [3_195, -1_400, -1_795])
    }
  }

  @Test func `an order that is withdrawn from before it leaves comes back once`() async throws {
    try await OrderingFixture.with { store in
      let order = try await Self.sell(2, in: store)
      store.pass(86_400)
      try await Self.withdraw(2, from: order, in: store)
      let report = try await Self.report(store, 1, 2)
      #expect(report.days.map(\.sums.net.amount) == [3_195, -3_195] && report.products.isEmpty)
      #expect(try await Self.overview(store, 2).totals == [3_195, -3_195])
    }
  }

  @Test func `a draft that is called off was never sold`() async throws {
    try await OrderingFixture.with { store in
      let draft = NewDraftOrder(lines: [NewDraftOrder.Line(variant: store.mug, quantity: 1)])
      let prepared = try await store.service.draftOrders.prepare(draft, once: nil, as: Self.keeper)
      _ = try await store.service.cancellations.cancel(prepared.id, once: store.key(), as: Self.keeper)
      let report = try await Self.report(store)
      #expect(report.sums == .none(.gbp) && report.products.isEmpty)
    }
  }

  @Test func `units of a line that does not divide come back for what each was worth`() async throws {
    try await OrderingFixture.with { store in
      let share = try #require(Share(millionths: 1_000))
      let promotion = Promotion(id: .make(), kind: .product, action: .percentage(share, of: ProductSelection()))
      store.stock.offers.withLock { offers in
        offers = { _ in OfferedPromotions(promotions: [promotion], titles: [promotion.id: "A little"]) }
      }
      let order = try await Self.sell(3, in: store)
      for _ in 0..<2 {
        store.pass(86_400)
        try await Self.withdraw(1, from: order, in: store)
      }
      store.pass(86_400)
      try await Self.cancel(nil, of: order, in: store)
      var amounts: [Int64] = []
      for day in 1...4 { amounts += try await Self.report(store, day, day).products.map(\.total.amount) }
      #expect(amounts == [4_196, -1_399, -1_399, -1_398])
    }
  }

  @Test func `an order that lapses unpaid was no sale, nor was what was called off of it`() async throws {
    try await OrderingFixture.with { store in
      let order = try await Self.sell(2, in: store)
      store.pass(86_400)
      try await Self.cancel(1, of: order, in: store)
      #expect(try await Self.report(store).sums.net.amount == 1_795)
      store.pass(20 * 86_400)
      #expect(try await store.service.unpaidOrders.expire() == 1)
      let report = try await Self.report(store)
      #expect(report.sums == .none(.gbp) && report.products.isEmpty && report.buyers == 0)
      let days = try await Self.overview(store, 28)
      #expect(days.orders.allSatisfy { $0 == 0 } && days.totals.allSatisfy { $0 == 0 })
    }
  }

  @Test func `what the test gateway pays is in no report`() async throws {
    try await OrderingFixture.with { store in
      let terms = SalesTerms(
        taxes: DestinationTaxes(rates: [.standard: [try #require(TaxRate(name: "VAT", millionths: 200_000))]]))
      store.stock.terms.withLock { $0 = { _ in terms } }
      let order = try await Self.sell(3, in: store)
      try await Self.withdraw(1, from: order, in: store)
      #expect(try await Self.report(store).sums.net.amount == 3_195)
      try await Self.move(3_000, for: order, by: .test, in: store)
      try await Self.move(195, for: order, by: nil, in: store)
      try await Self.move(500, back: true, for: order, by: .test, in: store)
      try await Self.move(100, back: true, for: order, by: nil, in: store)
      try await Self.withdraw(1, from: order, in: store)
      try await Self.cancel(nil, of: order, in: store)
      let report = try await Self.report(store)
      #expect(report.sums == .none(.gbp) && report.products.isEmpty && report.payments.isEmpty)
      #expect(report.buyers == 0 && report.discounts.isEmpty)
      let first = try #require(LocalDay("1970-01-01"))
      let taxes = try await store.service.taxReports.report(from: first, through: first, as: Self.keeper)
      #expect(taxes.rows.isEmpty)
      #expect(try await Self.overview(store, 28).orders.allSatisfy { $0 == 0 })
      #expect(try await store.service.books.unitsSold(since: Timestamp(milliseconds: 0), atMost: 10).isEmpty)
      // Whoever tried the shop has bought nothing before.
      _ = try await Self.sell(1, in: store)
      #expect(try await Self.report(store).returningBuyers == 0)
    }
  }

  @Test func `a test order that stays placed is in no report of taxes or best sellers`() async throws {
    try await OrderingFixture.with { store in
      let terms = SalesTerms(
        taxes: DestinationTaxes(rates: [.standard: [try #require(TaxRate(name: "VAT", millionths: 200_000))]]))
      store.stock.terms.withLock { $0 = { _ in terms } }
      let order = try await Self.sell(2, in: store)
      let first = try #require(LocalDay("1970-01-01"))
      func taxes() async throws -> [TaxReport.Row] {
        try await store.service.taxReports.report(from: first, through: first, as: Self.keeper).rows
      }
      #expect(try await taxes().map(\.amount) == [order.totals.tax] && order.totals.tax.amount > 0)
      try await Self.move(order.totals.total.amount, for: order, by: .test, in: store)
      #expect(try await taxes().isEmpty)
      #expect(try await store.service.books.unitsSold(since: Timestamp(milliseconds: 0), atMost: 10).isEmpty)
    }
  }

  @Test func `money is told by the method by which it moved`() async throws {
    try await OrderingFixture.with { store in
      let orders = [try await Self.sell(2, in: store), try await Self.sell(2, in: store)]
      try await Self.move(3_000, for: orders[0], by: .card, in: store)
      try await Self.move(195, for: orders[0], by: .card, in: store)
      try await Self.move(700, back: true, for: orders[0], by: .card, in: store)
      try await Self.move(1_000, for: orders[1], by: .bankTransfer, in: store)
      _ = try await store.service.payments.record(
        NewPayment(amount: try Money(500, .gbp)), for: orders[1].id, once: store.key(), as: Self.keeper)
      func payment(
        _ method: OrderPaymentMethod?, _ count: Int, _ received: Int64, _ refunded: Int64
      ) throws -> SalesReport.Payment {
        SalesReport.Payment(
          method: method, payments: count, received: try Money(received, .gbp), refunded: try Money(refunded, .gbp))
      }
      let (card, transfer) = (try payment(.card, 2, 3_195, 700), try payment(.bankTransfer, 1, 1_000, 0))
      #expect(try await Self.report(store).payments == [card, transfer, try payment(nil, 1, 500, 0)])
      // Money counts on its own day.
      #expect(try await Self.report(store, 2, 2).payments == [card, transfer])
    }
  }

  @Test func `hours that are not those of their orders are found`() async throws {
    try await OrderingFixture.with { store in
      _ = try await Self.sell(1, in: store)
      func change(_ by: Int) async throws -> [Discrepancy] {
        try await store.database.write(as: OrderingSchema.self) { work throws(OrderingError) in
          try work.run("UPDATE \(.salesHour) SET total = total + \(by), removed = removed + \(by)")
        }
        return try await store.service.books.verify()
      }
      let found = try await change(1)
      #expect(found.map(\.figure) == ["total of the hour 0", "removed of the hour 0"])
      #expect(found.map(\.stored) == [1_796, 1] && found.map(\.rebuilt) == [1_795, 0])
      #expect(try await change(-1).isEmpty)
    }
  }
}
