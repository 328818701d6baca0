public import FoundationCore

/// Marks ids of articles.
public enum ArticleTag {}

/// An id of an article.
public typealias ArticleID = Identifier<ArticleTag>

/// Which shelf of the shop an article stands on.
public enum ArticleKind: String, CaseIterable, Sendable {
  /// News, by date: `/news/{handle}`.
  case news
  /// A page that stays, such as the terms: `/pages/{handle}`.
  case page

  /// The handles of the pages that the law asks shops for, of which a new shop begins with drafts.
  public static let expectedPages = ["delivery", "returns", "terms", "privacy", "contact"]
  /// The handles of the pages that a buyer agrees to, where they are to be seen.
  public static let agreedPages = ["terms", "returns"]
}

/// An article as shoppers read it, in one language.
public struct Article: Identifiable, Hashable, Sendable {
  /// A version 7 UUID, made by the client that added it.
  public let id: ArticleID
  /// The shelf that it stands on.
  public let kind: ArticleKind
  /// The last part of its address, unique among the articles of its kind.
  public let handle: String
  /// Its title: 1 to 200 characters.
  public let title: String
  /// What it is about, in a sentence or two.
  public let summary: String?
  /// The text of the article, in the reader's language where it is translated.
  public let body: RichText
  /// The path of its picture, among those that the shop keeps.
  public let picture: String?
  /// Since when shoppers see it.
  public let publishedAt: Timestamp
  /// Counts the changes, from 1: by it, a shop knows which text somebody was shown.
  public let version: Int64

  /// Creates a value with all of its parts.
  public init(
    id: ArticleID, kind: ArticleKind, handle: String, title: String, summary: String? = nil,
    body: RichText = RichText([]), picture: String? = nil, publishedAt: Timestamp, version: Int64 = 1
  ) {
    self.version = version
    self.id = id
    self.kind = kind
    self.handle = handle
    self.title = title
    self.summary = summary
    self.body = body
    self.picture = picture
    self.publishedAt = publishedAt
  }
}

/// An article in a list: without what it says.
public struct ArticleSummary: Identifiable, Hashable, Sendable {
  /// The article's id.
  public let id: ArticleID
  /// The last part of its address.
  public let handle: String
  /// Its title.
  public let title: String
  /// What it is about.
  public let summary: String?
  /// The path of its picture.
  public let picture: String?
  /// Since when shoppers see it.
  public let publishedAt: Timestamp

  /// Creates a value with all of its parts.
  public init(
    id: ArticleID, handle: String, title: String, summary: String? = nil, picture: String? = nil,
    publishedAt: Timestamp
  ) {
    self.id = id
    self.handle = handle
    self.title = title
    self.summary = summary
    self.picture = picture
    self.publishedAt = publishedAt
  }
}

extension Schema where Value == Article {
  /// The JSON of one article. Responses may gain fields.
  public static let article = Schema.object(
    "Article", Field("id", \.id, .identifier()), Field("kind", \.kind, .enumeration()),
    Field("handle", \.handle, .handle), Field("title", \.title, .articleTitle),
    .optional("summary", \.summary, .articleSummary), Field("body", \.body, .richText),
    .optional("picture", \.picture, .ownPicture), Field("publishedAt", \.publishedAt, .timestamp),
    Field("version", \.version, .integer64(in: 1...Int64.max))
  ) {
    Article(
      id: $0, kind: $1, handle: $2, title: $3, summary: $4, body: $5, picture: $6, publishedAt: $7, version: $8)
  }
}

extension Schema where Value == ArticleSummary {
  /// The JSON of an article in a list.
  public static let articleSummary = Schema.object(
    "ArticleSummary", Field("id", \.id, .identifier()), Field("handle", \.handle, .handle),
    Field("title", \.title, .articleTitle), .optional("summary", \.summary, .articleSummary),
    .optional("picture", \.picture, .ownPicture), Field("publishedAt", \.publishedAt, .timestamp)
  ) { ArticleSummary(id: $0, handle: $1, title: $2, summary: $3, picture: $4, publishedAt: $5) }
}

extension Schema where Value == Page<ArticleSummary> {
  /// The JSON of a page of articles.
  public static let articleSummaries = Schema.page("ArticlePage", of: .articleSummary)
}

extension Schema where Value == String {
  /// A title: 1 to 200 characters in one line.
  static var articleTitle: Schema { .text(1...200) }
  /// A summary: 1 to 500 characters.
  static var articleSummary: Schema { .multiline(1...500) }

  /// The path of a picture that the shop keeps.
  static var ownPicture: Schema {
    Schema.text(8...60).map(
      { text throws(SchemaViolation) in
        guard PictureAddress.isOwn(text) else {
          throw SchemaViolation(code: "picture", message: "Expected the path of one of the shop's pictures: /media/…")
        }
        return text
      }, { $0 })
  }
}
