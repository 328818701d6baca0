public import Catalog

extension ProductFileFormat {
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
