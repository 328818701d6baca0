import Access
import Content
import ContentService
import DemoPictures
import Foundation
import FoundationCore
import Pictures

/// The pages and the news of the demo shop, in each language that the store speaks.
struct DemoContent {
  /// An article of the file.
  private struct Item: Decodable {
    struct Text: Decodable { let title: String, summary: String, body: String }

    let kind: String, handle: String, daysAgo: Int
    /// What the archive calls its picture.
    let picture: String?
    /// By language; "en" is the shop's own.
    let texts: [String: Text]
  }

  private let store: Store
  private let keeper: Principal

  /// Adds what is not there yet, or was left as the draft that every shop begins with.
  static func load(into store: Store, pictures archive: PictureArchive, as keeper: Principal) async throws {
    let demo = DemoContent(store: store, keeper: keeper)
    let items = try JSONDecoder().decode([Item].self, from: Data(DemoFiles.content))
    for (place, item) in items.enumerated() { try await demo.add(item, at: place, archive) }
    try await demo.fillFooter(items)
  }

  private func add(_ item: Item, at place: Int, _ archive: PictureArchive) async throws {
    guard let kind = ArticleKind(rawValue: item.kind), let own = item.texts["en"] else { return }
    let content = ArticleContent(
      handle: item.handle, title: own.title, summary: own.summary, body: RichText(html: own.body),
      picture: item.picture.flatMap { archive[$0]?.picture.address }, status: .published,
      publishedAt: WallClock.system.now().advanced(by: .seconds(-86_400 * item.daysAgo)))
    var article = try await published(kind, content, at: place)
    for (locale, text) in item.texts.sorted(by: { $0.key < $1.key }) where locale != "en" {
      guard !article.translations.contains(where: { $0.locale == locale }) else { continue }
      let translation = ArticleTranslation(
        locale: locale, title: text.title, summary: text.summary, body: RichText(html: text.body))
      article = try await store.content.articles.translate(
        article.id, translation, version: article.version, as: keeper)
    }
  }

  /// The article as it is, once it is published.
  private func published(_ kind: ArticleKind, _ content: ArticleContent, at place: Int) async throws -> StaffArticle {
    let articles = store.content.articles
    // The list of a new shop is short: its drafts, and what an earlier start has added.
    let known = try await articles.all(kind, after: nil, limit: 100, as: keeper).items
    guard let draft = known.first(where: { $0.handle == content.handle }) else {
      let id = ArticleID(DemoIdentity.article.id(place))
      return try await articles.add(NewArticle(id: id, kind: kind, content: content), once: nil, as: keeper)
    }
    let article = try await articles.article(draft.id, as: keeper)
    guard article.content.status == .draft else { return article }
    return try await articles.edit(article.id, content, version: article.version, as: keeper)
  }

  /// News and every page below every page of the shop.
  private func fillFooter(_ items: [Item]) async throws {
    let menu = try await store.content.menus.menu(.footer, as: keeper)
    guard !menu.entries.contains(where: { $0.link == .news }) else { return }
    let titles = [("pl", "Aktualności"), ("ru", "Новости"), ("zh-Hans", "最新消息")]
    let news = MenuEntry(
      title: "News", translations: titles.map { MenuTitle(locale: $0, title: $1) }, link: .news)
    let pages = items.filter { $0.kind == ArticleKind.page.rawValue }.map { MenuEntry(link: .page($0.handle)) }
    _ = try await store.content.menus.edit(
      .footer, MenuEdit(entries: [news] + pages), version: menu.version, as: keeper)
  }
}
