public import FoundationCore

/// The products that a code leads to.
public struct FoundProducts: Hashable, Sendable {
  /// How many are looked for.
  public static let limit = 20

  /// The products.
  public let items: [Product]

  /// So many products.
  public init(items: [Product]) { self.items = items }
}

extension Schema where Value == FoundProducts {
  /// Products as the API sends them.
  public static let foundProducts = Schema.object(
    "FoundProducts", Field("items", \.items, .array(of: .product, count: 0...FoundProducts.limit))
  ) { FoundProducts(items: $0) }
}
