import Content
import FoundationCore
import Persistence

/// How menus are stored.
enum MenuRecords {
  /// A menu; one without entries where nobody has changed it.
  static func menu(
    _ place: MenuPlace, in snapshot: borrowing Snapshot<ContentSchema>
  ) throws(ContentError) -> StaffMenu {
    let row: MenuRow? = try snapshot.first("SELECT entries, version FROM \(.menu) WHERE place = \(place.rawValue)")
    return StaffMenu(place: place, entries: row?.entries ?? [], version: row?.version ?? 0)
  }

  static func put(
    _ entries: [MenuEntry], at place: MenuPlace, in work: borrowing UnitOfWork<ContentSchema>
  ) throws(ContentError) {
    try work.run(
      """
      INSERT INTO \(.menu) AS m (place, entries, version) VALUES (\(place.rawValue), \(StoredEntries(entries)), 1)
      ON CONFLICT (place) DO UPDATE SET entries = excluded.entries, version = m.version + 1
      """)
  }

  /// The entries of a menu as the readers of a language see them at a moment.
  static func links(
    of place: MenuPlace, in locale: String?, at now: Timestamp, _ snapshot: borrowing Snapshot<ContentSchema>
  ) throws(ContentError) -> [MenuLink] {
    let entries = try menu(place, in: snapshot).entries
    guard !entries.isEmpty else { return [] }
    var titles: [ContentLink: String] = [:]
    for kind in ArticleKind.allCases {
      for article in try told(kind, entries, in: locale, at: now, snapshot) { titles[article.link] = article.title }
    }
    let languages = locale.map { LanguageTag.candidates(for: $0) } ?? []
    return entries.compactMap { entry in
      let isOfArticle = entry.link.kind == .page || entry.link.kind == .article
      if isOfArticle, titles[entry.link] == nil { return nil }
      let translated = languages.lazy.compactMap { wanted in entry.translations.first { $0.locale == wanted } }.first
      guard let title = translated?.title ?? entry.title ?? titles[entry.link] else { return nil }
      return MenuLink(title: title, link: entry.link)
    }
  }

  /// The articles of a kind that entries lead to and that are to be seen.
  private static func told(
    _ kind: ArticleKind, _ entries: [MenuEntry], in locale: String?, at now: Timestamp,
    _ snapshot: borrowing Snapshot<ContentSchema>
  ) throws(ContentError) -> [Article] {
    let wanted = entries.map(\.link).filter { $0.kind == (kind == .page ? .page : .article) }.map(\.target)
    guard !wanted.isEmpty else { return [] }
    return try ArticleRecords.published(
      kind, handles: wanted, at: now, in: locale, snapshot)
  }
}

extension Article {
  /// The link of an entry that leads to it.
  fileprivate var link: ContentLink { kind == .page ? .page(handle) : .article(handle) }
}

private struct MenuRow: RowDecodable {
  let entries: [MenuEntry]
  let version: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    let stored: StoredEntries = try row.read()
    entries = stored.entries
    version = try row.read()
  }
}
