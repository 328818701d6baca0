public import FoundationCore
import FoundationUI
public import Marketing
public import Pricing
import StoreIdentifiers

/// What is typed about a promotion. Everything is as typed until it is made into terms.
public struct PromotionForm: Hashable, Sendable {
  /// A field that can be wrong.
  public enum Field: Hashable, Sendable {
    case title, startsAt, endsAt, action, percentage, amount, buy, get, sets, tiers, gift, giftQuantity, minimumQuantity
    case minimumAmount, groups, countries, cap, total, perCode, perCustomer, budget, lane, priority, combinesWith
  }

  /// What a promotion does, as a person chooses it.
  public enum Action: String, CaseIterable, Sendable { case percentage, amount, fixedPrice, tiers, buyXGetY, gift }

  /// What staff and buyers call it.
  public var title = ""
  /// Whether it is offered.
  public var status = PromotionTerms.Status.draft
  /// When it begins, in the shop's time; empty for at once.
  public var startsAt = ""
  /// When it ends, in the shop's time; empty for never.
  public var endsAt = ""
  /// How a buyer gets it.
  public var trigger = PromotionTerms.Trigger.automatic
  /// The currency of its amounts.
  public var currency: Currency
  /// What it reduces.
  public var kind = PromotionClass.product
  /// What it does.
  public var action = Action.percentage
  /// How much comes off, in percent.
  public var percentage = ""
  /// How much comes off, or what a unit costs.
  public var amount = ""
  /// What it reduces; nothing for everything.
  public var chosen: [PromotionChoice] = []
  /// Whether what is reduced already is left out.
  public var excludesReduced = false
  /// How many have to be bought.
  public var buy = ""
  /// How many are reduced for them.
  public var get = ""
  /// How often in one order; empty for any number of times.
  public var sets = ""
  /// What has to be bought; nothing for everything.
  public var bought: [PromotionChoice] = []
  /// What thresholds count.
  public var measure = PromotionTiers.Measure.quantity
  /// A line for each tier: the threshold and the percentage, such as `3 10`.
  public var tiers = ""
  /// What is given.
  public var gift: PromotionChoice?
  /// How many are given.
  public var giftQuantity = "1"
  /// How conditions are joined.
  public var joining = PromotionConditions.Joining.all
  /// From how many units on.
  public var minimumQuantity = ""
  /// From which subtotal on.
  public var minimumAmount = ""
  /// Whether thresholds count what is reduced alone.
  public var countsChosen = false
  /// Whether it is for a buyer's first order.
  public var isFirstOrder = false
  /// The customer groups that it is for.
  public var groups: [PromotionChoice] = []
  /// The countries that it is for, by their codes.
  public var countries = ""
  /// The most that it takes off one order.
  public var cap = ""
  /// By how many orders it may be used.
  public var total = ""
  /// By how many orders with one code.
  public var perCode = ""
  /// By how many orders of one buyer.
  public var perCustomer = ""
  /// The most that it saves altogether.
  public var budget = ""
  /// Where it competes.
  public var lane = "0"
  /// Breaks ties.
  public var priority = "0"
  /// The classes that it combines with.
  public var combinesWith = Set(PromotionClass.allCases)
  /// Conditions that the form has no field for: another program has written them, and they stay.
  var otherConditions: [PromotionCondition] = []

  /// An empty form, with the shop's currency.
  public init(currency: Currency) { self.currency = currency }

  /// The kinds of action that a class can have.
  public static func actions(of kind: PromotionClass) -> [Action] {
    switch kind {
    case .product: [.percentage, .amount, .fixedPrice, .tiers, .buyXGetY]
    case .order: [.percentage, .amount, .tiers, .gift]
    case .delivery: [.percentage, .amount]
    }
  }

  /// Whether nothing is said in a field.
  func isBlank(_ field: Field) -> Bool {
    let typed: String? =
      switch field {
      case .title: title
      case .percentage: percentage
      case .amount: amount
      case .buy: buy
      case .get: get
      case .tiers: tiers
      case .gift: gift?.title ?? ""
      default: nil
      }
    return typed?.isEmptyOrWhiteSpace ?? false
  }
}
