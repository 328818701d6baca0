import FoundationCore
import Ordering
import Persistence
import Pricing
import StoreIdentifiers

/// Which promotions an order is priced with, and what they need to know of its lines.
struct OrderOffer {
  var promotions: [Promotion] = []
  var buyer: PricingBuyer
  private var refused: [RefusedCode] = []
  private var codes: [(code: String, promotion: PromotionID)] = []
  /// The variants that promotions may add.
  var gifts: [VariantID: PriceQuote] = [:]
  fileprivate var titles: [PromotionID: String] = [:]
  fileprivate var traits: [ProductID: ProductTraits] = [:]

  fileprivate init(_ offered: OfferedPromotions = OfferedPromotions(), codes: [String] = [], country: String?) {
    buyer = PricingBuyer(group: offered.group, country: country)
    refused = offered.refused
    titles = offered.titles
    self.codes = codes.compactMap { code in offered.codes[code].map { (code, $0) } }
  }

  /// The codes that get the buyer nothing, also those whose promotion takes nothing off this order.
  func refusals(besides applied: [OrderReduction]) -> [RefusedCode] {
    refused
      + codes.filter { code in !applied.contains { $0.promotion == code.promotion } }
      .map { RefusedCode(code: $0.code, reason: RefusedCode.noEffect) }
  }

  func line(_ line: QuotedLine, on terms: SalesTerms) -> PricingLine {
    PricingLine(
      id: line.item.id.value, variant: line.item.variant,
      traits: traits[line.quote.product] ?? ProductTraits(product: line.quote.product),
      taxClass: terms.taxClass(for: line.quote.taxClass), quantity: line.item.quantity, unitPrice: line.item.unitPrice,
      isReduced: line.quote.isReduced)
  }

  /// A reduction as it is stored: of a promotion with its name, or of what staff agreed.
  func reduction(_ promotion: PromotionID, _ amount: Money, of line: OrderLineID?) -> OrderReduction {
    let title = titles[promotion]
    return OrderReduction(line: line, promotion: title == nil ? nil : promotion, name: title ?? "", amount: amount)
  }
}

/// Finds out what reduces an order, and no more of its buyer and its lines than its promotions ask for.
struct OrderOffers: Sendable {
  private let ports: PromotionPorts
  private let quotes: OrderingPorts.Quotes
  private let available: OrderingPorts.Available

  init(ports: OrderingPorts) {
    self.ports = ports.promotions
    quotes = ports.quotes
    available = ports.available
  }

  func offer(
    for order: OrderToPrice, _ currency: Currency, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> OrderOffer {
    let country = order.destination?.country
    guard let claim = order.claim else { return OrderOffer(country: country) }
    let offered = try ports.offers(claim, currency, snapshot)
    var offer = OrderOffer(offered, codes: claim.codes, country: country)
    guard !offered.promotions.isEmpty else { return offer }
    if offered.promotions.contains(where: \.asksForFormerOrders) {
      offer.buyer.isFirstOrder = try !Self.hasOrdered(claim.customer, email: claim.email, in: snapshot)
    }
    if offered.promotions.contains(where: \.asksForTraits) {
      let collections = offered.promotions.reduce(into: Set<UniqueID>()) { $0.formUnion($1.collections) }
      offer.traits = try ports.traits(Set(order.lines.map(\.quote.product)).sorted(), collections, snapshot)
    }
    offer.gifts = try gifts(of: offered.promotions, for: order, claim, in: snapshot)
    offer.promotions = offered.promotions.filter { $0.gift.map { offer.gifts[$0.variant] != nil } ?? true }
    return offer
  }

  /// What promotions may add: variants that are for sale to the buyer and there.
  private func gifts(
    of promotions: [Promotion], for order: OrderToPrice, _ claim: PromotionClaim,
    in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [VariantID: PriceQuote] {
    var wanted: [VariantID: Int] = [:]
    for promotion in promotions {
      if let gift = promotion.gift { wanted[gift.variant] = max(wanted[gift.variant] ?? 0, gift.quantity) }
    }
    if wanted.isEmpty { return [:] }
    // What the order has of the same variant is taken first, also within bundles.
    var needed = wanted
    for part in order.lines.flatMap({ $0.item.stockLines(of: $0.item.quantity) }) where needed[part.variant] != nil {
      let (sum, overflow) = (needed[part.variant] ?? 0).addingReportingOverflow(part.quantity)
      needed[part.variant] = overflow ? .max : sum
    }
    let left = try available(wanted.keys.sorted(), snapshot)
    return try quotes(wanted, Buyer(claim.customer), order.locale, nil, snapshot)
      .filter { variant, _ in left[variant].map { $0 >= needed[variant] ?? 0 } ?? true }
  }

  /// Whether a buyer has ordered, as far as they are known: nobody is refused an offer for want of an address.
  static func hasOrdered(
    _ customer: CustomerID?, email: String?, before: Timestamp? = nil, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> Bool {
    let earlier: SQL<OrderingSchema> = before.map { "AND o.placed_at < \($0)" } ?? ""
    let counts: SQL<OrderingSchema> = "o.placed_at IS NOT NULL AND o.lifecycle <> 'cancelled' \(earlier)"
    var found: Int?
    if let customer {
      found = try snapshot.first(
        "SELECT 1 FROM \(.order) AS o WHERE o.customer = \(customer) AND \(fragment: counts) LIMIT 1")
    }
    if found == nil, let email {
      found = try snapshot.first("SELECT 1 FROM \(OrderTerms.orders(of: email)) AND \(fragment: counts) LIMIT 1")
    }
    return found != nil
  }
}
