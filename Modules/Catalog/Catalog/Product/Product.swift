public import FoundationCore
public import StoreIdentifiers

/// Something the shop offers: what shoppers read about, sold as one or more variants.
public struct Product: Identifiable, Hashable, Sendable {
  /// How many options a product may have.
  public static let optionLimit = 3
  /// How many variants a product may have.
  public static let variantLimit = 2_048
  /// How many pictures a product may have.
  public static let mediaLimit = 250
  /// How many categories a product may be in.
  public static let categoryLimit = 100

  /// The product's id, made by whoever added it.
  public let id: ProductID
  /// The last part of its address; unique, lower-case letters, digits and hyphens.
  public var handle: String
  /// What it is called.
  public var name: String
  /// What is said about it, in plain paragraphs.
  public var summary: String?
  /// What is said about it in full. Lists of products leave it out.
  public var description: RichText?
  /// Whether shoppers can see it.
  public var status: ProductStatus
  /// Who makes it.
  public var brand: String?
  /// The last part of the address of its brand's page; nil without a brand, and where staff read.
  public var brandHandle: String?
  /// Who makes it and how to reach them, as its brand says; nil where staff read.
  public var manufacturer: BusinessContact?
  /// Who answers for it in the European Union, as its brand says; nil where staff read.
  public var responsiblePerson: BusinessContact?
  /// Warnings and what is to be known for its safe use, in plain paragraphs.
  public var safety: String?
  /// Whether the law gives buyers no right to withdraw from it, as for what is made for them.
  public var isExcludedFromWithdrawal: Bool
  /// What buyers may have put on each, such as "Engraving", in the shop's own words; nil for what is sold as it is.
  public var personalization: String?
  /// What kind of thing it is, in the shop's own words.
  public var type: String?
  /// What it is in the respects that its type names.
  public var attributes: [AttributeValue]
  /// The categories that it is in, the primary one first.
  public var categories: [CategoryID]
  /// From when shoppers see it, once it is active; nil for as soon as it is.
  public var publishedAt: Timestamp?
  /// From when it can be bought; nil for as soon as it is seen.
  public var availableAt: Timestamp?
  /// For whom it is. Readers other than staff learn of their own group alone.
  public var audience: Audience
  /// Words that the shop puts on it.
  public var tags: [String]
  /// What its page says of itself to search engines.
  public var seo: SEO
  /// Pictures, the first of which stands for the product.
  public var media: [MediaItem]
  /// What its variants differ in, such as "Size"; empty for a product of one variant.
  public var options: [String]
  /// What can be bought; at least one.
  public var variants: [Variant]
  /// When it was added.
  public let createdAt: Timestamp
  /// Raised by every change; what `If-Match` compares.
  public let version: Int64
  /// The mean of its approved reviews in hundredths of a star, 100 to 500; nil without reviews.
  public var rating: Int?
  /// How many reviews that is the mean of.
  public var reviewCount: Int

  /// A product with all its parts, as the service reads it.
  public init(
    id: ProductID, handle: String, name: String, summary: String?, description: RichText? = nil,
    status: ProductStatus, brand: String? = nil, type: String? = nil, tags: [String] = [], seo: SEO = SEO(),
    media: [MediaItem] = [], options: [String] = [], variants: [Variant], attributes: [AttributeValue] = [],
    categories: [CategoryID] = [], publishedAt: Timestamp? = nil, availableAt: Timestamp? = nil, createdAt: Timestamp,
    version: Int64, rating: Int? = nil, reviewCount: Int = 0, brandHandle: String? = nil,
    audience: Audience = .everyone, safety: String? = nil, manufacturer: BusinessContact? = nil,
    responsiblePerson: BusinessContact? = nil, isExcludedFromWithdrawal: Bool = false,
    personalization: String? = nil
  ) {
    self.personalization = personalization
    self.id = id
    self.handle = handle
    self.name = name
    self.summary = summary
    self.description = description
    self.status = status
    self.brand = brand
    self.brandHandle = brandHandle
    self.manufacturer = manufacturer
    self.responsiblePerson = responsiblePerson
    self.safety = safety
    self.isExcludedFromWithdrawal = isExcludedFromWithdrawal
    self.type = type
    self.tags = tags
    self.seo = seo
    self.media = media
    self.options = options
    self.variants = variants
    self.attributes = attributes
    self.categories = categories
    self.publishedAt = publishedAt
    self.availableAt = availableAt
    self.audience = audience
    self.createdAt = createdAt
    self.version = version
    self.rating = rating
    self.reviewCount = reviewCount
  }

  /// Whether shoppers see it at a moment.
  public func isVisible(at now: Timestamp) -> Bool {
    status.isShown && publishedAt.map { $0.milliseconds <= now.milliseconds } ?? true
  }

  /// The lowest price among its variants.
  public var lowestPrice: Money? { variants.map(\.price).min { $0.amount < $1.amount } }

