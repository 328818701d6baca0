import Catalog
import FoundationCore
import Persistence

/// How descriptions of brands in other languages are stored.
enum BrandTranslations {
  static func all(
    of brand: String, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [BrandTranslation] {
    let rows: [BrandTranslationRow] = try snapshot.rows(
      "SELECT brand, locale, description FROM \(.brandTranslation) WHERE brand = \(brand) ORDER BY locale")
    return rows.map(\.translation)
  }

  /// Brands as the readers of a language see them; in the shop's own where nobody has translated them.
  static func applied(
    _ locale: String?, to brands: [Brand], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [Brand] {
    guard let locale, !brands.isEmpty else { return brands }
    let candidates = LanguageTag.candidates(for: locale)
    let rows: [BrandTranslationRow] = try snapshot.rows(
      """
      SELECT brand, locale, description FROM \(.brandTranslation)
      WHERE brand IN (\(list: brands.map(\.handle))) AND locale IN (\(list: candidates))
      """)
    let known = Dictionary(grouping: rows) { $0.brand }
    return brands.map { brand in
      let texts = known[brand.handle] ?? []
      let best = candidates.lazy.compactMap { wanted in texts.first { $0.translation.locale == wanted } }.first
      return best.map { brand.described($0.translation.description) } ?? brand
    }
  }

  /// Replaces what is said in all other languages.
  static func put(
    _ translations: [BrandTranslation], of brand: String, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try work.run("DELETE FROM \(.brandTranslation) WHERE brand = \(brand)")
    for (locale, description) in Dictionary(translations.map { ($0.locale, $0.description) }, uniquingKeysWith: { $1 })
    {
      try work.run(
        """
        INSERT INTO \(.brandTranslation) (brand, locale, description) VALUES (\(brand), \(locale), \(description))
        """)
    }
  }
}

private struct BrandTranslationRow: RowDecodable {
  let brand: String, translation: BrandTranslation

  init(row: inout RowReader) throws(DatabaseError) {
    brand = try row.read()
    translation = BrandTranslation(locale: try row.read(), description: try row.read())
  }
}

extension Brand {
  fileprivate func described(_ description: String) -> Brand {
    Brand(
      handle: handle, name: name, description: description, manufacturer: manufacturer,
      responsiblePerson: responsiblePerson, version: version)
  }

  /// The same brand with what it says in other languages.
  func translated(_ translations: [BrandTranslation]) -> Brand {
    Brand(
      handle: handle, name: name, description: description, manufacturer: manufacturer,
      responsiblePerson: responsiblePerson, translations: translations, version: version)
  }
}
