public import Catalog
public import FoundationCore
public import StoreIdentifiers

/// Products as Google Merchant Center takes them: an RSS 2.0 item for each variant, attributes in the `g` namespace.
///
/// Source of the names, lengths and forms: Google's product data specification.
public enum GoogleFeed {
  static func beginning(shop: String, base: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
    <title>\(XMLText.escaped(shop))</title><link>\(XMLText.escaped(base))</link><description>Products</description>

    """
  }

  static let end = "</channel></rss>\n"

  /// How long Google's ids may be.
  private static let idLimit = 50

  /// The items of a product, as shoppers see it at a moment, known by their SKUs unless those are `shared` by others or too
  /// long, with what files said of them for Google; `base` is the shop's address without a slash at its end.
  public static func items(
    _ product: Product, stock: [VariantID: VariantStock], sharing shared: Set<String> = [],
    kept: KeptCells = KeptCells(), base: String, at now: Timestamp
  ) -> String {
    product.variants.map { variant in
      let isAvailable = stock[variant.id]?.isAvailable ?? false
      // What is seen and cannot be bought yet is announced with its day, as what is sold before it comes; of both, the later.
      let days = [product.availableAt, stock[variant.id]?.expectedAt].compactMap(\.self)
      let start = isAvailable ? days.filter { $0 > now }.max() : nil
      let isOwn = variant.sku.unicodeScalars.count <= idLimit && !shared.contains(SKU.key(variant.sku))
      return item(
        variant, of: product, id: isOwn ? variant.sku : variant.id.description,
        told: GoogleAttribute.values(kept, of: variant.id, first: product.variants.first?.id),
        availability: start == nil ? isAvailable ? "in_stock" : "out_of_stock" : "preorder", from: start, base: base)
    }
    .joined()
  }

  private static func item(
    _ variant: Variant, of product: Product, id: String, told: [GoogleAttribute: String], availability: String,
    from start: Timestamp?, base: String
  ) -> String {
    let title = [product.name, variant.name].compactMap { $0 }.joined(separator: " – ")
    let about = product.description?.plainText ?? product.summary ?? product.name
    var facts: [(String, String?)] = [
      ("g:id", id), ("g:title", String(title.prefix(150))), ("g:description", String(about.prefix(5_000))),
      ("g:link", "\(base)/products/\(ProductHandle.escaped(product.handle))"),
      ("g:condition", told[.condition] ?? "new"),
      ("g:availability", availability), ("g:availability_date", start?.description),
    ]
    // What a reduction is from is the price, and what is asked now is the sale's. A recommended price is neither.
    if let reduction = variant.reduction {
      facts += [
        ("g:price", amount(reduction.former)), ("g:sale_price", amount(variant.price)),
        ("g:sale_price_effective_date", "\(reduction.since)/\(reduction.until)"),
      ]
    } else {
      facts.append(("g:price", amount(variant.price)))
    }
    let picture = product.media.first { $0.id == variant.media } ?? product.media.first
    facts += [
      ("g:image_link", picture.map { $0.isOwn ? base + $0.url : $0.url }), ("g:brand", product.brand),
      ("g:gtin", variant.barcode.flatMap { isGTIN($0) ? $0 : nil }), ("g:product_type", product.type),
      ("g:item_group_id", product.variants.count > 1 ? group(product) : nil),
      ("g:unit_pricing_measure", variant.content.map { googleUnit($0.amountText) }),
      ("g:unit_pricing_base_measure", variant.content.map { googleUnit($0.measure.rawValue) }),
      ("g:shipping_weight", variant.weight.map { "\($0.grams) g" }),
    ]
    facts += GoogleAttribute.allCases.filter { $0 != .condition }.map { ($0.element, told[$0]) }
    let lines = facts.compactMap { name, value in value.map { "<\(name)>\(XMLText.escaped($0))</\(name)>" } }
    return "<item>" + lines.joined() + "</item>\n"
  }

  /// A measure in Google's words, which has square metres as `sqm` and pieces as `ct`.
  private static func googleUnit(_ text: String) -> String {
    text.replacing("m2", with: "sqm").replacing("piece", with: "ct")
  }

  private static func group(_ product: Product) -> String {
    product.handle.isASCII && product.handle.utf8.count <= idLimit ? product.handle : product.id.description
  }

  private static func amount(_ money: Money) -> String { "\(money.decimal) \(money.currency.code)" }

  /// GTINs have 8, 12, 13 or 14 digits, the last of which checks the others (GS1 General Specifications, 7.9).
  static func isGTIN(_ text: String) -> Bool {
    let digits = text.utf8.map { Int($0) - 0x30 }
    guard [8, 12, 13, 14].contains(digits.count), digits.allSatisfy({ (0...9).contains($0) }) else { return false }
    let sum = digits.dropLast().reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 3 : 1) }
    return (10 - sum % 10) % 10 == digits.last
  }
}
