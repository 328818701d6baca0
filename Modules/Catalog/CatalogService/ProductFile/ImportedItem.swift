import Catalog
import FoundationCore

/// A product as a file of either form describes it.
enum ImportedItem: Sendable {
  case rows(ImportedProduct)
  case line(ImportedLine)

  /// The number of its first row.
  var row: Int {
    switch self {
    case .rows(let product): product.row
    case .line(let line): line.row
    }
  }

  /// Whether it says how many there are.
  var setsStock: Bool {
    if case .rows(let product) = self { product.variants.contains { $0.quantity != nil } } else { false }
  }
}

extension ImportedItem {
  /// Where SKUs stand in such a file.
  var skuColumn: String {
    switch self {
    case .rows: "Variant SKU"
    case .line: "/variants"
    }
  }
}
