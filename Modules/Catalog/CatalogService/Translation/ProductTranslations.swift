import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// How translations are stored.
enum ProductTranslations {
  static func all(
    of product: ProductID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [ProductTranslation] {
    let rows: [TranslationRow] = try snapshot.rows(
      """
      SELECT product, \(TranslationRow.columns) FROM \(.productTranslation) WHERE product = \(product) ORDER BY locale
      """)
    return rows.map(\.translation)
  }

  /// A product as the readers of a language see it; in the shop's own where nobody has translated it.
  static func applied(
    _ locale: String?, to product: Product, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Product {
    guard let locale else { return product }
    let all = try all(of: product.id, in: snapshot)
    let candidates = LanguageTag.candidates(for: locale)
    let best = candidates.lazy.compactMap { wanted in all.first { $0.locale == wanted } }.first
    return best?.applied(to: product) ?? product
  }

  /// What products are called in a language; those that it calls by their own names are left out.
  static func names(
    of products: [ProductID], in locale: String, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [ProductID: String] {
    let candidates = LanguageTag.candidates(for: locale)
    var names: [ProductID: String] = [:]
    for part in Set(products).sorted().chunks(of: 100) {
      let rows: [TranslatedText] = try snapshot.rows(
        """
        SELECT product, locale, name, NULL FROM \(.productTranslation)
        WHERE product IN (\(list: part)) AND locale IN (\(list: candidates))
        """)
      for (product, known) in Dictionary(grouping: rows, by: \.product) {
        names[product] = candidates.lazy.compactMap { wanted in known.first { $0.locale == wanted } }.first?.name
      }
    }
    return names
  }

  /// Replaces what a product says in some languages, so that searches find it by that too; an empty translation takes
  /// one away. Throws `tooManyTranslations`.
  static func put(
    _ translations: [ProductTranslation], of product: Product, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    guard !translations.isEmpty else { return }
    try store(translations, of: product.id, in: work)
    try SearchDocuments.put(product, in: work)
  }

  /// As `put`, of a product whose search document is written next.
  static func store(
    _ translations: [ProductTranslation], of product: ProductID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    guard !translations.isEmpty else { return }
    for translation in translations { try put(translation, of: product, in: work) }
    let count: Int? = try work.first("SELECT count(*) FROM \(.productTranslation) WHERE product = \(product)")
    guard (count ?? 0) <= ProductTranslation.limit else { throw .tooManyTranslations }
  }

  private static func put(
    _ translation: ProductTranslation, of product: ProductID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try work.run(
      "DELETE FROM \(.productTranslation) WHERE product = \(product) AND locale = \(translation.locale)")
    guard !translation.isEmpty else { return }
    try work.run(
      """
      INSERT INTO \(.productTranslation) (product, locale, name, summary, description, seo_title, seo_description,
        safety)
      VALUES (\(product), \(translation.locale), \(translation.name), \(translation.summary),
        \(StoredText(translation.description)), \(translation.seo.title), \(translation.seo.description),
        \(translation.safety))
      """)
  }
}

/// A translation's columns after its product's id.
struct TranslationRow: RowDecodable {
  let product: ProductID, translation: ProductTranslation

  static let columns: SQL<CatalogSchema> = """
    locale, name, summary, description, seo_title, seo_description, safety
    """

  init(row: inout RowReader) throws(DatabaseError) {
    product = try row.read()
    let locale: String = try row.read(), name: String? = try row.read(), summary: String? = try row.read()
    let description: StoredText? = try row.read()
    let seo = SEO(title: try row.read(), description: try row.read())
    translation = ProductTranslation(
      locale: locale, name: name, summary: summary, description: description?.text, safety: try row.read(), seo: seo)
  }
}
