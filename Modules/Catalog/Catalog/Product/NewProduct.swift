public import FoundationCore
public import StoreIdentifiers

/// What is said when a product is added. The ids are made by the caller, so that a repeat is recognised.
public struct NewProduct: Sendable {
  /// The product's id.
  public var id: ProductID
  /// The last part of its address; made from the name when nil.
  public var handle: String?
  /// What it is called.
  public var name: String
  /// What is said about it.
  public var summary: String?
  /// What is said about it in full.
  public var description: RichText?
  /// Whether shoppers see it at once.
  public var status: ProductStatus
  /// Who makes it.
  public var brand: String?
  /// What kind of thing it is.
  public var type: String?
  /// Words put on it.
  public var tags: [String]
  /// What its page says to search engines.
  public var seo: SEO
  /// Its pictures.
  public var media: [MediaItem]
  /// What its variants differ in.
  public var options: [String]
  /// What can be bought.
  public var variants: [Variant]
  /// What it is in the respects that its type names.
  public var attributes: [AttributeValue]
  /// The categories that it is in, the primary one first.
  public var categories: [CategoryID]
  /// From when shoppers see it.
  public var publishedAt: Timestamp?
  /// From when it can be bought.
  public var availableAt: Timestamp?
  /// What it is called and says in other languages; of two of one language the last counts.
  public var translations: [ProductTranslation]
  /// For whom it is.
  public var audience: Audience
  /// Warnings and what is to be known for its safe use.
  public var safety: String?
  /// Whether the law gives buyers no right to withdraw from it, as for what is made for them.
  public var isExcludedFromWithdrawal: Bool
  /// What buyers may have put on each, such as "Engraving"; nothing, or an empty text, for a product that is sold as it is.
  public var personalization: String?

  /// A product to add.
  public init(
    id: ProductID = .make(), handle: String? = nil, name: String, summary: String? = nil,
    description: RichText? = nil, status: ProductStatus = .active, brand: String? = nil, type: String? = nil,
    tags: [String] = [], seo: SEO = SEO(), media: [MediaItem] = [], options: [String] = [], variants: [Variant],
    attributes: [AttributeValue] = [], categories: [CategoryID] = [], publishedAt: Timestamp? = nil,
    availableAt: Timestamp? = nil, audience: Audience = .everyone, safety: String? = nil,
    translations: [ProductTranslation] = [], isExcludedFromWithdrawal: Bool = false,
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
    self.type = type
    self.tags = tags
    self.seo = seo
    self.media = media
    self.options = options
    self.variants = variants
    self.attributes = attributes.map(\.bare)
    self.categories = categories
    self.publishedAt = publishedAt
    self.availableAt = availableAt
    self.translations = translations
    self.audience = audience
    self.safety = safety
    self.isExcludedFromWithdrawal = isExcludedFromWithdrawal
  }
}

extension NewProduct {
  /// What would add a product like this one, with its ids; nothing in other languages unless that is given.
  public init(_ product: Product, translations: [ProductTranslation] = []) {
    self.init(
      id: product.id, handle: product.handle, name: product.name, summary: product.summary,
      description: product.description, status: product.status, brand: product.brand, type: product.type,
      tags: product.tags, seo: product.seo, media: product.media, options: product.options,
      variants: product.variants, attributes: product.attributes, categories: product.categories,
      publishedAt: product.publishedAt, availableAt: product.availableAt, audience: product.audience,
      safety: product.safety, translations: translations, isExcludedFromWithdrawal: product.isExcludedFromWithdrawal,
      personalization: product.personalization)
  }

  /// The texts for search engines, unless there are none.
  fileprivate var ownSEO: SEO? { seo.isEmpty ? nil : seo }
}

extension Schema where Value == NewProduct {
  /// The request that adds a product.
  public static let newProduct = Schema.object(
    "NewProduct", Field<NewProduct, ProductID>("id", \.id, .identifier()),
    Field<NewProduct, String?>.optional("handle", \.handle, .productHandle),
    Field<NewProduct, String>("name", \.name, .productName),
    Field<NewProduct, String?>.optional("summary", \.summary, .multiline(0...5_000)),
    Field<NewProduct, RichText?>.optional("description", \.description, .newRichText),
    Field<NewProduct, ProductStatus>.defaulted("status", \.status, .enumeration(), to: .draft),
    Field<NewProduct, String?>.optional("brand", \.brand, .text(1...255)),
    Field<NewProduct, String?>.optional("type", \.type, .text(1...255)),
    Field<NewProduct, [String]?>.unlessEmpty("tags", \.tags, .tag, count: 0...250),
    Field<NewProduct, SEO?>.optional("seo", \.ownSEO, .seo),
    Field<NewProduct, [MediaItem]?>.unlessEmpty("media", \.media, .mediaItem, count: 0...Product.mediaLimit),
    Field<NewProduct, [String]?>.unlessEmpty("options", \.options, .optionName, count: 0...Product.optionLimit),
    Field<NewProduct, [Variant]>("variants", \.variants, .array(of: .variant, count: 1...Product.variantLimit)),
    Field<NewProduct, [AttributeValue]?>.unlessEmpty(
      "attributes", \.attributes, .attributeValue, count: 0...AttributeValue.limit),
    Field<NewProduct, [CategoryID]?>.unlessEmpty(
      "categories", \.categories, .identifier(), count: 0...Product.categoryLimit),
    Field<NewProduct, Timestamp?>.optional("publishedAt", \.publishedAt, .timestamp),
    Field<NewProduct, Timestamp?>.optional("availableAt", \.availableAt, .timestamp),
    Field<NewProduct, [String]?>.unlessEmpty(
      "audience", \.audience.groups, .customerGroup, count: 0...Audience.groupLimit),
    Field<NewProduct, [ProductTranslation]?>.unlessEmpty(
      "translations", \.translations, .productTranslation, count: 0...ProductTranslation.limit),
    Field<NewProduct, String?>.optional("safety", \.safety, .safety),
    Field<NewProduct, Bool>.defaulted("isExcludedFromWithdrawal", \.isExcludedFromWithdrawal, .boolean, to: false),
    Field<NewProduct, String?>.optional("personalization", \.personalization, .text(0...60))
  ) {
    NewProduct(
      id: $0, handle: $1, name: $2, summary: $3, description: $4, status: $5, brand: $6, type: $7, tags: $8 ?? [],
      seo: $9 ?? SEO(), media: $10 ?? [], options: $11 ?? [], variants: $12, attributes: $13 ?? [],
      categories: $14 ?? [], publishedAt: $15, availableAt: $16, audience: Audience(groups: $17 ?? []),
      safety: $19, translations: $18 ?? [], isExcludedFromWithdrawal: $20,
      personalization: $21)
  }
}

/// A variant's new price.
public struct PriceChange: Sendable {
  /// What it costs from now on.
  public var price: Money

  /// A change to a price.
  public init(price: Money) { self.price = price }
}

extension Schema where Value == PriceChange {
  /// The request that changes a price.
  public static let priceChange = Schema.object("PriceChange", Field("price", \.price, .price)) {
    PriceChange(price: $0)
  }
}
