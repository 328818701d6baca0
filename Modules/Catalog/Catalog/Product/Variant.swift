public import FoundationCore
public import StoreIdentifiers

/// The unit that is sold: price, stock and order lines refer to a variant.
public struct Variant: Identifiable, Hashable, Sendable {
  /// The variant's id.
  public let id: VariantID
  /// The shop's own code for it. Several variants may have one.
  public var sku: String
  /// What tells it from its siblings, such as "Blue / L"; nil for an only child.
  public var name: String?
  /// What it costs, before anything is taken off.
  public var price: Money
  /// What each of the product's options is for this one, in the options' order.
  public var optionValues: [String]
  /// The price that its maker recommends, shown beside a lower one; never a former price.
  public var compareAtPrice: Money?
  /// The number below its bars: GTIN, UPC, ISBN or another.
  public var barcode: String?
  /// What it weighs.
  public var weight: Weight?
  /// Whether it is sent to its buyer; false for what is downloaded or done.
  public var requiresShipping: Bool
  /// Whether it is taxed; otherwise its class does not matter.
  public var isTaxable: Bool
  /// The code of the class that it is taxed by, such as `reduced`; nil for the standard one.
  public var taxClass: String?
  /// The picture of the product's media that shows this variant.
  public var media: MediaID?
  /// What this variant is in the respects that the type names for variants.
  public var attributes: [AttributeValue]
  /// How much it holds, for the price of a kilogram, a litre or another measure.
  public var content: NetContent?
  /// The reduction of its price that is announced now. Readers learn of it; what is sent to the store says nothing of it.
  public var reduction: PriceReduction?
  /// What it costs everyone, where the reader's group pays less. Readers learn of it; what is sent says nothing of it.
  public var usualPrice: Money?
  /// What it is made of, where it is a bundle of other variants; empty for what has stock of its own.
  public var components: [BundleComponent]

  /// A variant with all its parts.
  public init(
    id: VariantID, sku: String, name: String?, price: Money, optionValues: [String] = [],
    compareAtPrice: Money? = nil, barcode: String? = nil, weight: Weight? = nil, requiresShipping: Bool = true,
    isTaxable: Bool = true, media: MediaID? = nil, attributes: [AttributeValue] = [],
    content: NetContent? = nil, reduction: PriceReduction? = nil, usualPrice: Money? = nil, taxClass: String? = nil,
    components: [BundleComponent] = []
  ) {
    self.id = id
    self.sku = sku
    self.name = name
    self.price = price
    self.optionValues = optionValues
    self.compareAtPrice = compareAtPrice
    self.barcode = barcode
    self.weight = weight
    self.requiresShipping = requiresShipping
    self.isTaxable = isTaxable
    self.media = media
    self.attributes = attributes
    self.content = content
    self.reduction = reduction
    self.usualPrice = usualPrice
    self.taxClass = taxClass
    self.components = components
  }

  /// Whether it is made of other variants.
  public var isBundle: Bool { !components.isEmpty }
}

extension Schema where Value == Variant {
  /// A variant as the API sends and accepts it.
  public static let variant = Schema.object(
    "Variant", Field("id", \.id, .identifier()), Field("sku", \.sku, .sku), .optional("name", \.name, .text(1...250)),
    Field("price", \.price, .price),
    .unlessEmpty("optionValues", \.optionValues, .optionName, count: 0...Product.optionLimit),
    .optional("compareAtPrice", \.compareAtPrice, .price), .optional("barcode", \.barcode, .text(1...64)),
    .optional("weight", \.weight, .weight), .defaulted("requiresShipping", \.requiresShipping, .boolean, to: true),
    .defaulted("isTaxable", \.isTaxable, .boolean, to: true), .optional("media", \.media, .identifier()),
    .unlessEmpty("attributes", \.attributes, .attributeValue, count: 0...AttributeValue.limit),
    .optional("reduction", \.reduction, .priceReduction), .optional("usualPrice", \.usualPrice, .price),
    .optional("content", \.content, .netContent), .optional("taxClass", \.taxClass, .taxCode),
    .unlessEmpty("components", \.components, .bundleComponent, count: 0...BundleComponent.countLimit)
  ) {
    Variant(
      id: $0, sku: $1, name: $2, price: $3, optionValues: $4 ?? [], compareAtPrice: $5, barcode: $6, weight: $7,
      requiresShipping: $8, isTaxable: $9, media: $10, attributes: $11 ?? [], content: $14, reduction: $12,
      usualPrice: $13, taxClass: $15, components: $16 ?? [])
  }
}

extension Schema where Value == String {
  /// A stock keeping unit: one line of 1 to 255 characters, as in Shopify's files. Trimmed and put into NFC; the spelling given is kept.
  public static var sku: Schema {
    Schema<String>.text(1...255).map({ text throws(SchemaViolation) in SKU.normalized(text) }, { $0 })
  }
}

extension Schema where Value == String {
  /// The code of a tax class: small letters, digits and hyphens.
  public static var taxCode: Schema {
    Schema<String>.text(1...40)
      .map(
        { code throws(SchemaViolation) in
          guard code.wholeMatch(of: /[a-z0-9-]+/) != nil else {
            throw SchemaViolation(code: "tax-class", message: "Expected small letters, digits and hyphens.")
          }
          return code
        }, { $0 })
  }
}

extension Schema where Value == Money {
  /// An amount that something can cost: not negative.
  public static let price = Schema<Money>.object(
    "Price", Field("amount", \.amount, .integer64(in: 0...Money.range.upperBound)),
    Field("currency", \.currency, .currency)
  ) { amount, currency throws(SchemaViolation) in
    do { return try Money(amount, currency) } catch {
      throw SchemaViolation(code: "range", message: "The amount is too large.")
    }
  }
}

/// How stock keeping units are spelled and compared.
public enum SKU {
  /// The spelling that is kept: without white space around it, in NFC.
  public static func normalized(_ text: String) -> String {
    // Most are so already, and imports ask of each several times.
    if let first = text.utf8.first, let last = text.utf8.last, first > 0x20, last > 0x20, text.isASCII { return text }
    let trimmed = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    var scalars = String.UnicodeScalarView(trimmed)
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars).precomposed
  }

  /// What codes are compared by: the normalized spelling with ASCII letters in lower case.
  public static func key(_ text: String) -> String {
    let normalized = normalized(text)
    if normalized.isASCII { return normalized.lowercased() }
    return String(
      String.UnicodeScalarView(
        normalized.unicodeScalars.map { scalar in
          ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(ascii: scalar) + 32) : scalar
        }))
  }
}
