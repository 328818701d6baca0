public import FoundationCore

/// Whether an article is to be seen.
public enum ArticleStatus: String, CaseIterable, Sendable {
  /// Staff alone see it.
  case draft
  /// Shoppers see it from the time of its publication on.
  case published
}

/// What staff write of an article in the shop's own language, and when it is to be seen.
public struct ArticleContent: Hashable, Sendable {
  /// The last part of its address.
  public var handle: String
  /// Its title.
  public var title: String
  /// What it is about; search engines show it too.
  public var summary: String?
  /// The text of the article in the shop's language.
  public var body: RichText
  /// The path of its picture, among those that the shop keeps.
  public var picture: String?
  /// Whether it is to be seen.
  public var status: ArticleStatus
  /// Since when it is to be seen; nil for a draft without a plan. What is published without a time gets the present one.
  public var publishedAt: Timestamp?

  /// Creates a value with all of its parts; a draft without a plan unless it is told otherwise.
  public init(
    handle: String, title: String, summary: String? = nil, body: RichText = RichText([]), picture: String? = nil,
    status: ArticleStatus = .draft, publishedAt: Timestamp? = nil
  ) {
    self.handle = handle
    self.title = title
    self.summary = summary
    self.body = body
    self.picture = picture
    self.status = status
    self.publishedAt = publishedAt
  }

  /// Whether shoppers see it at a moment.
  public func isPublic(at moment: Timestamp) -> Bool {
    guard status == .published, let publishedAt else { return false }
    return publishedAt <= moment
  }
}

/// An article as staff see it: whatever its status, with its translations.
public struct StaffArticle: Identifiable, Hashable, Sendable {
  /// Its id.
  public let id: ArticleID
  /// The shelf that it stands on. It never changes.
  public let kind: ArticleKind
  /// What staff have written.
  public let content: ArticleContent
  /// What it says in other languages, by their tags.
  public let translations: [ArticleTranslation]
  /// When it was changed last.
  public let changedAt: Timestamp
  /// Counts the changes, from 1: the entity tag of edits.
  public let version: Int64

  /// Creates a value with all of its parts.
  public init(
    id: ArticleID, kind: ArticleKind, content: ArticleContent, translations: [ArticleTranslation] = [],
    changedAt: Timestamp, version: Int64
  ) {
    self.id = id
    self.kind = kind
    self.content = content
    self.translations = translations
    self.changedAt = changedAt
    self.version = version
  }

  /// The article as the readers of a language see it; in the shop's own words where it is not translated, or without a
  /// language. A plan that has not come, or none, counts as `now`: this is what a preview shows.
  public func told(in locale: String?, now: Timestamp) -> Article {
    let candidates = locale.map { LanguageTag.candidates(for: $0) } ?? []
    let texts = candidates.lazy.compactMap { wanted in translations.first { $0.locale == wanted } }.first
    return Article(
      id: id, kind: kind, handle: content.handle, title: texts?.title ?? content.title,
      summary: texts?.summary ?? content.summary, body: texts?.body ?? content.body, picture: content.picture,
      publishedAt: content.publishedAt ?? now, version: version)
  }
}

/// What an article says in another language. What is nil is said in the shop's own words.
public struct ArticleTranslation: Hashable, Sendable {
  /// The language, as a BCP 47 tag.
  public let locale: String
  /// The title.
  public var title: String?
  /// What it is about.
  public var summary: String?
  /// The text in the other language; nil where it is not translated.
  public var body: RichText?

  /// Creates a translation; one without texts says what the article says.
  public init(locale: String, title: String? = nil, summary: String? = nil, body: RichText? = nil) {
    self.locale = locale
    self.title = title
    self.summary = summary
    self.body = body
  }

  /// Whether it says nothing of its own.
  public var isEmpty: Bool { title == nil && summary == nil && body == nil }
}

/// What a client sends to add an article.
public struct NewArticle: Hashable, Sendable {
  /// The id that it gets. The same id again is a conflict, so a repeated request adds nothing twice.
  public var id: ArticleID
  /// The shelf that it stands on.
  public var kind: ArticleKind
  /// The words, handle, status and schedule of the article.
  public var content: ArticleContent

