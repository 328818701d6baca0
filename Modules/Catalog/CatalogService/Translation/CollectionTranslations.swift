import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// How translations of collections are stored.
enum CollectionTranslations {
  static func all(
    of collection: ProductCollectionID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [CollectionTranslation] {
    let rows: [CollectionTranslationRow] = try snapshot.rows(
      """
      SELECT collection, locale, title, description FROM \(.collectionTranslation)
      WHERE collection = \(collection) ORDER BY locale
      """)
    return rows.map(\.translation)
  }

  /// Collections as the readers of a language see them; in the shop's own where nobody has translated them.
  static func applied(
    _ locale: String?, to collections: [ProductCollection], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [ProductCollection] {
    guard let locale, !collections.isEmpty else { return collections }
    let candidates = LanguageTag.candidates(for: locale)
    var found: [ProductCollectionID: [CollectionTranslation]] = [:]
    // A place for every parameter: bounded lists keep the number of distinct statements small.
    for part in collections.map(\.id).chunks(of: 100) {
      let rows: [CollectionTranslationRow] = try snapshot.rows(
        """
        SELECT collection, locale, title, description FROM \(.collectionTranslation)
        WHERE collection IN (\(list: part)) AND locale IN (\(list: candidates))
        """)
      for row in rows { found[row.collection, default: []].append(row.translation) }
    }
    return collections.map { collection in
      let known = found[collection.id] ?? []
      let best = candidates.lazy.compactMap { wanted in known.first { $0.locale == wanted } }.first
      return best?.applied(to: collection) ?? collection
    }
  }

  /// Replaces what is said in a language; an empty translation takes it away.
  static func put(
    _ translation: CollectionTranslation, of collection: ProductCollectionID,
    in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try work.run(
      "DELETE FROM \(.collectionTranslation) WHERE collection = \(collection) AND locale = \(translation.locale)")
    guard !translation.isEmpty else { return }
    try work.run(
      """
      INSERT INTO \(.collectionTranslation) (collection, locale, title, description)
      VALUES (\(collection), \(translation.locale), \(translation.title), \(translation.description))
      """)
    let count: Int? = try work.first(
      "SELECT count(*) FROM \(.collectionTranslation) WHERE collection = \(collection)")
    guard (count ?? 0) <= ProductTranslation.limit else { throw .tooManyTranslations }
  }
}

private struct CollectionTranslationRow: RowDecodable {
  let collection: ProductCollectionID, translation: CollectionTranslation

  init(row: inout RowReader) throws(DatabaseError) {
    collection = try row.read()
    translation = CollectionTranslation(
      locale: try row.read(), title: try row.read(), description: try row.read())
  }
}
