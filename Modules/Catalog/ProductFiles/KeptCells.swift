public import FoundationCore
import Imports
public import StoreIdentifiers

/// Cells of a product's rows that have no place here, by the names of their columns: kept as they are, and exported again.
public struct KeptCells: Hashable, Sendable {
  /// Those that say something of the product.
  public var product: [String: String]
  /// Those that say something of its variants.
  public var variants: [VariantID: [String: String]]

  /// What reports say of cells that are kept.
  public static let reason = "This has no place here: it is kept with the product as it is, and exported again."
  /// What reports say of cells with prices of markets that have no price list.
  public static let reasonOfMarkets =
    "This is kept and exported again. To use these prices, add a price list with the market's name and one price in its currency, and import the file again."

  /// The market whose prices stand in a column; nil for other columns.
  public static func market(ofPrices column: String) -> String? {
    guard let slash = column.firstIndex(of: "/"), ShopifyColumn.key(String(column[..<slash])) == "price" else {
      return nil
    }
    let market = String(column[slash...].dropFirst()).trimmed
    return market.isEmpty ? nil : market
  }

  /// The amount that a cell says, not below zero; nil for anything else.
  public static func price(ofCell text: String, in currency: Currency) -> Money? {
    guard let price = Money(decimal: text.trimmed, currency), price.amount >= 0 else { return nil }
    return price
  }

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
  public static func canKeep(_ column: String) -> Bool {
    (1...nameLimit).contains(column.unicodeScalars.count) && !column.hasControlCharacters
      && !ShopifyColumn.key(column).isEmpty && !ProductFileHeader.isExcessOption(column)
      && (ShopifyColumn.isOther(column) || ShopifyColumn.keptColumns.contains { $0.rawValue == column })
  }

  /// Whether they are more than is kept of a product.
  public var isTooLarge: Bool {
    let all = [product] + variants.values
    let size = all.reduce(0) { $0 + $1.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } }
    return size > Self.limit || all.reduce(0) { $0 + $1.count } > Self.countLimit
  }

  /// Whether a column of a product's first row says something of the variant that stands there too.
  public static func isOfVariant(_ column: String) -> Bool {
    let key = ShopifyColumn.key(column)
    return key.contains("(variant.metafields.") || market(ofPrices: column) != nil
      || ["variant", "google shopping", "price /", "compare", "included /", "tax code"].contains { key.hasPrefix($0) }
  }
}
