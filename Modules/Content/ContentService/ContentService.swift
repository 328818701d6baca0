public import Access
import AccessService
import Content
public import FoundationCore
import HTTPServer
public import Persistence

/// The source of truth for what the shop says beside its products. It is made of parts; each asks for its permission.
public final class ContentService: Sendable {
  /// News and pages.
  public let articles: Articles
  /// The home page.
  public let home: Home
  /// The menus.
  public let menus: ShopMenus
  /// Where addresses lead that have no page.
  public let redirects: Redirects
  /// What time alone brings.
  public let schedule: ContentSchedule
  /// What public answers were made from.
  let generation = CacheGeneration()
  private let database: Database
  private let clock: WallClock

  /// Creates a service over the store's database.
  public init(database: Database, clock: WallClock) {
    self.database = database
    self.clock = clock
    let didChange = { @Sendable [generation] in generation.advance() }
    articles = Articles(database: database, clock: clock, didChange: didChange)
    home = Home(database: database, didChange: didChange)
    menus = ShopMenus(database: database, clock: clock, didChange: didChange)
    redirects = Redirects(database: database)
    schedule = ContentSchedule(database: database, clock: clock, didChange: didChange)
  }

  /// Adds drafts of the pages that the law asks for, and a footer with an entry for each. Does nothing once there is an
  /// article or a menu: those who have removed a draft do not get it again.
  ///
  /// - Throws: `.storage` when nothing can be written.
  public func addTemplatesIfNew() async throws(ContentError) {
    let now = clock.now()
    try await database.write(as: ContentSchema.self) { work throws(ContentError) in
      let article: Int? = try work.first("SELECT 1 FROM \(.article) LIMIT 1")
      let menu: Int? = try work.first("SELECT 1 FROM \(.menu) LIMIT 1")
      guard article == nil, menu == nil else { return }
      for template in PageTemplate.all {
        try ArticleRecords.insert(
          NewArticle(id: template.id, kind: .page, content: template.content), at: now, in: work)
      }
      try MenuRecords.put(PageTemplate.all.map { MenuEntry(link: .page($0.content.handle)) }, at: .footer, in: work)
    }
  }
}

extension Principal {
  /// Refuses everyone who lacks a permission.
  func must(_ permission: Permission) throws(ContentError) {
    do { try require(permission) } catch { throw .access(error) }
  }
}

extension Permission {
  /// Allows staff to see articles that are not published, and what the home page and the menus will be.
  public static let contentRead = Permission("content.read")
  /// Allows staff to write articles, the home page and the menus.
  public static let contentWrite = Permission("content.write")
}
