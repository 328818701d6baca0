import Content
import ContentUI
import Foundation
import FoundationCore
import Testing
import WebUI

/// The rules of the forms, without a screen.
struct ContentFormTests {
  private static let picture = "/media/0123456789abcdef0123456789abcdef-640.webp"

  @Test func `an article is sent without white space, with a handle made from its title`() {
    var form = ArticleForm()
    (form.title, form.summary, form.body) = ("  Żółta łyżka ", " ", "## A\n\nb")
    #expect(form.isValid)
    let content = form.content
    #expect(content.title == "Żółta łyżka" && content.handle == "zolta-lyzka" && content.summary == nil)
    #expect(content.body == RichText(html: "<h2>A</h2><p>b</p>") && content.status == .draft)
    #expect(ArticleForm(content).content == content)
  }

  @Test(arguments: [
    ("", "", "", ArticleForm.Field.title), (String(repeating: "a", count: 201), "", "", .title),
    ("A", "A b", "", .handle), ("A", "", "https://x.example/a.webp", .picture),
  ])
  func `a field that is wrong says so`(title: String, handle: String, picture: String, field: ArticleForm.Field) {
    var form = ArticleForm()
    (form.title, form.handle, form.picture) = (title, handle, picture)
    #expect(Array(form.problems.keys) == [field] && !form.isValid)
  }

  @Test func `long texts are refused before they are sent`() {
    var form = ArticleForm()
    (form.title, form.summary) = ("A", String(repeating: "a", count: 501))
    form.body = String(repeating: "a", count: RichText.lengthLimit + 1)
    #expect(Set(form.problems.keys) == [.summary, .body])
  }

  @Test func `the time of a publication is kept to the minute of the field`() {
    var form = ArticleForm()
    form.title = "A"
    (form.isPublished, form.publishedAt) = (true, Date(timeIntervalSince1970: 1_700_000_000))
    #expect(form.content.publishedAt == Timestamp(milliseconds: 1_700_000_000_000))
    #expect(form.content.status == .published)
  }

  @Test func `empty fields of a translation are left to the original`() {
    var form = ArticleTranslationForm(ArticleTranslation(locale: "pl", title: "T"))
    #expect(form.title == "T")
    form.title = " "
    form.summary = String(repeating: "a", count: 501)
    #expect(Set(form.problems.keys) == [.summary])
    form.summary = " s "
    #expect(form.translation(into: "pl") == ArticleTranslation(locale: "pl", summary: "s"))
  }

  @Test func `blocks are moved within the page, added below it and taken away`() {
    var form = HomeForm([HomeBlock(.hero), HomeBlock(.categories)])
    let (hero, categories) = (form.rows[0].id, form.rows[1].id)
    form.move(hero, by: 1)
    form.move(hero, by: 5)
    #expect(form.rows.map(\.id) == [categories, hero])
    form.move(hero, by: -9)
    #expect(form.rows.first?.id == hero)
    form.add(.text)
    #expect(form.rows.last?.kind == .text && !form.isValid)
    form[form.rows[2].id].words.heading = "Hello"
    #expect(form.isValid && form.blocks.last?.text.heading == "Hello")
    form.remove(hero)
    #expect(form.blocks.map(\.kind) == [.categories, .text])
    for _ in 0..<HomeBlock.limit { form.add(.newest) }
    #expect(form.rows.count == HomeBlock.limit && !form.hasRoom)
  }

  @Test func `a form of a home page says what the page says`() {
    let blocks = [
      HomeBlock(
        .hero, picture: Self.picture, link: .page("about"),
        text: HomeBlockText(heading: "H", body: RichText(plain: "b"), button: "B"),
        translations: ["pl": HomeBlockText(heading: "P")]),
      HomeBlock(.collection, collection: "summer"),
    ]
    #expect(HomeForm(blocks).blocks == blocks)
  }

