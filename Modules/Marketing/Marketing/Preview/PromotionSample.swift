public import FoundationCore
public import Pricing
public import StoreIdentifiers

/// A cart that staff make up, to see what a promotion does to it.
public struct PromotionSample: Hashable, Sendable {
  /// One line of it.
  public struct Line: Hashable, Sendable {
    /// What one costs, tax included or not, as the shop's prices are.
    public var unitPrice: Money
    /// How many.
    public var quantity: Int
    /// What the product is in: an empty selection is in nothing.
    public var traits: ProductSelection

    /// A line.
    public init(unitPrice: Money, quantity: Int, traits: ProductSelection = ProductSelection()) {
      self.unitPrice = unitPrice
      self.quantity = quantity
      self.traits = traits
    }
  }

  /// How many lines a sample may have.
  public static let lineLimit = 20

  /// The currency of its amounts.
  public var currency: Currency
  /// Its lines.
  public var lines: [Line]
  /// What sending it costs; nil for nothing to send.
  public var delivery: Money?
  /// The code of the buyer's customer group.
  public var group: String?
  /// Whether the buyer has not ordered before.
  public var isFirstOrder: Bool
  /// The code of the country that it goes to.
  public var country: String?

  /// A sample; by default an empty cart of nobody in particular.
  public init(
    currency: Currency, lines: [Line] = [], delivery: Money? = nil, group: String? = nil, isFirstOrder: Bool = false,
    country: String? = nil
  ) {
    self.currency = currency
    self.lines = lines
    self.delivery = delivery
    self.group = group
    self.isFirstOrder = isFirstOrder
    self.country = country
  }

  /// The cart with promotions as Pricing takes it, without taxes. Lines are known by their places.
  public func request(_ promotions: [Promotion]) -> PricingRequest {
    PricingRequest(
      currency: currency, regime: .includingTax, rounding: .line,
      buyer: PricingBuyer(group: group, isFirstOrder: isFirstOrder, country: country),
      lines: lines.enumerated().map { place, line in
        let id = Self.id(place)
        return PricingLine(
          id: id, variant: line.traits.variants.first ?? VariantID(id),
          traits: ProductTraits(
            product: line.traits.products.first ?? ProductID(id), categories: line.traits.categories,
            collections: line.traits.collections, brand: line.traits.brands.first),
          quantity: line.quantity, unitPrice: line.unitPrice, isReduced: line.traits.excludesReduced)
      },
      delivery: delivery.map { DeliveryQuote(price: $0) }, promotions: promotions)
  }

  /// The id of the line at a place.
  static func id(_ place: Int) -> UniqueID { UniqueID(high: 0x7000, low: 0x8000_0000_0000_0000 | UInt64(place)) }
}

/// What staff send to see what a promotion does.
public struct PromotionPreviewRequest: Hashable, Sendable {
  /// The promotion that the terms are of, which is left out of the others.
  public var promotion: PromotionID
  /// The terms as they are typed. Their status, schedule and limits do not matter.
  public var terms: PromotionTerms
  /// The cart.
  public var sample: PromotionSample
  /// Whether the automatic promotions that run now take part.
  public var besidesOthers: Bool

  /// A request.
  public init(promotion: PromotionID, terms: PromotionTerms, sample: PromotionSample, besidesOthers: Bool = true) {
    self.promotion = promotion
    self.terms = terms
    self.sample = sample
    self.besidesOthers = besidesOthers
  }
}

extension Schema where Value == PromotionSample {
  /// The JSON of a sample.
  public static let promotionSample = Schema.object(
    "PromotionSample", Field<PromotionSample, Currency>("currency", \.currency, .currency),
    Field<PromotionSample, [PromotionSample.Line]>(
      "lines", \.lines, .array(of: line, count: 0...PromotionSample.lineLimit)),
    Field<PromotionSample, Money?>.optional("delivery", \.delivery, .money),
    Field<PromotionSample, String?>.optional("group", \.group, .text(1...100)),
    Field<PromotionSample, Bool>.defaulted("isFirstOrder", \.isFirstOrder, .boolean, to: false),
    Field<PromotionSample, String?>.optional("country", \.country, .text(2...2))
  ) { PromotionSample(currency: $0, lines: $1, delivery: $2, group: $3, isFirstOrder: $4, country: $5) }

  private static let line = Schema<PromotionSample.Line>.object(
    "PromotionSampleLine", Field("unitPrice", \.unitPrice, .money),
    Field("quantity", \.quantity, .integer(in: 1...1_000_000)),
    Field<PromotionSample.Line, ProductSelection>.defaulted(
      "traits", \.traits, .productSelection, to: ProductSelection())
  ) { PromotionSample.Line(unitPrice: $0, quantity: $1, traits: $2) }
}

extension Schema where Value == PromotionPreviewRequest {
  /// The JSON of the request.
  public static let promotionPreviewRequest = Schema.object(
    "PromotionPreviewRequest", Field("promotion", \.promotion, .identifier()), Field("terms", \.terms, .promotionTerms),
    Field("sample", \.sample, .promotionSample),
    Field<PromotionPreviewRequest, Bool>.defaulted("besidesOthers", \.besidesOthers, .boolean, to: true)
  ) { PromotionPreviewRequest(promotion: $0, terms: $1, sample: $2, besidesOthers: $3) }
}
