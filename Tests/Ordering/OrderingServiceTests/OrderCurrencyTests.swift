import Access
import Addresses
import Foundation
import FoundationCore
import Ordering
import OrderingService
import Persistence
import Pricing
import StoreIdentifiers
import Synchronization
import TestSupport
import Testing

/// Carts and orders in the currency of where they go to, and what they are worth in the shop's.
struct OrderCurrencyTests {
  private static let keeper = OrderingFixture.keeper
  private static let germany = PostalAddress(
    name: "A. Buyer", lines: ["Hauptstr. 1"], city: "Berlin", postalCode: "10115", country: "DE")

  /// A shop in pounds that sells to Germany in euros: 1 pound is 1.17 euros, and prices end in 9 cents.
  private static func with(_ body: (OrderingFixture) async throws -> Void) async throws {
    let rate = try #require(ExchangeRate(from: .gbp, to: .eur, hundredMillionths: 117_000_000))
    let terms = SalesTerms(conversion: PriceConversion(rate, rounding: .ending(9, of: 10)))
    try await OrderingFixture.with { store in
      store.stock.terms.withLock { $0 = { destination in destination?.country == "DE" ? terms : SalesTerms() } }
      store.stock.served.withLock { $0 = ["GB", "DE"] }
      try await body(store)
    }
  }

  private static func request(_ cart: CartID, total: Money) -> PlaceOrder {
    PlaceOrder(
      id: .make(), cart: cart, email: "buyer@example.com", address: germany, shippingMethod: "standard",
      expectedTotal: total)
  }

  /// Mugs at 14.00 pounds, 16.39 euros, sent for 3.95 pounds, 4.59 euros.
  private static func order(
    _ mugs: Int, in store: OrderingFixture, by payment: OrderPaymentMethod? = nil
  ) async throws -> (order: Order, holder: Principal) {
    let (cart, holder) = try await store.cart(mugs)
    var request = request(cart, total: try Money(Int64(mugs) * 1_639 + 459, .eur))
    request.payment = payment
    return (try await store.service.checkout.place(request, once: store.key(), as: holder), holder)
  }

  private static func pay(_ order: Order, in store: OrderingFixture) async throws {
    _ = try await store.service.payments.record(
      NewPayment(amount: order.totals.total), for: order.id, once: store.key(), as: keeper)
  }

