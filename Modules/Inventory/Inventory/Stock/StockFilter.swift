public import StoreIdentifiers

/// Which counters of a list are meant: by level or by policy.
public enum StockSelection: String, CaseIterable, Sendable {
  /// Tracked ones of which there are few, or none: fewer than `LowStock.level`.
  case low
  /// Tracked ones of which there are none to sell.
  case out
  /// Those that no count limits.
  case untracked
  /// Those that are sold also when none is left.
  case oversells
}

/// Which counters a list has.
public struct StockFilter: Hashable, Sendable {
  /// Those of one variant.
  public var variant: VariantID?
  /// Those at one location.
  public var location: LocationID?
  /// Those of a level or a policy.
  public var selection: StockSelection?

  /// A filter; what is nil leaves nothing out.
  public init(variant: VariantID? = nil, location: LocationID? = nil, selection: StockSelection? = nil) {
    self.variant = variant
    self.location = location
    self.selection = selection
  }
}
