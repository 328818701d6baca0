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
  /// What its page says of itself to search engines.
  public var seo: SEO

  /// A translation.
  public init(
    locale: String, name: String? = nil, summary: String? = nil, description: RichText? = nil, seo: SEO = SEO()
  ) {
    self.locale = locale
    self.name = name
    self.summary = summary
    self.description = description
    self.seo = seo
  }

  /// The language: a product has one translation into each.
  public var id: String { locale }

  /// Whether it says nothing.
  public var isEmpty: Bool { name == nil && summary == nil && description == nil && seo.isEmpty }

  /// The product as its readers see it.
  public func applied(to product: Product) -> Product {
    var translated = product
    if let name { translated.name = name }
    if let summary { translated.summary = summary }
    if let description { translated.description = description }
    if !seo.isEmpty { translated.seo = seo }
    return translated
  }

  /// The languages to look for, the best first: `pl-PL` also reads what there is in `pl`.
  public static func candidates(for locale: String) -> [String] {
    let parts = locale.split(separator: "-").map { String($0) }
    return (1...max(parts.count, 1)).reversed().map { parts.prefix($0).joined(separator: "-") }
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
    Field<ProductTranslation, SEO?>.optional("seo", \.ownSEO, .seo)
  ) { ProductTranslation(locale: $0, name: $1, summary: $2, description: $3, seo: $4 ?? SEO()) }
}

extension Schema where Value == [ProductTranslation] {
  /// A product's translations.
  public static let productTranslations = Schema<[ProductTranslation]>.array(of: .productTranslation)
}

extension Schema where Value == String {
  /// A language with a script or country where that matters: `pl`, `zh-Hans`, `pt-BR`.
  public static var languageTag: Schema {
    Schema(description: .string(length: 2...11, pattern: LanguageTag.pattern)) { reader throws(SchemaViolation) in
      let value = try reader.string()
      guard LanguageTag.isValid(value) else {
        throw SchemaViolation(code: "language", message: "Expected a language such as pl or zh-Hans.")
      }
      return value
    } write: {
      $1.string($0)
    }
  }
}

/// How languages are named.
public enum LanguageTag {
  /// The part of BCP 47 that shops need: a language, a script, a country.
  public static let pattern = "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$"

  /// Whether a text names a language in that form.
  public static func isValid(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?/) != nil
  }
}
