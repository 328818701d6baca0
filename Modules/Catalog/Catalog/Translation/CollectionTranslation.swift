public import FoundationCore

/// What a collection is called and says in another language. What is nil is shown in the shop's own.
public struct CollectionTranslation: Identifiable, Hashable, Sendable {
  /// The language, as BCP 47 writes it: `pl`, `zh-Hans`.
  public let locale: String
  /// What it is called.
  public var title: String?
  /// What its page says about it.
  public var description: String?

  /// A translation.
  public init(locale: String, title: String? = nil, description: String? = nil) {
    self.locale = locale
    self.title = title
    self.description = description
  }

  /// The language: a collection has one translation into each.
  public var id: String { locale }

  /// Whether it says nothing.
  public var isEmpty: Bool { title == nil && description == nil }

  /// The collection as its readers see it.
  public func applied(to collection: ProductCollection) -> ProductCollection {
    var translated = collection
    if let title { translated.title = title }
    if let description { translated.description = description }
    return translated
  }
}

extension Schema where Value == CollectionTranslation {
  /// A translation as the API sends and accepts it.
  public static let collectionTranslation = Schema.object(
    "CollectionTranslation", Field<CollectionTranslation, String>("locale", \.locale, .languageTag),
    Field<CollectionTranslation, String?>.optional("title", \.title, .text(1...250)),
    Field<CollectionTranslation, String?>.optional("description", \.description, .multiline(0...5_000))
  ) { CollectionTranslation(locale: $0, title: $1, description: $2) }
}

extension Schema where Value == [CollectionTranslation] {
  /// A collection's translations.
  public static let collectionTranslations = Schema<[CollectionTranslation]>.array(of: .collectionTranslation)
}
