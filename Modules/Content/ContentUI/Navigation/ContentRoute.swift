public import Content
public import FoundationCore
public import WebUI

/// The places of Content, each with one address.
public enum ContentRoute: Route {
  /// A page of the news. A nil cursor is the first page.
  case news(cursor: String?)
  /// One piece of news.
  case article(handle: String)
  /// One page, such as the terms.
  case page(handle: String)
  /// Staff: all articles of a kind. A nil cursor is the first page.
  case articles(ArticleKind, cursor: String?)
  /// Staff: the form of a new article.
  case addArticle(ArticleKind)
  /// Staff: an article as it is, to be changed.
  case edit(ArticleID)
  /// Staff: what an article says in another language.
  case translation(ArticleID, language: String)
  /// Staff: an article as shoppers will see it, in a language; in the shop's own without one. With a version, a page as
  /// shoppers have seen it.
  case preview(ArticleID, language: String?, version: Int64? = nil)
  /// Staff: the blocks of the home page.
  case home
  /// Staff: the home page as it will be, in a language; in the shop's own without one.
  case homePreview(language: String?)
  /// Staff: a menu.
  case menu(MenuPlace)
  /// Staff: where addresses lead that have no page; those with a text in them. A nil cursor is the first page.
  case redirects(query: String?, cursor: String?)

  private static let office = ["office", "content"]

  /// The address: `/news/…` and `/pages/…` for shoppers, below `/office/content` for staff.
  public var location: PageLocation {
    switch self {
    case .news(let cursor): PageLocation(["news"], query: ["cursor": cursor])
    case .article(let handle): PageLocation(["news", handle])
    case .page(let handle): PageLocation(["pages", handle])
    case .articles(.page, let cursor): PageLocation(Self.office, query: ["cursor": cursor])
    case .articles(.news, let cursor): PageLocation(Self.office + ["news"], query: ["cursor": cursor])
    case .addArticle(let kind): PageLocation(Self.office + [kind.path, "new"])
    case .edit(let id): PageLocation(Self.office + ["articles", id.description])
    case .translation(let id, let language):
      PageLocation(Self.office + ["articles", id.description, "translations", language])
    case .preview(let id, let language, let version):
      PageLocation(
        Self.office + ["articles", id.description, "preview"],
        query: ["language": language, "version": version.map { String($0) }])
    case .home: PageLocation(Self.office + ["home"])
    case .homePreview(let language): PageLocation(Self.office + ["home", "preview"], query: ["language": language])
    case .menu(let place): PageLocation(Self.office + ["menus", place.rawValue])
    case .redirects(let query, let cursor):
      PageLocation(Self.office + ["redirects"], query: ["q": query, "cursor": cursor])
    }
  }

  /// Creates the place at an address; nil for an address of another context.
  public init?(location: PageLocation) {
    let segments = location.segments
    if segments.starts(with: Self.office) {
      self.init(office: Array(segments.dropFirst(2)), location)
      return
    }
    switch (segments.first, segments.dropFirst().first, segments.count) {
    case ("news", nil, 1): self = .news(cursor: location["cursor"])
    case ("news", let handle?, 2): self = .article(handle: handle)
    case ("pages", let handle?, 2): self = .page(handle: handle)
    default: return nil
    }
  }

  private init?(office segments: [String], _ location: PageLocation) {
    switch segments.first {
    case nil: self = .articles(.page, cursor: location["cursor"])
    case "news" where segments.count == 1: self = .articles(.news, cursor: location["cursor"])
    case "news" where segments == ["news", "new"]: self = .addArticle(.news)
    case "pages" where segments == ["pages", "new"]: self = .addArticle(.page)
    case "home" where segments.count == 1: self = .home
    case "home" where segments == ["home", "preview"]: self = .homePreview(language: location["language"])
    case "redirects" where segments.count == 1: self = .redirects(query: location["q"], cursor: location["cursor"])
    case "menus":
      guard segments.count == 2, let place = MenuPlace(rawValue: segments[1]) else { return nil }
      self = .menu(place)
    case "articles":
      guard segments.count >= 2, let id = ArticleID(segments[1]) else { return nil }
      switch segments.dropFirst(2) {
      case []: self = .edit(id)
      case ["preview"]:
        let version = location["version"].map { Int64($0) ?? 0 }
        if let version, version < 1 { return nil }
        self = .preview(id, language: location["language"], version: version)
      case let rest where rest.count == 2 && rest.first == "translations":
        self = .translation(id, language: rest.last ?? "")
      default: return nil
      }
    default: return nil
    }
  }

  /// Whether the place is for staff.
  public var isOffice: Bool {
    switch self {
    case .news, .article, .page: false
    case .articles, .addArticle, .edit, .translation, .preview, .home, .homePreview, .menu, .redirects: true
    }
  }

  /// News are below their list; what staff write is below their lists.
  public var parent: ContentRoute? {
    switch self {
    case .article: .news(cursor: nil)
    case .addArticle(let kind): .articles(kind, cursor: nil)
    case .edit: .articles(.page, cursor: nil)
    // A former version may be of a page that is gone.
    case .preview(_, _, .some): .articles(.page, cursor: nil)
    case .translation(let id, _), .preview(let id, _, nil): .edit(id)
    case .homePreview: .home
    case .news, .page, .articles, .home, .menu, .redirects: nil
    }
  }

  /// What the place is called in the way to what is below it.
  public var breadcrumb: String? {
    switch self {
    case .news: "News"
    case .articles: "Content"
    case .home: "Home page"
    default: nil
    }
  }
}
