import Content
import FoundationCore
import Persistence

/// How articles and their translations are stored.
enum ArticleRecords {
  /// The article that a condition finds, with its translations; nil when there is none.
  static func article(
    _ condition: SQL<ContentSchema>, in snapshot: borrowing Snapshot<ContentSchema>
  ) throws(ContentError) -> StaffArticle? {
    let row: ArticleRow? = try snapshot.first(
      "SELECT \(ArticleRow.columns) FROM \(.article) WHERE \(fragment: condition)")
    guard let article = row?.article else { return nil }
    let texts: [ArticleTextRow] = try snapshot.rows(
      """
      SELECT article, locale, title, summary, body FROM \(.articleText) WHERE article = \(article.id) ORDER BY locale
      """)
    return article.with(texts.map(\.translation))
  }

  /// An article by its id.
  ///
  /// - Throws: `.articleNotFound` when there is none.
  static func known(
    _ id: ArticleID, in work: borrowing UnitOfWork<ContentSchema>
  ) throws(ContentError) -> StaffArticle {
    try work.snapshot { snapshot throws(ContentError) in
      guard let article = try Self.article("id = \(id)", in: snapshot) else { throw .articleNotFound }
      return article
    }
  }

  /// Articles that are to be seen at a moment, the latest first, in a language.
  static func published(
    _ kind: ArticleKind, after place: Keyset.Place?, limit: Int, at now: Timestamp, in locale: String?,
    _ snapshot: borrowing Snapshot<ContentSchema>
  ) throws(ContentError) -> [Article] {
    var condition: SQL<ContentSchema> = "published_at <= \(now)"
    if let place { condition = "\(fragment: condition) AND (published_at, id) < (\(place.number), \(place.id))" }
    let rows: [ArticleRow] = try snapshot.rows(
      """
      SELECT \(ArticleRow.columns) FROM \(.article)
      WHERE kind = \(kind.rawValue) AND status = 'published' AND \(fragment: condition)
      ORDER BY published_at DESC, id DESC LIMIT \(limit)
      """)
    return try told(rows.map(\.article), in: locale, now: now, snapshot)
  }

  /// Those articles of a kind with some handles that are to be seen at a moment, in a language.
  static func published(
    _ kind: ArticleKind, handles: [String], at now: Timestamp, in locale: String?,
    _ snapshot: borrowing Snapshot<ContentSchema>
  ) throws(ContentError) -> [Article] {
    let rows: [ArticleRow] = try snapshot.rows(
      """
      SELECT \(ArticleRow.columns) FROM \(.article)
      WHERE kind = \(kind.rawValue) AND handle IN (\(list: handles)) AND status = 'published'
        AND published_at <= \(now)
      """)
    return try told(rows.map(\.article), in: locale, now: now, snapshot)
  }

  /// Articles as the readers of a language see them.
  static func told(
    _ articles: [StaffArticle], in locale: String?, now: Timestamp, _ snapshot: borrowing Snapshot<ContentSchema>
  ) throws(ContentError) -> [Article] {
    guard let locale, !articles.isEmpty else { return articles.map { $0.told(in: nil, now: now) } }
    let texts: [ArticleTextRow] = try snapshot.rows(
      """
      SELECT article, locale, title, summary, body FROM \(.articleText)
      WHERE article IN (\(list: articles.map(\.id))) AND locale IN (\(list: LanguageTag.candidates(for: locale)))
      """)
    let known = Dictionary(grouping: texts, by: \.article)
    return articles.map { $0.with((known[$0.id] ?? []).map(\.translation)).told(in: locale, now: now) }
  }

  /// All articles of a kind, the last changed first.
  static func all(
    _ kind: ArticleKind, after place: Keyset.Place?, limit: Int, in snapshot: borrowing Snapshot<ContentSchema>
  ) throws(ContentError) -> [StaffArticleSummary] {
    var condition: SQL<ContentSchema> = "kind = \(kind.rawValue)"
    if let place { condition = "\(fragment: condition) AND (changed_at, id) < (\(place.number), \(place.id))" }
    let rows: [ArticleSummaryRow] = try snapshot.rows(
      """
      SELECT id, handle, title, status, published_at, changed_at FROM \(.article) WHERE \(fragment: condition)
      ORDER BY changed_at DESC, id DESC LIMIT \(limit)
      """)
    return rows.map(\.summary)
  }

  /// Keeps a page that shoppers could see as it is: somebody may have agreed to it.
  static func keep(
    _ page: StaffArticle, at now: Timestamp, in work: borrowing UnitOfWork<ContentSchema>
  ) throws(ContentError) {
    guard page.kind == .page, page.content.isPublic(at: now) else { return }
    try work.run(
      """
      INSERT INTO \(.formerPage) (article, version, contents)
      VALUES (\(page.id), \(page.version), \(Schema.staffArticle.encode(page)))
      """)
  }