  @Test func `a block that is not complete is not sent`() {
    var form = HomeForm([])
    form.add(.collection)
    form.add(.picture)
    form.add(.hero)
    #expect(form.rows.map { $0.problem != nil } == [true, true, false])
    form[form.rows[0].id].collection = "summer"
    form[form.rows[1].id].picture = Self.picture
    #expect(form.isValid)
    form[form.rows[2].id].picture = "https://x.example/a.jpg"
    #expect(!form.isValid)
    form[form.rows[2].id].picture = ""
    form[form.rows[2].id].words.button = String(repeating: "a", count: 61)
    #expect(!form.isValid)
    form[form.rows[2].id].words.button = ""
    form[form.rows[2].id].link.choice = .product
    #expect(!form.isValid)
  }

  @Test(
    arguments: [
      (LinkForm.Choice.none, "", nil), (.page("a"), "", ContentLink.page("a")), (.news, "", .news),
      (.product, " mug ", .product("mug")), (.product, "A b", nil), (.category, "", nil),
      (.address, "javascript:x", nil), (.article, "kiln", .article("kiln")), (.collection, "s", .collection("s")),
    ] as [(LinkForm.Choice, String, ContentLink?)])
  func `a link is what is picked and typed`(choice: LinkForm.Choice, target: String, link: ContentLink?) {
    var form = LinkForm()
    (form.choice, form.target) = (choice, target)
    #expect(form.link == link)
    #expect((form.problem != nil) == (link == nil && choice != .none))
    if let link { #expect(LinkForm(link).link == link) }
  }

  @Test func `an entry needs a title, unless a page lends it its own`() {
    var form = MenuForm([])
    form.add(page: "terms")
    #expect(form.isValid && form.entries == [MenuEntry(link: .page("terms"))])
    let id = form.rows[0].id
    form[id].link.choice = .news
    #expect(!form.isValid && form.entries.isEmpty)
    form[id].title = "New"
    form[id].translations = ["pl": " Nowe ", "ru": " "]
    #expect(
      form.entries == [
        MenuEntry(title: "New", translations: [MenuTitle(locale: "pl", title: "Nowe")], link: .news)
      ])
    form.add(page: nil)
    form.move(form.rows[1].id, by: -1)
    #expect(form.rows[1].id == id)
    form.remove(form.rows[0].id)
    #expect(form.rows.map(\.id) == [id])
  }

  @Test(arguments: ["0", "-1", "abc", "99999999999999999999"])
  func `a version that is no number from 1 on is no place`(version: String) {
    let id = ArticleID(UniqueID(high: 1, low: 2))
    let place = PageLocation(["office", "content", "articles", id.description, "preview"], query: ["version": version])
    #expect(ContentRoute(location: place) == nil)
  }

  @Test(arguments: [
    ContentRoute.news(cursor: nil), .news(cursor: "c"), .article(handle: "kiln"), .page(handle: "terms"),
    .articles(.page, cursor: nil), .articles(.news, cursor: "c"), .addArticle(.page), .addArticle(.news),
    .edit(ArticleID(UniqueID(high: 1, low: 2))), .preview(ArticleID(UniqueID(high: 1, low: 2)), language: "pl"),
    .preview(ArticleID(UniqueID(high: 1, low: 2)), language: nil, version: 3),
    .translation(ArticleID(UniqueID(high: 1, low: 2)), language: "pl"), .home, .homePreview(language: nil),
    .homePreview(language: "pl"), .menu(.header), .menu(.footer),
    .redirects(query: nil, cursor: nil), .redirects(query: "a", cursor: "c"),
  ])
  func `a place has one address, of staff below the office's`(route: ContentRoute) {
    #expect(ContentRoute(location: route.location) == route)
    #expect(route.isOffice == (route.location.segments.first == "office"))
    for place in route.lineage { #expect(place.isOffice == route.isOffice) }
  }

  @Test(arguments: [
    "/", "/news/a/b", "/pages", "/office/content/menus/side", "/office/content/articles/x", "/office/content/pages/old",
    "/office/content/articles/00000000-0000-7000-8000-000000000001/old", "/office/contents",
  ])
  func `what is no place of Content is told`(address: String) throws {
    #expect(ContentRoute(location: try #require(PageLocation(address))) == nil)
  }
}
