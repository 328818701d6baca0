import FoundationCore
import Pricing
import StoreIdentifiers
import Testing

/// Carts at the edges of the rules, which orders of a shop seldom come to.
@Suite struct PricingEdgeTests {
  private func line(_ price: Int64, traits: ProductTraits? = nil, taxClass: TaxClass = .standard) throws -> PricingLine
  {
    PricingLine(
      id: IdentifierSource.system.next(), variant: .make(), traits: traits ?? ProductTraits(product: .make()),
      taxClass: taxClass, quantity: 1, unitPrice: try Money(price, .eur))
  }

  private func request(_ lines: [PricingLine], promotions: [Promotion] = []) -> PricingRequest {
    PricingRequest(currency: .eur, regime: .excludingTax, rounding: .line, lines: lines, promotions: promotions)
  }

  @Test func `A cart without lines pays for delivery, without tax where its class is the goods' mix`() throws {
    var empty = request([])
    empty.delivery = DeliveryQuote(price: try Money(500, .eur))
    empty.taxes.rates = [.standard: [try #require(TaxRate(name: "VAT", millionths: 190_000))]]
    let priced = try PricedCart(empty)
    #expect(priced.total == (try Money(500, .eur)) && priced.tax == .zero(.eur))
  }

  @Test func `Delivery with the goods' mix has one tax for each component, whichever goods it is of`() throws {
    let state = try #require(TaxRate(name: "State", millionths: 50_000))
    let city = try #require(TaxRate(name: "City", millionths: 20_000))
    var mixed = request([try line(1_000), try line(1_000, taxClass: .reduced)])
    mixed.delivery = DeliveryQuote(price: try Money(1_000, .eur))
    mixed.taxes.rates = [.standard: [state, city], .reduced: [state]]
    let delivery = try #require(try PricedCart(mixed).delivery)
    #expect(delivery.taxes.map(\.rate) == [state, city])
    #expect(delivery.taxes.map(\.amount.amount) == [50, 10])
  }

  @Test func `Goods and delivery that are more than money together are refused`() throws {
    var most = request([try line(Money.range.upperBound)])
    most.delivery = DeliveryQuote(price: try Money(1, .eur))
    #expect(throws: PricingError.money(.overflow)) { try PricedCart(most) }
  }

  @Test func `Sets of no units reduce nothing`() throws {
    for rule in [BuyXGetY(buy: 0, get: 1), BuyXGetY(buy: 1, get: 0)] {
      let sets = Promotion(id: .make(), kind: .product, action: .buyXGetY(rule))
      let priced = try PricedCart(request([try line(1_000), try line(1_000)], promotions: [sets]))
      #expect(priced.trace.unused.map(\.reason) == [.nothingToReduce])
    }
  }

  @Test(arguments: [1, 4, 5, 40])
  func `A selection finds a line by any of its things, however many it names`(count: Int) throws {
    let ids = (0..<count).map { UniqueID(high: 0x7000, low: 1 << 63 | UInt64($0)) }
    let last = try #require(ids.last)
    let product = ProductID.make()
    let traits = ProductTraits(product: product, categories: [last], collections: [last], brand: "oak")
    let own = try line(1_000, traits: traits)
    let other = try line(1_000, traits: ProductTraits(product: .make(), categories: [UniqueID(high: 1, low: 1)]))
    let selections = [
      ProductSelection(categories: Set(ids)), ProductSelection(collections: Set(ids)),
      ProductSelection(brands: ["oak"]),
      ProductSelection(products: [product]), ProductSelection(variants: [own.variant]),
    ]
    for selection in selections {
      #expect(selection.contains(own) && !selection.contains(other))
      let promotion = Promotion(id: .make(), kind: .product, action: .percentage(.whole, of: selection))
      let priced = try PricedCart(request([own, other], promotions: [promotion]))
      #expect(priced.lines.map(\.amount.amount) == [0, 1_000])
    }
  }

  @Test func `A selection leaves out gift cards, and what is reduced where it says so`() throws {
    var (card, reduced) = (try line(1_000), try line(1_000))
    (card.isGiftCard, reduced.isReduced) = (true, true)
    #expect(!ProductSelection().contains(card) && ProductSelection().contains(reduced))
    #expect(!ProductSelection(excludesReduced: true).contains(reduced))
  }
}