  /// A page as it was; nil for a version that was not kept.
  static func former(
    _ id: ArticleID, version: Int64, in snapshot: borrowing Snapshot<ContentSchema>
  ) throws(ContentError) -> StaffArticle? {
    let row: FormerPageRow? = try snapshot.first(
      "SELECT contents FROM \(.formerPage) WHERE article = \(id) AND version = \(version)")
    return row?.page
  }

  static func insert(
    _ new: NewArticle, at now: Timestamp, in work: borrowing UnitOfWork<ContentSchema>
  ) throws(ContentError) {
    let content = new.content
    try work.run(
      """
      INSERT INTO \(.article)
        (id, kind, handle, title, summary, body, picture, status, published_at, changed_at, version)
      VALUES (\(new.id), \(new.kind.rawValue), \(content.handle), \(content.title), \(content.summary),
        \(StoredRichText(content.body)), \(content.picture), \(content.status.rawValue), \(content.planned(now)),
        \(now), (SELECT coalesce(max(version), 0) + 1 FROM \(.formerPage) WHERE article = \(new.id)))
      """)
  }

  static func update(
    _ id: ArticleID, _ content: ArticleContent, at now: Timestamp, in work: borrowing UnitOfWork<ContentSchema>
  ) throws(ContentError) {
    try work.run(
      """
      UPDATE \(.article) SET handle = \(content.handle), title = \(content.title), summary = \(content.summary),
        body = \(StoredRichText(content.body)), picture = \(content.picture), status = \(content.status.rawValue),
        published_at = \(content.planned(now)), changed_at = \(now), version = version + 1
      WHERE id = \(id)
      """)
  }

  static func put(
    _ translation: ArticleTranslation, of id: ArticleID, at now: Timestamp,
    in work: borrowing UnitOfWork<ContentSchema>
  ) throws(ContentError) {
    try work.run("DELETE FROM \(.articleText) WHERE article = \(id) AND locale = \(translation.locale)")
    if !translation.isEmpty {
      try work.run(
        """
        INSERT INTO \(.articleText) (article, locale, title, summary, body)
        VALUES (\(id), \(translation.locale), \(translation.title), \(translation.summary),
          \(StoredRichText(translation.body)))
        """)
    }
    try work.run("UPDATE \(.article) SET changed_at = \(now), version = version + 1 WHERE id = \(id)")
  }
}

private struct FormerPageRow: RowDecodable {
  let page: StaffArticle

  init(row: inout RowReader) throws(DatabaseError) {
    let contents: [UInt8] = try row.read()
    do { page = try Schema.staffArticle.decode(contents, unknownFields: .ignored) } catch {
      throw .statement("a former page cannot be read: \(error)")
    }
  }
}

/// An article's columns.
private struct ArticleRow: RowDecodable {
  let article: StaffArticle

  static let columns: SQL<ContentSchema> =
    "id, kind, handle, title, summary, body, picture, status, published_at, changed_at, version"

  init(row: inout RowReader) throws(DatabaseError) {
    let id: ArticleID = try row.read(), kind: StoredWord<ArticleKind> = try row.read()
    let handle: String = try row.read(), title: String = try row.read(), summary: String? = try row.read()
    let body: StoredRichText? = try row.read(), picture: String? = try row.read()
    let status: StoredWord<ArticleStatus> = try row.read(), publishedAt: Timestamp? = try row.read()
    article = StaffArticle(
      id: id, kind: kind.value,
      content: ArticleContent(
        handle: handle, title: title, summary: summary, body: body?.text ?? RichText([]), picture: picture,
        status: status.value, publishedAt: publishedAt),
      changedAt: try row.read(), version: try row.read())
  }
}

private struct ArticleSummaryRow: RowDecodable {
  let summary: StaffArticleSummary

  init(row: inout RowReader) throws(DatabaseError) {
    let id: ArticleID = try row.read(), handle: String = try row.read(), title: String = try row.read()
    let status: StoredWord<ArticleStatus> = try row.read(), publishedAt: Timestamp? = try row.read()
    summary = StaffArticleSummary(
      id: id, handle: handle, title: title, status: status.value, publishedAt: publishedAt,
      changedAt: try row.read())
  }
}

private struct ArticleTextRow: RowDecodable {
  let article: ArticleID
  let translation: ArticleTranslation

  init(row: inout RowReader) throws(DatabaseError) {
    article = try row.read()
    let locale: String = try row.read(), title: String? = try row.read(), summary: String? = try row.read()
    let body: StoredRichText? = try row.read()
    translation = ArticleTranslation(locale: locale, title: title, summary: summary, body: body?.text)
  }
}

extension ArticleContent {
  /// What is published without a time is so from now on.
  fileprivate func planned(_ now: Timestamp) -> Timestamp? { status == .published ? publishedAt ?? now : publishedAt }
}

extension StaffArticle {
  fileprivate func with(_ translations: [ArticleTranslation]) -> StaffArticle {
    StaffArticle(
      id: id, kind: kind, content: content, translations: translations, changedAt: changedAt, version: version)
  }
}
