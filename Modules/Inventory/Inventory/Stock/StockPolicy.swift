public import FoundationCore

/// Whether a variant is counted, and what is sold when none is left.
public enum StockPolicy: String, CaseIterable, Sendable {
  /// It is counted, and no more is sold than there is.
  case tracked
  /// It is not counted, and always available: what is made to order, or never runs out.
  case untracked
  /// It is counted, and sold also when none is left: the units that are missing are owed.
  case oversells
}

/// The request that changes a variant's policy.
public struct StockPolicyChange: Hashable, Sendable {
  /// The policy from now on.
  public var policy: StockPolicy
  /// How many units may be owed over all locations, where it oversells; nil for any number.
  public var backorderLimit: Int?

  /// A change to a policy. A limit counts with `oversells` alone.
  public init(policy: StockPolicy, backorderLimit: Int? = nil) {
    self.policy = policy
    self.backorderLimit = policy == .oversells ? backorderLimit : nil
  }
}

extension Schema where Value == StockPolicyChange {
  /// The request that changes a variant's policy.
  public static let stockPolicyChange = Schema.object(
    "StockPolicyChange", Field("policy", \.policy, .enumeration()),
    .optional("backorderLimit", \.backorderLimit, .count)
  ) { policy, limit throws(SchemaViolation) in
    guard limit == nil || policy == .oversells else {
      throw SchemaViolation(code: "policy", message: "Only what oversells has a limit.").at("backorderLimit")
    }
    return StockPolicyChange(policy: policy, backorderLimit: limit)
  }
}
