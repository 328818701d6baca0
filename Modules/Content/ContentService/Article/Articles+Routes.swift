import Access
import AccessService
import Content
import FoundationCore
import HTTPServer

extension Articles {
  /// The operations on articles.
  func routes(_ gate: Gate, _ generation: CacheGeneration) -> [Route<AccessPolicy>] {
    shopRoutes(gate, generation) + staffRoutes(gate)
  }

  private func shopRoutes(_ gate: Gate, _ generation: CacheGeneration) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/content/news", operation: "listNews", summary: "News that is to be seen, the latest first",
        policy: gate.everyone, inputs: .query(optional: "cursor", .cursor), .limit, .locale,
        output: .json(.articleSummaries), caching: .whileUnchanged(generation)
      ) { _, cursor, limit, locale in
        try await news(after: cursor, limit: limit, in: locale)
      },
      Route(
        .get, "/api/v1/content/news/{handle}", operation: "getNews", summary: "One piece of news",
        policy: gate.everyone, inputs: .handle, .locale, output: .json(.article), caching: .whileUnchanged(generation)
      ) { _, handle, locale in
        try await article(.news, handle: handle, in: locale)
      },
      Route(
        .get, "/api/v1/content/pages/{handle}", operation: "getPage", summary: "One page, such as the terms",
        policy: gate.everyone, inputs: .handle, .locale, output: .json(.article), caching: .whileUnchanged(generation)
      ) { _, handle, locale in
        try await article(.page, handle: handle, in: locale)
      },
    ]
  }

  private func staffRoutes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/content/staff/articles", operation: "listArticlesAsStaff",
        summary: "All articles of a kind, the last changed first", policy: gate.staff(.contentRead),
        inputs: .query("kind", .kind, default: .page), .query(optional: "cursor", .cursor), .limit,
        output: .json(.staffArticles)
      ) { context, kind, cursor, limit in
        try await all(kind, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/content/staff/articles", operation: "addArticle", summary: "Add an article",
        policy: gate.staff(.contentWrite), inputs: .body(.newArticle), .optionalIdempotencyKey,
        output: .tagged(.created(.staffArticle))
      ) { context, new, key in
        let added = try await add(new, once: context.once(key, "addArticle"), as: context.principal)
        return Tagged(
          added, etag: String(added.version), location: "/api/v1/content/staff/articles/\(added.id)")
      },
      Route(
        .get, "/api/v1/content/staff/articles/{id}", operation: "getArticleAsStaff",
        summary: "One article, whatever its status, with its translations; or a page as it was in a version",
        policy: gate.staff(.contentRead), inputs: .path("id", .identifier(of: ArticleTag.self)),
        .query(optional: "version", .integer(1...Int.max)), output: .tagged(.json(.staffArticle))
      ) { context, id, version in
        Tagged(try await article(id, version: version.map { Int64($0) }, as: context.principal))
      },
      Route(
        .put, "/api/v1/content/staff/articles/{id}", operation: "editArticle",
        summary: "Replace what an article says, and when it is to be seen", policy: gate.staff(.contentWrite),
        inputs: .path("id", .identifier(of: ArticleTag.self)), .body(.articleContent), .ifMatch(),
        output: .tagged(.json(.staffArticle))
      ) { context, id, content, tag in
        Tagged(try await edit(id, content, version: try tag.version(), as: context.principal))
      },
      Route(
        .put, "/api/v1/content/staff/articles/{id}/translation", operation: "translateArticle",
        summary: "Replace what an article says in another language", policy: gate.staff(.contentWrite),
        inputs: .path("id", .identifier(of: ArticleTag.self)), .body(.articleTranslation), .ifMatch(),
        output: .tagged(.json(.staffArticle))
      ) { context, id, translation, tag in
        Tagged(try await translate(id, translation, version: try tag.version(), as: context.principal))
      },
      Route(
        .delete, "/api/v1/content/staff/articles/{id}", operation: "removeArticle", summary: "Remove an article",
        policy: gate.staff(.contentWrite), inputs: .path("id", .identifier(of: ArticleTag.self)), .ifMatch(),
        output: .noContent
      ) { context, id, tag in
        try await remove(id, version: try tag.version(), as: context.principal)
      },
    ]
  }
}

extension Tagged where Value == StaffArticle {
  /// An article with its version as its entity tag.
  fileprivate init(_ article: StaffArticle) { self.init(article, etag: String(article.version)) }
}

extension Input where Value == Int {
  /// How much a page of a list has at most.
  static var limit: Input {
    .query("limit", .integer(Page<ArticleSummary>.limits), default: Page<ArticleSummary>.defaultLimit)
  }
}

extension Parameter where Value == ArticleKind {
  /// A shelf.
  fileprivate static var kind: Parameter {
    Parameter(description: .enumeration(ArticleKind.allCases.map(\.rawValue)), expectation: "news or page") {
      ArticleKind(rawValue: $0)
    }
  }
}