  @Test func `a cart, its quote and its order are in the currency of where it goes to`() async throws {
    try await Self.with { store in
      let (cart, holder) = try await store.cart(2)
      #expect(try await store.service.carts.cart(cart, as: holder).subtotal == Money(2_800, .gbp))
      let there = try await store.service.carts.setDestination("DE", of: cart, as: holder)
      #expect(there.country == "DE")
      #expect(there.subtotal == (try Money(3_278, .eur)))
      #expect(there.lines.map(\.unitPrice) == [try Money(1_639, .eur)])
      #expect(try await store.service.carts.cart(cart, as: holder) == there)
      // Without a destination, that of the cart counts.
      let quote = try await store.service.checkout.quote(cart, to: nil, by: "standard", as: holder)
      #expect(quote.methods.map(\.price) == [try Money(459, .eur)])
      #expect(quote.shipping == quote.methods.first)
      #expect(quote.total == (try Money(3_737, .eur)))
      #expect(store.stock.offeredIn.withLock { $0 } == .eur)
      let pounds = try await store.service.checkout.quote(
        cart, to: OrderDestination(country: "GB"), by: "standard", as: holder)
      #expect(pounds.total == (try Money(3_195, .gbp)))
      await #expect(throws: OrderingError.totalChanged(quote.total)) {
        try await store.service.checkout.place(
          Self.request(cart, total: Money(3_195, .gbp)), once: store.key(), as: holder)
      }
      let order = try await store.service.checkout.place(
        Self.request(cart, total: quote.total), once: store.key(), as: holder)
      #expect(order.totals.total == quote.total)
      #expect(order.lines.map(\.unitPrice) == [try Money(1_639, .eur)])
      let exchange = try #require(order.exchange)
      #expect(exchange == OrderExchange(currency: .gbp, shopUnits: 100, orderUnits: 117))
      #expect(try exchange.worth(of: order.totals.total) == Money(3_194, .gbp))
      #expect(try await store.service.orders.order(order.id, as: holder) == order)
      await #expect(throws: OrderingError.cartPlaced(order.id)) {
        try await store.service.carts.setDestination("GB", of: cart, as: holder)
      }
      await #expect(throws: OrderingError.notFound) {
        try await store.service.carts.setDestination("GB", of: cart, as: .guest(CartID.make().value))
      }
    }
  }

  @Test func `a price list in the currency comes before the rate`() async throws {
    try await Self.with { store in
      store.stock.mugListPrice.withLock { [price = try Money(1_500, .eur)] in $0 = price }
      let (cart, holder) = try await store.cart(2)
      #expect(try await store.service.carts.setDestination("DE", of: cart, as: holder).subtotal == Money(3_000, .eur))
      let quote = try await store.service.checkout.quote(cart, to: nil, by: "standard", as: holder)
      #expect(quote.total == (try Money(3_459, .eur)))
      #expect(try await store.service.carts.setDestination("GB", of: cart, as: holder).subtotal == Money(2_800, .gbp))
    }
  }

  @Test func `a price that has changed is told in the cart's currency`() async throws {
    try await Self.with { store in
      let (cart, holder) = try await store.cart(1)
      _ = try await store.service.carts.setDestination("DE", of: cart, as: holder)
      store.stock.mugPrices.withLock { $0[.guest] = 1_000 }
      let line = try #require(try await store.service.carts.cart(cart, as: holder).lines.first)
      #expect(line.unitPrice == (try Money(1_169, .eur)))
      #expect(line.formerPrice == (try Money(1_639, .eur)))
      // What a list says is not compared with what a rate said.
      store.stock.mugPrices.withLock { $0 = [:] }
      store.stock.mugListPrice.withLock { [price = try Money(1_500, .eur)] in $0 = price }
      #expect(try await store.service.carts.cart(cart, as: holder).lines.first?.formerPrice == nil)
    }
  }

  @Test func `the destination of a guest's cart goes with it to their account`() async throws {
    try await Self.with { store in
      let customer = Principal.customer(store.customer.value)
      let own = try await store.service.carts.open(NewCart(of: store.lamp, quantity: 1), as: customer)
      let guest = try await store.service.carts.open(NewCart(of: store.mug, quantity: 1))
      _ = try await store.service.carts.setDestination("DE", of: guest.cart.id, as: .guest(guest.cart.id.value))
      let merged = try await store.service.carts.claim(guest.cart.id, token: guest.token, as: customer)
      #expect(merged.cart.id == own.cart.id && merged.cart.country == "DE")
      #expect(merged.cart.subtotal.currency == .eur)
    }
  }

  @Test func `reports count what orders are worth, and what comes back of them`() async throws {
    try await Self.with { store in
      let vat = try #require(TaxRate(name: "VAT", millionths: 200_000))
      let rate = try #require(ExchangeRate(from: .gbp, to: .eur, hundredMillionths: 117_000_000))
      let terms = SalesTerms(
        taxes: DestinationTaxes(rates: [.standard: [vat]]),
        conversion: PriceConversion(rate, rounding: .ending(9, of: 10)))
      store.stock.terms.withLock { $0 = { destination in destination?.country == "DE" ? terms : SalesTerms() } }
      let (order, holder) = try await Self.order(3, in: store)
      try await Self.pay(order, in: store)
      let (cart, guest) = try await store.cart(1)
      let home = try await store.service.checkout.place(store.request(cart), once: store.key(), as: guest)
      func report() async throws -> SalesReport {
        try await store.service.salesReports.report(
          from: LocalDay("1970-01-01"), through: LocalDay("1970-01-01"), as: Self.keeper)
      }
      // 53.76 euros are 45.948… pounds.
      let worth: Int64 = 4_595
      var sums = try await report().sums
      #expect(sums.total.amount == worth + home.totals.total.amount && sums.total.currency == .gbp)
      #expect(sums.goods.amount == 4_203 + 1_400 && sums.shipping.amount == 392 + 395)
      let summary = try await store.service.books.summary(as: Self.keeper)
      #expect(summary.orders == 2 && summary.goods.amount == 5_603 && summary.captured.amount == worth)
      #expect(try await store.service.books.overview(as: Self.keeper).days.last?.total == sums.total)
      let buyer = try await store.service.lists.buyer(of: order.id, as: Self.keeper)
      #expect(buyer.total == sums.total)
      let tax = try await store.service.taxReports.report(
        from: try #require(LocalDay("1970-01-01")), through: try #require(LocalDay("1970-01-01")), as: Self.keeper)
      // A sixth of 53.76 is 8.96 euros, which are 7.658… pounds.
      #expect(tax.rows.map(\.amount.amount) == [766])
      // One mug comes back: 16.39 euros.
      _ = try await store.service.withdrawals.withdraw(
        from: order.id, NewWithdrawal(lines: [OrderUnits(line: order.lines[0].id, quantity: 1)]), once: store.key(),
        as: holder)
      sums = try await report().sums
      #expect(sums.returned.amount == 1_401 && sums.net.amount == worth + home.totals.total.amount - 1_401)
      let products = try await report().products
      #expect(products.map(\.units) == [3] && products.map(\.total.amount) == [2_802 + 1_400])
      _ = try await store.service.payments.record(
        NewRefund(amount: try Money(1_639, .eur)), for: order.id, once: store.key(), as: Self.keeper)
      #expect(try await report().sums.refunded.amount == 1_401)
      #expect(try await report().payments.map(\.received.amount) == [worth])
      #expect(try await store.service.books.summary(as: Self.keeper).refunded.amount == 1_401)
      // All of it, and nothing is left of what was counted.
      _ = try await store.service.withdrawals.withdraw(
        from: order.id, NewWithdrawal(), once: store.key(), as: holder)
      #expect(try await report().products.map(\.total.amount) == [1_400])
      #expect(try await store.service.books.summary(as: Self.keeper).owed.amount == worth - 1_401)
    }
  }

  @Test func `an order that nobody pays leaves all reports, by what it was worth`() async throws {
    try await Self.with { store in
      let (order, _) = try await Self.order(2, in: store)
      #expect(try await store.service.books.overview(as: Self.keeper).days.last?.total.amount == 3_194)
      store.pass(40 * 86_400)
      #expect(try await store.service.unpaidOrders.expire() == 1)
      let report = try await store.service.salesReports.report(
        from: LocalDay("1970-01-01"), through: LocalDay("1970-02-10"), as: Self.keeper)
      #expect(report.sums.total.amount == 0 && report.products.isEmpty)
      #expect(try await store.service.orders.order(order.id, as: Self.keeper).status.lifecycle == .cancelled)
    }
  }

  @Test func `money, refunds and credits are in the order's currency`() async throws {
    try await Self.with { store in
      let (order, _) = try await Self.order(2, in: store)
      let payments = store.service.payments
      await #expect(throws: OrderingError.wrongCurrency(expected: .eur)) {
        try await payments.record(
          NewPayment(amount: Money(3_194, .gbp)), for: order.id, once: store.key(), as: Self.keeper)
      }
      try await Self.pay(order, in: store)
      await #expect(throws: OrderingError.wrongCurrency(expected: .eur)) {
        try await payments.record(NewRefund(amount: Money(1, .gbp)), for: order.id, once: store.key(), as: Self.keeper)
      }
      let refunded = try await payments.record(
        NewRefund(amount: try Money(100, .eur)), for: order.id, once: store.key(), as: Self.keeper)
      #expect(refunded.totals.refunded.amount == 100)
      await #expect(throws: OrderingError.refundTooLarge) {
        try await payments.record(
          NewRefund(amount: order.totals.total), for: order.id, once: store.key(), as: Self.keeper)
      }
    }
  }

  @Test func `a credit in another currency is borne by orders in it, and by nothing else`() async throws {
    try await Self.with { store in
      let opened = try await store.service.carts.open(
        NewCart(of: store.mug, quantity: 2), as: .customer(store.customer.value))
      let order = try await store.service.checkout.place(
        Self.request(opened.cart.id, total: try Money(3_737, .eur)), once: store.key(),
        as: .guest(opened.cart.id.value))
      try await Self.pay(order, in: store)
      func credit(_ units: Int, _ currencies: Currency...) async throws -> CreditNote {
        try await store.service.creditNotes.book(
          NewCreditNote(
            customer: store.customer, reason: "returned",
            lines: try currencies.map {
              NewCreditNote.Line(variant: store.mug, quantity: units, unitPrice: try Money(1_639, $0))
            }), once: store.key(), as: Self.keeper)
      }
      await #expect(throws: OrderingError.wrongCurrency(expected: .gbp)) { try await credit(3, .eur) }
      await #expect(throws: OrderingError.wrongCurrency(expected: .eur)) { try await credit(1, .eur, .gbp) }
      #expect(try await credit(1, .gbp).lines.first?.applied.isEmpty == true)
      let borne = try await credit(1, .eur)
      #expect(borne.lines.first?.applied.map(\.order) == [order.id])
      #expect(borne.total == (try Money(1_639, .eur)))
      let summary = try await store.service.books.summary(as: Self.keeper)
      // 16.39 pounds, and 16.39 euros, which are 14.008… pounds.
      #expect(summary.creditLines == 2 && summary.credited.amount == 1_639 + 1_401)
      #expect(summary.refunded.amount == 1_639 + 1_401)
    }
  }

  @Test func `what is left of the delivery goes back in the order's currency`() async throws {
    try await Self.with { store in
      store.stock.leastDelivery.withLock { $0 = 150 }
      let (order, holder) = try await Self.order(1, in: store)
      store.stock.shipped.withLock { $0[order.id] = [order.lines[0].id: 1] }
      let ended = try await store.service.withdrawals.withdraw(
        from: order.id, NewWithdrawal(), once: store.key(), as: holder)
      // 150 of 395 pence, of 459 cents.
      #expect(ended.removals.first?.delivery == (try Money(174, .eur)))
    }
  }

  @Test func `a pending order keeps what it is worth`() async throws {
    try await Self.with { store in
      let (order, _) = try await Self.order(2, in: store, by: .card)
      #expect(order.status.lifecycle == .pending && order.exchange != nil)
      let pending = store.service.pendingOrders
      try await store.database.write(as: OrderingSchema.self) { work throws(OrderingError) in
        try pending.confirm(
          order.id, by: .card, at: Timestamp(milliseconds: 5_000_000), as: .system("payments", permissions: []),
          in: work)
      }
      let placed = try await store.service.orders.order(order.id, as: Self.keeper)
      #expect(placed.exchange == order.exchange && placed.totals.total == order.totals.total)
    }
  }

  @Test func `drafts are in the shop's currency, wherever they go to`() async throws {
    try await Self.with { store in
      let draft = try await store.service.draftOrders.prepare(
        NewDraftOrder(
          address: Self.germany, shippingMethod: "standard", lines: [.init(variant: store.mug, quantity: 1)]),
        once: nil, as: Self.keeper)
      #expect(draft.totals.total == (try Money(1_795, .gbp)))
      #expect(draft.exchange == nil)
    }
  }

  @Test func `an order is told whole, with what it is worth`() async throws {
    try await Self.with { store in
      let (order, _) = try await Self.order(1, in: store)
      var told = order
      told.viewToken = nil
      #expect(try Schema.order.decode(Schema.order.encode(told)) == told)
      let bad = Array(#"{"currency":"GBP","shopUnits":2000000000000,"orderUnits":3000000000}"#.utf8)
      #expect(throws: SchemaError.self) { try Schema.orderExchange.decode(bad) }
    }
  }

  @Test func `what the database counts is what Swift computes, at every rate`() async throws {
    var random = SplitMix(seed: 118)
    for _ in 0..<12 {
      let target = [Currency.eur, .jpy, .kwd].randomElement(using: &random) ?? .eur
      // Of up to twelve digits, as far as their terms can be computed with.
      var found: ExchangeRate?
      while found?.inLowestTerms == nil {
        found = ExchangeRate(
          from: .gbp, to: target, hundredMillionths: Int64.random(in: 1_000_000...999_999_999_999, using: &random))
      }
      let terms = SalesTerms(conversion: PriceConversion(try #require(found)))
      let mugs = Int.random(in: 2...900, using: &random)
      try await OrderingFixture.with { store in
        store.stock.terms.withLock { $0 = { destination in destination == nil ? SalesTerms() : terms } }
        let (cart, holder) = try await store.cart(mugs)
        let quote = try await store.service.checkout.quote(
          cart, to: OrderDestination(country: "GB"), by: "standard", as: holder)
        var request = try await store.request(cart)
        request.expectedTotal = quote.total
        let order = try await store.service.checkout.place(request, once: store.key(), as: holder)
        let exchange = try #require(order.exchange)
        try await Self.pay(order, in: store)
        let units = [OrderUnits(line: order.lines[0].id, quantity: mugs / 2)]
        let less = try await store.service.withdrawals.withdraw(
          from: order.id, NewWithdrawal(lines: units), once: store.key(), as: holder)
        _ = try await store.service.payments.record(
          NewRefund(amount: less.totals.removed), for: order.id, once: store.key(), as: Self.keeper)
        let report = try await store.service.salesReports.report(
          from: LocalDay("1970-01-01"), through: LocalDay("1970-01-01"), as: Self.keeper)
        let (sums, removed) = (report.sums, try exchange.worth(of: less.totals.removed))
        #expect(try sums.total == exchange.worth(of: order.totals.total), "\(exchange)")
        #expect(try sums.goods == exchange.worth(of: order.totals.goods), "\(exchange)")
        #expect(sums.returned == removed && sums.refunded == removed, "\(exchange)")
        let kept = try order.totals.goods.subtracting(less.totals.removed)
        #expect(try report.products.map(\.total) == [exchange.worth(of: kept)], "\(exchange)")
        #expect(try await store.service.books.summary(as: Self.keeper).captured == sums.total, "\(exchange)")
      }
    }
  }

  @Test func `no more is paid for an order than can be told in the shop's currency`() async throws {
    try await Self.with { store in
      let rate = try #require(ExchangeRate(from: .gbp, to: .eur, hundredMillionths: 1_000_000))
      store.stock.terms.withLock { $0 = { _ in SalesTerms(conversion: PriceConversion(rate)) } }
      let (cart, holder) = try await store.cart(1)
      let order = try await store.service.checkout.place(
        Self.request(cart, total: try Money(18, .eur)), once: store.key(), as: holder)
      await #expect(throws: OrderingError.amount(.overflow)) {
        try await store.service.payments.record(
          NewPayment(amount: Money(900_000_000_000_000, .eur), allowsOverpayment: true), for: order.id,
          once: store.key(), as: Self.keeper)
      }
    }
  }

  @Test func `what has no equal in a currency stays in the cart, which can be read`() async throws {
    try await Self.with { store in
      let (cart, holder) = try await store.cart(1)
      _ = try await store.service.carts.setDestination("DE", of: cart, as: holder)
      store.stock.mugPrices.withLock { $0[.guest] = 9_000_000_000_000_000 }
      let rate = try #require(ExchangeRate(from: .gbp, to: .kwd, hundredMillionths: 100_000_000))
      store.stock.terms.withLock { $0 = { _ in SalesTerms(conversion: PriceConversion(rate)) } }
      let shown = try await store.service.carts.cart(cart, as: holder)
      #expect(shown.subtotal == (try Money(9_000_000_000_000_000, .gbp)))
      await #expect(throws: OrderingError.amount(.overflow)) {
        try await store.service.checkout.quote(cart, to: nil, by: nil, as: holder)
      }
    }
  }
}
