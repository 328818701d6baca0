import FoundationCore
import Ordering
import Persistence
import Pricing
import StoreIdentifiers

/// A line of an order with what the catalogue says of its variant now.
struct QuotedLine {
  let item: OrderLineItem
  let quote: PriceQuote
}

/// What is to be priced as one order.
struct OrderToPrice {
  var lines: [QuotedLine]
  var shipping: ShippingMethod?
  /// The class that shipping is taxed by; nil for what the terms say.
  var shippingTaxClass: TaxClass?
  var destination: OrderDestination?
  /// On what terms: lines and shipping are in their currency.
  var terms: SalesTerms
  /// By what promotions are claimed; nil where none apply: what staff agree on stays as it is.
  var claim: PromotionClaim?
  /// The language that gifts are called in.
  var locale: String?
  /// What staff agreed to take off the whole.
  var agreedDiscount: Money?

  /// Has it sent by a method of those that were offered.
  mutating func send(by method: ShippingMethod?, _ offered: OfferedDelivery) {
    shipping = method
    shippingTaxClass = method.flatMap { offered.taxClasses[$0.id] }
  }
}

/// What an order comes to, with what is stored of how it came about.
struct PricedOrder {
  /// What was asked for, then gifts.
  var lines: [OrderLineItem]
  let totals: OrderTotals
  let reductions: [OrderReduction]
  let taxes: [OrderTax]
  let terms: SalesTerms
  /// What the buyer pays for each line, as its market's prices are.
  let amounts: [OrderLineID: Money]
  let refusedCodes: [RefusedCode]
  /// How it is sent.
  let shipping: ShippingMethod?
  /// What its amounts are worth in the shop's currency; nil where they are in it.
  var exchange: OrderExchange?

  var pricesIncludeTax: Bool { terms.regime == .includingTax }

  /// What each promotion saves.
  func savings() throws(OrderingError) -> [OrderReduction] {
    try OrderingError.amounts { () throws(MoneyError) in
      try reductions.filter { $0.promotion != nil }.byPromotion()
    }
  }

  /// What a shopper is shown of it, with what they can choose among.
  func quote(among delivery: OfferedDelivery) throws(OrderingError) -> OrderQuote {
    try OrderingError.amounts { () throws(MoneyError) in
      OrderQuote(
        goods: totals.goods, reductions: try reductions.byPromotion(), refusedCodes: refusedCodes,
        methods: delivery.methods,
        needsDelivery: delivery.isNeeded, shipping: shipping, taxes: try taxes.byRate(), addedTax: totals.addedTax,
        pricesIncludeTax: pricesIncludeTax,
        isExempt: terms.exemption != nil, total: totals.total)
    }
  }
}

/// An order before it is known what sending it costs.
struct OrderBeforeDelivery {
  /// What it is priced with.
  let offer: OrderOffer
  /// What is to be sent: its goods, and what promotions add.
  let lines: [OrderLineItem]
  /// What the goods cost after discounts: in the order's currency, then in the shop's where that is another.
  let values: [Money]
}

/// Prices orders by `Pricing`, on the terms of where they go to.
struct OrderPricing: Sendable {
  /// Asks for the terms of a destination.
  let terms: OrderingPorts.Terms
  private let offers: OrderOffers
  /// The shop's currency.
  private let currency: Currency

  init(ports: OrderingPorts, currency: Currency) {
    terms = ports.terms
    offers = OrderOffers(ports: ports)
    self.currency = currency
  }

