public import FoundationCore

/// The stock of a variant as files of products tell it; what is counted and sold is the Inventory's to say.
public struct VariantStock: Hashable, Sendable {
  /// Whether the count limits what is sold.
  public enum Policy: String, CaseIterable, Sendable {
    /// It does.
    case tracked
    /// There is no count: it is always available.
    case untracked
    /// There is one, and what is missing is owed.
    case oversells
  }

  /// How many units can be sold at the first location.
  public var available: Int
  /// Whether they limit what is sold.
  public var policy: Policy
  /// Whether units are owed at another location.
  public var isOwedElsewhere: Bool
  /// When it is expected, where none is there and it is sold before; nil for what is there.
  public var expectedAt: Timestamp?

  /// Units by a policy.
  public init(
    available: Int = 0, policy: Policy = .tracked, isOwedElsewhere: Bool = false, expectedAt: Timestamp? = nil
  ) {
    self.expectedAt = expectedAt
    self.available = available
    self.policy = policy
    self.isOwedElsewhere = isOwedElsewhere
  }

  /// Whether a unit can be sold.
  public var isAvailable: Bool { policy != .tracked || available > 0 }
}
