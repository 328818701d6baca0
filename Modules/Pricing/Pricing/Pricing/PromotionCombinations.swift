import FoundationCore
import StoreIdentifiers

/// Finds the promotions that save the most together (rules 10 to 14).
struct PromotionCombinations {
  /// How many promotions of a class may be applied.
  enum Mode: CaseIterable {
    case several, one, none
  }

  /// Which promotions of a class may be applied, in which way: what a stage's result depends on beside its base.
  private struct Stage: Hashable {
    let mode: Mode
    let members: [Int]
  }

  private let cart: PreparedCart
  /// In the order that decides between equal savings.
  private let usable: [PreparedPromotion]
  /// Their lanes, each once, the smallest first.
  private let lanes: [Int]
  private let start: ReducedCart
  /// What product promotions save before any other is applied: most combinations ask.
  private let savingsAtStart: [Saving?]

  /// What a promotion saves, and the lines that this concerns.
  private typealias Saving = (reduction: ReducedCart.Reduction, concerned: [Int])

  /// Promotions whose conditions hold.
  init(_ promotions: [PreparedPromotion], for cart: PreparedCart) throws(MoneyError) {
    self.cart = cart
    usable = promotions.sorted {
      ($0.promotion.priority, $0.promotion.id) < ($1.promotion.priority, $1.promotion.id)
    }
    lanes = Set(usable.map(\.promotion.lane)).sorted()
    start = ReducedCart(cart)
    var savings: [Saving?] = []
    for promotion in usable {
      savings.append(promotion.promotion.kind == .product ? try promotion.saving(in: start, of: cart) : nil)
    }
    savingsAtStart = savings
  }

  /// What each promotion whose conditions hold would save if there were no other, by its position in the request.
  func totalsOfEach() throws(MoneyError) -> [Int: Int64] {
    var totals: [Int: Int64] = [:]
    for index in usable.indices { totals[usable[index].position] = try total(of: index, in: start) }
    return totals
  }

  private func saving(of index: Int, in state: ReducedCart) throws(MoneyError) -> Saving {
    if state.reductions.isEmpty, let known = savingsAtStart[index] { return known }
    return try usable[index].saving(in: state, of: cart)
  }

  private func total(of index: Int, in state: ReducedCart) throws(MoneyError) -> Int64 {
    if state.reductions.isEmpty, let known = savingsAtStart[index] { return known.reduction.total }
    return try usable[index].total(in: state, of: cart)
  }

  /// The cart under the combination that saves the most. O(lines × promotions) for each different combination.
  func best() throws(MoneyError) -> ReducedCart {
    // Most carts: to compare what nothing, or one promotion, saves took a sixteenth of an order's processor time.
    guard usable.count > 1 else { return try usable.first.map(only) ?? start }
    var best = Found(cart: start, combination: .max)
    try extend(best.cart, to: 0, combinations: Array(Self.all.indices), best: &best)
    return best.cart
  }

  /// The cart under the only promotion: with none beside it, it may always be applied.
  private func only(_ promotion: PreparedPromotion) throws(MoneyError) -> ReducedCart {
    let kind = promotion.promotion.kind
    var cart = start
    try apply(Stage(mode: promotion.combines & kind.bit == 0 ? .one : .several, members: [0]), of: kind, to: &cart)
    return cart
  }

  /// A combination's result, with its place in the order of rule 12.
  private struct Found {
    let cart: ReducedCart
    let combination: Int
  }

  /// Every combination in the order of rule 12.
  private static let all: [[Mode]] = Mode.allCases.flatMap { product in
    Mode.allCases.flatMap { order in Mode.allCases.map { [product, order, $0] } }
  }

