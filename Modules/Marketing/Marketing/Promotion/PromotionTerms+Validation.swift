public import FoundationCore
import Pricing

extension PromotionTerms {
  /// The first thing that is wrong with the terms, as a sentence with the field that it is about; nil when they hold
  /// together. O(size of the terms).
  public var violation: SchemaViolation? {
    if let startsAt, let endsAt, endsAt <= startsAt {
      return .init("/endsAt", "order", "The promotion has to end after it starts.")
    }
    if !actionFits {
      return .init("/action", "class", "A promotion of the class “\(kind.rawValue)” cannot do this.")
    }
    if let wrong = action.violation ?? conditions.conditions.lazy.compactMap(\.violation).first { return wrong }
    if case .gift = action, cap != nil { return .init("/cap", "gift", "A gift has no upper limit: leave the cap out.") }
    if limits.perCode != nil, trigger != .code {
      return .init("/limits/perCode", "trigger", "Only a promotion with codes has a limit for each code.")
    }
    return moneyViolation
  }

  /// Whether Pricing does anything for the action in the promotion's class.
  private var actionFits: Bool {
    switch action {
    case .percentage, .amount: true
    case .fixedPrice, .buyXGetY: kind == .product
    case .tiers: kind != .delivery
    case .gift: kind == .order
    }
  }

  private var moneyViolation: SchemaViolation? {
    let amounts =
      [("/cap", cap), ("/budget", budget)].compactMap { field, money in money.map { (field, $0) } } + action.amounts
      + conditions.conditions.flatMap(\.amounts)
    for (field, money) in amounts {
      if money.amount < 1 { return .init(field, "range", "The amount has to be above zero.") }
      guard money.currency == currency else {
        return .init(field, "currency", "Every amount has to be in the promotion's currency.")
      }
    }
    if currency == nil, action.countsMoney {
      return .init("/currency", "required", "Say in which currency the thresholds are.")
    }
    return nil
  }
}

extension PromotionAction {
  fileprivate var violation: SchemaViolation? {
    switch self {
    case .percentage(let share, _):
      return share == .none ? .init("/action/share", "range", "The percentage has to be above zero.") : nil
    case .tiers(let tiers, _):
      if tiers.tiers.isEmpty { return .init("/action/tiers", "required", "Add at least one tier.") }
      if tiers.tiers.contains(where: { $0.minimum < 1 }) {
        return .init("/action/tiers", "range", "A tier begins at one or more.")
      }
      if Set(tiers.tiers.map(\.minimum)).count < tiers.tiers.count {
        return .init("/action/tiers", "duplicate", "Two tiers begin at the same threshold.")
      }
      return tiers.tiers.contains { $0.share == .none }
        ? .init("/action/tiers", "range", "The percentage of a tier has to be above zero.") : nil
    case .buyXGetY(let rule):
      if rule.buy < 1 || rule.get < 1 {
        return .init("/action/buy", "range", "At least one has to be bought and one reduced.")
      }
      if rule.share == .none { return .init("/action/share", "range", "The percentage has to be above zero.") }
      return (rule.limit ?? 1) < 1 ? .init("/action/limit", "range", "The limit has to be at least one.") : nil
    case .gift(let gift):
      return gift.quantity < 1 ? .init("/action/quantity", "range", "At least one has to be given.") : nil
    case .amount, .fixedPrice: return nil
    }
  }

  /// Amounts with where they stand.
  fileprivate var amounts: [(String, Money)] {
    switch self {
    case .amount(let money, _), .fixedPrice(let money, _): [("/action/amount", money)]
    case .gift(let gift): [("/action/amount", gift.unitPrice)]
    case .percentage, .tiers, .buyXGetY: []
    }
  }

  /// Whether it has thresholds that are amounts.
  fileprivate var countsMoney: Bool {
    if case .tiers(let tiers, _) = self { tiers.measure == .amount } else { false }
  }
}

extension PromotionCondition {
  fileprivate var violation: SchemaViolation? {
    switch self {
    case .quantity(let minimum, _):
      minimum < 1 ? .init("/conditions", "range", "A number of units is at least one.") : nil
    case .group(let groups):
      groups.isEmpty ? .init("/conditions", "required", "Choose at least one customer group.") : nil
    case .country(let countries):
      countries.isEmpty ? .init("/conditions", "required", "Choose at least one country.") : nil
    case .amount, .firstOrder: nil
    }
  }

  fileprivate var amounts: [(String, Money)] {
    if case .amount(let money, _) = self { [("/conditions", money)] } else { [] }
  }
}

extension SchemaViolation {
  fileprivate init(_ pointer: String, _ code: String, _ message: String) {
    self.init(pointer: pointer, code: code, message: message)
  }
}
