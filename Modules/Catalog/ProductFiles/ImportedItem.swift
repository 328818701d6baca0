import Catalog

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

  /// Whether it says how many there are, or whether that matters.
  public var setsStock: Bool {
    switch self {
    case .rows(let product): product.setsStock
    case .line(let line): line.record.stock?.isEmpty == false
    }
  }
}

extension ImportedProduct {
  /// Whether it says how many there are, or whether that matters.
  public var setsStock: Bool { variants.contains { $0.quantity != nil || $0.policy != nil } }
}

extension ImportedItem {
  /// The keys of its codes that stand further up in the file too.
  public var sharedSKUs: Set<String> {
    switch self {
    case .rows(let product): Set(product.variants.filter(\.sharesSKU).compactMap { $0.sku.map(SKU.key) })
    case .line(let line): line.sharedSKUs
    }
  }

  /// Whether it may add categories, which others further down name.
  public var bringsCategories: Bool {
    switch self {
    case .rows: false
    case .line(let line): line.record.categories?.isEmpty == false
    }
  }

  /// Whether it says what variants are made of, which may stand further up.
  public var namesComponents: Bool {
    switch self {
    case .rows(let product): product.variants.contains { $0.components.or([]) != [] }
    case .line(let line): line.product.variants.contains(where: \.isBundle)
    }
  }

  /// Where SKUs stand in such a file.
  public var skuColumn: String {
    switch self {
    case .rows: "Variant SKU"
    case .line(let line): line.pointer("/variants")
    }
  }
}
