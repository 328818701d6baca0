public import Marketing
public import Pricing
public import StoreIdentifiers

/// The promotions that a cart may be priced with now.
public struct UsablePromotions: Hashable, Sendable {
  /// A code that the buyer gave and that gets them nothing.
  public struct RefusedCode: Hashable, Sendable {
    /// The code as it was typed.
    public let code: String
    /// Why it gets them nothing.
    public let reason: PromotionRefusal

    /// A refused code.
    public init(code: String, reason: PromotionRefusal) {
      self.code = code
      self.reason = reason
    }
  }

  /// The promotions, by their ids. What is left of a budget is their cap.
  public var promotions: [Promotion]
  /// What staff call each of them.
  public var titles: [PromotionID: String]
  /// The typed codes that are good for something, with their promotions.
  public var codes: [String: PromotionID]
  /// The others, in the order in which they were given.
  public var refused: [RefusedCode]

  /// Promotions that may be used; by default none.
  public init(
    promotions: [Promotion] = [], titles: [PromotionID: String] = [:], codes: [String: PromotionID] = [:],
    refused: [RefusedCode] = []
  ) {
    self.promotions = promotions
    self.titles = titles
    self.codes = codes
    self.refused = refused
  }
}
