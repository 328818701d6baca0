public import Access
public import Catalog
import FoundationCore
import Persistence

/// What option names, attribute values and other words of the shop are in other languages: one entry for all products.
public struct Terms: Sendable {
  private let database: Database
  private let shelf = TermShelf()
  private let didChange: ChangeNotice

  init(database: Database, didChange: @escaping ChangeNotice) {
    self.database = database
    self.didChange = didChange
  }

  /// What readers of a language read in place of the shop's own words, as of a snapshot.
  func words(
    in locale: String?, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> TermWords {
    try shelf.book(in: snapshot).words(in: locale)
  }

  /// Where the shop uses words of its own, the uses that every shop has first. Needs `catalog.write`. O(number of
  /// products).
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func uses(as principal: Principal) async throws(CatalogError) -> [TermUse] {
    try principal.mustWrite()
    return try await database.report { snapshot throws(CatalogError) in
      let stored: [String] = try snapshot.rows("SELECT used_as FROM \(.termList)")
      let values = Set(stored.compactMap { TermUse($0) } + (try UsedTerms(in: snapshot)).uses).filter { $0.code != nil }
      return TermUse.common + values.sorted { $0.rawValue < $1.rawValue }
    }
  }

  /// The terms of a use, by text: those in use now, and those that were translated before. Needs `catalog.write`.
  /// O(number of products).
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func list(_ use: TermUse, as principal: Principal) async throws(CatalogError) -> TermList {
    try principal.mustWrite()
    return try await database.report { snapshot throws(CatalogError) in
      try Self.list(use, adding: try UsedTerms(in: snapshot).texts(of: use), in: snapshot)
    }
  }

  /// Translates some terms. Needs `catalog.write`; refused when a translation of the use has changed since
  /// `version`.
  ///
  /// - Returns: The terms of the use that are translated.
  /// - Throws: `access` without `catalog.write`; `changedSince` when it has changed since `version`; `tooManyTranslations`
  ///   when a term would be in too many languages; `storage` when the database fails.
  public func translate(
    _ use: TermUse, _ edit: TermEdit, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> TermList {
    try principal.mustWrite()
    let list = try await database.write { work throws(CatalogError) in
      let stored: Int64 = try work.first("SELECT version FROM \(.termList) WHERE used_as = \(use.rawValue)") ?? 0
      guard stored == version else { throw .changedSince(version: version) }
      try Self.touch(use, in: work)
      for change in edit.changes { try Self.put(change, of: use, in: work) }
      return try work.snapshot { snapshot throws(CatalogError) in try Self.list(use, adding: [], in: snapshot) }
    }
    didChange()
    return list
  }

  /// Has every process read the terms of a use anew.
  static func touch(_ use: TermUse, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    try work.run(
      """
      INSERT INTO \(.termList) AS l (used_as, version) VALUES (\(use.rawValue), 1)
      ON CONFLICT (used_as) DO UPDATE SET version = l.version + 1
      """)
  }

  private static func put(
    _ change: TermEdit.Change, of use: TermUse, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try work.run(
      """
      DELETE FROM \(.termText)
      WHERE used_as = \(use.rawValue) AND own = \(change.text) AND locale = \(change.locale)
      """)
    guard let translation = change.translation else { return }
    try work.run(
      """
      INSERT INTO \(.termText) (used_as, own, locale, translation)
      VALUES (\(use.rawValue), \(change.text), \(change.locale), \(translation))
      """)
    let count: Int? = try work.first(
      "SELECT count(*) FROM \(.termText) WHERE used_as = \(use.rawValue) AND own = \(change.text)")
    guard (count ?? 0) <= ProductTranslation.limit else { throw .tooManyTranslations }
  }

  private static func list(
    _ use: TermUse, adding used: Set<String>, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> TermList {
    let version: Int64? = try snapshot.first("SELECT version FROM \(.termList) WHERE used_as = \(use.rawValue)")
    let rows: [TermRow] = try snapshot.rows(
      "SELECT \(TermRow.columns) FROM \(.termText) WHERE used_as = \(use.rawValue) ORDER BY own, locale")
    var known = Dictionary(grouping: rows) { $0.text }.mapValues { rows in
      rows.map { TermTranslation(locale: $0.locale, text: $0.translation) }
    }
    for text in used where known[text] == nil { known[text] = [] }
    let terms = known.sorted { $0.key < $1.key }.map { Term(text: $0.key, translations: $0.value) }
    return TermList(use: use, terms: terms, version: version ?? 0)
  }
}
