import Foundation
import FoundationCore
import Pricing
import StoreIdentifiers

/// What pricing a large cart costs: 100 lines with 50 promotions of all classes, lanes and kinds of action.
enum PricedCarts {
  private static let rounds = 200

  /// The processor time of one, which nothing beside it disturbs.
  static func figures() throws -> [Figure] {
    let request = try request(lines: 100, promotions: 50)
    var sink: Int64 = 0
    for _ in 0..<10 { sink &+= try PricedCart(request).total.amount }
    // Of the process, so that whatever else the machine does is left out.
    let start = clock()
    for _ in 0..<rounds { sink &+= try PricedCart(request).total.amount }
    let each = Duration.seconds(Double(clock() - start) / Double(CLOCKS_PER_SEC)) / rounds
    precondition(sink > 0, "a cart that costs nothing measures nothing")
    return [
      Figure(
        name: "a cart of 100 lines with 50 promotions priced", processorMicroseconds: each.microseconds,
        target: .atMost(2, each.milliseconds, "ms"))
    ]
  }

  /// A cart of a shop in euros, whose promotions concern parts of it, so that most of them compete.
  static func request(lines: Int, promotions: Int) throws -> PricingRequest {
    func id(_ kind: UInt64, _ number: Int) -> UniqueID {
      UniqueID(high: kind << 16 | 0x7000, low: UInt64(number) | 1 << 63)
    }
    let brands = ["oak", "elm", "ash", "yew"]
    let rates: [TaxClass: [TaxRate]] = [
      .standard: [TaxRate(name: "VAT", millionths: 190_000)].compactMap(\.self),
      .reduced: [TaxRate(name: "VAT", millionths: 70_000)].compactMap(\.self),
    ]
    var cart: [PricingLine] = []
    for number in 0..<lines {
      cart.append(
        PricingLine(
          id: id(1, number), variant: VariantID(id(2, number)),
          traits: ProductTraits(
            product: ProductID(id(3, number / 2)), categories: [id(4, number % 7), id(4, 7)],
            collections: [id(5, number % 5)], brand: brands[number % brands.count]),
          taxClass: number.isMultiple(of: 3) ? .reduced : .standard, quantity: 1 + number % 4,
          unitPrice: try Money(Int64(499 + number * 37), .eur)))
    }
    return PricingRequest(
      currency: .eur, regime: .includingTax, rounding: .document,
      buyer: PricingBuyer(isFirstOrder: true, country: "DE"),
      lines: cart, delivery: DeliveryQuote(price: try Money(495, .eur)), taxes: DestinationTaxes(rates: rates),
      promotions: try (0..<promotions).map { number in
        let selection =
          switch number % 4 {
          case 0: ProductSelection(brands: [brands[number / 4 % brands.count]])
          case 1: ProductSelection(categories: [id(4, number % 7)])
          case 2: ProductSelection(collections: [id(5, number % 5)])
          default: ProductSelection()
          }
        let share = Share(millionths: Int64(20_000 + number * 3_000)) ?? .none
        let (kind, action): (PromotionClass, PromotionAction) =
          switch number % 6 {
          case 0: (.product, .percentage(share, of: selection))
          case 1: (.order, .percentage(share, of: selection))
          case 2: (.product, .amount(try Money(Int64(50 + number), .eur), off: selection))
          case 3: (.product, .buyXGetY(BuyXGetY(buy: 2, of: selection, get: 1, of: selection)))
          case 4:
            (
              .order,
              .tiers(PromotionTiers(by: .amount, [PromotionTiers.Tier(minimum: 5_000, share: share)]), of: selection)
            )
          default: (.delivery, .percentage(share, of: ProductSelection()))
          }
        let combines: Set<PromotionClass> =
          number.isMultiple(of: 5) ? [] : number.isMultiple(of: 3) ? [.order, .delivery] : Set(PromotionClass.allCases)
        return Promotion(
          id: PromotionID(id(6, number)), kind: kind, lane: number % 3, priority: number % 2, combinesWith: combines,
          conditions: PromotionConditions(.all, [.amount(try Money(1_000, .eur), of: selection)]), action: action,
          cap: number.isMultiple(of: 8) ? try Money(2_500, .eur) : nil)
      })
  }
}
