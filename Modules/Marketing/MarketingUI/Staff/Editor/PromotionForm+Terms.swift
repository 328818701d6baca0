public import Foundation
import FoundationCore
import FoundationUI
public import Marketing
import Pricing
import StoreIdentifiers

extension PromotionForm {
  /// What is wrong, by field, as keys of the phrases.
  public func problems(in zone: TimeZone) -> [Field: String] {
    var reader = PromotionFormReader(form: self, zone: zone)
    _ = reader.terms()
    return reader.problems
  }

  /// The terms as they are typed; nil while something is wrong.
  public func terms(in zone: TimeZone) -> PromotionTerms? {
    var reader = PromotionFormReader(form: self, zone: zone)
    let terms = reader.terms()
    return reader.problems.isEmpty ? terms : nil
  }
}

/// Reads what is typed, and notes what cannot be read.
private struct PromotionFormReader {
  let form: PromotionForm
  let zone: TimeZone
  private(set) var problems: [PromotionForm.Field: String] = [:]
  /// Whether an amount was read, so that the promotion is for its currency alone.
  private var hasAmounts = false

  init(form: PromotionForm, zone: TimeZone) {
    self.form = form
    self.zone = zone
  }

  mutating func terms() -> PromotionTerms? {
    let title = form.title.trimmingCharacters(in: .whitespacesAndNewlines)
    if !(1...200).contains(title.unicodeScalars.count) {
      problems[.title] = Phrases.key("Enter a title, up to 200 characters.")
    }
    let (startsAt, endsAt) = (moment(form.startsAt, .startsAt), moment(form.endsAt, .endsAt))
    if let startsAt, let endsAt, endsAt <= startsAt {
      problems[.endsAt] = Phrases.key("It must end after it begins.")
    }
    let action = action()
    let conditions = conditions()
    let cap = form.action == .gift ? nil : money(form.cap, .cap, isNeeded: false)
    let budget = money(form.budget, .budget, isNeeded: false)
    let limits = PromotionLimits(
      total: count(form.total, .total).map { Int64($0) },
      perCode: form.trigger == .code ? count(form.perCode, .perCode).map { Int64($0) } : nil,
      perCustomer: count(form.perCustomer, .perCustomer).map { Int64($0) })
    let (lane, priority) = (rank(form.lane, .lane), rank(form.priority, .priority))
    guard let action else { return nil }
    return PromotionTerms(
      title: title, status: form.status, startsAt: startsAt, endsAt: endsAt, trigger: form.trigger,
      currency: hasAmounts ? form.currency : nil, kind: form.kind, lane: lane, priority: priority,
      combinesWith: form.combinesWith, conditions: conditions, action: action, cap: cap, limits: limits, budget: budget)
  }

  private mutating func action() -> PromotionAction? {
    guard PromotionForm.actions(of: form.kind).contains(form.action) else {
      problems[.action] = Phrases.key("Choose what it does.")
      return nil
    }
    let selection = Self.selection(form.chosen, excludesReduced: form.excludesReduced)
    switch form.action {
    case .percentage: return share(form.percentage, .percentage).map { .percentage($0, of: selection) }
    case .amount: return money(form.amount, .amount, isNeeded: true).map { .amount($0, off: selection) }
    case .fixedPrice: return money(form.amount, .amount, isNeeded: true).map { .fixedPrice($0, of: selection) }
    case .tiers: return tiers().map { .tiers($0, of: selection) }
    case .buyXGetY:
      let (buy, get) = (needed(form.buy, .buy), needed(form.get, .get))
      let (share, sets) = (share(form.percentage, .percentage), count(form.sets, .sets))
      guard let buy, let get, let share else { return nil }
      return .buyXGetY(
        BuyXGetY(
          buy: buy, of: Self.selection(form.bought, excludesReduced: false), get: get, of: selection, share: share,
          limit: sets))
    case .gift:
      let quantity = needed(form.giftQuantity, .giftQuantity)
      guard let gift = form.gift, let variant = VariantID(gift.key), let price = gift.price else {
        problems[.gift] = Phrases.key("Choose what is given.")
        return nil
      }
      if price.currency != form.currency { problems[.gift] = Phrases.key("Its price is in another currency.") }
      hasAmounts = true
      return quantity.map { .gift(PromotionGift(variant: variant, quantity: $0, unitPrice: price)) }
    }
  }

