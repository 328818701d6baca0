public import FoundationCore

/// What a brand is called and says from now on.
public struct BrandEdit: Hashable, Sendable {
  /// The name, which its products take over.
  public var name: String
  /// What its page says; nil for nothing.
  public var description: String?
  /// Who makes its products; nil where that is not said.
  public var manufacturer: BusinessContact?
  /// Who answers for its products in the European Union; nil where that is not said.
  public var responsiblePerson: BusinessContact?
  /// What its page says in other languages, all of them; of two of one language the last counts. Nil to keep what it
  /// says.
  public var translations: [BrandTranslation]?

  /// A change of a brand.
  public init(
    name: String, description: String?, manufacturer: BusinessContact? = nil,
    responsiblePerson: BusinessContact? = nil, translations: [BrandTranslation]? = nil
  ) {
    self.name = name
    self.description = description
    self.manufacturer = manufacturer
    self.responsiblePerson = responsiblePerson
    self.translations = translations
  }
}

extension Schema where Value == BrandEdit {
  /// The request that changes a brand.
  public static let brandEdit = Schema.object(
    "BrandEdit", Field("name", \.name, .text(1...250)),
    .optional("description", \.description, .multiline(0...5_000)),
    .optional("manufacturer", \.manufacturer, .businessContact),
    .optional("responsiblePerson", \.responsiblePerson, .businessContact),
    .optional(
      "translations", \.translations, .array(of: .brandTranslation, count: 0...BrandTranslation.limit))
  ) {
    BrandEdit(name: $0, description: $1, manufacturer: $2, responsiblePerson: $3, translations: $4)
  }
}