  /// Throws `amount` when the order comes to more than there are numbers for, or less is bought than is taken off.
  func price(
    _ order: OrderToPrice, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> PricedOrder {
    try price(order, by: try offers.offer(for: order, own(order), in: snapshot))
  }

  /// The same with what was offered for it already: promotions are not asked for again.
  func price(_ order: OrderToPrice, by offer: OrderOffer) throws(OrderingError) -> PricedOrder {
    var priced = try price(order, offer, own(order))
    guard let exchange = try order.terms.exchange() else { return priced }
    priced.exchange = exchange
    let totals = priced.totals
    // What it is worth is added up by the database: that has to be possible for each of its sums.
    try OrderingError.amounts { () throws(MoneyError) in
      _ = try exchange.worth(of: totals.goods.adding(totals.shipping))
      let worth = try exchange.worth(of: totals.total)
      guard worth.amount <= OrderTotals.largest else { throw .overflow }
    }
    return priced
  }

  /// What is to be sent of an order and what it costs, as if nothing were charged for delivery: what that is charged may
  /// depend on it.
  func beforeDelivery(
    _ order: OrderToPrice, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> OrderBeforeDelivery {
    let offer = try offers.offer(for: order, own(order), in: snapshot)
    let isReduced = !offer.promotions.isEmpty || (order.agreedDiscount?.amount ?? 0) > 0
    let priced = isReduced ? try price(order, by: offer) : nil
    let exchange = try order.terms.exchange()
    return try OrderingError.amounts { () throws(MoneyError) in
      let value =
        if let priced { try priced.totals.goods.subtracting(priced.totals.discount) } else {
          try order.lines.map(\.item.total).sum(in: own(order))
        }
      var values = [value]
      if let exchange { values.append(try exchange.worth(of: value)) }
      return OrderBeforeDelivery(offer: offer, lines: priced?.lines ?? order.lines.map(\.item), values: values)
    }
  }

  /// The currency of an order: that of its market, or the shop's.
  private func own(_ order: OrderToPrice) -> Currency { currency(of: order) }

  /// The currency that an order's amounts are in.
  func currency(of order: OrderToPrice) -> Currency { order.terms.conversion?.target ?? currency }

  private func price(
    _ order: OrderToPrice, _ offer: OrderOffer, _ currency: Currency
  ) throws(OrderingError) -> PricedOrder {
    let terms = order.terms
    if offer.promotions.isEmpty, terms.taxes.rates.isEmpty, (order.agreedDiscount?.amount ?? 0) == 0 {
      return try OrderingError.amounts { () throws(MoneyError) in try unreduced(order, offer, currency) }
    }
    return try OrderingError.amounts { () throws(MoneyError) in
      let goods = try order.lines.map(\.item.total).sum(in: currency)
      let request = PricingRequest(
        currency: currency, regime: terms.regime, rounding: terms.rounding, buyer: offer.buyer,
        lines: order.lines.map { offer.line($0, on: terms) },
        delivery: order.shipping.map {
          DeliveryQuote(
            price: $0.price, taxClass: (order.shippingTaxClass ?? terms.deliveryTaxClass).map(terms.taxClass))
        },
        taxes: terms.taxes, promotions: offer.promotions + (try agreed(order, goods, currency)))
      var parts = PricedOrderParts(order, offer, currency)
      return try parts.priced(try Self.cart(request), terms)
    }
  }

  /// An order of which nothing is taken off and that no tax is told apart of, as most orders of small shops are: its prices
  /// are what it comes to. `Pricing` says the same, more slowly.
  private func unreduced(
    _ order: OrderToPrice, _ offer: OrderOffer, _ currency: Currency
  ) throws(MoneyError) -> PricedOrder {
    var amounts: [OrderLineID: Money] = Dictionary(minimumCapacity: order.lines.count)
    for line in order.lines { amounts[line.item.id] = line.item.total }
    let totals = try OrderTotals(
      goods: order.lines.map(\.item.total).sum(in: currency), shipping: order.shipping?.price ?? .zero(currency),
      discount: .zero(currency), captured: .zero(currency), refunded: .zero(currency))
    return PricedOrder(
      lines: order.lines.map(\.item), totals: totals, reductions: [], taxes: [], terms: order.terms,
      amounts: amounts, refusedCodes: offer.refusals(besides: []), shipping: order.shipping)
  }

  private static func cart(_ request: PricingRequest) throws(MoneyError) -> PricedCart {
    do { return try PricedCart(request) } catch {
      // Quantities and prices are bounded before; two lines of one id are refused when they are stored.
      guard case .money(let error) = error else { throw .overflow }
      throw error
    }
  }

  /// A discount that staff agreed, off the goods first, and what it exceeds them by off delivery.
  private func agreed(_ order: OrderToPrice, _ goods: Money, _ currency: Currency) throws(MoneyError) -> [Promotion] {
    guard let discount = order.agreedDiscount, discount.amount > 0 else { return [] }
    let rest = discount.amount - min(discount.amount, goods.amount)
    guard rest <= order.shipping?.price.amount ?? 0 else { throw .overflow }
    let ofGoods = Promotion(id: .make(), kind: .order, action: .amount(discount, off: ProductSelection()))
    if rest == 0 { return [ofGoods] }
    let ofDelivery = Promotion(
      id: .make(), kind: .delivery, action: .amount(try Money(rest, currency), off: ProductSelection()))
    return [ofGoods, ofDelivery]
  }
}

/// Puts together what is stored of a priced order.
private struct PricedOrderParts {
  private let order: OrderToPrice
  private let offer: OrderOffer
  private let currency: Currency
  private var lines: [OrderLineItem]
  private var reductions: [OrderReduction] = []
  private var taxes: [OrderTax] = []
  private var removed: Money

  init(_ order: OrderToPrice, _ offer: OrderOffer, _ currency: Currency) {
    (self.order, self.offer, self.currency) = (order, offer, currency)
    lines = order.lines.map(\.item)
    removed = .zero(currency)
  }

  mutating func priced(_ cart: PricedCart, _ terms: SalesTerms) throws(MoneyError) -> PricedOrder {
    var amounts: [OrderLineID: Money] = [:]
    for line in cart.lines {
      let id = OrderLineID(line.id)
      amounts[id] = line.amount
      try add(line.reductions, line.taxes, line.removedTax, id)
    }
    for gift in cart.gifts { if let id = try add(gift) { amounts[id] = .zero(currency) } }
    if let delivery = cart.delivery { try add(delivery.reductions, delivery.taxes, delivery.removedTax, nil) }
    let totals = try OrderTotals(
      goods: lines.map(\.total).sum(in: currency),
      shipping: order.shipping?.price ?? .zero(currency),
      discount: reductions.map(\.amount).sum(in: currency), tax: cart.tax,
      addedTax: terms.regime == .excludingTax ? cart.tax : removed.negated, captured: .zero(currency),
      refunded: .zero(currency))
    // Two ways to the same sum.
    guard totals.total == cart.total else { throw .overflow }
    return PricedOrder(
      lines: lines, totals: totals, reductions: reductions, taxes: taxes, terms: terms,
      amounts: amounts, refusedCodes: offer.refusals(besides: reductions), shipping: order.shipping)
  }

  private mutating func add(
    _ own: [Reduction], _ charged: [TaxLine], _ removedTax: Money, _ line: OrderLineID?
  ) throws(MoneyError) {
    for reduction in own { reductions.append(offer.reduction(reduction.promotion, reduction.amount, of: line)) }
    for tax in charged {
      taxes.append(OrderTax(line: line, name: tax.rate.name, rate: tax.rate.millionths, amount: tax.amount))
    }
    removed = try removed.adding(removedTax)
  }

  /// A gift is a line of its own, reduced by all that it costs.
  private mutating func add(_ gift: PricedGift) throws(MoneyError) -> OrderLineID? {
    guard let quote = offer.gifts[gift.variant], gift.quantity > 0, gift.subtotal.amount > 0 else { return nil }
    let price = try Money(gift.subtotal.amount / Int64(gift.quantity), currency)
    let item = OrderLineItem(
      id: .make(), variant: gift.variant, sku: quote.sku, name: quote.name, buyerName: quote.buyerName,
      quantity: gift.quantity, unitPrice: price, total: gift.subtotal, shipped: 0, credited: 0,
      isExcludedFromWithdrawal: quote.isExcludedFromWithdrawal, components: LineComponents.copied(from: quote))
    lines.append(item)
    reductions.append(offer.reduction(gift.promotion, gift.subtotal, of: item.id))
    return item.id
  }
}