  private mutating func tiers() -> PromotionTiers? {
    var tiers: [PromotionTiers.Tier] = []
    for line in form.tiers.split(whereSeparator: \.isNewline) where !line.allSatisfy(\.isWhitespace) {
      let words = line.split(whereSeparator: \.isWhitespace).map { String($0) }
      let minimum: Int64? =
        words.first.flatMap { word in
          form.measure == .quantity ? Int64(word) : Money(decimal: word, form.currency)?.amount
        }
      guard words.count == 2, let minimum, minimum > 0, let share = PercentText.share(words[1]), share != .none,
        !tiers.contains(where: { $0.minimum == minimum })
      else {
        problems[.tiers] = Phrases.key("Write a threshold and a percentage on each line, such as 3 10.")
        return nil
      }
      tiers.append(PromotionTiers.Tier(minimum: minimum, share: share))
    }
    guard (1...50).contains(tiers.count) else {
      problems[.tiers] = Phrases.key("Write a threshold and a percentage on each line, such as 3 10.")
      return nil
    }
    if form.measure == .amount { hasAmounts = true }
    return PromotionTiers(by: form.measure, tiers)
  }

  private mutating func conditions() -> PromotionConditions {
    let counted =
      form.countsChosen
      ? Self.selection(form.chosen, excludesReduced: form.excludesReduced) : ProductSelection()
    var conditions: [PromotionCondition] = []
    if let minimum = count(form.minimumQuantity, .minimumQuantity) {
      conditions.append(.quantity(minimum, of: counted))
    }
    if let minimum = money(form.minimumAmount, .minimumAmount, isNeeded: false) {
      conditions.append(.amount(minimum, of: counted))
    }
    if form.isFirstOrder { conditions.append(.firstOrder) }
    if !form.groups.isEmpty { conditions.append(.group(Set(form.groups.map(\.key)))) }
    let countries = form.countries.uppercased().split { !$0.isLetter }.map { String($0) }
    if !countries.allSatisfy({ $0.utf8.count == 2 }) {
      problems[.countries] = Phrases.key("Write the countries' codes of two letters, such as DE, PL.")
    }
    if !countries.isEmpty { conditions.append(.country(Set(countries))) }
    if form.otherConditions.contains(where: { if case .amount = $0 { true } else { false } }) { hasAmounts = true }
    return PromotionConditions(form.joining, conditions + form.otherConditions)
  }

  private mutating func moment(_ typed: String, _ field: PromotionForm.Field) -> Timestamp? {
    guard !typed.isEmpty else { return nil }
    let moment = LocalMoment.moment(typed, in: zone)
    if moment == nil { problems[field] = Phrases.key("Enter a day and a time, such as 2026-02-28 09:30.") }
    return moment
  }

  private mutating func money(_ typed: String, _ field: PromotionForm.Field, isNeeded: Bool) -> Money? {
    let typed = typed.trimmingCharacters(in: .whitespaces)
    if typed.isEmpty, !isNeeded { return nil }
    guard let money = Money(decimal: typed, form.currency), money.amount > 0 else {
      problems[field] = Phrases.key("Enter an amount above zero, such as 5.00.")
      return nil
    }
    hasAmounts = true
    return money
  }

  private mutating func share(_ typed: String, _ field: PromotionForm.Field) -> Share? {
    let share = PercentText.share(typed)
    if share == nil || share == Share.none {
      problems[field] = Phrases.key("Enter a percentage above 0 and up to 100.")
      return nil
    }
    return share
  }

  private mutating func count(_ typed: String, _ field: PromotionForm.Field) -> Int? {
    typed.isEmptyOrWhiteSpace ? nil : needed(typed, field)
  }

  private mutating func needed(_ typed: String, _ field: PromotionForm.Field) -> Int? {
    let number = Int(typed.trimmingCharacters(in: .whitespaces)).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
    if number == nil { problems[field] = Phrases.key("Enter a whole number from 1 to 1,000,000.") }
    return number
  }

  private mutating func rank(_ typed: String, _ field: PromotionForm.Field) -> Int {
    let number = Int(typed.trimmingCharacters(in: .whitespaces)).flatMap {
      PromotionTerms.ranks.contains($0) ? $0 : nil
    }
    if number == nil { problems[field] = Phrases.key("Enter a whole number from −1,000 to 1,000.") }
    return number ?? 0
  }

  /// The things as a rule selects by them.
  static func selection(_ choices: [PromotionChoice], excludesReduced: Bool) -> ProductSelection {
    var selection = ProductSelection(excludesReduced: excludesReduced)
    for choice in choices { choice.select(in: &selection) }
    return selection
  }
}

extension PromotionChoice {
  /// Adds it to what a rule selects by; a customer group is nothing that products are in.
  func select(in selection: inout ProductSelection) {
    switch kind {
    case .product: if let id = ProductID(key) { selection.products.insert(id) }
    case .variant: if let id = VariantID(key) { selection.variants.insert(id) }
    case .category: if let id = UniqueID(key) { selection.categories.insert(id) }
    case .collection: if let id = UniqueID(key) { selection.collections.insert(id) }
    case .brand: selection.brands.insert(key)
    case .group: break
    }
  }
}
