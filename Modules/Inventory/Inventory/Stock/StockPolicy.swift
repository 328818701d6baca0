/// Whether a variant is counted, and what is sold when none is left.
public enum StockPolicy: String, CaseIterable, Sendable {
  /// It is counted, and no more is sold than there is.
  case tracked
  /// It is not counted, and always available: what is made to order, or never runs out.
  case untracked
  /// It is counted, and sold also when none is left: the units that are missing are owed.
  case oversells
}
