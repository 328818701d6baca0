public import Access
public import Content
public import FoundationCore
public import Persistence

/// News and pages.
public struct Articles: Sendable {
  private let database: Database
  private let clock: WallClock
  private let didChange: @Sendable () -> Void

  init(database: Database, clock: WallClock, didChange: @escaping @Sendable () -> Void) {
    self.database = database
    self.clock = clock
    self.didChange = didChange
  }

  /// Returns a page of the news that is to be seen, the latest first, in a language; in the shop's own words without one.
  ///
  /// - Throws: `.invalidCursor` for a cursor of another list; `.storage` when the database fails.
  public func news(
    after cursor: Cursor?, limit: Int, in locale: String? = nil
  ) async throws(ContentError) -> Page<ArticleSummary> {
    let keyset = Keyset(version: 1)
    let after = cursor.flatMap { keyset.place(of: $0) }
    guard (cursor == nil) == (after == nil) else { throw .invalidCursor }
    let now = clock.now()
    let articles = try await database.read(as: ContentSchema.self) { snapshot throws(ContentError) in
      try ArticleRecords.published(.news, after: after, limit: limit + 1, at: now, in: locale, snapshot)
    }
    return Page(articles.map(\.summarized), limit: limit) { keyset.cursor(after: $0.publishedAt, $0.id.value) }
  }

  /// Returns an article that is to be seen, by its handle, in a language; in the shop's own words without one.
  ///
  /// - Throws: `.articleNotFound` when there is none, or it is not to be seen; `.storage` when the database fails.
  public func article(
    _ kind: ArticleKind, handle: String, in locale: String? = nil
  ) async throws(ContentError) -> Article {
    let now = clock.now()
    let found = try await database.read(as: ContentSchema.self) { snapshot throws(ContentError) -> Article? in
      guard let own = try ArticleRecords.article("kind = \(kind.rawValue) AND handle = \(handle)", in: snapshot),
        own.content.isPublic(at: now)
      else { return nil }
      return own.told(in: locale, now: now)
    }
    guard let found else { throw .articleNotFound }
    return found
  }

  /// Those pages with some handles that are to be seen at a moment. For use within a transaction.
  ///
  /// - Throws: `.storage` when the database fails.
  public static func pages(
    _ handles: [String], at now: Timestamp, in snapshot: borrowing Snapshot<ContentSchema>
  ) throws(ContentError) -> [Article] {
    try ArticleRecords.published(.page, handles: handles, at: now, in: nil, snapshot)
  }

  /// Returns the addresses of all articles that are to be seen, for search engines: at most 1,000 of each kind.
  ///
  /// - Throws: `.storage` when the database fails.
  public func addresses() async throws(ContentError) -> [(kind: ArticleKind, handle: String)] {
    let now = clock.now()
    return try await database.read(as: ContentSchema.self) {
      snapshot throws(ContentError) -> [(kind: ArticleKind, handle: String)] in
      var found: [(kind: ArticleKind, handle: String)] = []
      for kind in ArticleKind.allCases {
        let handles: [String] = try snapshot.rows(
          """
          SELECT handle FROM \(.article)
          WHERE kind = \(kind.rawValue) AND status = 'published' AND published_at <= \(now)
          ORDER BY published_at DESC, id DESC LIMIT 1000
          """)
        found += handles.map { (kind, $0) }
      }
      return found
    }
  }

