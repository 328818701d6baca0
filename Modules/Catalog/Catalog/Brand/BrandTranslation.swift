public import FoundationCore

/// What a brand's page says in another language. Its name is a proper one and stays.
public struct BrandTranslation: Identifiable, Hashable, Sendable {
  /// How many languages a brand may be described in.
  public static let limit = 40

  /// The language, as BCP 47 writes it: `pl`, `zh-Hans`.
  public let locale: String
  /// What its page says about it.
  public var description: String

  /// A translation.
  public init(locale: String, description: String) {
    self.locale = locale
    self.description = description
  }

  /// The language: a brand has one description in each.
  public var id: String { locale }
}

extension Schema where Value == BrandTranslation {
  /// A translation as the API sends and accepts it.
  public static let brandTranslation = Schema.object(
    "BrandTranslation", Field("locale", \.locale, .languageTag),
    Field("description", \.description, .multiline(1...5_000))
  ) { BrandTranslation(locale: $0, description: $1) }
}
