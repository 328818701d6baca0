public import FoundationCore

/// What a category is called in another language. Without a name it is called what it is in the shop's own.
public struct CategoryTranslation: Identifiable, Hashable, Sendable {
  /// The language, as BCP 47 writes it: `pl`, `zh-Hans`.
  public let locale: String
  /// What it is called; nil takes away what was said before.
  public var name: String?

  /// A translation.
  public init(locale: String, name: String?) {
    self.locale = locale
    self.name = name
  }

  /// The language: a category has one name in each.
  public var id: String { locale }

  /// How many languages a category may have names in.
  public static let limit = 40
}

extension Schema where Value == CategoryTranslation {
  /// A translation as the API sends and accepts it.
  public static let categoryTranslation = Schema.object(
    "CategoryTranslation", Field<CategoryTranslation, String>("locale", \.locale, .languageTag),
    Field<CategoryTranslation, String?>.optional("name", \.name, .text(1...250))
  ) { CategoryTranslation(locale: $0, name: $1) }
}

extension Schema where Value == [CategoryTranslation] {
  /// A category's translations.
  public static let categoryTranslations = Schema<[CategoryTranslation]>.array(
    of: .categoryTranslation, count: 0...CategoryTranslation.limit)
}