  /// Returns a page of all articles of a kind, the last changed first. Needs `content.read`.
  ///
  /// - Throws: `.access` without the permission, `.invalidCursor` for a cursor of another list, `.storage` when the
  ///   database fails.
  public func all(
    _ kind: ArticleKind, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(ContentError) -> Page<StaffArticleSummary> {
    try principal.must(.contentRead)
    let keyset = Keyset(version: 2)
    let after = cursor.flatMap { keyset.place(of: $0) }
    guard (cursor == nil) == (after == nil) else { throw .invalidCursor }
    let rows = try await database.read(as: ContentSchema.self) { snapshot throws(ContentError) in
      try ArticleRecords.all(kind, after: after, limit: limit + 1, in: snapshot)
    }
    return Page(rows, limit: limit) { keyset.cursor(after: $0.changedAt, $0.id.value) }
  }

  /// Returns an article whatever its status, with its translations; with a version, a page as shoppers have seen it then.
  /// Needs `content.read`.
  ///
  /// - Throws: `.access` without the permission, `.articleNotFound` when there is none, `.storage` when the database
  ///   fails.
  public func article(
    _ id: ArticleID, version: Int64? = nil, as principal: Principal
  ) async throws(ContentError) -> StaffArticle {
    try principal.must(.contentRead)
    let now = clock.now()
    return try await database.read(as: ContentSchema.self) { snapshot throws(ContentError) in
      let article = try ArticleRecords.article("id = \(id)", in: snapshot)
      guard let version else {
        guard let article else { throw .articleNotFound }
        return article
      }
      if let article, article.version == version, article.kind == .page, article.content.isPublic(at: now) {
        return article
      }
      guard let former = try ArticleRecords.former(id, version: version, in: snapshot) else { throw .articleNotFound }
      return former
    }
  }

  /// Adds an article. Needs `content.write`. With an idempotency key, a repeated request gets the first one's answer.
  ///
  /// - Throws: `.access` without the permission, `.articleExists` for a used id, `.handleTaken` when another one of its
  ///   kind has the handle, `.storage` when nothing can be written.
  public func add(
    _ new: NewArticle, once key: IdempotencyKey?, as principal: Principal
  ) async throws(ContentError) -> StaffArticle {
    try principal.must(.contentWrite)
    let now = clock.now()
    let added = try await database.write(as: ContentSchema.self, once: key, returning: .staffArticle) {
      work throws(ContentError) in
      let known: Int? = try work.first("SELECT 1 FROM \(.article) WHERE id = \(new.id)")
      guard known == nil else { throw .articleExists }
      try Self.refuseTaken(new.content.handle, new.kind, but: new.id, in: work)
      try ArticleRecords.insert(new, at: now, in: work)
      return try ArticleRecords.known(new.id, in: work)
    }
    didChange()
    return added
  }

  /// Replaces what an article says in the shop's own language, and when it is to be seen. Needs `content.write`; refused
  /// when it has changed since `version`.
  ///
  /// - Throws: `.access` without the permission, `.articleNotFound`, `.changedSince`, `.handleTaken`, `.storage` when
  ///   nothing can be written.
  public func edit(
    _ id: ArticleID, _ content: ArticleContent, version: Int64, as principal: Principal
  ) async throws(ContentError) -> StaffArticle {
    try await change(id, version: version, as: principal) { old, now, work throws(ContentError) in
      try Self.refuseTaken(content.handle, old.kind, but: id, in: work)
      try ArticleRecords.update(id, content, at: now, in: work)
    }
  }

  /// Replaces what an article says in another language; an empty translation takes it away. Needs `content.write`;
  /// refused when the article has changed since `version`.
  ///
  /// - Throws: `.access` without the permission, `.articleNotFound`, `.changedSince`, `.tooManyTranslations`, `.storage`
  ///   when nothing can be written.
  public func translate(
    _ id: ArticleID, _ translation: ArticleTranslation, version: Int64, as principal: Principal
  ) async throws(ContentError) -> StaffArticle {
    try await change(id, version: version, as: principal) { old, now, work throws(ContentError) in
      let others = old.translations.count { $0.locale != translation.locale }
      guard others < 50 || translation.isEmpty else { throw .tooManyTranslations }
      try ArticleRecords.put(translation, of: id, at: now, in: work)
    }
  }

  /// Removes an article with its translations. Needs `content.write`; refused when it has changed since `version`.
  ///
  /// - Throws: `.access` without the permission, `.articleNotFound`, `.changedSince`, `.storage` when nothing can be
  ///   written.
  public func remove(_ id: ArticleID, version: Int64, as principal: Principal) async throws(ContentError) {
    try principal.must(.contentWrite)
    let now = clock.now()
    try await database.write(as: ContentSchema.self) { work throws(ContentError) in
      let old = try ArticleRecords.known(id, in: work)
      guard old.version == version else { throw .changedSince(version: version) }
      try ArticleRecords.keep(old, at: now, in: work)
      try work.run("DELETE FROM \(.articleText) WHERE article = \(id)")
      try work.run("DELETE FROM \(.article) WHERE id = \(id)")
      try work.forgetMetadata(.article, id)
    }
    didChange()
  }

  private func change(
    _ id: ArticleID, version: Int64, as principal: Principal,
    _ body:
      @escaping @Sendable (StaffArticle, Timestamp, borrowing UnitOfWork<ContentSchema>) throws(ContentError) ->
      Void
  ) async throws(ContentError) -> StaffArticle {
    try principal.must(.contentWrite)
    let now = clock.now()
    let changed = try await database.write(as: ContentSchema.self) { work throws(ContentError) in
      let old = try ArticleRecords.known(id, in: work)
      guard old.version == version else { throw .changedSince(version: version) }
      try ArticleRecords.keep(old, at: now, in: work)
      try body(old, now, work)
      return try ArticleRecords.known(id, in: work)
    }
    didChange()
    return changed
  }

  private static func refuseTaken(
    _ handle: String, _ kind: ArticleKind, but id: ArticleID, in work: borrowing UnitOfWork<ContentSchema>
  ) throws(ContentError) {
    let other: Int? = try work.first(
      "SELECT 1 FROM \(.article) WHERE kind = \(kind.rawValue) AND handle = \(handle) AND id <> \(id)")
    guard other == nil else { throw .handleTaken(handle) }
  }
}

extension Article {
  fileprivate var summarized: ArticleSummary {
    ArticleSummary(
      id: id, handle: handle, title: title, summary: summary, picture: picture, publishedAt: publishedAt)
  }
}
