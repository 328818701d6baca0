import FoundationCore
import Pricing
import StoreIdentifiers
import Testing

/// What is refused, and what staff read of a total.
@Suite struct PricingTests {
  private func line(_ price: Money, quantity: Int = 1, id: UniqueID = IdentifierSource.system.next()) -> PricingLine {
    PricingLine(
      id: id, variant: .make(), traits: ProductTraits(product: .make()), quantity: quantity, unitPrice: price)
  }

  private func request(_ lines: [PricingLine], promotions: [Promotion] = []) -> PricingRequest {
    PricingRequest(currency: .eur, regime: .includingTax, rounding: .line, lines: lines, promotions: promotions)
  }

  @Test func `Quantities out of range, negative prices and repeated ids are refused by their line`() throws {
    let (one, id) = (try Money(100, .eur), IdentifierSource.system.next())
    for quantity in [0, -1, Int.max] {
      #expect(throws: PricingError.quantity(id)) { try PricedCart(request([line(one, quantity: quantity, id: id)])) }
    }
    #expect(throws: PricingError.price(id)) { try PricedCart(request([line(one.negated, id: id)])) }
    #expect(throws: PricingError.repeatedLine(id)) { try PricedCart(request([line(one, id: id), line(one, id: id)])) }
    var sent = request([line(one)])
    sent.delivery = DeliveryQuote(price: one.negated)
    #expect(throws: PricingError.deliveryPrice) { try PricedCart(sent) }
  }

  @Test func `Another currency and more than money holds are refused, wherever they are`() throws {
    let (euro, dollar) = (try Money(100, .eur), try Money(100, .usd))
    let mismatch = PricingError.money(.currencyMismatch(.eur, .usd))
    #expect(throws: mismatch) { try PricedCart(request([line(dollar)])) }
    let actions: [PromotionAction] = [
      .amount(dollar, off: ProductSelection()), .fixedPrice(dollar, of: ProductSelection()),
      .gift(PromotionGift(variant: .make(), quantity: 1, unitPrice: dollar)),
    ]
    for action in actions {
      let promotion = Promotion(id: .make(), kind: .order, action: action)
      #expect(throws: mismatch) { try PricedCart(request([line(euro)], promotions: [promotion])) }
    }
    let capped = Promotion(id: .make(), kind: .order, action: .percentage(.whole, of: ProductSelection()), cap: dollar)
    #expect(throws: mismatch) { try PricedCart(request([line(euro)], promotions: [capped])) }
    let most = try Money(Money.range.upperBound, .eur)
    #expect(throws: PricingError.money(.overflow)) { try PricedCart(request([line(most, quantity: 2)])) }
    #expect(throws: PricingError.money(.overflow)) { try PricedCart(request([line(most), line(euro)])) }
  }

  @Test func `The largest quantities and thresholds neither trap nor take long`() throws {
    let none = Money.zero(.eur)
    let sets = Promotion(
      id: .make(), kind: .product, action: .buyXGetY(BuyXGetY(buy: 1_000_000, get: 1_000_000, limit: .max)))
    let off = Promotion(
      id: .make(), kind: .product,
      action: .amount(try Money(Money.range.upperBound, .eur), off: ProductSelection()))
    let priced = try PricedCart(request([line(none, quantity: 1_000_000_000)], promotions: [sets, off]))
    #expect(priced.total == none)
    #expect(priced.trace.unused.map(\.reason) == [.nothingToReduce, .nothingToReduce])
  }

  @Test func `Shares and rates outside their range do not exist`() {
    #expect(Share(millionths: -1) == nil && Share(millionths: 1_000_001) == nil)
    #expect(TaxRate(name: "VAT", millionths: -1) == nil && TaxRate(name: "VAT", millionths: 1_000_001) == nil)
    #expect(ExchangeRate(from: .eur, to: .usd, hundredMillionths: 0) == nil)
    #expect(ExchangeRate(from: .eur, to: .usd, hundredMillionths: .max) == nil)
  }

