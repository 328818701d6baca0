public import Catalog
import FoundationCore
public import Persistence
import StoreIdentifiers

extension ProductStatus: @retroactive SQLBindable, @retroactive SQLReadable {}
extension Weight.Unit: @retroactive SQLBindable, @retroactive SQLReadable {}
extension NetContent.Measure: @retroactive SQLBindable, @retroactive SQLReadable {}

/// A product's own columns.
struct ProductRow: RowDecodable {
  private(set) var product: Product

  static let columns: SQL<CatalogSchema> = """
    id, handle, name, summary, status, created_at, version, brand, product_type, tags, seo_title, seo_description,
      options, description, attributes, published_at, available_at, audience, rating, review_count, safety,
      withdrawal_excluded, personalization
    """

  init(row: inout RowReader) throws(DatabaseError) {
    let id: ProductID = try row.read(), handle: String = try row.read(), name: String = try row.read()
    let summary: String? = try row.read(), status: ProductStatus = try row.read()
    let createdAt: Timestamp = try row.read(), version: Int64 = try row.read()
    let brand: String? = try row.read(), type: String? = try row.read(), tags: TextList? = try row.read()
    let seo = SEO(title: try row.read(), description: try row.read())
    let options: TextList? = try row.read(), description: StoredText? = try row.read()
    let attributes: StoredAttributes? = try row.read()
    product = Product(
      id: id, handle: handle, name: name, summary: summary, description: description?.text, status: status,
      brand: brand, type: type, tags: tags?.texts ?? [], seo: seo, options: options?.texts ?? [], variants: [],
      attributes: attributes?.values ?? [], publishedAt: try row.read(), availableAt: try row.read(),
      createdAt: createdAt, version: version, audience: Audience(try row.read()))
    let rating: Int = try row.read()
    product.rating = rating == 0 ? nil : rating
    product.reviewCount = try row.read()
    product.safety = try row.read()
    product.isExcludedFromWithdrawal = try row.read()
    product.personalization = try row.read()
  }

  func product(_ variants: [Variant], _ media: [MediaItem], _ categories: [CategoryID]) -> Product {
    var whole = product
    whole.categories = categories
    whole.variants = variants
    whole.media = media
    return whole
  }
}

extension Audience {
  /// An audience as its column has it: NULL for everyone.
  init(_ stored: TextList?) { self.init(groups: stored?.texts ?? []) }
}

/// A product's audience alone.
struct AudienceRow: RowDecodable {
  let audience: Audience
  init(row: inout RowReader) throws(DatabaseError) { audience = Audience(try row.read()) }
}

/// A variant's columns.
struct VariantRow: RowDecodable {
  /// The variant without its components.
  let product: ProductID, variant: Variant, isBundle: Bool

  static let columns: SQL<CatalogSchema> = """
    id, product, sku, name, price, currency, option_values, compare_at_price, barcode, grams, weight_unit,
      requires_shipping, taxable, media, attributes, content, tax_class, is_bundle
    """

  init(row: inout RowReader) throws(DatabaseError) {
    let id: VariantID = try row.read()
    product = try row.read()
    let sku: String = try row.read(), name: String? = try row.read(), price = try row.readMoney()
    let values: TextList? = try row.read(), before: Int64? = try row.read(), barcode: String? = try row.read()
    let grams: Int? = try row.read(), unit: Weight.Unit? = try row.read()
    var variant = Variant(
      id: id, sku: sku, name: name, price: price, optionValues: values?.texts ?? [],
      compareAtPrice: before.flatMap { try? Money($0, price.currency) }, barcode: barcode,
      weight: grams.map { Weight(grams: $0, unit: unit ?? .g) }, requiresShipping: try row.read(),
      isTaxable: try row.read(), media: try row.read(),
      attributes: (try row.read() as StoredAttributes?)?.values ?? [],
      content: (try row.read() as String?).flatMap { NetContent(text: $0) })
    variant.taxClass = try row.read()
    self.variant = variant
    isBundle = try row.read()
  }
}

/// A media item's columns.
struct MediaRow: RowDecodable {
  let product: ProductID, item: MediaItem

  static let columns: SQL<CatalogSchema> = "product, id, url, alt, width, height, widths, source"

  init(row: inout RowReader) throws(DatabaseError) {
    product = try row.read()
    let id: MediaID = try row.read(), url: String = try row.read(), alt: String? = try row.read()
    let width: Int? = try row.read(), height: Int? = try row.read(), widths: NumberList? = try row.read()
    item = MediaItem(
      id: id, url: url, alt: alt, width: width, height: height, widths: widths?.numbers ?? [], source: try row.read())
  }
}