  /// Applies a class to `state` for combinations that agree on the classes before it, once for those that do the same.
  private func extend(
    _ state: ReducedCart, to depth: Int, combinations: [Int], best: inout Found
  ) throws(MoneyError) {
    guard depth < PromotionClass.allCases.count else {
      if let first = combinations.first, (state.saved, -first) > (best.cart.saved, -best.combination) {
        best = Found(cart: state, combination: first)
      }
      return
    }
    let kind = PromotionClass.allCases[depth]
    var stages: [Stage: [Int]] = [:]
    for combination in combinations {
      stages[stage(of: kind, at: depth, in: Self.all[combination]), default: []].append(combination)
    }
    for (stage, combinations) in stages {
      var next = state
      try apply(stage, of: kind, to: &next)
      try extend(next, to: depth + 1, combinations: combinations, best: &best)
    }
  }

  /// What a combination, which has a mode for each class, lets a class do.
  private func stage(of kind: PromotionClass, at place: Int, in combination: [Mode]) -> Stage {
    let mode = combination[place]
    guard mode != .none else { return Stage(mode: .none, members: []) }
    var needed: UInt8 = 0
    for (other, otherMode) in zip(PromotionClass.allCases, combination) where otherMode != .none {
      if other != kind || mode == .several { needed |= other.bit }
    }
    let members = usable.indices.filter {
      usable[$0].promotion.kind == kind && usable[$0].combines & needed == needed
    }
    return members.isEmpty ? Stage(mode: .none, members: []) : Stage(mode: mode, members: members)
  }

  private func apply(_ stage: Stage, of kind: PromotionClass, to state: inout ReducedCart) throws(MoneyError) {
    switch stage.mode {
    case .none: return
    case .one: if let reduction = try most(of: stage.members, in: state) { state.apply(reduction) }
    case .several:
      for lane in lanes {
        let members = stage.members.filter { usable[$0].promotion.lane == lane }
        if members.isEmpty { continue }
        if kind == .product {
          try applyProductLane(members, to: &state)
        } else if let reduction = try most(of: members, in: state) {
          state.apply(reduction)
        }
      }
    }
  }

  /// What the promotion that saves most saves (rule 13): of those that save as much, the first.
  private func most(of members: [Int], in state: ReducedCart) throws(MoneyError) -> ReducedCart.Reduction? {
    var best: (member: Int, total: Int64)?
    for member in members {
      let total = try total(of: member, in: state)
      if total > best?.total ?? 0 { best = (member, total) }
    }
    guard let best else { return nil }
    return try saving(of: best.member, in: state).reduction
  }

  /// Gives each line what saves it most, and sets what saves them most (rule 14).
  private func applyProductLane(_ lane: [Int], to state: inout ReducedCart) throws(MoneyError) {
    let base = state
    /// Of each line, which promotion saves most of it.
    var held: [(promotion: Int, amount: Int64)?] = cart.lines.map { _ in nil }
    var sets: [(promotion: Int, reduction: ReducedCart.Reduction, concerned: [Int], total: Int64)] = []
    for (index, member) in lane.enumerated() {
      let (reduction, concerned) = try saving(of: member, in: base)
      if usable[member].isOfSet {
        sets.append((index, reduction, concerned, reduction.total))
      } else {
        for line in reduction.lines where line.amount > held[line.position]?.amount ?? 0 {
          held[line.position] = (index, line.amount)
        }
      }
    }
    var applied: [ReducedCart.Reduction?] = lane.map { _ in nil }
    var isTaken = cart.lines.map { _ in false }
    sets.sort { $0.total != $1.total ? $0.total > $1.total : $0.promotion < $1.promotion }
    for set in sets where !set.concerned.contains(where: { isTaken[$0] }) {
      guard set.total > set.concerned.reduce(0, { $0 + (held[$1]?.amount ?? 0) }) else { continue }
      for line in set.concerned { (isTaken[line], held[line]) = (true, nil) }
      applied[set.promotion] = set.reduction
    }
    for (position, saving) in held.enumerated() {
      guard let saving else { continue }
      if applied[saving.promotion] == nil {
        applied[saving.promotion] = ReducedCart.Reduction(promotion: usable[lane[saving.promotion]].position)
      }
      applied[saving.promotion]?.lines.append((position, saving.amount))
    }
    for reduction in applied { if let reduction { state.apply(reduction) } }
  }
}
