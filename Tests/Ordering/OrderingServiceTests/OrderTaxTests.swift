import Access
import Addresses
import FoundationCore
import Ordering
import OrderingService
import Persistence
import Pricing
import StoreIdentifiers
import Synchronization
import Testing

/// What orders come to on the terms of where they go to, and what is kept of it.
struct OrderTaxTests {
  private static func terms(_ regime: PriceRegime, exempt: Bool = false) throws -> SalesTerms {
    let rate = try #require(TaxRate(name: "VAT", millionths: 200_000))
    return SalesTerms(
      regime: regime, taxes: DestinationTaxes(rates: [.standard: [rate]], isExempt: exempt))
  }

  /// Two mugs at 14.00 and delivery at 3.95, in Britain.
  private func placed(
    on terms: SalesTerms, _ check: (OrderingFixture, Order, OrderQuote) async throws -> Void
  ) async throws {
    try await OrderingFixture.with { store in
      store.stock.terms.withLock { $0 = { destination in destination?.country == "GB" ? terms : SalesTerms() } }
      let (cart, holder) = try await store.cart(2)
      let quote = try await store.service.checkout.quote(
        cart, to: OrderDestination(country: "GB"), by: "standard", as: holder)
      let request = try await store.request(cart, total: quote.total.amount)
      let order = try await store.service.checkout.place(request, once: store.key(), as: holder)
      #expect(try await store.service.orders.order(order.id, as: holder) == order)
      #expect(order.totals.total == quote.total && order.totals.addedTax == quote.addedTax)
      try await check(store, order, quote)
    }
  }

  @Test func `prices that contain tax stay as they are, and the order says how much of it`() async throws {
    try await placed(on: Self.terms(.includingTax)) { _, order, quote in
      #expect(order.totals.total.amount == 3_195 && order.pricesIncludeTax)
      // 3,195 ÷ 6 = 532.5, up; shared by 2,800 and 395.
      #expect(order.totals.tax.amount == 533 && order.totals.addedTax.amount == 0)
      #expect(order.taxes.map(\.amount.amount) == [467, 66] && order.taxes.map(\.rate) == [200_000, 200_000])
      #expect(order.taxes.map(\.line) == [order.lines.first?.id, nil])
      #expect(quote.taxes.map(\.amount.amount) == [533])
    }
  }

  @Test func `tax is added where prices are without it`() async throws {
    try await placed(on: Self.terms(.excludingTax)) { _, order, quote in
      #expect(order.totals.total.amount == 3_195 + 639 && !order.pricesIncludeTax && !quote.pricesIncludeTax)
      #expect(order.totals.tax.amount == 639 && order.totals.addedTax.amount == 639)
    }
  }

  @Test func `a buyer who is exempt does not pay the tax that prices contain`() async throws {
    try await placed(on: Self.terms(.includingTax, exempt: true)) { _, order, _ in
      #expect(order.totals.total.amount == 3_195 - 533 && order.totals.tax.amount == 0)
      #expect(order.totals.addedTax.amount == -533 && order.taxes.isEmpty)
    }
  }

