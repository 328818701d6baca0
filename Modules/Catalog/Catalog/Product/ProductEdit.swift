public import FoundationCore

/// A change to a product; what is nil stays as it is.
public struct ProductEdit: Sendable {
  /// The new name.
  public var name: String?
  /// The new text.
  public var summary: String?
  /// The new status.
  public var status: ProductStatus?
  /// The new address; the former one goes on leading here.
  public var handle: String?
  /// The new text in full; an empty one takes it away.
  public var description: RichText?
  /// Who makes it; an empty text takes it away.
  public var brand: String?
  /// What kind of thing it is; an empty text takes it away.
  public var type: String?
  /// The words put on it, all of them.
  public var tags: [String]?
  /// What its page says to search engines, all of it.
  public var seo: SEO?
  /// Its pictures, all of them.
  public var media: [MediaItem]?
  /// What it is in the respects that its type names, all of it.
  public var attributes: [AttributeValue]?
  /// The categories that it is in, all of them.
  public var categories: [CategoryID]?
  /// From when shoppers see it; `.some(nil)`, an empty text in JSON, takes the moment away.
  public var publishedAt: Timestamp??
  /// From when it can be bought; `.some(nil)`, an empty text in JSON, takes the moment away.
  public var availableAt: Timestamp??
  /// What can be bought, all of it: those left out are refused, those that are new are added.
  public var variants: [Variant]?
  /// What its variants differ in.
  public var options: [String]?
  /// For whom it is from now on.
  public var audience: Audience?
  /// Warnings and what is to be known for its safe use; an empty text takes them away.
  public var safety: String?
  /// Whether the law gives buyers no right to withdraw from it, as for what is made for them.
  public var isExcludedFromWithdrawal: Bool?
  /// What buyers may have put on each, such as "Engraving"; an empty text takes it away.
  public var personalization: String?

  /// A change of some of a product's facts.
  public init(
    name: String? = nil, summary: String? = nil, status: ProductStatus? = nil, handle: String? = nil,
    description: RichText? = nil, brand: String? = nil, type: String? = nil, tags: [String]? = nil, seo: SEO? = nil,
    media: [MediaItem]? = nil, attributes: [AttributeValue]? = nil, categories: [CategoryID]? = nil,
    publishedAt: Timestamp?? = nil, availableAt: Timestamp?? = nil, variants: [Variant]? = nil,
    options: [String]? = nil,
    audience: Audience? = nil, safety: String? = nil, isExcludedFromWithdrawal: Bool? = nil,
    personalization: String? = nil
  ) {
    self.personalization = personalization
    self.name = name
    self.summary = summary
    self.status = status
    self.handle = handle
    self.description = description
    self.brand = brand
    self.type = type
    self.tags = tags
    self.seo = seo
    self.media = media
    self.attributes = attributes?.map(\.bare)
    self.categories = categories
    self.publishedAt = publishedAt
    self.availableAt = availableAt
    self.variants = variants
    self.options = options
    self.audience = audience
    self.safety = safety
    self.isExcludedFromWithdrawal = isExcludedFromWithdrawal
  }

  /// What the product is after the change.
  public func applied(to product: Product) -> Product {
    var edited = product
    if let name { edited.name = name }
    if let summary { edited.summary = summary }
    if let status { edited.status = status }
    if let handle { edited.handle = handle }
    if let description { edited.description = description.isEmpty ? nil : description }
    if let brand { edited.brand = brand.isEmpty ? nil : brand }
    if let type { edited.type = type.isEmpty ? nil : type }
    if let tags { edited.tags = tags }
    if let seo { edited.seo = seo }
    if let attributes { edited.attributes = attributes }
    if let categories { edited.categories = categories }
    if let publishedAt { edited.publishedAt = publishedAt }
    if let availableAt { edited.availableAt = availableAt }
    if let options { edited.options = options }
    if let audience { edited.audience = audience }
    if let safety { edited.safety = safety.isEmpty ? nil : safety }
    if let isExcludedFromWithdrawal { edited.isExcludedFromWithdrawal = isExcludedFromWithdrawal }
    if let personalization { edited.personalization = personalization.isEmptyOrWhiteSpace ? nil : personalization }
    if let variants { edited.variants = variants }
    if let media {
      edited.media = media
      let known = Set(media.map(\.id))
      edited.variants = edited.variants.map { variant in
        guard let shown = variant.media, !known.contains(shown) else { return variant }
        var variant = variant
        variant.media = nil
        return variant
      }
    }
    return edited
  }
}