  /// Creates a request; without an id it gets a new one.
  public init(id: ArticleID = .make(), kind: ArticleKind, content: ArticleContent) {
    self.id = id
    self.kind = kind
    self.content = content
  }
}

extension Schema where Value == ArticleContent {
  /// What staff write of an article. Unknown fields are refused in requests.
  public static let articleContent = Schema.object(
    "ArticleContent", Field("handle", \.handle, .handle), Field("title", \.title, .articleTitle),
    .optional("summary", \.summary, .articleSummary), Field("body", \.body, .newRichText),
    .optional("picture", \.picture, .ownPicture), Field("status", \.status, .enumeration()),
    .optional("publishedAt", \.publishedAt, .timestamp)
  ) {
    ArticleContent(handle: $0, title: $1, summary: $2, body: $3, picture: $4, status: $5, publishedAt: $6)
  }
}

extension Schema where Value == ArticleTranslation {
  /// What an article says in another language.
  public static let articleTranslation = Schema.object(
    "ArticleTranslation", Field<ArticleTranslation, String>("locale", \.locale, .languageTag),
    Field<ArticleTranslation, String?>.optional("title", \.title, .articleTitle),
    Field<ArticleTranslation, String?>.optional("summary", \.summary, .articleSummary),
    Field<ArticleTranslation, RichText?>.optional("body", \.body, .newRichText)
  ) { ArticleTranslation(locale: $0, title: $1, summary: $2, body: $3) }
}

extension Schema where Value == NewArticle {
  /// The JSON of the request. Unknown fields are refused.
  public static let newArticle = Schema.object(
    "NewArticle", Field("id", \.id, .identifier()), Field("kind", \.kind, .enumeration()),
    Field("content", \.content, .articleContent)
  ) { NewArticle(id: $0, kind: $1, content: $2) }
}

extension Schema where Value == StaffArticle {
  /// The JSON of an article as staff see it.
  public static let staffArticle = Schema.object(
    "StaffArticle", Field<StaffArticle, ArticleID>("id", \.id, .identifier()),
    Field<StaffArticle, ArticleKind>("kind", \.kind, .enumeration()),
    Field<StaffArticle, ArticleContent>("content", \.content, .articleContent),
    Field<StaffArticle, [ArticleTranslation]>(
      "translations", \.translations, .array(of: .articleTranslation, count: 0...50)),
    Field<StaffArticle, Timestamp>("changedAt", \.changedAt, .timestamp),
    Field<StaffArticle, Int64>("version", \.version, .integer64(in: 1...9_007_199_254_740_991))
  ) { StaffArticle(id: $0, kind: $1, content: $2, translations: $3, changedAt: $4, version: $5) }
}

/// An article in staff's list.
public struct StaffArticleSummary: Identifiable, Hashable, Sendable {
  /// Its id.
  public let id: ArticleID
  /// The last part of its address.
  public let handle: String
  /// Its title in the shop's own language.
  public let title: String
  /// Whether it is to be seen.
  public let status: ArticleStatus
  /// Since when it is to be seen.
  public let publishedAt: Timestamp?
  /// When it was changed last.
  public let changedAt: Timestamp

  /// Creates a value with all of its parts.
  public init(
    id: ArticleID, handle: String, title: String, status: ArticleStatus, publishedAt: Timestamp?, changedAt: Timestamp
  ) {
    self.id = id
    self.handle = handle
    self.title = title
    self.status = status
    self.publishedAt = publishedAt
    self.changedAt = changedAt
  }
}

extension Schema where Value == StaffArticleSummary {
  /// The JSON of an article in staff's list.
  public static let staffArticleSummary = Schema.object(
    "StaffArticleSummary", Field("id", \.id, .identifier()), Field("handle", \.handle, .handle),
    Field("title", \.title, .articleTitle), Field("status", \.status, .enumeration()),
    .optional("publishedAt", \.publishedAt, .timestamp), Field("changedAt", \.changedAt, .timestamp)
  ) {
    StaffArticleSummary(id: $0, handle: $1, title: $2, status: $3, publishedAt: $4, changedAt: $5)
  }
}

extension Schema where Value == Page<StaffArticleSummary> {
  /// The JSON of a page of staff's list.
  public static let staffArticles = Schema.page("StaffArticlePage", of: .staffArticleSummary)
}
