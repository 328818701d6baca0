public import FoundationCore

/// What a product is called and says in another language. What is nil is shown in the shop's own.
public struct ProductTranslation: Identifiable, Hashable, Sendable {
  /// How many languages a product may be translated into.
  public static let limit = 40

  /// The language, as BCP 47 writes it: `pl`, `zh-Hans`.
  public let locale: String
  /// What it is called.
  public var name: String?
  /// What is said about it, in plain paragraphs.
  public var summary: String?
  /// What is said about it in full.
  public var description: RichText?
  /// Warnings and what is to be known for its safe use.
  public var safety: String?
  /// What its page says of itself to search engines.
  public var seo: SEO

  /// A translation.
  public init(
    locale: String, name: String? = nil, summary: String? = nil, description: RichText? = nil,
    safety: String? = nil, seo: SEO = SEO()
  ) {
    self.locale = locale
    self.name = name
    self.summary = summary
    self.description = description
    self.safety = safety
    self.seo = seo
  }

  /// The language: a product has one translation into each.
  public var id: String { locale }

  /// Whether it says nothing.
  public var isEmpty: Bool {
    name == nil && summary == nil && description == nil && safety == nil && seo.isEmpty
  }

  /// The product as its readers see it.
  public func applied(to product: Product) -> Product {
    var translated = product
    if let name { translated.name = name }
    if let summary { translated.summary = summary }
    if let description { translated.description = description }
    if let safety { translated.safety = safety }
    if !seo.isEmpty { translated.seo = seo }
    return translated
  }
}

extension ProductTranslation {
  fileprivate var ownSEO: SEO? { seo.isEmpty ? nil : seo }
}

extension Schema where Value == ProductTranslation {
  /// A translation as the API sends and accepts it.
  public static let productTranslation = Schema.object(
    "ProductTranslation", Field<ProductTranslation, String>("locale", \.locale, .languageTag),
    Field<ProductTranslation, String?>.optional("name", \.name, .productName),
    Field<ProductTranslation, String?>.optional("summary", \.summary, .multiline(0...5_000)),
    Field<ProductTranslation, RichText?>.optional("description", \.description, .newRichText),
    Field<ProductTranslation, SEO?>.optional("seo", \.ownSEO, .seo),
    Field<ProductTranslation, String?>.optional("safety", \.safety, .safety)
  ) {
    ProductTranslation(locale: $0, name: $1, summary: $2, description: $3, safety: $5, seo: $4 ?? SEO())
  }
}

extension Schema where Value == [ProductTranslation] {
  /// A product's translations.
  public static let productTranslations = Schema<[ProductTranslation]>.array(of: .productTranslation)
}