extension Schema where Value == ProductEdit {
  /// The request that changes a product.
  public static let productEdit = Schema.object(
    "ProductEdit", Field<ProductEdit, String?>.optional("name", \.name, .productName),
    Field<ProductEdit, String?>.optional("summary", \.summary, .multiline(0...5_000)),
    Field<ProductEdit, ProductStatus?>.optional("status", \.status, .enumeration()),
    Field<ProductEdit, String?>.optional("handle", \.handle, .productHandle),
    Field<ProductEdit, RichText?>.optional("description", \.description, .newRichText),
    Field<ProductEdit, String?>.optional("brand", \.brand, .text(0...255)),
    Field<ProductEdit, String?>.optional("type", \.type, .text(0...255)),
    Field<ProductEdit, [String]?>.optional("tags", \.tags, .array(of: .tag, count: 0...250)),
    Field<ProductEdit, SEO?>.optional("seo", \.seo, .seo),
    Field<ProductEdit, [MediaItem]?>.optional("media", \.media, .array(of: .mediaItem, count: 0...Product.mediaLimit)),
    Field<ProductEdit, [AttributeValue]?>.optional(
      "attributes", \.attributes, .array(of: .attributeValue, count: 0...AttributeValue.limit)),
    Field<ProductEdit, [CategoryID]?>.optional(
      "categories", \.categories, .array(of: .identifier(), count: 0...Product.categoryLimit)),
    Field<ProductEdit, Timestamp??>.optional("publishedAt", \.publishedAt, .timestampOrNone),
    Field<ProductEdit, Timestamp??>.optional("availableAt", \.availableAt, .timestampOrNone),
    Field<ProductEdit, [Variant]?>.optional(
      "variants", \.variants, .array(of: .variant, count: 1...Product.variantLimit)),
    Field<ProductEdit, [String]?>.optional(
      "options", \.options, .array(of: .optionName, count: 0...Product.optionLimit)),
    Field<ProductEdit, [String]?>.optional("audience", \.audience?.groups, .audienceGroups),
    Field<ProductEdit, String?>.optional("safety", \.safety, .safety),
    Field<ProductEdit, Bool?>.optional("isExcludedFromWithdrawal", \.isExcludedFromWithdrawal, .boolean),
    Field<ProductEdit, String?>.optional("personalization", \.personalization, .text(0...60))
  ) {
    ProductEdit(
      name: $0, summary: $1, status: $2, handle: $3, description: $4, brand: $5, type: $6, tags: $7, seo: $8,
      media: $9, attributes: $10, categories: $11, publishedAt: $12, availableAt: $13, variants: $14, options: $15,
      audience: $16.map { Audience(groups: $0) }, safety: $17, isExcludedFromWithdrawal: $18,
      personalization: $19)
  }
}

extension Schema where Value == Timestamp? {
  /// A moment, or an empty text for none.
  fileprivate static var timestampOrNone: Schema {
    Schema(description: .string(length: 0...40, pattern: momentPattern)) { reader throws(SchemaViolation) in
      let text = try reader.string()
      if text.isEmpty { return nil }
      guard let value = Timestamp(text) else {
        throw SchemaViolation(
          code: "dateTime", message: "Expected a date and time such as 2026-02-28T09:30:00Z, or an empty text.")
      }
      return value
    } write: {
      $1.string($0?.description ?? "")
    }
  }

  private static var momentPattern: String {
    "^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2}))?$"
  }
}
