public import FoundationCore

/// Who makes some of the products. There is one for each name that a product ever gave.
public struct Brand: Identifiable, Hashable, Sendable {
  /// The last part of its page's address; stays when the name changes.
  public let handle: String
  /// What it is called.
  public let name: String
  /// What its page says about it.
  public let description: String?
  /// Who makes its products.
  public let manufacturer: BusinessContact?
  /// Who answers for its products in the European Union, where their manufacturer is elsewhere.
  public let responsiblePerson: BusinessContact?
  /// What its page says in other languages, by language. Told to staff alone; shoppers read one in place of the
  /// description.
  public let translations: [BrandTranslation]
  /// Raised by every change; what `If-Match` compares.
  public let version: Int64

  /// A brand with all its parts.
  public init(
    handle: String, name: String, description: String? = nil, manufacturer: BusinessContact? = nil,
    responsiblePerson: BusinessContact? = nil, translations: [BrandTranslation] = [], version: Int64 = 1
  ) {
    self.handle = handle
    self.name = name
    self.description = description
    self.manufacturer = manufacturer
    self.responsiblePerson = responsiblePerson
    self.translations = translations
    self.version = version
  }

  /// The handle.
  public var id: String { handle }
}

extension Schema where Value == Brand {
  /// A brand as the API sends it.
  public static let brand = Schema.object(
    "Brand", Field("handle", \.handle, .handle), Field("name", \.name, .text(1...255)),
    .optional("description", \.description, .multiline(0...5_000)),
    Field("version", \.version, .integer64(in: 1...Int64.max)),
    .optional("manufacturer", \.manufacturer, .businessContact),
    .optional("responsiblePerson", \.responsiblePerson, .businessContact),
    .unlessEmpty("translations", \.translations, .brandTranslation, count: 0...BrandTranslation.limit)
  ) {
    Brand(
      handle: $0, name: $1, description: $2, manufacturer: $4, responsiblePerson: $5, translations: $6 ?? [],
      version: $3)
  }
}

extension Schema where Value == Page<Brand> {
  /// A page of brands.
  public static let brands = Schema.page("BrandPage", of: .brand)
}
