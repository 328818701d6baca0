public import StoreIdentifiers

/// Cells of a product's rows that have no place here, by the names of their columns: kept as they are, and exported again.
public struct KeptCells: Hashable, Sendable {
  /// Those that say something of the product.
  public var product: [String: String]
  /// Those that say something of its variants.
  public var variants: [VariantID: [String: String]]

  /// How much of a product's rows is kept, in bytes.
  static let limit = 256 << 10
  /// How many of a product's cells are kept.
  static let countLimit = 5_000

  /// Cells of a product and its variants.
  public init(product: [String: String] = [:], variants: [VariantID: [String: String]] = [:]) {
    self.product = product
    self.variants = variants
  }

  /// Whether a column of a product's first row says something of the variant that stands there too.
  static func isOfVariant(_ column: String) -> Bool {
    let key = ShopifyColumn.key(column)
    return ["variant", "google shopping", "price /", "compare", "included /", "tax code"].contains { key.hasPrefix($0) }
  }
}
