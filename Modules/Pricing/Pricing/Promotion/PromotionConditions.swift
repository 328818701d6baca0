public import FoundationCore

/// When a promotion applies (rule 9). Conditions are judged once, by the subtotals before any reduction.
public struct PromotionConditions: Hashable, Sendable {
  /// How conditions are joined.
  public enum Joining: String, CaseIterable, Sendable {
    /// Every one has to hold.
    case all
    /// One has to hold.
    case any
  }

  /// How the conditions are joined.
  public var joining: Joining
  /// The conditions; none always hold.
  public var conditions: [PromotionCondition]

  /// Conditions; by default none.
  public init(_ joining: Joining = .all, _ conditions: [PromotionCondition] = []) {
    self.joining = joining
    self.conditions = conditions
  }
}

/// One condition of a promotion.
public enum PromotionCondition: Hashable, Sendable {
  /// At least so many selected units.
  case quantity(Int, of: ProductSelection)
  /// Subtotals of selected lines that come to at least so much.
  case amount(Money, of: ProductSelection)
  /// A buyer in one of these customer groups.
  case group(Set<String>)
  /// A buyer who has not ordered before.
  case firstOrder
  /// An order that goes to one of these countries.
  case country(Set<String>)
}

extension PromotionConditions {
  /// Whether they hold for a cart.
  func hold(for cart: PreparedCart, _ selected: inout SelectedLines) throws(MoneyError) -> Bool {
    guard !conditions.isEmpty else { return true }
    for condition in conditions {
      let holds = try condition.holds(for: cart, &selected)
      switch joining {
      case .all: if !holds { return false }
      case .any: if holds { return true }
      }
    }
    return joining == .all
  }
}

extension PromotionCondition {
  /// The lines that it counts; nil for one about the buyer.
  var selection: ProductSelection? {
    switch self {
    case .quantity(_, let selection), .amount(_, let selection): selection
    case .group, .firstOrder, .country: nil
    }
  }

  /// Whether it holds for a cart.
  func holds(for cart: PreparedCart, _ selected: inout SelectedLines) throws(MoneyError) -> Bool {
    switch self {
    case .quantity(let minimum, let selection):
      return cart.units(of: selected.positions(of: selection)) >= minimum
    case .amount(let minimum, let selection):
      try cart.require(minimum)
      return cart.subtotal(of: selected.positions(of: selection)) >= minimum.amount
    case .group(let groups): return cart.buyer.group.map(groups.contains) == true
    case .firstOrder: return cart.buyer.isFirstOrder
    case .country(let countries): return cart.buyer.country.map(countries.contains) == true
    }
  }
}
