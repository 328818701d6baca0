public import Catalog

extension ProductFileFormat {
  /// What stands before the first product; Shopify's form has columns for kept cells too.
  public func beginning(shop: String, base: String, keeping columns: [String] = []) -> String {
    switch self {
    case .shopify:
      var writer = ProductFileWriter(keeping: columns)
      writer.writeHeader()
      return writer.text
    case .jsonLines: return ""
    case .google: return GoogleFeed.beginning(shop: shop, base: base)
    }
  }

  /// What stands after the last product, if anything does.
  public func end() -> String { self == .google ? GoogleFeed.end : "" }
}
