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
