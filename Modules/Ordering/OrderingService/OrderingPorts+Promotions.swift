public import FoundationCore
public import Ordering
public import Persistence
public import Pricing
public import StoreIdentifiers

/// What Ordering needs of whoever keeps promotions, within its own transactions.
public struct PromotionPorts: Sendable {
  /// The promotions that a cart in a currency may be priced with.
  public var offers: Offers
  /// What promotions select products by, as far as the collections go that any of them names; asked only where there are
  /// promotions.
  public var traits: Traits
  /// Counts what an order uses: one reduction for each promotion. Throws `promotionUsedUp` with the name of one that
  /// cannot be used any more.
  public var use: Use
  /// Gives back what an order has used.
  public var giveBack: GiveBack

  /// How promotions are asked for.
  public typealias Offers =
    @Sendable (PromotionClaim, Currency, borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> OfferedPromotions

  /// How traits are asked for.
  public typealias Traits =
    @Sendable ([ProductID], Set<UniqueID>, borrowing Snapshot<OrderingSchema>) throws(OrderingError)
    -> [ProductID: ProductTraits]

  /// How a use is counted, within the transaction that places the order.
  public typealias Use =
    @Sendable ([OrderReduction], OrderID, PromotionClaim, borrowing UnitOfWork<OrderingSchema>)
    throws(OrderingError) -> Void

  /// How a use is given back, within the transaction that ends the order.
  public typealias GiveBack = @Sendable (OrderID, borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) -> Void

  /// Connects the ports.
  public init(
    offers: @escaping Offers, traits: @escaping Traits, use: @escaping Use, giveBack: @escaping GiveBack
  ) {
    self.offers = offers
    self.traits = traits
    self.use = use
    self.giveBack = giveBack
  }

  /// A shop without promotions.
  public static let none = PromotionPorts(
    offers: { claim, _, _ throws(OrderingError) in
      OfferedPromotions(refused: claim.codes.map { RefusedCode(code: $0, reason: "unknown") })
    }, traits: { _, _, _ throws(OrderingError) in [:] }, use: { _, _, _, _ throws(OrderingError) in },
    giveBack: { _, _ throws(OrderingError) in })
}

/// By what somebody claims promotions.
public struct PromotionClaim: Hashable, Sendable {
  /// The codes that they have typed.
  public var codes: [String]
  /// Their account; nil for a guest.
  public var customer: CustomerID?
  /// Their e-mail address; nil while it is not known.
  public var email: String?

  /// A claim.
  public init(codes: [String] = [], customer: CustomerID? = nil, email: String? = nil) {
    self.codes = codes
    self.customer = customer
    self.email = email
  }
}

/// The promotions that a cart may be priced with now.
public struct OfferedPromotions: Hashable, Sendable {
  /// The rules.
  public var promotions: [Promotion]
  /// What the buyer reads of each.
  public var titles: [PromotionID: String]
  /// The promotions of the codes that are good for something.
  public var codes: [String: PromotionID]
  /// The codes that get the buyer nothing.
  public var refused: [RefusedCode]
  /// The code of the buyer's customer group.
  public var group: String?

  /// Promotions; by default none.
  public init(
    promotions: [Promotion] = [], titles: [PromotionID: String] = [:], codes: [String: PromotionID] = [:],
    refused: [RefusedCode] = [], group: String? = nil
  ) {
    self.promotions = promotions
    self.titles = titles
    self.codes = codes
    self.refused = refused
    self.group = group
  }
}
