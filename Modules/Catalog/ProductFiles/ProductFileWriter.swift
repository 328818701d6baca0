public import Catalog
public import FoundationCore
public import StoreIdentifiers

/// Writes products as Shopify's exports do: several rows a product, its pictures beside its variants.
///
/// The same products always give the same bytes.
public struct ProductFileWriter: Sendable {
  private var writer = CSVWriter()
  private let columns: [String]

  /// A writer that has written nothing. `columns` are those of kept cells, and of bundles, that the file has beside Shopify's
  /// own.
  public init(keeping columns: [String] = []) { self.columns = columns }

  /// What has been written.
  public var text: String { String(decoding: writer.bytes, as: UTF8.self) }

  /// Writes the names of the columns.
  public mutating func writeHeader() { writer.write(ShopifyColumn.usual.map(\.rawValue) + columns) }

  /// Writes a product with what is known of its variants besides. `category` has the names on the way to its category.
  public mutating func write(
    _ product: Product, costs: [VariantID: Money], stock: [VariantID: VariantStock], kept: KeptCells = KeptCells(),
    category: [String] = []
  ) {
    for index in 0..<max(product.variants.count, product.media.count) {
      var cells: [ShopifyColumn: String] = [.handle: product.handle]
      var own = index == 0 ? kept.product : [:]
      if index == 0 {
        Self.describe(product, in: &cells)
        cells[.category] =
          CategoryPath.text(category) ?? kept.product[ShopifyColumn.category.rawValue]
        cells[.giftCard] = kept.product[ShopifyColumn.giftCard.rawValue] ?? "FALSE"
      }
      if product.variants.indices.contains(index) {
        let variant = product.variants[index]
        Self.describe(variant, of: product, in: &cells)
        cells[.cost] = costs[variant.id]?.decimal
        own.merge(kept.variants[variant.id] ?? [:]) { product, _ in product }
        Self.describe(stock[variant.id] ?? VariantStock(), in: &cells)
      }
      if product.media.indices.contains(index) {
        cells[.image] = product.media[index].source ?? product.media[index].url
        cells[.imagePosition] = String(index + 1)
        cells[.imageAlt] = product.media[index].alt
      }
      writer.write(ShopifyColumn.usual.map { cells[$0] ?? "" } + columns.map { own[$0] ?? "" })
    }
  }

  private static func describe(_ product: Product, in cells: inout [ShopifyColumn: String]) {
    cells[.title] = product.name
    // What was written as plain text is the text, until there is another.
    cells[.body] = product.description?.html ?? product.summary.map { RichText(plain: $0).html }
    cells[.vendor] = product.brand
    cells[.type] = product.type
    cells[.tags] = product.tags.joined(separator: ", ")
    cells[.published] = product.status.isShown ? "TRUE" : "FALSE"
    cells[.seoTitle] = product.seo.title
    cells[.seoDescription] = product.seo.description
    cells[.status] = product.status.rawValue
    for (option, name) in zip(ShopifyColumn.options, product.options) { cells[option.name] = name }
    if product.options.isEmpty { cells[.option1Name] = "Title" }
  }

  /// Units that are owed are owed to orders of this shop, which a file does not have.
  private static func describe(_ stock: VariantStock, in cells: inout [ShopifyColumn: String]) {
    cells[.tracker] = stock.policy == .untracked ? "" : "shopify"
    cells[.policy] = stock.policy == .oversells ? "continue" : "deny"
    cells[.quantity] = stock.policy == .untracked ? "0" : String(max(stock.available, 0))
  }

  private static func describe(
    _ variant: Variant, of product: Product, in cells: inout [ShopifyColumn: String]
  ) {
    for (option, value) in zip(ShopifyColumn.options, variant.optionValues) {
      cells[option.value] = SpreadsheetText.guarded(value)
    }
    if product.options.isEmpty { cells[.option1Value] = "Default Title" }
    cells[.sku] = SpreadsheetText.guarded(variant.sku)
    cells[.grams] = variant.weight.map { String($0.grams) }
    cells[.weightUnit] = variant.weight?.unit.rawValue
    cells[.fulfillment] = "manual"
    cells[.price] = variant.price.decimal
    cells[.compareAtPrice] = variant.compareAtPrice?.decimal
    if let content = variant.content {
      let measure = content.measure.rawValue.split(separator: " ")
      (cells[.contentAmount], cells[.contentUnit]) = (content.number, content.unit.rawValue)
      (cells[.measureAmount], cells[.measureUnit]) = (measure.first.map { String($0) }, measure.last.map { String($0) })
    }
    cells[.requiresShipping] = variant.requiresShipping ? "TRUE" : "FALSE"
    cells[.taxable] = variant.isTaxable ? "TRUE" : "FALSE"
    cells[.barcode] = variant.barcode.map(SpreadsheetText.guarded)
    cells[.variantImage] = product.media.first { $0.id == variant.media }.map { $0.source ?? $0.url }
  }
}
