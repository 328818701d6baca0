import FoundationCore
import Pricing
import StoreIdentifiers
import TestSupport
import Testing

/// Draws requests from a seed.
struct RandomRequest {
  private var random: SplitMix
  let currency: Currency

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    currency = [.eur, .usd, .jpy, .kwd][Int(seed % 4)]
  }

  mutating func next() throws -> PricingRequest {
    let rates: [TaxClass: [TaxRate]] = [
      .standard: [try rate("State", 62_500), try rate("City", 16_250)], .reduced: [try rate("State", 70_000)],
    ]
    var lines: [PricingLine] = []
    for index in 0..<Int.random(in: 1...6, using: &random) { lines.append(try line(index)) }
    var promotions: [Promotion] = []
    for index in 0..<Int.random(in: 0...6, using: &random) { promotions.append(try promotion(index)) }
    let delivery = DeliveryQuote(
      price: try money(0...2000), taxClass: [nil, .standard, .reduced, .zero].randomElement(using: &random) ?? nil)
    return PricingRequest(
      currency: currency, regime: Bool.random(using: &random) ? .includingTax : .excludingTax,
      rounding: TaxRounding.allCases.randomElement(using: &random) ?? .line,
      buyer: PricingBuyer(isFirstOrder: Bool.random(using: &random), country: "DE"), lines: lines,
      delivery: Bool.random(using: &random) ? delivery : nil,
      taxes: DestinationTaxes(
        rates: Int.random(in: 0..<8, using: &random) == 0 ? [:] : rates,
        isExempt: Int.random(in: 0..<8, using: &random) == 0), promotions: promotions)
  }

  /// The same elements in another order.
  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] { elements.shuffled(using: &random) }

  /// Splits 0..<count into ranges that follow each other.
  mutating func ranges(of count: Int) -> [Range<Int>] {
    var (ranges, start) = ([Range<Int>](), 0)
    while start < count {
      let end = Int.random(in: (start + 1)...count, using: &random)
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }

  private func rate(_ name: String, _ millionths: Int64) throws -> TaxRate {
    try #require(TaxRate(name: name, millionths: millionths))
  }

  private mutating func money(_ range: ClosedRange<Int64>) throws -> Money {
    try Money(Int64.random(in: range, using: &random), currency)
  }

  private func id<Tag>(_ kind: Int, _ number: Int) throws -> Identifier<Tag> {
    let digits = String(number, radix: 16)
    return try #require(
      Identifier("01900000-0000-7000-8\(kind)00-" + String(repeating: "0", count: 12 - digits.count) + digits))
  }

  private mutating func line(_ index: Int) throws -> PricingLine {
    let line: Identifier<Never> = try id(6, index)
    return PricingLine(
      id: line.value, variant: try id(1, index),
      traits: ProductTraits(
        product: try id(2, Int.random(in: 0..<4, using: &random)),
        brand: ["a", "b", nil].randomElement(using: &random) ?? nil),
      taxClass: [.standard, .reduced, .zero].randomElement(using: &random) ?? .standard,
      quantity: Int.random(in: 1...9, using: &random), unitPrice: try money(0...9_999),
      isGiftCard: Int.random(in: 0..<20, using: &random) == 0)
  }

  private mutating func selection() -> ProductSelection {
    Bool.random(using: &random) ? ProductSelection() : ProductSelection(brands: ["a"])
  }

  private mutating func promotion(_ index: Int) throws -> Promotion {
    let kind = PromotionClass.allCases.randomElement(using: &random) ?? .order
    let share = try #require(Share(millionths: Int64.random(in: 0...1_000_000, using: &random)))
    let actions: [PromotionAction] = [
      .percentage(share, of: selection()), .amount(try money(1...5_000), off: selection()),
      .fixedPrice(try money(1...5_000), of: selection()),
      .tiers(PromotionTiers(by: .quantity, [PromotionTiers.Tier(minimum: 3, share: share)]), of: selection()),
      .buyXGetY(
        BuyXGetY(
          buy: Int.random(in: 1...3, using: &random), of: selection(), get: Int.random(in: 1...2, using: &random),
          of: selection(), share: share)),
    ]
    return Promotion(
      id: try id(5, index), kind: kind, lane: Int.random(in: 0...2, using: &random),
      priority: Int.random(in: 0...2, using: &random),
      combinesWith: Set(PromotionClass.allCases.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }),
      action: actions.randomElement(using: &random) ?? .percentage(share, of: ProductSelection()),
      cap: Int.random(in: 0..<4, using: &random) == 0 ? try money(1...3_000) : nil)
  }
}
