import FoundationCore
import StoreIdentifiers

/// A promotion whose conditions hold, with what does not change while promotions are applied.
struct PreparedPromotion {
  let position: Int
  let promotion: Promotion
  /// The classes beside which it may be applied, a bit each.
  let combines: UInt8
  /// The lines that its action selects; for *buy X, get Y* those that can be reduced.
  let chosen: [Int]
  /// For *buy X, get Y* the lines that can be bought or reduced.
  private let members: [UnitSets.Member]
  /// The part that a percentage or tier takes off.
  private let share: Share

  init(
    _ promotion: Promotion, at position: Int, in cart: PreparedCart, _ selected: inout SelectedLines
  ) throws(MoneyError) {
    self.position = position
    self.promotion = promotion
    combines = promotion.combinesWith.reduce(0) { $0 | $1.bit }
    if let cap = promotion.cap { try cart.require(cap) }
    var (members, share) = ([UnitSets.Member](), Share.none)
    switch promotion.action {
    case .percentage(let part, let selection):
      chosen = selected.positions(of: selection)
      share = part
    case .amount(let amount, let selection), .fixedPrice(let amount, let selection):
      try cart.require(amount)
      chosen = selected.positions(of: selection)
    case .tiers(let tiers, let selection):
      chosen = selected.positions(of: selection)
      share = tiers.share(
        for: tiers.measure == .quantity ? Int64(cart.units(of: chosen)) : cart.subtotal(of: chosen))
    case .buyXGetY(let rule):
      chosen = selected.positions(of: rule.gets)
      members = UnitSets.members(bought: selected.positions(of: rule.buys), reduced: chosen)
    case .gift(let gift):
      try cart.require(gift.unitPrice)
      chosen = []
    }
    (self.members, self.share) = (members, share)
  }

  /// Whether its lines belong together, so that it is judged by all of them (rule 14).
  var isOfSet: Bool {
    if case .buyXGetY = promotion.action { return true }
    return promotion.cap != nil
  }

  /// What it would save now, and the lines that this concerns.
  func saving(
    in state: ReducedCart, of cart: PreparedCart
  ) throws(MoneyError) -> (reduction: ReducedCart.Reduction, concerned: [Int]) {
    var reduction = ReducedCart.Reduction(promotion: position)
    var concerned: [Int]?
    if promotion.kind == .delivery {
      reduction.delivery = try deliverySaving(of: state.delivery, cart)
    } else if case .gift(let gift) = promotion.action {
      guard promotion.kind == .order, gift.quantity > 0, gift.unitPrice.amount > 0 else { return (reduction, []) }
      reduction.gift = try gift.unitPrice.multiplied(by: gift.quantity).amount
    } else {
      var amounts: [Int64]
      if case .buyXGetY(let rule) = promotion.action {
        guard promotion.kind == .product else { return (reduction, []) }
        let sets = UnitSets(rule, members, amounts: state.amounts, lines: cart.lines)
        guard let sets else { return (reduction, []) }
        concerned = sets.lines
        amounts = try cart.shares(of: try cart.part(rule.share, of: sets.reducedValue), by: sets.values)
      } else {
        amounts = try lineSavings(of: state.amounts, cart)
      }
      if let cap = promotion.cap?.amount, amounts.reduce(0, +) > cap { amounts = try cart.shares(of: cap, by: amounts) }
      reduction.lines = zip(concerned ?? chosen, amounts).filter { $0.1 > 0 }.map { (position: $0, amount: $1) }
    }
    return (reduction, concerned ?? reduction.lines.map(\.position))
  }

  /// What it would save now altogether: of the goods together, without sharing it among the lines.
  func total(in state: ReducedCart, of cart: PreparedCart) throws(MoneyError) -> Int64 {
    guard promotion.kind == .order else { return try saving(in: state, of: cart).reduction.total }
    var saved: Int64
    switch promotion.action {
    case .percentage, .tiers: saved = try cart.part(share, of: chosen.reduce(0) { $0 + state.amounts[$1] })
    case .amount(let amount, _): saved = min(max(0, amount.amount), chosen.reduce(0) { $0 + state.amounts[$1] })
    case .gift, .fixedPrice, .buyXGetY: return try saving(in: state, of: cart).reduction.total
    }
    if let cap = promotion.cap?.amount { saved = min(saved, max(0, cap)) }
    return saved
  }

  private func deliverySaving(of price: Int64, _ cart: PreparedCart) throws(MoneyError) -> Int64 {
    let saved: Int64 =
      switch promotion.action {
      case .percentage(let share, _): try cart.part(share, of: price)
      case .amount(let amount, _): min(price, max(0, amount.amount))
      case .fixedPrice, .tiers, .buyXGetY, .gift: 0
      }
    return min(saved, max(0, promotion.cap?.amount ?? saved))
  }

  /// What each chosen line saves by an action that treats lines alike (rules 15 to 18).
  private func lineSavings(of amounts: [Int64], _ cart: PreparedCart) throws(MoneyError) -> [Int64] {
    var savings: [Int64] = []
    savings.reserveCapacity(chosen.count)
    switch (promotion.action, promotion.kind) {
    case (.percentage, .product), (.tiers, .product):
      for position in chosen { savings.append(try unitwise(amounts[position], cart.lines[position].quantity, cart)) }
    case (.percentage, _), (.tiers, _):
      let weights = chosen.map { amounts[$0] }
      return try cart.shares(of: try cart.part(share, of: weights.reduce(0, +)), by: weights)
    case (.amount(let amount, _), .product):
      for position in chosen {
        savings.append(min(amounts[position], Self.times(amount.amount, cart.lines[position].quantity)))
      }
    case (.amount(let amount, _), _):
      let weights = chosen.map { amounts[$0] }
      return try cart.shares(of: min(max(0, amount.amount), weights.reduce(0, +)), by: weights)
    case (.fixedPrice(let price, _), .product):
      for position in chosen {
        savings.append(max(0, amounts[position] - Self.times(price.amount, cart.lines[position].quantity)))
      }
    case (.fixedPrice, _), (.buyXGetY, _), (.gift, _): return chosen.map { _ in 0 }
    }
    return savings
  }

  /// The share of a line, rounded for each unit where the market does so.
  private func unitwise(_ amount: Int64, _ quantity: Int, _ cart: PreparedCart) throws(MoneyError) -> Int64 {
    guard cart.rounding == .unit else { return try cart.part(share, of: amount) }
    var saved: Int64 = 0
    for run in UnitValues(amount, quantity: quantity).runs {
      saved += try cart.part(share, of: run.value) * Int64(run.count)
    }
    return saved
  }

  /// An amount for each unit; at least 0, at most the largest amount there is.
  private static func times(_ amount: Int64, _ quantity: Int) -> Int64 {
    let (product, overflow) = max(0, amount).multipliedReportingOverflow(by: Int64(quantity))
    return overflow ? Money.range.upperBound : min(product, Money.range.upperBound)
  }
}
