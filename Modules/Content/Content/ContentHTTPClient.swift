public import FoundationCore
public import MyStoreKit

/// The API of Content as typed calls. Usable without any screen.
///
/// What shoppers read is in the client's language; what staff read is as stored.
public struct ContentHTTPClient: Sendable {
  private let client: HTTPClient
  private static let staff = "/api/v1/content/staff"

  /// Where addresses lead that have no page.
  public let redirects: RedirectsHTTPClient

  /// Creates a client that sends its requests, with their token, through another.
  public init(client: HTTPClient) { (self.client, redirects) = (client, RedirectsHTTPClient(client)) }

  private var locale: QueryItem? { QueryItem("locale", client.language) }

  /// Returns an article that is to be seen, by its handle.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none, or it is not to be seen.
  public func article(_ kind: ArticleKind, handle: String) async throws(HTTPClientError) -> Article {
    try await client.load(
      .get("/api/v1/content/\(kind.path)/\(TransportRequest.encode(handle))", query: [locale], as: .article))
  }

  /// Returns the home page that shoppers see.
  ///
  /// - Throws: `HTTPClientError` when the server cannot be reached.
  public func home() async throws(HTTPClientError) -> HomePage {
    try await client.load(.get("/api/v1/content/home", query: [locale], as: .homePage))
  }

  /// Returns the menus that shoppers see.
  ///
  /// - Throws: `HTTPClientError` when the server cannot be reached.
  public func menus() async throws(HTTPClientError) -> Menus {
    try await client.load(.get("/api/v1/content/menus", query: [locale], as: .menus))
  }

  /// Returns a page of all articles of a kind, the last changed first. For staff with `content.read`.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func staffArticles(
    _ kind: ArticleKind, after cursor: Cursor? = nil, limit: Int = Page<StaffArticleSummary>.defaultLimit
  ) async throws(HTTPClientError) -> Page<StaffArticleSummary> {
    try await client.load(
      .get(
        "\(Self.staff)/articles",
        query: [QueryItem("kind", kind.rawValue), QueryItem("cursor", cursor?.text), QueryItem("limit", limit)],
        as: .staffArticles))
  }

  /// Returns an article as staff see it; with a version, a page as it was then. For staff with `content.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none.
  public func staffArticle(
    _ id: ArticleID, version: Int64? = nil
  ) async throws(HTTPClientError) -> StaffArticle {
    try await client.load(
      .get(
        "\(Self.staff)/articles/\(id)", query: [QueryItem("version", version.map { String($0) })], as: .staffArticle))
  }

  /// Adds an article. For staff with `content.write`. Safe to repeat: its id is the idempotency key.
  ///
  /// - Throws: `HTTPClientError`, with code `article-exists` for a used id and `article-handle-taken` for a used handle.
  public func add(_ new: NewArticle) async throws(HTTPClientError) -> StaffArticle {
    try await client.load(
      .send(.post, "\(Self.staff)/articles", new, as: .newArticle, returning: .staffArticle)
        .idempotent(new.id.description))
  }

  /// Replaces what an article says in the shop's own language, and when it is to be seen. For staff with
  /// `content.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, and code `article-handle-taken`.
  public func edit(
    _ article: StaffArticle, _ content: ArticleContent
  ) async throws(HTTPClientError) -> StaffArticle {
    try await client.load(
      .send(.put, "\(Self.staff)/articles/\(article.id)", content, as: .articleContent, returning: .staffArticle)
        .ifMatch(version: article.version))
  }

  /// Replaces what an article says in another language; an empty translation takes it away. For staff with
  /// `content.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when the article has changed since.
  public func translate(
    _ article: StaffArticle, _ translation: ArticleTranslation
  ) async throws(HTTPClientError) -> StaffArticle {
    try await client.load(
      .send(
        .put, "\(Self.staff)/articles/\(article.id)/translation", translation, as: .articleTranslation,
        returning: .staffArticle
      ).ifMatch(version: article.version))
  }

  /// Removes an article. For staff with `content.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since.
  public func remove(_ article: StaffArticle) async throws(HTTPClientError) {
    try await client.load(
      Resource<Void>.send(.delete, "\(Self.staff)/articles/\(article.id)").ifMatch(version: article.version))
  }

  /// Returns the home page as staff see it. For staff with `content.read`.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func staffHome() async throws(HTTPClientError) -> StaffHomePage {
    try await client.load(.get("\(Self.staff)/home", as: .staffHomePage))
  }

  /// Replaces what is being prepared of the home page. Shoppers see nothing of it. For staff with `content.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since `version`.
  public func prepareHome(
    _ blocks: [HomeBlock], version: Int64
  ) async throws(HTTPClientError) -> StaffHomePage {
    try await client.load(
      .send(
        .put, "\(Self.staff)/home", HomePage(blocks: blocks), as: .homePage, returning: .staffHomePage
      ).ifMatch(version: version))
  }

  /// Shows shoppers what was prepared. For staff with `content.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since `version`.
  public func publishHome(version: Int64) async throws(HTTPClientError) -> StaffHomePage {
    try await client.load(
      Resource.send(.post, "\(Self.staff)/home/publication", returning: .staffHomePage).ifMatch(version: version))
  }

  /// Returns a menu as staff see it. For staff with `content.read`.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func staffMenu(_ place: MenuPlace) async throws(HTTPClientError) -> StaffMenu {
    try await client.load(.get("\(Self.staff)/menus/\(place.rawValue)", as: .staffMenu))
  }

  /// Replaces the entries of a menu. For staff with `content.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since `version`.
  public func edit(
    _ place: MenuPlace, _ edit: MenuEdit, version: Int64
  ) async throws(HTTPClientError) -> StaffMenu {
    try await client.load(
      .send(.put, "\(Self.staff)/menus/\(place.rawValue)", edit, as: .menuEdit, returning: .staffMenu)
        .ifMatch(version: version))
  }
}

extension Resource where Value == Page<ArticleSummary> {
  /// A page of the news that is to be seen, the latest first, in a language; in the shop's own words without one.
  public static func news(
    after cursor: Cursor? = nil, limit: Int = Page<ArticleSummary>.defaultLimit, in locale: String?
  ) -> Resource {
    .get(
      "/api/v1/content/news",
      query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit), QueryItem("locale", locale)],
      as: .articleSummaries)
  }
}

extension ArticleKind {
  /// The segment of addresses, of pages and of the API alike.
  public var path: String {
    switch self {
    case .news: "news"
    case .page: "pages"
    }
  }
}
