public import FoundationCore
import Pricing

extension Schema where Value == PromotionTerms {
  /// The JSON of the terms. Those that do not hold together are refused with a sentence.
  public static let promotionTerms = Schema.object(
    "PromotionTerms", Field<PromotionTerms, String>("title", \.title, .text(1...200)),
    Field<PromotionTerms, PromotionTerms.Status>("status", \.status, .enumeration()),
    Field<PromotionTerms, Timestamp?>.optional("startsAt", \.startsAt, .timestamp),
    Field<PromotionTerms, Timestamp?>.optional("endsAt", \.endsAt, .timestamp),
    Field<PromotionTerms, PromotionTerms.Trigger>("trigger", \.trigger, .enumeration()),
    Field<PromotionTerms, Currency?>.optional("currency", \.currency, .currency),
    Field<PromotionTerms, PromotionClass>("class", \.kind, .enumeration()),
    Field<PromotionTerms, Int>.defaulted("lane", \.lane, .integer(in: PromotionTerms.ranks), to: 0),
    Field<PromotionTerms, Int>.defaulted("priority", \.priority, .integer(in: PromotionTerms.ranks), to: 0),
    Field<PromotionTerms, Set<PromotionClass>>("combinesWith", \.combinesWith, classes),
    Field<PromotionTerms, PromotionConditions>.defaulted(
      "conditions", \.conditions, .promotionConditions, to: PromotionConditions()),
    Field<PromotionTerms, PromotionAction>("action", \.action, .promotionAction),
    Field<PromotionTerms, Money?>.optional("cap", \.cap, .money),
    Field<PromotionTerms, PromotionLimits>.defaulted("limits", \.limits, .promotionLimits, to: PromotionLimits()),
    Field<PromotionTerms, Money?>.optional("budget", \.budget, .money)
  ) {
    title, status, startsAt, endsAt, trigger, currency, kind, lane, priority, combinesWith, conditions, action, cap,
    limits, budget throws(SchemaViolation) -> PromotionTerms in
    let terms = PromotionTerms(
      title: title, status: status, startsAt: startsAt, endsAt: endsAt, trigger: trigger, currency: currency,
      kind: kind, lane: lane, priority: priority, combinesWith: combinesWith, conditions: conditions, action: action,
      cap: cap, limits: limits, budget: budget)
    if let violation = terms.violation { throw violation }
    return terms
  }

  /// Classes in their order, each once.
  private static let classes = Schema<[PromotionClass]>.array(of: .enumeration(), count: 0...3)
    .map({ list throws(SchemaViolation) in Set(list) }, { set in PromotionClass.allCases.filter(set.contains) })
}

extension Schema where Value == PromotionLimits {
  /// The JSON of limits; what is left out is without a limit.
  public static let promotionLimits = Schema.object(
    "PromotionLimits", Field<PromotionLimits, Int64?>.optional("total", \.total, .integer64(in: counts)),
    Field<PromotionLimits, Int64?>.optional("perCode", \.perCode, .integer64(in: counts)),
    Field<PromotionLimits, Int64?>.optional("perCustomer", \.perCustomer, .integer64(in: counts))
  ) { PromotionLimits(total: $0, perCode: $1, perCustomer: $2) }

  private static let counts: ClosedRange<Int64> = 1...1_000_000_000
}
