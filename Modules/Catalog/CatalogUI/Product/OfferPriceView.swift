public import Catalog
public import FoundationCore
import FoundationUI
public import WebUI

/// A price with what it may be compared with. Takes plain values.
///
/// Only what everyone paid before is struck through and has a percentage: see `PriceReduction`.
struct OfferPriceView: View {
  let price: Money
  let comparison: PriceComparison?
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  init(_ price: Money, _ comparison: PriceComparison?) { (self.price, self.comparison) = (price, comparison) }

  init(_ variant: Variant) { self.init(variant.price, variant.comparison) }

  init(_ product: ProductSummary) { self.init(product.lowestPrice, product.comparison) }

  var body: some View {
    switch comparison {
    case .reduction(let reduction): PriceText(price, former: reduction.former)
    case .usual(let usual): beside(text("Members' price, usually {1}", format.price(usual)))
    case .recommended(let recommended): beside(text("RRP {1}", format.price(recommended)))
    case nil: PriceText(price)
    }
  }

  private func beside(_ words: String) -> some View {
    Box("price") {
      PriceText(price)
      Text(words).styleClass("price-beside").accessibilityIdentifier("price-beside")
    }
  }
}

/// What a unit costs in a line of a cart, with what that is compared with. Takes plain values.
public struct LinePriceView: View {
  private let price: Money
  private let comparison: PriceComparison?
  private let unitPrice: UnitPrice?
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  /// The price of a line's unit, beside what everyone pays for one as the variant's card has it; nil while that is not
  /// known.
  public init(_ price: Money, card: VariantCard?) {
    self.price = price
    unitPrice = card?.content?.unitPrice(of: price)
    comparison = card.flatMap {
      PriceComparison(
        of: price, reduction: price == $0.price ? $0.reduction : nil, usual: $0.price, recommended: nil)
    }
  }

  /// The price; a former one struck through, and what is usual for one beside a member's or a quantity's price.
  public var body: some View {
    priceText
    if let unitPrice { UnitPriceView(unitPrice) }
  }

  @ViewBuilder private var priceText: some View {
    switch comparison {
    case .reduction(let reduction):
      Box("price") {
        PriceText(price, former: reduction.former)
        Text(format.reduction(percent: reduction.percent)).styleClass("price-now")
          .accessibilityIdentifier("line-reduction")
      }
    case .usual(let usual):
      Box("price") {
        PriceText(price)
        Text(text("Usual price {1}", format.price(usual))).styleClass("price-beside")
          .accessibilityIdentifier("price-beside")
      }
    case .recommended, nil: PriceText(price)
    }
  }
}

/// What a measure costs, such as "£12.50 / kg". Takes plain values.
struct UnitPriceView: View {
  let unitPrice: UnitPrice
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  init(_ unitPrice: UnitPrice) { self.unitPrice = unitPrice }

  var body: some View {
    Text(words(format.price(unitPrice.price))).styleClass("unit-price").accessibilityIdentifier("unit-price")
  }

  private func words(_ price: String) -> String {
    switch unitPrice.measure {
    case .kilogram: text("{1} / kg", price)
    case .hundredGrams: text("{1} / 100 g", price)
    case .litre: text("{1} / l", price)
    case .hundredMillilitres: text("{1} / 100 ml", price)
    case .metre: text("{1} / m", price)
    case .squareMetre: text("{1} / m²", price)
    case .piece: text("{1} / item", price)
    }
  }
}

/// By how much a price is reduced, such as "−20%".
struct ReductionMarkView: View {
  let reduction: PriceReduction
  @Environment(\.displayFormat) private var format

  init(_ reduction: PriceReduction) { self.reduction = reduction }

  var body: some View {
    MarkView(format.reduction(percent: reduction.percent), kind: .sale).accessibilityIdentifier("reduction")
  }
}

/// A variant's price on its page: with its reduction in per cent, and in words where that is from.
struct BuyPriceView: View {
  let variant: Variant
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  init(_ variant: Variant) { self.variant = variant }

  var body: some View {
    Box("buy-cost") {
      cost
      if let reduction {
        Text(text("Lowest price in the 30 days before the reduction: {1}", format.price(reduction.former)))
          .styleClass("note").accessibilityIdentifier("lowest-price")
      }
      if let price = variant.unitPrice { UnitPriceView(price) }
    }
  }

  private var cost: some View {
    Box("buy-price") {
      OfferPriceView(variant).accessibilityIdentifier("product-price")
      if let reduction { ReductionMarkView(reduction) }
    }
  }

  private var reduction: PriceReduction? {
    if case .reduction(let reduction) = variant.comparison { reduction } else { nil }
  }
}
