public import FoundationCore
public import StoreIdentifiers

/// What orders of the past would have come to under a promotion.
public struct PromotionSimulation: Hashable, Sendable {
  /// A promotion that takes its place away from another.
  public struct Conflict: Hashable, Sendable {
    /// The other promotion.
    public let promotion: PromotionID
    /// What it is called.
    public let title: String
    /// In how many orders it takes nothing off any more.
    public let orders: Int
    /// What it took off these orders.
    public let saved: Money

    /// A conflict.
    public init(promotion: PromotionID, title: String, orders: Int, saved: Money) {
      self.promotion = promotion
      self.title = title
      self.orders = orders
      self.saved = saved
    }
  }

  /// How many orders were priced.
  public let orders: Int
  /// How many were left out: of another currency, or no longer priceable.
  public let skipped: Int
  /// From how many of them it takes something off.
  public let concerned: Int
  /// How much less all of them come to, delivery included and tax left out.
  public let cost: Money
  /// The promotions that lose their place to it, those that lose most orders first.
  public let conflicts: [Conflict]

  /// A simulation with all its parts.
  public init(orders: Int, skipped: Int, concerned: Int, cost: Money, conflicts: [Conflict]) {
    self.orders = orders
    self.skipped = skipped
    self.concerned = concerned
    self.cost = cost
    self.conflicts = conflicts
  }

  /// How much less a concerned order comes to on average, rounded; nil where none is concerned.
  public var average: Money? {
    concerned > 0 ? try? cost.scaled(by: 1, over: Int64(concerned)) : nil
  }
}

/// What staff send to try terms on the orders of the last 30 days.
public struct PromotionSimulationRequest: Hashable, Sendable {
  /// The promotion that the terms are of, which does not take part itself; a new id for one to be added.
  public var promotion: PromotionID
  /// The terms as they are typed.
  public var terms: PromotionTerms
  /// The currency of the orders, where the terms have none.
  public var currency: Currency

  /// A request.
  public init(promotion: PromotionID, terms: PromotionTerms, currency: Currency) {
    self.promotion = promotion
    self.terms = terms
    self.currency = currency
  }
}

extension Schema where Value == PromotionSimulationRequest {
  /// The JSON of the request.
  public static let promotionSimulationRequest = Schema.object(
    "PromotionSimulationRequest", Field("promotion", \.promotion, .identifier()),
    Field("terms", \.terms, .promotionTerms), Field("currency", \.currency, .currency)
  ) { PromotionSimulationRequest(promotion: $0, terms: $1, currency: $2) }
}

extension Schema where Value == PromotionSimulation {
  /// The JSON of what came out.
  public static let promotionSimulation = Schema.object(
    "PromotionSimulation", Field("orders", \.orders, .integer(in: 0...Int.max)),
    Field("skipped", \.skipped, .integer(in: 0...Int.max)), Field("concerned", \.concerned, .integer(in: 0...Int.max)),
    Field("cost", \.cost, .money), Field("conflicts", \.conflicts, .array(of: .promotionConflict))
  ) { PromotionSimulation(orders: $0, skipped: $1, concerned: $2, cost: $3, conflicts: $4) }
}

extension Schema where Value == PromotionSimulation.Conflict {
  fileprivate static let promotionConflict = Schema.object(
    "PromotionConflict", Field("promotion", \.promotion, .identifier()), Field("title", \.title, .text(0...200)),
    Field("orders", \.orders, .integer(in: 0...Int.max)), Field("saved", \.saved, .money)
  ) { PromotionSimulation.Conflict(promotion: $0, title: $1, orders: $2, saved: $3) }
}
