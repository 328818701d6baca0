public import Foundation
public import FoundationCore
import FoundationUI
public import Marketing
import Pricing
import StoreIdentifiers

extension PromotionForm {
  /// A form that says what terms say. What things of other contexts are called is found by whoever shows it.
  public init(_ terms: PromotionTerms, shop currency: Currency, in zone: TimeZone) {
    self.init(currency: terms.currency ?? currency)
    title = terms.title
    status = terms.status
    startsAt = LocalMoment.text(terms.startsAt, in: zone)
    endsAt = LocalMoment.text(terms.endsAt, in: zone)
    trigger = terms.trigger
    kind = terms.kind
    cap = terms.cap?.decimal ?? ""
    total = terms.limits.total.map { String($0) } ?? ""
    perCode = terms.limits.perCode.map { String($0) } ?? ""
    perCustomer = terms.limits.perCustomer.map { String($0) } ?? ""
    budget = terms.budget?.decimal ?? ""
    lane = String(terms.lane)
    priority = String(terms.priority)
    combinesWith = terms.combinesWith
    take(terms.action)
    take(terms.conditions)
  }

  private mutating func take(_ action: PromotionAction) {
    let selection = action.selection ?? ProductSelection()
    chosen = Self.choices(selection)
    excludesReduced = selection.excludesReduced
    switch action {
    case .percentage(let share, _):
      self.action = .percentage
      percentage = PercentText.text(share)
    case .amount(let money, _): (self.action, amount) = (.amount, money.decimal)
    case .fixedPrice(let money, _): (self.action, amount) = (.fixedPrice, money.decimal)
    case .tiers(let tiers, _):
      (self.action, measure) = (.tiers, tiers.measure)
      self.tiers = tiers.tiers.sorted { $0.minimum < $1.minimum }.map { tier in
        let threshold = measure == .quantity ? nil : (try? Money(tier.minimum, currency))?.decimal
        return "\(threshold ?? String(tier.minimum)) \(PercentText.text(tier.share))"
      }.joined(separator: "\n")
    case .buyXGetY(let rule):
      self.action = .buyXGetY
      percentage = PercentText.text(rule.share)
      (buy, get) = (String(rule.buy), String(rule.get))
      sets = rule.limit.map { String($0) } ?? ""
      bought = Self.choices(rule.buys)
    case .gift(let gift):
      self.action = .gift
      self.gift = PromotionChoice(.variant, gift.variant.description, title: "", price: gift.unitPrice)
      giftQuantity = String(gift.quantity)
    }
  }

  /// Fills the fields for conditions that count everything, or what is reduced; each kind once. Others are kept as they
  /// are.
  private mutating func take(_ conditions: PromotionConditions) {
    joining = conditions.joining
    var own = ProductSelection(excludesReduced: excludesReduced)
    for choice in chosen { choice.select(in: &own) }
    let counted = conditions.conditions.compactMap { condition -> ProductSelection? in
      switch condition {
      case .quantity(_, let selection), .amount(_, let selection): selection
      case .group, .firstOrder, .country: nil
      }
    }
    countsChosen = own != ProductSelection() && !counted.isEmpty && counted.allSatisfy { $0 == own }
    let expected = countsChosen ? own : ProductSelection()
    for condition in conditions.conditions {
      switch condition {
      case .quantity(let minimum, let selection) where selection == expected && minimumQuantity.isEmpty:
        minimumQuantity = String(minimum)
      case .amount(let minimum, let selection) where selection == expected && minimumAmount.isEmpty:
        minimumAmount = minimum.decimal
      case .firstOrder where !isFirstOrder: isFirstOrder = true
      case .group(let codes) where groups.isEmpty:
        groups = codes.sorted().map { PromotionChoice(.group, $0, title: $0) }
      case .country(let codes) where countries.isEmpty: countries = codes.sorted().joined(separator: ", ")
      default: otherConditions.append(condition)
      }
    }
  }

  private static func choices(_ selection: ProductSelection) -> [PromotionChoice] {
    selection.products.sorted().map { PromotionChoice(.product, $0.description, title: "") }
      + selection.variants.sorted().map { PromotionChoice(.variant, $0.description, title: "") }
      + selection.categories.sorted().map { PromotionChoice(.category, $0.description, title: "") }
      + selection.collections.sorted().map { PromotionChoice(.collection, $0.description, title: "") }
      + selection.brands.sorted().map { PromotionChoice(.brand, $0, title: $0) }
  }

  /// The form with what things of other contexts are called.
  func titled(by outlets: MarketingOutlets, missing: String) async -> PromotionForm {
    var form = self
    func titled(_ choices: [PromotionChoice]) async -> [PromotionChoice] {
      var named: [PromotionChoice] = []
      for var choice in choices {
        choice.title = await outlets.title(choice.kind, choice.key) ?? (choice.title.isEmpty ? missing : choice.title)
        named.append(choice)
      }
      return named
    }
    form.chosen = await titled(chosen)
    form.bought = await titled(bought)
    form.groups = await titled(groups)
    if let gift { form.gift = await titled([gift]).first }
    return form
  }
}
