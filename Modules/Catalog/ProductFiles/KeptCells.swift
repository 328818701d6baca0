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

  /// How long the name of a column may be, in characters.
  static let nameLimit = 255

  /// Whether cells of a column can be kept: it has a name, and no place here.
  static func canKeep(_ column: String) -> Bool {
    (1...nameLimit).contains(column.unicodeScalars.count) && !column.hasControlCharacters
      && !ShopifyColumn.key(column).isEmpty && !ProductFileHeader.isExcessOption(column)
      && (ShopifyColumn.isOther(column) || column == ShopifyColumn.giftCard.rawValue)
  }

  /// Whether they are more than is kept of a product.
  public var isTooLarge: Bool {
    let all = [product] + variants.values
    let size = all.reduce(0) { $0 + $1.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } }
    return size > Self.limit || all.reduce(0) { $0 + $1.count } > Self.countLimit
  }

  /// Whether a column of a product's first row says something of the variant that stands there too.
  static func isOfVariant(_ column: String) -> Bool {
    let key = ShopifyColumn.key(column)
    return ["variant", "google shopping", "price /", "compare", "included /", "tax code"].contains { key.hasPrefix($0) }
  }
}