  /// What an option can be, each once, in the order of the variants.
  public func values(ofOption index: Int) -> [String] {
    var seen: Set<String> = []
    return variants.compactMap { variant in
      guard variant.optionValues.indices.contains(index) else { return nil }
      let value = variant.optionValues[index]
      return seen.insert(value).inserted ? value : nil
    }
  }
}

/// Whether a product is shown.
public enum ProductStatus: String, CaseIterable, Sendable {
  /// Staff only, while it is being prepared.
  case draft
  /// Everyone.
  case active
  /// Whoever knows its address, where it can be bought; no list, search or feed has it.
  case unlisted
  /// Staff only, kept for the record.
  case archived
}

extension ProductStatus {
  /// Whether shoppers see the product at its address.
  public var isShown: Bool { self == .active || self == .unlisted }
}

extension Product {
  /// The texts for search engines, unless there are none.
  fileprivate var ownSEO: SEO? { seo.isEmpty ? nil : seo }
}

extension Schema where Value == Product {
  /// A product as the API sends it.
  public static let product = Schema.object(
    "Product", Field<Product, ProductID>("id", \.id, .identifier()),
    Field<Product, String>("handle", \.handle, .productHandle),
    Field<Product, String>("name", \.name, .productName),
    Field<Product, String?>.optional("summary", \.summary, .multiline(0...5_000)),
    Field<Product, RichText?>.optional("description", \.description, .richText),
    Field<Product, ProductStatus>("status", \.status, .enumeration()),
    Field<Product, String?>.optional("brand", \.brand, .text(1...255)),
    Field<Product, String?>.optional("type", \.type, .text(1...255)),
    Field<Product, [String]?>.unlessEmpty("tags", \.tags, .tag, count: 0...250),
    Field<Product, SEO?>.optional("seo", \.ownSEO, .seo),
    Field<Product, [MediaItem]?>.unlessEmpty("media", \.media, .mediaItem, count: 0...Product.mediaLimit),
    Field<Product, [String]?>.unlessEmpty("options", \.options, .optionName, count: 0...Product.optionLimit),
    Field<Product, [Variant]>("variants", \.variants, .array(of: .variant, count: 1...Product.variantLimit)),
    Field<Product, [AttributeValue]?>.unlessEmpty(
      "attributes", \.attributes, .attributeValue, count: 0...AttributeValue.limit),
    Field<Product, [CategoryID]?>.unlessEmpty(
      "categories", \.categories, .identifier(), count: 0...Product.categoryLimit),
    Field<Product, Timestamp?>.optional("publishedAt", \.publishedAt, .timestamp),
    Field<Product, Timestamp?>.optional("availableAt", \.availableAt, .timestamp),
    Field<Product, Timestamp>("createdAt", \.createdAt, .timestamp),
    Field<Product, Int64>("version", \.version, .integer64(in: 1...Int64.max)),
    Field<Product, Int?>.optional("rating", \.rating, .integer(in: 100...500)),
    Field<Product, Int>.defaulted("reviewCount", \.reviewCount, .count, to: 0),
    Field<Product, String?>.optional("brandHandle", \.brandHandle, .handle),
    Field<Product, [String]?>.unlessEmpty(
      "audience", \.audience.groups, .customerGroup, count: 0...Audience.groupLimit),
    Field<Product, String?>.optional("safety", \.safety, .safety),
    Field<Product, BusinessContact?>.optional("manufacturer", \.manufacturer, .businessContact),
    Field<Product, BusinessContact?>.optional("responsiblePerson", \.responsiblePerson, .businessContact),
    Field<Product, Bool>.defaulted("isExcludedFromWithdrawal", \.isExcludedFromWithdrawal, .boolean, to: false),
    Field<Product, String?>.optional("personalization", \.personalization, .text(1...60))
  ) {
    Product(
      id: $0, handle: $1, name: $2, summary: $3, description: $4, status: $5, brand: $6, type: $7, tags: $8 ?? [],
      seo: $9 ?? SEO(), media: $10 ?? [], options: $11 ?? [], variants: $12, attributes: $13 ?? [],
      categories: $14 ?? [], publishedAt: $15, availableAt: $16, createdAt: $17, version: $18, rating: $19,
      reviewCount: $20, brandHandle: $21, audience: Audience(groups: $22 ?? []), safety: $23,
      manufacturer: $24, responsiblePerson: $25, isExcludedFromWithdrawal: $26,
      personalization: $27)
  }
}

extension Schema where Value == String {
  /// A product's name: one line of 1 to 255 characters.
  public static var productName: Schema { .text(1...255) }

  /// Warnings and what is to be known for a product's safe use: up to 5,000 characters in several lines.
  public static var safety: Schema { .multiline(0...5_000) }

  /// What an option is called, or one of its values.
  public static var optionName: Schema { .text(1...255) }

  /// A word put on a product: without commas, which part tags in files.
  public static var tag: Schema {
    Schema<String>.text(1...255).map(
      { text throws(SchemaViolation) in
        if text.contains(",") { throw SchemaViolation(code: "comma", message: "Tags hold no commas.") }
        return text
      }, { $0 })
  }
}