  @Test(arguments: [OrderPaymentMethod.bankTransfer, .card])
  func `an order keeps why a business was charged no tax, also one that waits for its payment`(
    payment: OrderPaymentMethod
  ) async throws {
    let exemption = TaxExemption(
      vatNumber: "FR12345678901", confirmedAt: Timestamp(milliseconds: 4_000), reference: "W1",
      name: "Bakers SARL\nAt the corner",
      address: "1 rue Haute\nParis")
    try await OrderingFixture.with { (store) async throws in
      let terms = SalesTerms(exemption: exemption)
      store.stock.terms.withLock { $0 = { $0?.vatNumber == "FR 12345678901" ? terms : SalesTerms() } }
      let (cart, holder) = try await store.cart(2)
      let destination = OrderDestination(country: "GB", vatNumber: "FR 12345678901")
      #expect(try await store.service.checkout.quote(cart, to: destination, by: nil, as: holder).isExempt)
      #expect(
        try await !store.service.checkout.quote(cart, to: OrderDestination(country: "GB"), by: nil, as: holder).isExempt
      )
      var request = try await store.request(cart)
      (request.payment, request.address.vatID) = (payment, "FR 12345678901")
      let order = try await store.service.checkout.place(request, once: store.key(), as: holder)
      #expect(order.exemption == exemption)
      if payment == .card {
        let pending = store.service.pendingOrders
        try await store.database.write(as: OrderingSchema.self) { work throws(OrderingError) in
          try pending.confirm(
            order.id, by: payment, at: Timestamp(milliseconds: 5_000), as: .system("payments", permissions: []),
            in: work)
        }
      }
      let read = try await store.service.orders.order(order.id, as: holder)
      #expect(read.exemption == exemption && read.status.lifecycle == .placed)
    }
  }

  @Test func `the report adds up the taxes of a period by country and rate, without cancelled orders`() async throws {
    try await placed(on: Self.terms(.includingTax)) { store, order, _ in
      let days = try #require(LocalDay("1960-01-01"))...(try #require(LocalDay("2100-01-01")))
      func rows(_ first: LocalDay, _ last: LocalDay) async throws -> [TaxReport.Row] {
        try await store.service.taxReports.report(from: first, through: last, as: OrderingFixture.keeper)
          .rows
      }
      let tax = order.totals.tax
      #expect(
        try await rows(days.lowerBound, days.upperBound) == [
          TaxReport.Row(country: "GB", name: "VAT", rate: 200_000, amount: tax)
        ])
      #expect(try await rows(days.lowerBound, days.lowerBound).isEmpty)
      #expect(try await rows(days.upperBound, days.lowerBound).isEmpty)
      await #expect(throws: OrderingError.self) {
        try await store.service.taxReports.report(from: days.lowerBound, through: days.upperBound, as: .anonymous)
      }
    }
  }

  @Test func `the report leaves out the taxes of what buyers have withdrawn from`() async throws {
    try await placed(on: Self.terms(.includingTax)) { store, order, _ in
      let days = try #require(LocalDay("1960-01-01"))...(try #require(LocalDay("2100-01-01")))
      let line = try #require(order.lines.first).id
      store.stock.shipped.withLock { $0[order.id] = [line: 1] }
      var left: [Int64] = []
      for _ in 0..<2 {
        _ = try await store.service.withdrawals.withdraw(
          from: order.id, NewWithdrawal(lines: [OrderUnits(line: line, quantity: 1)]), once: store.key(),
          as: OrderingFixture.keeper)
        let report = try await store.service.taxReports.report(
          from: days.lowerBound, through: days.upperBound, as: OrderingFixture.keeper)
        left += report.rows.map(\.amount.amount)
      }
      // Of 467 for two units and 66 for delivery, which goes back with the last one.
      #expect(left == [299, 0])
    }
  }

  @Test func `a total without the tax is refused, and told with it`() async throws {
    try await OrderingFixture.with { store in
      let terms = try Self.terms(.excludingTax)
      store.stock.terms.withLock { $0 = { _ in terms } }
      let (cart, holder) = try await store.cart(2)
      let total = try Money(3_834, .gbp)
      await #expect(throws: OrderingError.totalChanged(total)) {
        try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder)
      }
    }
  }

  @Test func `a placed order stays as it was when rates change`() async throws {
    try await placed(on: Self.terms(.includingTax)) { store, order, _ in
      store.stock.terms.withLock { $0 = { _ in SalesTerms(regime: .excludingTax) } }
      let now = try await store.service.orders.order(order.id, as: OrderingFixture.keeper)
      #expect(now.totals == order.totals && now.taxes == order.taxes && now.lines == order.lines)
    }
  }

  @Test(arguments: [(500, [400, 100]), (3_195, [2_240, 560, 395]), (2_801, [2_240, 560, 1])] as [(Int64, [Int64])])
  func `what staff agree to take off is shared by the lines, and goes off delivery last`(
    _ discount: Int64, _ shares: [Int64]
  ) async throws {
    try await OrderingFixture.with { store in
      let terms = try Self.terms(.includingTax)
      store.stock.terms.withLock { $0 = { _ in terms } }
      let prices: [Int64] = [2_240, 560]
      let draft = NewDraftOrder(
        shipping: try Money(395, .gbp), discount: try Money(discount, .gbp), priceReason: "agreed",
        lines: try prices.map {
          NewDraftOrder.Line(variant: store.mug, quantity: 1, unitPrice: try Money($0, .gbp), priceReason: "agreed")
        })
      let order = try await store.service.draftOrders.prepare(draft, once: nil, as: OrderingFixture.keeper)
      #expect(order.totals.discount.amount == discount && order.totals.total.amount == 3_195 - discount)
      #expect(order.reductions.map(\.amount.amount).sorted(by: >) == shares)
      let sums = try order.reductions.byPromotion()
      #expect(sums.map(\.amount.amount) == [discount])
      #expect(order.totals.tax.amount == (3_195 - discount + 3) / 6)
    }
  }

  @Test func `a discount beyond goods and delivery is refused`() async throws {
    try await OrderingFixture.with { store in
      let draft = NewDraftOrder(
        shipping: try Money(395, .gbp), discount: try Money(1_796, .gbp), priceReason: "agreed",
        lines: [NewDraftOrder.Line(variant: store.mug, quantity: 1)])
      await #expect(throws: OrderingError.amount(.overflow)) {
        try await store.service.draftOrders.prepare(draft, once: nil, as: OrderingFixture.keeper)
      }
    }
  }

  @Test func `a quote leaves out what is not for sale, and delivery where there is none`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(1)
      _ = try await store.service.carts.setQuantity(1, of: store.lamp, in: cart, as: holder)
      store.stock.retired.withLock { _ = $0.insert(store.lamp) }
      let quote = try await store.service.checkout.quote(
        cart, to: OrderDestination(country: "FR"), by: "standard", as: holder)
      #expect(quote.total.amount == 1_400 && quote.shipping == nil)
      await #expect(throws: OrderingError.notFound) {
        try await store.service.checkout.quote(cart, to: nil, by: nil, as: .guest(CartID.make().value))
      }
    }
  }
}