  @Test(
    arguments: [
      (.gbp, .eur, 117_000_000, 100, 117), (.gbp, .jpy, 19_012_500_000, 800, 1_521), (.gbp, .kwd, 41_000_000, 10, 41),
      (.jpy, .gbp, 525_000, 40, 21), (.eur, .usd, 100_000_000, 1, 1),
    ] as [(Currency, Currency, Int64, Int64, Int64)])
  func `A rate is a fraction of minor units in lowest terms`(
    source: Currency, target: Currency, rate: Int64, from: Int64, to: Int64
  ) throws {
    let rate = try #require(ExchangeRate(from: source, to: target, hundredMillionths: rate))
    let terms = try #require(rate.inLowestTerms)
    #expect(terms.source == from && terms.target == to)
    let price = try Money(terms.source, source)
    #expect(try rate.convert(price).amount == terms.target)
  }

  @Test func `A rate of too many digits has no fraction that 64 bits can compute with`() throws {
    let rate = try #require(ExchangeRate(from: .jpy, to: .kwd, hundredMillionths: 99_999_999_999_999))
    #expect(rate.inLowestTerms == nil)
  }

  @Test func `A price in the currency that is converted to stays, and one of a third has no equal`() throws {
    let rate = try #require(ExchangeRate(from: .gbp, to: .eur, hundredMillionths: 117_000_000))
    let conversion = PriceConversion(rate, rounding: .ending(99, of: 100))
    #expect(try conversion.price(Money(1_400, .gbp)).amount == 1_599)
    #expect(try conversion.price(Money(1_400, .eur)).amount == 1_400)
    #expect(throws: MoneyError.currencyMismatch(.usd, .gbp)) { try conversion.price(Money(1, .usd)) }
  }

  @Test func `Why a promotion is not used is said`() throws {
    let ten = try #require(Share(millionths: 100_000))
    let (all, other) = (ProductSelection(), ProductSelection(brands: ["ash"]))
    let first = Promotion(
      id: .make(), kind: .order, conditions: PromotionConditions(.all, [.firstOrder]),
      action: .percentage(.whole, of: all))
    let nothing = Promotion(id: .make(), kind: .product, action: .percentage(.whole, of: other))
    let less = Promotion(id: .make(), kind: .product, action: .percentage(ten, of: all))
    let most = Promotion(id: .make(), kind: .product, action: .percentage(.whole, of: all))
    let priced = try PricedCart(request([line(try Money(999, .eur))], promotions: [first, nothing, less, most]))
    #expect(priced.total.amount == 0)
    #expect(priced.lines.first?.reductions.map(\.promotion) == [most.id])
    #expect(priced.trace.unused.map(\.promotion) == [first.id, nothing.id, less.id])
    #expect(priced.trace.unused.map(\.reason) == [.conditions, .nothingToReduce, .othersSaveMore])
  }

  @Test func `A trace names the price, the promotion and the tax, with what each starts from`() throws {
    let rate = try #require(TaxRate(name: "VAT", millionths: 190_000))
    let promotion = Promotion(
      id: .make(), kind: .product, action: .amount(try Money(80, .eur), off: ProductSelection()))
    let bought = line(try Money(4_000, .eur), quantity: 2)
    var cart = request([bought], promotions: [promotion])
    cart.taxes.rates = [.standard: [rate]]
    let steps = try PricedCart(cart).trace.steps
    #expect(steps.map(\.subject) == Array(repeating: .line(bought.id), count: 3))
    #expect(
      steps.map(\.cause) == [.price(each: bought.unitPrice, quantity: 2), .promotion(promotion.id), .tax(rate)])
    #expect(steps.map(\.base.amount) == [4_000, 8_000, 7_840])
    #expect(steps.map(\.amount.amount) == [8_000, 160, 1_252])
    #expect(steps.map(\.effect.amount) == [8_000, -160, 0])
  }

  @Test func `More than a line has does not come back`() throws {
    let bought = line(try Money(100, .eur), quantity: 2)
    let priced = try #require(try PricedCart(request([bought])).lines.first)
    #expect(throws: PricingError.beyondLine(bought.id)) { try priced.share(of: 0..<3, .includingTax) }
    let left = try priced.share(of: 0..<1, .includingTax)
    #expect(throws: PricingError.beyondLine(bought.id)) {
      try priced.share(of: try Money(101, .eur), left: left, .includingTax)
    }
  }
}
