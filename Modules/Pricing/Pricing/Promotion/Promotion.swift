public import FoundationCore
public import StoreIdentifiers

/// What reduces an order, under conditions (rule 8 of the page on pricing).
public struct Promotion: Hashable, Sendable, Identifiable {
  /// The promotion's id.
  public var id: PromotionID
  /// Whether it reduces lines, the goods together, or delivery.
  public var kind: PromotionClass
  /// Promotions of one lane compete; lanes apply one after the other, the smallest first.
  public var lane: Int
  /// Decides between equal savings: the smaller first.
  public var priority: Int
  /// The classes of promotions beside which it may be applied, if they name its class too.
  public var combinesWith: Set<PromotionClass>
  /// When it applies.
  public var conditions: PromotionConditions
  /// What it does.
  public var action: PromotionAction
  /// The most that it takes off one order; nil without a limit.
  public var cap: Money?

  /// A promotion, which by default combines with every other and has no conditions.
  public init(
    id: PromotionID, kind: PromotionClass, lane: Int = 0, priority: Int = 0,
    combinesWith: Set<PromotionClass> = Set(PromotionClass.allCases),
    conditions: PromotionConditions = PromotionConditions(), action: PromotionAction, cap: Money? = nil
  ) {
    self.id = id
    self.kind = kind
    self.lane = lane
    self.priority = priority
    self.combinesWith = combinesWith
    self.conditions = conditions
    self.action = action
    self.cap = cap
  }
}

extension Promotion {
  /// What it adds for nothing; nil for a promotion that reduces.
  public var gift: PromotionGift? { if case .gift(let gift) = action { gift } else { nil } }

  /// The collections that its conditions and its action name: no others need to be known of a line's product.
  public var collections: Set<UniqueID> { selections.reduce(into: []) { $0.formUnion($1.collections) } }

  /// Whether it selects lines by more than their product and variant: by a category, a collection, or a brand.
  public var asksForTraits: Bool {
    selections.contains { !($0.categories.isEmpty && $0.collections.isEmpty && $0.brands.isEmpty) }
  }

  /// Whether it depends on what the buyer has ordered before.
  public var asksForFormerOrders: Bool { conditions.conditions.contains(.firstOrder) }

  private var selections: [ProductSelection] { conditions.conditions.compactMap(\.selection) + action.selections }
}

/// What a promotion reduces. Classes apply in this order.
public enum PromotionClass: String, CaseIterable, Sendable {
  /// Single lines.
  case product
  /// The goods together.
  case order
  /// Sending them.
  case delivery

  /// Its place in a set of classes.
  var bit: UInt8 {
    switch self {
    case .product: 1
    case .order: 2
    case .delivery: 4
    }
  }
}

/// A part of an amount, in millionths: 100,000 for 10 %.
public struct Share: Hashable, Sendable {
  /// From 0 to 1,000,000.
  public let millionths: Int64

  /// A share; nil outside 0 to 1,000,000 millionths.
  public init?(millionths: Int64) {
    guard (0...1_000_000).contains(millionths) else { return nil }
    self.millionths = millionths
  }

  private init(known millionths: Int64) { self.millionths = millionths }

  /// Nothing.
  public static let none = Share(known: 0)
  /// All of it.
  public static let whole = Share(known: 1_000_000)
}

/// What a promotion does.
///
/// Actions on lines are of product promotions, those on the goods together of order promotions; `percentage` and `amount`
/// are of all three classes. An action of another class does nothing.
public enum PromotionAction: Hashable, Sendable {
  /// A part of each selected line, of the selected lines together, or of delivery.
  case percentage(Share, of: ProductSelection)
  /// So much off each selected unit, the selected lines together, or delivery.
  case amount(Money, off: ProductSelection)
  /// Each selected unit costs so much, where it costs more.
  case fixedPrice(Money, of: ProductSelection)
  /// The part of the highest tier that the selected lines reach.
  case tiers(PromotionTiers, of: ProductSelection)
  /// Some units reduced for others that are bought.
  case buyXGetY(BuyXGetY)
  /// Something added for nothing.
  case gift(PromotionGift)

  fileprivate var selections: [ProductSelection] {
    switch self {
    case .percentage(_, let selection), .amount(_, let selection), .fixedPrice(_, let selection),
      .tiers(_, let selection):
      [selection]
    case .buyXGetY(let rule): [rule.buys, rule.gets]
    case .gift: []
    }
  }
}

/// Tiers of a reduction.
public struct PromotionTiers: Hashable, Sendable {
  /// What a tier's threshold counts.
  public enum Measure: String, CaseIterable, Sendable {
    /// Selected units.
    case quantity
    /// Their subtotals, in minor units.
    case amount
  }

  /// A threshold with what it gives.
  public struct Tier: Hashable, Sendable {
    /// From so many units or minor units on.
    public var minimum: Int64
    /// The part that comes off.
    public var share: Share

    /// A tier.
    public init(minimum: Int64, share: Share) {
      self.minimum = minimum
      self.share = share
    }
  }

  /// What thresholds count.
  public var measure: Measure
  /// The tiers, in any order.
  public var tiers: [Tier]

  /// Tiers by a measure.
  public init(by measure: Measure, _ tiers: [Tier]) {
    self.measure = measure
    self.tiers = tiers
  }

  /// The part that so much gives: that of the highest threshold reached.
  func share(for reached: Int64) -> Share {
    tiers.filter { $0.minimum <= reached }
      .max { ($0.minimum, $0.share.millionths) < ($1.minimum, $1.share.millionths) }?.share ?? .none
  }
}

/// Buy so many of these, get so many of those at a reduction (rule 19).
public struct BuyXGetY: Hashable, Sendable {
  /// What has to be bought.
  public var buys: ProductSelection
  /// What is reduced.
  public var gets: ProductSelection
  /// How many units have to be bought for a set; at least 1.
  public var buy: Int
  /// How many units of a set are reduced; at least 1.
  public var get: Int
  /// How much comes off these.
  public var share: Share
  /// How many sets an order may have; nil without a limit.
  public var limit: Int?

  /// A rule; by default of any product, for nothing, as often as there are units.
  public init(
    buy: Int, of buys: ProductSelection = ProductSelection(), get: Int, of gets: ProductSelection = ProductSelection(),
    share: Share = .whole, limit: Int? = nil
  ) {
    self.buy = buy
    self.buys = buys
    self.get = get
    self.gets = gets
    self.share = share
    self.limit = limit
  }
}

/// What a promotion adds for nothing.
public struct PromotionGift: Hashable, Sendable {
  /// The variant that is given.
  public var variant: VariantID
  /// How many; at least 1.
  public var quantity: Int
  /// What one costs otherwise.
  public var unitPrice: Money

  /// A gift.
  public init(variant: VariantID, quantity: Int, unitPrice: Money) {
    self.variant = variant
    self.quantity = quantity
    self.unitPrice = unitPrice
  }
}
