public import FoundationCore

/// What is on sale and nearly gone.
public struct LowStock: Hashable, Sendable {
  /// Fewer units than these are few.
  public static let level = 5
  /// How many counters are looked at: the fewest units first.
  public static let limit = 100

  /// The counters, the fewest units first.
  public let items: [StockItem]

  /// Counters of few units.
  public init(items: [StockItem]) { self.items = items }
}

extension Schema where Value == LowStock {
  /// Counters of few units as the API sends them.
  public static let lowStock = Schema.object(
    "LowStock", Field("items", \.items, .array(of: .stockItem, count: 0...LowStock.limit))
  ) { LowStock(items: $0) }
}
