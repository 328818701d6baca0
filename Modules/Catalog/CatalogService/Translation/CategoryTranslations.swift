import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// How the names of categories in other languages are stored and told.
enum CategoryTranslations {
  static func all(
    of category: CategoryID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [CategoryTranslation] {
    let rows: [CategoryTranslationRow] = try snapshot.rows(
      "SELECT locale, name FROM \(.categoryTranslation) WHERE category = \(category) ORDER BY locale")
    return rows.map(\.translation)
  }

  /// Replaces what a category is called in some languages; the others stay as they are.
  static func put(
    _ translations: [CategoryTranslation], of category: CategoryID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    guard !translations.isEmpty else { return }
    for translation in translations {
      try work.run(
        "DELETE FROM \(.categoryTranslation) WHERE category = \(category) AND locale = \(translation.locale)")
      guard let name = translation.name else { continue }
      try work.run(
        """
        INSERT INTO \(.categoryTranslation) (category, locale, name)
        VALUES (\(category), \(translation.locale), \(name))
        """)
    }
    let count: Int? = try work.first("SELECT count(*) FROM \(.categoryTranslation) WHERE category = \(category)")
    guard (count ?? 0) <= CategoryTranslation.limit else { throw .tooManyCategoryTranslations }
  }

  /// The name, in a language, of each category of a statement that reads them `AS c`; in the shop's own where nobody
  /// has translated it. A lookup by primary key a category.
  static func name(in locale: String?) -> SQL<CatalogSchema> {
    guard let locale else { return "c.name" }
    // The languages to look for begin like each other, so that the longest is the best.
    return """
      coalesce((SELECT t.name FROM \(.categoryTranslation) AS t WHERE t.category = c.id
        AND t.locale IN (\(list: LanguageTag.candidates(for: locale)))
        ORDER BY length(t.locale) DESC LIMIT 1), c.name)
      """
  }

  /// The columns of `CategoryRow`, of categories that are read `AS c`, with their names in a language.
  static func columns(in locale: String?) -> SQL<CatalogSchema> {
    "c.id, c.code, \(fragment: name(in: locale)), c.parent, c.version"
  }
}

private struct CategoryTranslationRow: RowDecodable {
  let translation: CategoryTranslation

  init(row: inout RowReader) throws(DatabaseError) {
    translation = CategoryTranslation(locale: try row.read(), name: try row.read())
  }
}
