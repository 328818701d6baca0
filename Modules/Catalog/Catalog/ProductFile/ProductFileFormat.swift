/// The forms in which the catalogue leaves the store.
public enum ProductFileFormat: String, CaseIterable, Sendable {
  /// Shopify's product CSV, which imports take.
  case shopify
  /// JSON Lines: a `NewProduct` a line, which imports take.
  case jsonLines
  /// Google Merchant Center's feed: RSS 2.0 of what shoppers can see, an item a variant.
  case google

  /// What stands before the first product.
  public func beginning(shop: String, base: String) -> String {
    switch self {
    case .shopify:
      var writer = ProductFileWriter()
      writer.writeHeader()
      return writer.text
    case .jsonLines: return ""
    case .google: return GoogleFeed.beginning(shop: shop, base: base)
    }
  }

  /// What stands after the last product, if anything does.
  public func end() -> String { self == .google ? GoogleFeed.end : "" }
}
