public import FoundationCore
public import Pricing
public import StoreIdentifiers

/// A promotion as the shop keeps it: its terms, and what has been used of it.
public struct ShopPromotion: Identifiable, Hashable, Sendable {
  /// The promotion's id, made by whoever added it.
  public let id: PromotionID
  /// What it does, when, how, and how often.
  public let terms: PromotionTerms
  /// How many orders use it. Those that expired or were cancelled do not count.
  public let uses: Int64
  /// What it has saved these orders; nil where it has no currency, as amounts of several cannot be added.
  public let saved: Money?
  /// How many codes it has.
  public let codeCount: Int
  /// Raised by every change of the terms; what `If-Match` compares.
  public let version: Int64
  /// When it was added.
  public let createdAt: Timestamp

  /// A promotion with all its parts.
  public init(
    id: PromotionID, terms: PromotionTerms, uses: Int64 = 0, saved: Money? = nil, codeCount: Int = 0,
    version: Int64 = 1, createdAt: Timestamp
  ) {
    self.id = id
    self.terms = terms
    self.uses = uses
    self.saved = saved
    self.codeCount = codeCount
    self.version = version
    self.createdAt = createdAt
  }

  /// The rule that Pricing applies.
  public var rule: Promotion { terms.rule(id) }
}

/// What a client sends to add a promotion.
public struct NewShopPromotion: Hashable, Sendable {
  /// The id that it gets. The same id again is a conflict.
  public var id: PromotionID
  /// Its terms.
  public var terms: PromotionTerms

  /// Creates a request; without an id it gets a new one.
  public init(id: PromotionID = .make(), terms: PromotionTerms) {
    self.id = id
    self.terms = terms
  }
}

extension Schema where Value == ShopPromotion {
  /// The JSON of one promotion. Responses may gain fields.
  public static let shopPromotion = Schema.object(
    "Promotion", Field("id", \.id, .identifier()), Field("terms", \.terms, .promotionTerms),
    Field("uses", \.uses, .integer64(in: 0...9_007_199_254_740_991)), .optional("saved", \.saved, .money),
    Field("codeCount", \.codeCount, .integer(in: 0...1_000_000_000)),
    Field("version", \.version, .integer64(in: 1...9_007_199_254_740_991)),
    Field("createdAt", \.createdAt, .timestamp)
  ) { ShopPromotion(id: $0, terms: $1, uses: $2, saved: $3, codeCount: $4, version: $5, createdAt: $6) }
}

extension Schema where Value == NewShopPromotion {
  /// The JSON of the request. Unknown fields are refused, and terms that do not hold together.
  public static let newShopPromotion = Schema.object(
    "NewPromotion", Field("id", \.id, .identifier()), Field("terms", \.terms, .promotionTerms)
  ) { NewShopPromotion(id: $0, terms: $1) }
}

extension Schema where Value == Page<ShopPromotion> {
  /// The JSON of a page of promotions.
  public static let shopPromotions = Schema.page("PromotionPage", of: .shopPromotion)
}
