public import FoundationCore

/// On what terms the stock of a variant is sold.
public struct StockTerms: Hashable, Sendable {
  /// Whether it is counted, and what is sold when none is left.
  public var policy: StockPolicy
  /// How many units may be owed over all locations, where it oversells; nil for any number.
  public var backorderLimit: Int?
  /// The day on which what is owed is expected, where it oversells: what is ordered of it before is a preorder. Nil where it is
  /// not known.
  public var expectedOn: LocalDay?

  /// Terms. A limit and a day count with `oversells` alone.
  public init(policy: StockPolicy = .tracked, backorderLimit: Int? = nil, expectedOn: LocalDay? = nil) {
    self.policy = policy
    self.backorderLimit = policy == .oversells ? backorderLimit : nil
    self.expectedOn = policy == .oversells ? expectedOn : nil
  }
}

extension Schema where Value == StockTerms {
  /// The request that changes on what terms a variant's stock is sold.
  public static let stockTerms = Schema.object(
    "StockTerms", Field("policy", \.policy, .enumeration()),
    .optional("backorderLimit", \.backorderLimit, .count), .optional("expectedOn", \.expectedOn, .localDay)
  ) { policy, limit, day throws(SchemaViolation) in
    for (name, isGiven) in [("backorderLimit", limit != nil), ("expectedOn", day != nil)] {
      guard policy == .oversells || !isGiven else {
        throw SchemaViolation(code: "policy", message: "Only what oversells has a limit and a day.").at(name)
      }
    }
    return StockTerms(policy: policy, backorderLimit: limit, expectedOn: day)
  }
}
