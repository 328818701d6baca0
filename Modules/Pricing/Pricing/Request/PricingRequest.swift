public import FoundationCore
public import StoreIdentifiers

/// Everything that a total depends on. Two equal requests have equal answers.
public struct PricingRequest: Hashable, Sendable {
  /// The currency of every amount.
  public var currency: Currency
  /// Whether prices contain the tax.
  public var regime: PriceRegime
  /// Where the market rounds taxes, and reductions of units.
  public var rounding: TaxRounding
  /// What conditions of promotions ask of the buyer.
  public var buyer: PricingBuyer
  /// What is bought, in any order: it does not matter for the total.
  public var lines: [PricingLine]
  /// Sending it; nil where nothing is sent, or it is not known yet.
  public var delivery: DeliveryQuote?
  /// The taxes of the destination.
  public var taxes: DestinationTaxes
  /// Promotions that may be used now: those in their time, within their limits, and whose code was given.
  public var promotions: [Promotion]

  /// A request. The rest is empty: no delivery, no tax, no promotion.
  public init(
    currency: Currency, regime: PriceRegime, rounding: TaxRounding, buyer: PricingBuyer = PricingBuyer(),
    lines: [PricingLine], delivery: DeliveryQuote? = nil, taxes: DestinationTaxes = DestinationTaxes(),
    promotions: [Promotion] = []
  ) {
    self.currency = currency
    self.regime = regime
    self.rounding = rounding
    self.buyer = buyer
    self.lines = lines
    self.delivery = delivery
    self.taxes = taxes
    self.promotions = promotions
  }
}

/// Whether prices contain the tax.
public enum PriceRegime: String, CaseIterable, Sendable {
  /// Prices are what a consumer pays.
  case includingTax
  /// Tax is added to prices.
  case excludingTax
}

/// Where tax is rounded (rule 24 of the page on pricing).
public enum TaxRounding: String, CaseIterable, Sendable {
  /// For each unit; then it is multiplied. Percentages off a unit are rounded there too.
  case unit
  /// For each line.
  case line
  /// Once for each rate of the order, then shared to the lines.
  case document
}

/// What conditions of promotions ask of the buyer.
public struct PricingBuyer: Hashable, Sendable {
  /// The code of their customer group.
  public var group: String?
  /// Whether they have not ordered before.
  public var isFirstOrder: Bool
  /// The code of the country that the order goes to; nil while it is not known.
  public var country: String?

  /// A buyer; nobody in particular by default.
  public init(group: String? = nil, isFirstOrder: Bool = false, country: String? = nil) {
    self.group = group
    self.isFirstOrder = isFirstOrder
    self.country = country
  }
}

/// One line to be priced.
public struct PricingLine: Hashable, Sendable {
  /// The line's id in its cart or draft.
  public var id: UniqueID
  /// What is sold.
  public var variant: VariantID
  /// What promotions select it by.
  public var traits: ProductTraits
  /// How it is taxed.
  public var taxClass: TaxClass
  /// How many, within `quantities`.
  public var quantity: Int
  /// What one costs, in the market's regime; not negative.
  public var unitPrice: Money
  /// Whether the price list that gave the price shows a higher one struck through.
  public var isReduced: Bool
  /// Whether it is a gift card, which nothing reduces.
  public var isGiftCard: Bool

  /// The quantities that a line may have.
  public static let quantities = 1...1_000_000_000

  /// A line.
  public init(
    id: UniqueID, variant: VariantID, traits: ProductTraits, taxClass: TaxClass = .standard, quantity: Int,
    unitPrice: Money, isReduced: Bool = false, isGiftCard: Bool = false
  ) {
    self.id = id
    self.variant = variant
    self.traits = traits
    self.taxClass = taxClass
    self.quantity = quantity
    self.unitPrice = unitPrice
    self.isReduced = isReduced
    self.isGiftCard = isGiftCard
  }
}

/// What promotions select a line by.
public struct ProductTraits: Hashable, Sendable {
  /// The variant's product.
  public var product: ProductID
  /// The ids of the product's categories, with those above them.
  public var categories: Set<UniqueID>
  /// The ids of the collections that it is in.
  public var collections: Set<UniqueID>
  /// The handle of its brand.
  public var brand: String?

  /// The traits of a product.
  public init(
    product: ProductID, categories: Set<UniqueID> = [], collections: Set<UniqueID> = [], brand: String? = nil
  ) {
    self.product = product
    self.categories = categories
    self.collections = collections
    self.brand = brand
  }
}

/// What sending the order costs.
public struct DeliveryQuote: Hashable, Sendable {
  /// The price of the chosen method, in the market's regime; not negative.
  public var price: Money
  /// How it is taxed; nil for the goods' mix.
  public var taxClass: TaxClass?

  /// A quote.
  public init(price: Money, taxClass: TaxClass? = nil) {
    self.price = price
    self.taxClass = taxClass
  }
}
