import FoundationCore
import StoreIdentifiers

extension PricedCart {
  /// Prices a cart by the rules of the page on pricing. Pure: equal requests give equal answers, whatever order their
  /// lines were added in. O(lines × promotions).
  ///
  /// - Throws: `PricingError` for quantities out of range, negative prices, repeated ids, amounts of another currency
  ///   than the request's, and sums beyond `Money.range`.
  public init(_ request: PricingRequest) throws(PricingError) {
    let cart = try PreparedCart(request)
    do { self = try Self.priced(request, cart) } catch { throw .money(error) }
  }

  private static func priced(_ request: PricingRequest, _ cart: PreparedCart) throws(MoneyError) -> PricedCart {
    var (usable, selected) = ([PreparedPromotion](), SelectedLines(cart))
    for (position, promotion) in request.promotions.enumerated() {
      guard try promotion.conditions.hold(for: cart, &selected) else { continue }
      usable.append(try PreparedPromotion(promotion, at: position, in: cart, &selected))
    }
    let combinations = try PromotionCombinations(usable, for: cart)
    let reduced = try combinations.best()
    let taxation = try Taxation(request, cart, reduced)
    var parts = PricedParts(request, cart, reduced, taxation)
    return try parts.cart(unused: unused(request, reduced, alone: try combinations.totalsOfEach()))
  }

  /// Why promotions are not applied; `alone` is what those whose conditions hold would save if there were no other.
  private static func unused(
    _ request: PricingRequest, _ reduced: ReducedCart, alone: [Int: Int64]
  ) -> [UnusedPromotion] {
    let applied = Set(reduced.reductions.map(\.promotion))
    var unused: [UnusedPromotion] = []
    for (position, promotion) in request.promotions.enumerated() where !applied.contains(position) {
      let reason: UnusedPromotion.Reason =
        switch alone[position] {
        case nil: .conditions
        case .some(let total): total > 0 ? .othersSaveMore : .nothingToReduce
        }
      unused.append(UnusedPromotion(promotion: promotion.id, reason: reason))
    }
    return unused
  }
}

/// Puts amounts together to what is stored and shown.
private struct PricedParts {
  let request: PricingRequest
  let cart: PreparedCart
  let reduced: ReducedCart
  let taxation: Taxation
  /// What each line saves, by its position and in the order in which promotions apply.
  private let savings: [[Saving]]
  private var steps: [PricingStep] = []

  private typealias Saving = (promotion: Int, amount: Int64)

  init(_ request: PricingRequest, _ cart: PreparedCart, _ reduced: ReducedCart, _ taxation: Taxation) {
    (self.request, self.cart, self.reduced, self.taxation) = (request, cart, reduced, taxation)
    var savings: [[Saving]] = cart.lines.map { _ in [] }
    for reduction in reduced.reductions {
      for line in reduction.lines { savings[line.position].append((reduction.promotion, line.amount)) }
    }
    self.savings = savings
  }

  /// What is the same for a line and for delivery.
  private struct Part {
    let reductions: [Reduction]
    let amount: Money
    let removedTax: Money
    let taxes: [TaxLine]
  }

  mutating func cart(unused: [UnusedPromotion]) throws(MoneyError) -> PricedCart {
    var (parts, gifts) = ([UniqueID: PricedLine](), [PricedGift]())
    for (position, line) in cart.lines.enumerated() {
      let subtotal = try money(cart.subtotals[position])
      append(.line(line.id), .price(each: line.unitPrice, quantity: line.quantity), line.unitPrice, subtotal, subtotal)
      let part = try part(
        .line(line.id), subtotal, entries: [position], savings: savings[position])
      parts[line.id] = PricedLine(
        id: line.id, quantity: line.quantity, subtotal: subtotal, reductions: part.reductions, amount: part.amount,
        removedTax: part.removedTax, taxes: part.taxes)
    }
    for reduction in reduced.reductions {
      let promotion = request.promotions[reduction.promotion]
      if case .gift(let gift) = promotion.action {
        let worth = try money(reduction.gift)
        append(.gift(gift.variant), .price(each: gift.unitPrice, quantity: gift.quantity), gift.unitPrice, worth, worth)
        append(.gift(gift.variant), .promotion(promotion.id), worth, worth, worth.negated)
        gifts.append(
          PricedGift(promotion: promotion.id, variant: gift.variant, quantity: gift.quantity, subtotal: worth))
      }
    }
    var delivery: PricedDelivery?
    if let quote = request.delivery {
      append(.delivery, .price(each: quote.price, quantity: 1), quote.price, quote.price, quote.price)
      let part = try part(
        .delivery, quote.price, entries: Array(taxation.entries.indices.dropFirst(cart.lines.count)),
        savings: reduced.reductions.map { ($0.promotion, $0.delivery) })
      delivery = PricedDelivery(
        subtotal: quote.price, reductions: part.reductions, amount: part.amount, removedTax: part.removedTax,
        taxes: part.taxes)
    }
    let lines = request.lines.compactMap { parts[$0.id] }
    let taxes = lines.flatMap(\.taxes) + (delivery?.taxes ?? [])
    let tax = try taxes.map(\.amount).sum(in: cart.currency)
    var total = try (lines.map(\.amount) + (delivery.map { [$0.amount] } ?? [])).sum(in: cart.currency)
    if request.regime == .excludingTax { total = try total.adding(tax) }
    return PricedCart(
      regime: request.regime, lines: lines, gifts: gifts, delivery: delivery, tax: tax, total: total,
      trace: PricingTrace(steps: steps, unused: unused))
  }

  private mutating func part(
    _ subject: PricingStep.Subject, _ subtotal: Money, entries: [Int], savings: [Saving]
  ) throws(MoneyError) -> Part {
    var (amount, reductions) = (subtotal, [Reduction]())
    for saving in savings where saving.amount > 0 {
      let (promotion, saved) = (request.promotions[saving.promotion].id, try money(saving.amount))
      append(subject, .promotion(promotion), amount, saved, saved.negated)
      amount = try amount.subtracting(saved)
      reductions.append(Reduction(promotion: promotion, amount: saved))
    }
    let base = amount
    var (removed, taxes) = (Money.zero(cart.currency), [TaxLine]())
    for entry in entries {
      for (rate, tax) in zip(taxation.entries[entry].rates, taxation.amounts[entry]) {
        let tax = try money(tax)
        guard !request.taxes.isExempt else {
          guard request.regime == .includingTax else { continue }
          append(subject, .taxRemoved(rate), base, tax, tax.negated)
          removed = try removed.adding(tax)
          continue
        }
        let effect = request.regime == .includingTax ? Money.zero(cart.currency) : tax
        append(subject, .tax(rate), try money(taxation.entries[entry].amount), tax, effect)
        if let known = taxes.firstIndex(where: { $0.rate == rate }) {
          taxes[known] = TaxLine(rate: rate, amount: try taxes[known].amount.adding(tax))
        } else {
          taxes.append(TaxLine(rate: rate, amount: tax))
        }
      }
    }
    return Part(
      reductions: reductions, amount: try amount.subtracting(removed), removedTax: removed, taxes: taxes)
  }

  private mutating func append(
    _ subject: PricingStep.Subject, _ cause: PricingStep.Cause, _ base: Money, _ amount: Money, _ effect: Money
  ) {
    steps.append(PricingStep(subject: subject, cause: cause, base: base, amount: amount, effect: effect))
  }

  private func money(_ amount: Int64) throws(MoneyError) -> Money { try Money(amount, cart.currency) }
}
