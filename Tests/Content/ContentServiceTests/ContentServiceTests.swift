import Access
import AccessService
import Content
import ContentService
import Foundation
import FoundationCore
import Persistence
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// What the service does with a real database.
struct ContentServiceTests {
  private static let keeper = staff(.contentRead, .contentWrite)
  private static let now = Timestamp(milliseconds: 1_700_000_000_000)

  private static func staff(_ permissions: Permission...) -> Principal {
    .staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: Set(permissions)))
  }

  private func withDatabase(_ body: (Database) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [ContentSchema.self])
      try await body(database)
      await database.close()
    }
  }

  private func withService(_ body: (ContentService) async throws -> Void) async throws {
    try await withDatabase { try await body(ContentService(database: $0, clock: .fixed(Self.now))) }
  }

  private static func page(_ handle: String, _ title: String? = nil, published: Bool = true) -> NewArticle {
    NewArticle(
      kind: .page,
      content: ArticleContent(handle: handle, title: title ?? handle, status: published ? .published : .draft))
  }

  private static func news(_ handle: String, at time: Timestamp) -> NewArticle {
    NewArticle(
      kind: .news, content: ArticleContent(handle: handle, title: handle, status: .published, publishedAt: time))
  }

  @Test func `a page that shoppers could see is kept as it was, whatever becomes of it`() async throws {
    try await withService { service in
      let articles = service.articles
      let added = try await articles.add(Self.page("terms", "Terms"), once: nil, as: Self.keeper)
      var content = added.content
      content.title = "New terms"
      let changed = try await articles.edit(added.id, content, version: 1, as: Self.keeper)
      _ = try await articles.translate(
        added.id, ArticleTranslation(locale: "pl", title: "Regulamin"), version: 2, as: Self.keeper)
      #expect(try await articles.article(.page, handle: "terms").version == 3)
      #expect(try await articles.article(added.id, version: 1, as: Self.keeper) == added)
      #expect(try await articles.article(added.id, version: 2, as: Self.keeper) == changed)
      let last = try await articles.article(added.id, as: Self.keeper)
      #expect(try await articles.article(added.id, version: 3, as: Self.keeper) == last)
      try await articles.remove(added.id, version: 3, as: Self.keeper)
      #expect(try await articles.article(added.id, version: 3, as: Self.keeper) == last)
      for version in [nil, 4] as [Int64?] {
        await #expect(throws: ContentError.articleNotFound) {
          try await articles.article(added.id, version: version, as: Self.keeper)
        }
      }
      // One that comes again with its id goes on counting.
      var again = Self.page("terms", "Terms again")
      again.id = added.id
      #expect(try await articles.add(again, once: nil, as: Self.keeper).version == 4)
      _ = try await articles.edit(added.id, content, version: 4, as: Self.keeper)
      #expect(try await articles.article(added.id, version: 4, as: Self.keeper).content.title == "Terms again")
      #expect(try await articles.article(added.id, version: 1, as: Self.keeper) == added)
      await #expect(throws: ContentError.access(.notAuthenticated)) {
        try await articles.article(added.id, version: 1, as: .anonymous)
      }
    }
  }

  @Test func `drafts and news leave nothing behind when they change`() async throws {
    try await withService { service in
      let articles = service.articles
      for new in [Self.page("terms", published: false), Self.news("kiln", at: Self.now)] {
        let added = try await articles.add(new, once: nil, as: Self.keeper)
        _ = try await articles.edit(added.id, added.content, version: 1, as: Self.keeper)
        for version in [1, 2] as [Int64] {
          await #expect(throws: ContentError.articleNotFound) {
            try await articles.article(added.id, version: version, as: Self.keeper)
          }
        }
      }
    }
  }

  @Test func `pages of news hold everything once, the latest first`() async throws {
    try await withService { service in
      for number in 0..<25 {
        _ = try await service.articles.add(
          Self.news("n\(number)", at: Self.now.advanced(by: .seconds(-number))), once: nil, as: Self.keeper)
      }
      var seen: [ArticleSummary] = []
      var cursor: Cursor?
      repeat {
        let page = try await service.articles.news(after: cursor, limit: 7)
        seen += page.items
        cursor = page.next
      } while cursor != nil
      #expect(seen.map(\.handle) == (0..<25).map { "n\($0)" })
    }
  }

  @Test func `a draft and a planned article are there for staff alone`() async throws {
    try await withService { service in
      let draft = try await service.articles.add(Self.page("draft", published: false), once: nil, as: Self.keeper)
      let planned = Self.news("later", at: Self.now.advanced(by: .seconds(1)))
      _ = try await service.articles.add(planned, once: nil, as: Self.keeper)
      await #expect(throws: ContentError.articleNotFound) {
        try await service.articles.article(.page, handle: "draft")
      }
      await #expect(throws: ContentError.articleNotFound) {
        try await service.articles.article(.news, handle: "later")
      }
      #expect(try await service.articles.news(after: nil, limit: 10).items.isEmpty)
      #expect(try await service.articles.addresses().isEmpty)
      #expect(try await service.articles.article(draft.id, as: Self.keeper) == draft)
      #expect(try await service.articles.all(.news, after: nil, limit: 10, as: Self.keeper).items.count == 1)
    }
  }

  @Test func `what is planned appears when its time has come, and the schedule says when`() async throws {
    try await withDatabase { database in
      let clock = TestClock(Self.now)
      let service = ContentService(database: database, clock: clock.clock)
      #expect(try await service.schedule.keep() == nil)
      let time = Self.now.advanced(by: .seconds(60))
      _ = try await service.articles.add(Self.news("later", at: time), once: nil, as: Self.keeper)
      #expect(try await service.schedule.keep() == time)
      clock.now = time
      #expect(try await service.schedule.keep() == nil)
      #expect(try await service.articles.article(.news, handle: "later").handle == "later")
    }
  }

  @Test func `what is published without a time is so from now on, and keeps its time`() async throws {
    try await withDatabase { database in
      let clock = TestClock(Self.now)
      let service = ContentService(database: database, clock: clock.clock)
      var article = try await service.articles.add(Self.page("terms", published: false), once: nil, as: Self.keeper)
      #expect(article.content.publishedAt == nil)
      article = try await service.articles.edit(
        article.id, Self.page("terms").content, version: 1, as: Self.keeper)
      #expect(article.content.publishedAt == Self.now && article.version == 2)
      clock.now = Self.now.advanced(by: .seconds(5))
      article = try await service.articles.edit(article.id, article.content, version: 2, as: Self.keeper)
      #expect(article.content.publishedAt == Self.now && article.changedAt == clock.now)
    }
  }

  @Test func `an id and a handle are used once, a handle once for each kind`() async throws {
    try await withService { service in
      let new = Self.page("terms")
      let added = try await service.articles.add(new, once: nil, as: Self.keeper)
      await #expect(throws: ContentError.articleExists) {
        try await service.articles.add(new, once: nil, as: Self.keeper)
      }
      await #expect(throws: ContentError.handleTaken("terms")) {
        try await service.articles.add(Self.page("terms"), once: nil, as: Self.keeper)
      }
      _ = try await service.articles.add(Self.news("terms", at: Self.now), once: nil, as: Self.keeper)
      let other = try await service.articles.add(Self.page("other"), once: nil, as: Self.keeper)
      await #expect(throws: ContentError.handleTaken("terms")) {
        try await service.articles.edit(other.id, added.content, version: 1, as: Self.keeper)
      }
    }
  }

  @Test func `a stale edit changes nothing`() async throws {
    try await withService { service in
      let article = try await service.articles.add(Self.page("terms"), once: nil, as: Self.keeper)
      _ = try await service.articles.edit(
        article.id, Self.page("terms", "New").content, version: 1, as: Self.keeper)
      await #expect(throws: ContentError.changedSince(version: 1)) {
        try await service.articles.edit(article.id, article.content, version: 1, as: Self.keeper)
      }
      await #expect(throws: ContentError.changedSince(version: 1)) {
        try await service.articles.translate(
          article.id, ArticleTranslation(locale: "pl", title: "N"), version: 1, as: Self.keeper)
      }
      await #expect(throws: ContentError.changedSince(version: 1)) {
        try await service.articles.remove(article.id, version: 1, as: Self.keeper)
      }
      #expect(try await service.articles.article(.page, handle: "terms").title == "New")
    }
  }

  @Test func `a translation is read in its language, and an empty one takes it away`() async throws {
    try await withService { service in
      let article = try await service.articles.add(Self.page("terms", "Terms"), once: nil, as: Self.keeper)
      let polish = ArticleTranslation(locale: "pl", title: "Regulamin", body: RichText(plain: "Tekst"))
      let translated = try await service.articles.translate(article.id, polish, version: 1, as: Self.keeper)
      #expect(translated.translations == [polish] && translated.version == 2)
      let read = try await service.articles.article(.page, handle: "terms", in: "pl-PL")
      #expect(read.title == "Regulamin" && read.body == RichText(plain: "Tekst"))
      #expect(try await service.articles.article(.page, handle: "terms").title == "Terms")
      let bare = try await service.articles.translate(
        article.id, ArticleTranslation(locale: "pl"), version: 2, as: Self.keeper)
      #expect(bare.translations.isEmpty)
    }
  }

  @Test func `what is removed is gone with its translations, and its handle is free`() async throws {
    try await withService { service in
      let article = try await service.articles.add(Self.page("terms"), once: nil, as: Self.keeper)
      _ = try await service.articles.translate(
        article.id, ArticleTranslation(locale: "pl", title: "R"), version: 1, as: Self.keeper)
      try await service.articles.remove(article.id, version: 2, as: Self.keeper)
      await #expect(throws: ContentError.articleNotFound) {
        try await service.articles.article(article.id, as: Self.keeper)
      }
      let again = try await service.articles.add(
        NewArticle(id: article.id, kind: .page, content: article.content), once: nil, as: Self.keeper)
      #expect(again.translations.isEmpty)
    }
  }

  @Test func `the home page is the one that every shop begins with, until another is published`() async throws {
    try await withService { service in
      #expect(try await service.home.page().blocks == HomeBlock.standard)
      let text = HomeBlock(
        .text, text: HomeBlockText(heading: "Hello"), translations: ["pl": HomeBlockText(heading: "Cześć")])
      let saved = try await service.home.prepare([text], version: 0, as: Self.keeper)
      #expect(saved.version == 1 && saved.draft == [text] && saved.published == HomeBlock.standard)
      #expect(try await service.home.page().blocks == HomeBlock.standard)
      await #expect(throws: ContentError.changedSince(version: 0)) {
        try await service.home.publish(version: 0, as: Self.keeper)
      }
      _ = try await service.home.publish(version: 1, as: Self.keeper)
      #expect(try await service.home.page(in: "pl").blocks.map(\.text.heading) == ["Cześć"])
      #expect(try await service.home.page(as: Self.keeper).published == [text])
    }
  }

  @Test func `a menu names its pages in the reader's language, and leaves out what is not to be seen`() async throws {
    try await withService { service in
      let terms = try await service.articles.add(Self.page("terms", "Terms"), once: nil, as: Self.keeper)
      _ = try await service.articles.translate(
        terms.id, ArticleTranslation(locale: "pl", title: "Regulamin"), version: 1, as: Self.keeper)
      _ = try await service.articles.add(Self.page("draft", published: false), once: nil, as: Self.keeper)
      let entries = [
        MenuEntry(link: .page("terms")), MenuEntry(link: .page("draft")), MenuEntry(title: "Gone", link: .page("gone")),
        MenuEntry(
          title: "Mugs", translations: [MenuTitle(locale: "pl", title: "Kubki")], link: .category("mugs")),
      ]
      let menu = try await service.menus.edit(.footer, MenuEdit(entries: entries), version: 0, as: Self.keeper)
      #expect(menu.version == 1 && menu.entries == entries)
      #expect(try await service.menus.all().footer.map(\.title) == ["Terms", "Mugs"])
      #expect(try await service.menus.all(in: "pl").footer.map(\.title) == ["Regulamin", "Kubki"])
      #expect(try await service.menus.all().header.isEmpty)
      await #expect(throws: ContentError.changedSince(version: 0)) {
        try await service.menus.edit(.footer, MenuEdit(entries: []), version: 0, as: Self.keeper)
      }
    }
  }

  @Test func `a new shop begins with drafts of the pages that the law asks for, and never gets them again`()
    async throws
  {
    try await withService { service in
      try await service.addTemplatesIfNew()
      let pages = try await service.articles.all(.page, after: nil, limit: 100, as: Self.keeper).items
      #expect(
        Set(pages.map(\.handle)) == ["about", "delivery", "returns", "terms", "privacy", "contact"])
      #expect(pages.allSatisfy { $0.status == .draft })
      #expect(try await service.menus.all().footer.isEmpty)
      for page in pages { try await service.articles.remove(page.id, version: 1, as: Self.keeper) }
      try await service.addTemplatesIfNew()
      #expect(try await service.articles.all(.page, after: nil, limit: 100, as: Self.keeper).items.isEmpty)
    }
  }

  @Test func `a draft that is published shows in the footer of a new shop`() async throws {
    try await withService { service in
      try await service.addTemplatesIfNew()
      let pages = try await service.articles.all(.page, after: nil, limit: 100, as: Self.keeper).items
      let returns = try #require(pages.first { $0.handle == "returns" })
      let article = try await service.articles.article(returns.id, as: Self.keeper)
      #expect(article.content.body.plainText.contains("[14] days"))
      var content = article.content
      content.status = .published
      _ = try await service.articles.edit(article.id, content, version: 1, as: Self.keeper)
      #expect(try await service.menus.all().footer.map(\.link) == [.page("returns")])
    }
  }

  @Test(arguments: [
    Principal.anonymous, .guest(UniqueID(high: 0, low: 1)), .customer(UniqueID(high: 0, low: 1)), staff(),
  ])
  func `only staff with the permission see what is not published`(principal: Principal) async throws {
    try await withService { service in
      let article = try await service.articles.add(Self.page("terms"), once: nil, as: Self.keeper)
      await #expect(throws: ContentError.self) { try await service.articles.article(article.id, as: principal) }
      await #expect(throws: ContentError.self) {
        try await service.articles.all(.page, after: nil, limit: 1, as: principal)
      }
      await #expect(throws: ContentError.self) { try await service.home.page(as: principal) }
      await #expect(throws: ContentError.self) { try await service.menus.menu(.footer, as: principal) }
    }
  }

  @Test(arguments: [Principal.anonymous, .customer(UniqueID(high: 0, low: 1)), staff(.contentRead)])
  func `who may see may not write`(principal: Principal) async throws {
    try await withService { service in
      let article = try await service.articles.add(Self.page("terms"), once: nil, as: Self.keeper)
      let refused = ContentError.access(.notPermitted)
      let refusals: [() async throws -> Void] = [
        { _ = try await service.articles.add(Self.page("a"), once: nil, as: principal) },
        { _ = try await service.articles.edit(article.id, article.content, version: 1, as: principal) },
        {
          _ = try await service.articles.translate(
            article.id, ArticleTranslation(locale: "pl"), version: 1, as: principal)
        },
        { try await service.articles.remove(article.id, version: 1, as: principal) },
        { _ = try await service.home.prepare([], version: 0, as: principal) },
        { _ = try await service.home.publish(version: 0, as: principal) },
        { _ = try await service.menus.edit(.header, MenuEdit(entries: []), version: 0, as: principal) },
      ]
      for refusal in refusals {
        do {
          try await refusal()
          Issue.record("It was not refused.")
        } catch let error as ContentError {
          #expect(error == refused || error == .access(.notAuthenticated))
        }
      }
    }
  }

  @Test func `a cursor of another list is refused`() async throws {
    try await withService { service in
      await #expect(throws: ContentError.invalidCursor) {
        try await service.articles.news(after: Cursor(text: "AAAA"), limit: 1)
      }
      await #expect(throws: ContentError.invalidCursor) {
        try await service.articles.all(.page, after: Cursor(text: "AAAA"), limit: 1, as: Self.keeper)
      }
    }
  }

  @Test func `a repeated addition with one key is answered once`() async throws {
    try await withService { service in
      let key = IdempotencyKey(principal: "p", operation: "addArticle", key: "k", fingerprint: [])
      let new = Self.page("terms")
      let first = try await service.articles.add(new, once: key, as: Self.keeper)
      #expect(try await service.articles.add(new, once: key, as: Self.keeper) == first)
    }
  }
}

/// A clock that a test sets.
private final class TestClock: Sendable {
  private let state: Mutex<Timestamp>

  init(_ now: Timestamp) { state = Mutex(now) }

  var now: Timestamp {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  var clock: WallClock { WallClock { self.now } }
}
