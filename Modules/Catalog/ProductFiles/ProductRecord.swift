public import Catalog
public import FoundationCore
import Imports
public import StoreIdentifiers

/// A product with everything that a store keeps of it: what a line of JSON Lines says.
public struct ProductRecord: Sendable {
  /// What would add the product.
  public var product: NewProduct
  /// What else led to it before; nil where the line does not say.
  public var formerHandles: [String]?
  /// What the shop paid for its variants; nil where the line does not say.
  public var costs: [VariantID: Money]?
  /// How many there are of its variants; nil where the line does not say.
  public var stock: [VariantID: VariantStock]?
  /// The categories that it is in with those above them, each after the one above it; nil where the line does not say.
  public var categories: [NewCategory]?
  /// Cells of product files that have no place here; nil where the line does not say.
  public var kept: KeptCells?
  /// Whether the product stands within the line, beside the rest; else it is the line.
  public let isWhole: Bool

  /// A product and what is kept of it.
  public init(
    _ product: NewProduct, formerHandles: [String]? = nil, costs: [VariantID: Money]? = nil,
    stock: [VariantID: VariantStock]? = nil, categories: [NewCategory]? = nil, kept: KeptCells? = nil
  ) {
    (self.product, self.formerHandles, self.costs) = (product, formerHandles, costs)
    (self.stock, self.categories, self.kept, isWhole) = (stock, categories, kept, true)
  }

  /// Where in the line a place of the product is.
  func pointer(_ place: String) -> String { isWhole ? "/product" + place : place }

  /// A line that is a product and says nothing else.
  init(bare product: NewProduct) { (self.product, isWhole) = (product, false) }
}

extension Schema where Value == ProductRecord {
  /// A line: a product with what is kept of it, or a `NewProduct` alone.
  public static let productRecord = whole.having(
    "product", or: Schema<NewProduct>.newProduct.map({ ProductRecord(bare: $0) }, { $0.product }))

  /// How many former addresses a line may bring.
  private static let formerLimit = 10_000

  /// How many categories a line may bring: those of a product, with fifty above each.
  private static let categoryLimit = Product.categoryLimit * 50

  private static let whole = Schema.object(
    "ProductRecord", Field("product", \.product, .newProduct),
    .optional("formerHandles", \.formerHandles, .array(of: .formerHandle, count: 0...formerLimit)),
    .optional("costs", \.costs, .byVariant(.price)), .optional("stock", \.stock, .byVariant(.variantStock)),
    .optional("categories", \.categories, .array(of: .newCategory, count: 1...categoryLimit)),
    .optional("kept", \.kept, .keptCells)
  ) { product, formerHandles, costs, stock, categories, kept throws(SchemaViolation) in
    let known = Set(product.variants.map(\.id))
    for (member, variants) in [("costs", costs?.keys.map { $0 }), ("stock", stock?.keys.map { $0 })] {
      guard let stranger = variants?.first(where: { !known.contains($0) }) else { continue }
      throw SchemaViolation(code: "variant", message: "The product has no such variant.")
        .at(stranger.description).at(member)
    }
    if let stranger = kept?.variants.keys.first(where: { !known.contains($0) }) {
      throw SchemaViolation(code: "variant", message: "The product has no such variant.")
        .at(stranger.description).at("variants").at("kept")
    }
    return ProductRecord(
      product, formerHandles: formerHandles, costs: costs, stock: stock, categories: categories,
      kept: kept)
  }
}

extension Schema {
  /// Values by the ids of variants.
  fileprivate static func byVariant<Element>(
    _ element: Schema<Element>
  ) -> Schema where Value == [VariantID: Element] {
    let keys = DictionaryKeys(pattern: "[0-9a-f-]{36}", most: Product.variantLimit) { VariantID($0)?.description == $0 }
    return Schema<[String: Element]>.dictionary(of: element, keys: keys).map(
      { values in
        Dictionary(values.compactMap { key, value in VariantID(key).map { ($0, value) } }) { $1 }
      }, { values in Dictionary(values.map { ($0.key.description, $0.value) }) { $1 } })
  }
}

extension Schema where Value == String {
  /// What led to a product before.
  fileprivate static var formerHandle: Schema {
    Schema<String>.fileText.map(
      { text throws(SchemaViolation) in
        guard text.isFormerHandle else {
          throw SchemaViolation(
            code: "handle", message: "Expected the last part of an address, at most 255 characters.")
        }
        return text
      }, { $0 })
  }

  /// A cell as it was.
  fileprivate static var keptCell: Schema {
    Schema<String>.fileText.map(
      { text throws(SchemaViolation) in
        guard !text.unicodeScalars.contains("\0") else {
          throw SchemaViolation(code: "character", message: "Expected no character NUL.")
        }
        return text
      }, { $0 })
  }
}

extension Schema where Value == VariantStock {
  /// How many units can be sold, and whether that limits what is.
  fileprivate static var variantStock: Schema {
    .object(
      "ProductRecordStock", Field("available", \.available, .integer(in: 0...1_000_000_000)),
      Field("policy", \.policy, .enumeration())
    ) { VariantStock(available: $0, policy: $1) }
  }
}

extension Schema where Value == KeptCells {
  /// Cells by the names of their columns.
  fileprivate static var keptCells: Schema {
    let keys = DictionaryKeys(pattern: ".{1,255}", most: KeptCells.countLimit, allows: KeptCells.canKeep)
    let cells = Schema<[String: String]>.dictionary(of: .keptCell, keys: keys)
    return .object(
      "KeptCells", Field("product", \.product, cells), Field("variants", \.variants, .byVariant(cells))
    ) { product, variants throws(SchemaViolation) in
      // As from a file of columns: an empty cell says nothing.
      let kept = KeptCells(
        product: product.filter { !$0.value.trimmed.isEmpty },
        variants: variants.mapValues { $0.filter { !$0.value.trimmed.isEmpty } }.filter { !$0.value.isEmpty })
      if let gift = kept.product[ShopifyColumn.giftCard.rawValue], !["TRUE", "FALSE"].contains(gift.uppercased()) {
        throw SchemaViolation(code: "boolean", message: "Expected TRUE or FALSE.")
          .at(ShopifyColumn.giftCard.rawValue).at("product")
      }
      guard !kept.isTooLarge else {
        throw SchemaViolation(
          code: "tooLong",
          message: "At most \(KeptCells.countLimit) cells and \(KeptCells.limit >> 10) KiB a product are kept.")
      }
      return kept
    }
  }
}
