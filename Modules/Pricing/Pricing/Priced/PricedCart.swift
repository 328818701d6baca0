public import FoundationCore
public import StoreIdentifiers

/// What an order comes to, line by line, with how it came about.
public struct PricedCart: Hashable, Sendable {
  /// Whether the amounts contain tax.
  public let regime: PriceRegime
  /// The lines, in the order of the request.
  public let lines: [PricedLine]
  /// What promotions add for nothing.
  public let gifts: [PricedGift]
  /// Sending it; nil where the request had none.
  public let delivery: PricedDelivery?
  /// The tax that is charged: part of the total, or on top of the amounts, as the regime says.
  public let tax: Money
  /// What the buyer owes.
  public let total: Money
  /// Each step from the prices to the total.
  public let trace: PricingTrace
}

/// What a promotion takes off one line, or off delivery.
public struct Reduction: Hashable, Sendable {
  /// The id of the promotion in the request.
  public let promotion: PromotionID
  /// How much; above 0.
  public let amount: Money
}

/// A tax that is charged for one line, or for delivery.
public struct TaxLine: Hashable, Sendable {
  /// Its name and rate.
  public let rate: TaxRate
  /// The tax of this component, by the market's rounding; not negative.
  public let amount: Money
}

/// A priced line.
public struct PricedLine: Hashable, Sendable {
  /// The line's id in the request.
  public let id: UniqueID
  /// The line's quantity, as requested.
  public let quantity: Int
  /// The unit price times the quantity.
  public let subtotal: Money
  /// What promotions take off, in the order in which they apply.
  public let reductions: [Reduction]
  /// What the buyer pays for it, in the market's regime: the subtotal less reductions and removed tax.
  public let amount: Money
  /// The tax that an exempt buyer does not pay although prices contain it.
  public let removedTax: Money
  /// The taxes, by component.
  public let taxes: [TaxLine]
}

/// Something that a promotion adds for nothing: it costs its subtotal, and is reduced by all of it.
public struct PricedGift: Hashable, Sendable {
  /// The id of the promotion in the request.
  public let promotion: PromotionID
  /// The variant that is given.
  public let variant: VariantID
  /// How many units are given.
  public let quantity: Int
  /// What they are worth together.
  public let subtotal: Money
}

/// Priced delivery.
public struct PricedDelivery: Hashable, Sendable {
  /// The price of the chosen method.
  public let subtotal: Money
  /// What promotions take off.
  public let reductions: [Reduction]
  /// What the buyer pays for it, in the market's regime.
  public let amount: Money
  /// The tax that an exempt buyer does not pay although prices contain it.
  public let removedTax: Money
  /// The taxes, by component.
  public let taxes: [TaxLine]
}
