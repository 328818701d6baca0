import Content
import FoundationCore
import Testing

/// The rules of the values, and their JSON.
struct ContentValueTests {
  private static let now = Timestamp(milliseconds: 1_000)

  @Test(arguments: [
    (ArticleStatus.draft, nil, false), (.draft, Int64(1), false), (.published, 999, true), (.published, 1_000, true),
    (.published, 1_001, false),
  ])
  func `shoppers see what is published, from its time on`(status: ArticleStatus, time: Int64?, isSeen: Bool) {
    let content = ArticleContent(
      handle: "a", title: "A", status: status, publishedAt: time.map { Timestamp(milliseconds: $0) })
    #expect(content.isPublic(at: Self.now) == isSeen)
  }

  @Test(
    arguments: [
      (nil, "A", "S"), ("pl", "B", "S"), ("pl-PL", "B", "S"), ("de", "A", "S"), ("zh-Hans", "A", "T"),
    ] as [(String?, String, String)])
  func `an article says in a language what is translated, and the rest in the shop's own`(
    locale: String?, title: String, summary: String
  ) {
    let article = StaffArticle(
      id: .make(), kind: .news, content: ArticleContent(handle: "a", title: "A", summary: "S"),
      translations: [
        ArticleTranslation(locale: "pl", title: "B"), ArticleTranslation(locale: "zh-Hans", summary: "T"),
      ], changedAt: Self.now, version: 1)
    let told = article.told(in: locale, now: Self.now)
    #expect(told.title == title && told.summary == summary)
  }

  @Test(arguments: [
    (ContentLink.Kind.page, "terms", true), (.page, "", false), (.page, "Terms", false), (.article, "kiln", true),
    (.news, "", true), (.news, "x", false), (.category, "tea & cake", true), (.category, "a/b", false),
    (.category, "", false), (.collection, "summer", true), (.product, "a--b", false), (.product, "mug", true),
    (.address, "/products?sort=name", true), (.address, "https://x.example", true),
    (.address, "javascript:alert(1)", false), (.address, "//x.example", false), (.address, "#top", false),
    (.address, "data:text/html,x", false), (.address, "", false),
  ])
  func `a link leads to what its kind can have, and to no script`(
    kind: ContentLink.Kind, target: String, isLink: Bool
  ) throws {
    let link = ContentLink(kind, target)
    #expect((link != nil) == isLink)
    if let link {
      #expect(link.kind == kind && link.target == target)
      #expect(try Schema.contentLink.decode(Schema.contentLink.encode(link)) == link)
    } else {
      let json = #"{"kind":"\#(kind.rawValue)","target":"\#(target)"}"#
      #expect(throws: SchemaError.self) { try Schema.contentLink.decode(Array(json.utf8)) }
    }
  }

  @Test(arguments: [
    (MenuEntry(link: .page("terms")), true), (MenuEntry(link: .news), false),
    (MenuEntry(title: "New", link: .news), true), (MenuEntry(link: .category("mugs")), false),
  ])
  func `only a page lends an entry its title`(entry: MenuEntry, isValid: Bool) throws {
    let json = Schema.menuEntry.encode(entry)
    if isValid {
      #expect(try Schema.menuEntry.decode(json) == entry)
    } else {
      #expect(throws: SchemaError.self) { try Schema.menuEntry.decode(json) }
    }
  }

  @Test func `a block keeps only what its kind shows`() {
    let text = HomeBlockText(heading: "H")
    let block = HomeBlock(
      .categories, collection: "c", picture: "/media/x", link: .news, text: text, translations: ["pl": text])
    #expect(block == HomeBlock(id: block.id, .categories))
    #expect(HomeBlock(.text, text: text, translations: ["pl": HomeBlockText()]).translations.isEmpty)
  }

  @Test(
    arguments: [
      (HomeBlock(.collection), "collection"), (HomeBlock(.collection, collection: "A b"), "collection"),
      (HomeBlock(.picture), "picture"), (HomeBlock(.text), "text"), (HomeBlock(.hero), nil),
      (HomeBlock(.collection, collection: "summer"), nil),
      (HomeBlock(.text, text: HomeBlockText(body: RichText(plain: "a"))), nil),
    ] as [(HomeBlock, String?)])
  func `a block that would show nothing is refused`(block: HomeBlock, lack: String?) throws {
    #expect(block.lack == lack)
    let json = Schema.homeBlock.encode(block)
    if lack == nil {
      #expect(try Schema.homeBlock.decode(json) == block)
    } else {
      #expect(throws: SchemaError.self) { try Schema.homeBlock.decode(json) }
    }
  }

  @Test func `a block says in a language what is translated`() {
    let block = HomeBlock(
      .text, text: HomeBlockText(heading: "A"), translations: ["pl": HomeBlockText(heading: "B")])
    #expect(block.told(in: "pl-PL").text.heading == "B")
    #expect(block.told(in: "ru").text.heading == "A" && block.told(in: nil).translations.isEmpty)
  }

  @Test func `no two blocks have one id`() {
    let block = HomeBlock(.hero)
    #expect(throws: SchemaError.self) {
      try Schema.homePage.decode(Schema.homePage.encode(HomePage(blocks: [block, block])))
    }
  }

  @Test(arguments: [
    #"{"handle":"A b","title":"T","body":{"blocks":[]},"status":"draft"}"#,
    #"{"handle":"a","title":"","body":{"blocks":[]},"status":"draft"}"#,
    #"{"handle":"a","title":"T","body":{"blocks":[]},"status":"hidden"}"#,
    #"{"handle":"a","title":"T","body":{"blocks":[]},"status":"draft","picture":"https://x.example/a.webp"}"#,
    #"{"handle":"a","title":"T","body":{"blocks":[]},"status":"draft","color":"red"}"#,
  ])
  func `content that breaks a rule is refused`(json: String) {
    #expect(throws: SchemaError.self) { try Schema.articleContent.decode(Array(json.utf8)) }
  }
}
