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
  private let usable: [PreparedPromotion]

  /// Promotions whose conditions hold.
  init(_ promotions: [PreparedPromotion], for cart: PreparedCart) {
    self.cart = cart
    usable = promotions
  }

  /// The cart under the combination that saves the most. O(lines × promotions) for each different combination.
  func best() throws(MoneyError) -> ReducedCart {
    // Most carts: to compare what nothing saves took a sixteenth of an order's processor time.
    guard !usable.isEmpty else { return ReducedCart(cart) }
    var best = Found(cart: ReducedCart(cart), combination: .max)
    try extend(best.cart, to: 0, combinations: Array(Self.all.indices), best: &best)
    return best.cart
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
    var needed: Set<PromotionClass> = []
    for (other, otherMode) in zip(PromotionClass.allCases, combination) where otherMode != .none {
      if other != kind || mode == .several { needed.insert(other) }
    }
    let members = usable.indices.filter {
      usable[$0].promotion.kind == kind && needed.isSubset(of: usable[$0].promotion.combinesWith)
    }
    return members.isEmpty ? Stage(mode: .none, members: []) : Stage(mode: mode, members: members)
  }

  private func apply(_ stage: Stage, of kind: PromotionClass, to state: inout ReducedCart) throws(MoneyError) {
    let members = stage.members.map { usable[$0] }
    switch stage.mode {
    case .none: return
    case .one: if let reduction = try most(of: members, in: state) { state.apply(reduction) }
    case .several:
      for lane in Set(members.map(\.promotion.lane)).sorted() {
        let lane = members.filter { $0.promotion.lane == lane }
        if kind == .product {
          try applyProductLane(lane, to: &state)
        } else if let reduction = try most(of: lane, in: state) {
          state.apply(reduction)
        }
      }
    }
  }

  /// What the promotion that saves most saves (rule 13).
  private func most(
    of promotions: [PreparedPromotion], in state: ReducedCart
  ) throws(MoneyError) -> ReducedCart.Reduction? {
    var best: (promotion: PreparedPromotion, reduction: ReducedCart.Reduction, total: Int64)?
    for promotion in promotions {
      let reduction = try promotion.saving(in: state, of: cart).reduction
      let total = reduction.total
      guard total > 0 else { continue }
      if let found = best, total < found.total || (total == found.total && !precedes(promotion, found.promotion)) {
        continue
      }
      best = (promotion, reduction, total)
    }
    return best?.reduction
  }

  /// Gives each line what saves it most, and sets what saves them most (rule 14).
  private func applyProductLane(_ lane: [PreparedPromotion], to state: inout ReducedCart) throws(MoneyError) {
    let base = state
    let lane = lane.sorted(by: precedes)
    var held: [Int: (promotion: Int, amount: Int64)] = [:]
    var sets: [(promotion: Int, reduction: ReducedCart.Reduction, concerned: [Int], total: Int64)] = []
    for (index, promotion) in lane.enumerated() {
      let (reduction, concerned) = try promotion.saving(in: base, of: cart)
      if promotion.isOfSet {
        sets.append((index, reduction, concerned, reduction.total))
      } else {
        for line in reduction.lines where line.amount > held[line.position]?.amount ?? 0 {
          held[line.position] = (index, line.amount)
        }
      }
    }
    var applied: [Int: ReducedCart.Reduction] = [:]
    var taken: Set<Int> = []
    sets.sort { $0.total != $1.total ? $0.total > $1.total : $0.promotion < $1.promotion }
    for set in sets where taken.isDisjoint(with: set.concerned) {
      guard set.total > set.concerned.reduce(0, { $0 + (held[$1]?.amount ?? 0) }) else { continue }
      taken.formUnion(set.concerned)
      for line in set.concerned { held[line] = nil }
      applied[set.promotion] = set.reduction
    }
    for (position, saving) in held.sorted(by: { $0.key < $1.key }) {
      applied[saving.promotion, default: ReducedCart.Reduction(promotion: lane[saving.promotion].position)].lines
        .append((position, saving.amount))
    }
    for (_, reduction) in applied.sorted(by: { $0.key < $1.key }) { state.apply(reduction) }
  }

  private func precedes(_ left: PreparedPromotion, _ right: PreparedPromotion) -> Bool {
    (left.promotion.priority, left.promotion.id) < (right.promotion.priority, right.promotion.id)
  }
}
