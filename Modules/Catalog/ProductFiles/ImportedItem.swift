/// A product as a file of either form describes it.
public enum ImportedItem: Sendable {
  /// Rows of a CSV file.
  case rows(ImportedProduct)
  /// A line of JSON Lines.
  case line(ImportedLine)

  /// The number of its first row.
  public var row: Int {
    switch self {
    case .rows(let product): product.row
    case .line(let line): line.row
    }
  }

  /// Whether it says how many there are.
  public var setsStock: Bool {
    if case .rows(let product) = self { product.variants.contains { $0.quantity != nil } } else { false }
  }
}

extension ImportedItem {
  /// Where SKUs stand in such a file.
  public var skuColumn: String {
    switch self {
    case .rows: "Variant SKU"
    case .line: "/variants"
    }
  }
}
