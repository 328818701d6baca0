public import FoundationCore
public import MyStoreKit
public import Observation

/// What screens know of Content: articles by id, the list that staff look at, the home page and the menus.
///
/// The server is the source of truth: after a change the model keeps what the server answered, and loads the list again
/// when it is shown again.
@Observable public final class ContentModel {
  /// The menus that shoppers see, as they were loaded last.
  public private(set) var menus = Menus()
  /// The home page that shoppers see, as it was loaded last.
  public private(set) var home: HomePage?
  /// The home page as staff see it, as it was loaded last.
  public private(set) var staffHome: StaffHomePage?
  private var lists: [ArticleKind: Page<StaffArticleSummary>] = [:]
  private var articles: [ArticleID: StaffArticle] = [:]
  private var staffMenus: [MenuPlace: StaffMenu] = [:]
  @ObservationIgnored private let client: ContentHTTPClient

  /// Where addresses lead that have no page. Kept in no model: they are their screen's.
  public var redirects: RedirectsHTTPClient { client.redirects }

  /// Creates a model that knows nothing yet.
  public init(client: ContentHTTPClient) { self.client = client }

  /// Returns an article as staff see it; nil when it was never loaded.
  public func article(_ id: ArticleID) -> StaffArticle? { articles[id] }

  /// Returns staff's list of a kind as it was loaded last; nil when it never was.
  public func list(_ kind: ArticleKind) -> Page<StaffArticleSummary>? { lists[kind] }

  /// Returns a menu as staff see it; nil when it was never loaded.
  public func menu(_ place: MenuPlace) -> StaffMenu? { staffMenus[place] }

  /// Loads the menus that shoppers see.
  ///
  /// - Throws: `HTTPClientError`, after which they are as they were.
  public func loadMenus() async throws(HTTPClientError) { menus = try await client.menus() }

  /// Loads the home page that shoppers see.
  ///
  /// - Throws: `HTTPClientError`, after which it is as it was.
  public func loadHome() async throws(HTTPClientError) { home = try await client.home() }

  /// Returns an article that is to be seen. Changes nothing in the model: it is private to its screen.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none.
  public func published(_ kind: ArticleKind, handle: String) async throws(HTTPClientError) -> Article {
    try await client.article(kind, handle: handle)
  }

  /// Loads a page of all articles of a kind and makes it the list.
  ///
  /// - Throws: `HTTPClientError`, after which the list is as it was.
  public func loadList(_ kind: ArticleKind, after cursor: Cursor? = nil) async throws(HTTPClientError) {
    lists[kind] = try await client.staffArticles(kind, after: cursor)
  }

  /// Loads an article as staff see it.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none.
  public func loadArticle(_ id: ArticleID) async throws(HTTPClientError) {
    articles[id] = try await client.staffArticle(id)
  }

  /// Returns a page as it was in a version. Changes nothing in the model: it is private to its screen.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when shoppers have never seen that version.
  public func former(_ id: ArticleID, version: Int64) async throws(HTTPClientError) -> StaffArticle {
    try await client.staffArticle(id, version: version)
  }

  /// Adds an article.
  ///
  /// - Throws: `HTTPClientError` when it was not added.
  public func add(_ new: NewArticle) async throws(HTTPClientError) { keep(try await client.add(new)) }

  /// Replaces what an article says in the shop's own language, and when it is to be seen.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was loaded.
  public func edit(_ article: StaffArticle, _ content: ArticleContent) async throws(HTTPClientError) {
    keep(try await client.edit(article, content))
  }

  /// Replaces what an article says in another language.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was loaded.
  public func translate(_ article: StaffArticle, _ translation: ArticleTranslation) async throws(HTTPClientError) {
    keep(try await client.translate(article, translation))
  }

  /// Removes an article.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was loaded.
  public func remove(_ article: StaffArticle) async throws(HTTPClientError) {
    try await client.remove(article)
    articles[article.id] = nil
  }

  /// Loads the home page as staff see it.
  ///
  /// - Throws: `HTTPClientError`, after which it is as it was.
  public func loadStaffHome() async throws(HTTPClientError) { staffHome = try await client.staffHome() }

  /// Replaces what is being prepared of the home page.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since `version`.
  public func prepareHome(_ blocks: [HomeBlock], version: Int64) async throws(HTTPClientError) {
    staffHome = try await client.prepareHome(blocks, version: version)
  }

  /// Shows shoppers what was prepared.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since `version`.
  public func publishHome(version: Int64) async throws(HTTPClientError) {
    staffHome = try await client.publishHome(version: version)
  }

  /// Loads a menu as staff see it.
  ///
  /// - Throws: `HTTPClientError`, after which it is as it was.
  public func loadMenu(_ place: MenuPlace) async throws(HTTPClientError) {
    staffMenus[place] = try await client.staffMenu(place)
  }

  /// Replaces the entries of a menu as it was loaded.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since.
  public func edit(_ menu: StaffMenu, _ entries: [MenuEntry]) async throws(HTTPClientError) {
    staffMenus[menu.place] = try await client.edit(menu.place, MenuEdit(entries: entries), version: menu.version)
  }

  private func keep(_ article: StaffArticle) { articles[article.id] = article }
}
