public import FoundationCore
public import Pricing
public import StoreIdentifiers

/// What staff decide of a promotion: what it does, for which carts, when, how it is got, and how often.
public struct PromotionTerms: Hashable, Sendable {
  /// Whether a promotion is offered.
  public enum Status: String, CaseIterable, Sendable {
    /// It is being written: nobody gets it.
    case draft
    /// It is offered while its schedule lasts.
    case active
    /// It is over: nobody gets it any more.
    case archived
  }

  /// How a buyer gets it.
  public enum Trigger: String, CaseIterable, Sendable {
    /// Every cart gets it that fulfils its conditions.
    case automatic
    /// The buyer gives one of its codes.
    case code
  }

  /// How many conditions, tiers, or ids of one selection a promotion may have.
  public static let listLimit = 200
  /// The smallest and the largest lane and priority.
  public static let ranks = -1_000...1_000

  /// What staff and buyers call it.
  public var title: String
  /// Whether it is offered.
  public var status: Status
  /// From when it is offered; nil for always.
  public var startsAt: Timestamp?
  /// The first moment at which it is not offered any more; nil for never.
  public var endsAt: Timestamp?
  /// How a buyer gets it.
  public var trigger: Trigger
  /// The currency of its amounts: it is for carts of this currency alone. Nil where it has no amounts.
  public var currency: Currency?
  /// What it reduces.
  public var kind: PromotionClass
  /// Promotions of a lane compete; lanes apply in ascending order.
  public var lane: Int
  /// Breaks ties: the smaller goes first.
  public var priority: Int
  /// The classes that may be applied together with it.
  public var combinesWith: Set<PromotionClass>
  /// When it applies to a cart.
  public var conditions: PromotionConditions
  /// What it does.
  public var action: PromotionAction
  /// The most that it takes off one order.
  public var cap: Money?
  /// How often it may be used.
  public var limits: PromotionLimits
  /// The most that it saves all orders together; nil without a limit.
  public var budget: Money?

  /// Terms; by default a draft without a schedule that every cart gets, combines with everything and has no limit.
  public init(
    title: String, status: Status = .draft, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil,
    trigger: Trigger = .automatic, currency: Currency? = nil, kind: PromotionClass, lane: Int = 0, priority: Int = 0,
    combinesWith: Set<PromotionClass> = Set(PromotionClass.allCases),
    conditions: PromotionConditions = PromotionConditions(), action: PromotionAction, cap: Money? = nil,
    limits: PromotionLimits = PromotionLimits(), budget: Money? = nil
  ) {
    self.title = title
    self.status = status
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.trigger = trigger
    self.currency = currency
    self.kind = kind
    self.lane = lane
    self.priority = priority
    self.combinesWith = combinesWith
    self.conditions = conditions
    self.action = action
    self.cap = cap
    self.limits = limits
    self.budget = budget
  }

  /// The rule that Pricing applies.
  public func rule(_ id: PromotionID) -> Promotion {
    Promotion(
      id: id, kind: kind, lane: lane, priority: priority, combinesWith: combinesWith, conditions: conditions,
      action: action, cap: cap)
  }

  /// How the promotion stands at a moment.
  public func standing(at moment: Timestamp) -> PromotionStanding {
    switch status {
    case .draft: .draft
    case .archived: .archived
    case .active:
      if let startsAt, moment < startsAt {
        .scheduled
      } else if let endsAt, moment >= endsAt {
        .ended
      } else {
        .running
      }
    }
  }
}

/// How a promotion stands at a moment: its status and its schedule together.
public enum PromotionStanding: String, CaseIterable, Sendable {
  /// It is being written.
  case draft
  /// It begins later.
  case scheduled
  /// It is offered.
  case running
  /// Its time is over.
  case ended
  /// Staff have ended it.
  case archived
}

/// How often a promotion may be used. Nil is without a limit; each is at least 1.
public struct PromotionLimits: Hashable, Sendable {
  /// By how many orders.
  public var total: Int64?
  /// By how many orders with one code.
  public var perCode: Int64?
  /// By how many orders of one buyer.
  public var perCustomer: Int64?

  /// Limits; by default none.
  public init(total: Int64? = nil, perCode: Int64? = nil, perCustomer: Int64? = nil) {
    self.total = total
    self.perCode = perCode
    self.perCustomer = perCustomer
  }
}
