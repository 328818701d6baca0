import Content
import ContentUI
import FoundationCore
import MyStoreKit
import Testing
import WebUI
import WebUITesting

/// What staff and shoppers do on the screens, without a server.
struct ContentScreenTests {
  private static let staff = "/api/v1/content/staff"
  private static let id = ArticleID(UniqueID(high: 1, low: 1))

  private static func article(_ title: String, version: Int64 = 1) -> StaffArticle {
    StaffArticle(
      id: id, kind: .page, content: ArticleContent(handle: "terms", title: title),
      changedAt: Timestamp(milliseconds: 0), version: version)
  }

  private func answer(
    by method: TransportRequest.Method = .get, _ article: StaffArticle, suffix: String = ""
  ) -> CannedTransport.Answer {
    .init("\(Self.staff)/articles/\(Self.id)\(suffix)", method: method, json: Schema.staffArticle.encode(article))
  }

  private func screen<Shown: View>(
    _ answers: [CannedTransport.Answer], @ViewBuilder _ shown: @escaping @Sendable () -> Shown
  ) async -> (Screen, CannedTransport) {
    let transport = CannedTransport(answers)
    let screen = await Screen {
      shown()
        .environment(
          ContentModel(client: ContentHTTPClient(client: HTTPClient(transport: transport, retries: .never)))
        )
        .environment(\.contentLanguages, ["pl"])
    }
    return (screen, transport)
  }

  @Test func `a page that is written is sent with what was typed`() async throws {
    let (screen, transport) = await screen([
      .init(
        "\(Self.staff)/articles", method: .post, json: Schema.staffArticle.encode(Self.article("Imprint")), status: 201)
    ]) { AddArticleScreen(.page) }
    try await screen.type("Imprint", into: .identifier("article-title"))
    try await screen.type("## Us", into: .identifier("article-body"))
    try await screen.tap(.identifier("article-save"))
    let body = try #require(transport.requests.first { $0.method == .post }?.body)
    let sent = try Schema.newArticle.decode(body)
    #expect(sent.kind == .page && sent.content.handle == "imprint" && sent.content.status == .draft)
    #expect(sent.content.body == RichText(html: "<h2>Us</h2>"))
  }

  @Test func `an article without a title is refused beside its field, and nothing is sent`() async throws {
    let (screen, transport) = await screen([]) { AddArticleScreen(.news) }
    try await screen.tap(.identifier("article-save"))
    #expect(await screen.contains("Enter a title, up to 200 characters."))
    #expect(transport.requests.isEmpty)
  }

  @Test func `a taken address keeps what was typed`() async throws {
    let refusal = #"{"status":409,"code":"article-handle-taken","title":"Conflict","detail":"Another has it."}"#
    let (screen, _) = await screen([.init("\(Self.staff)/articles", method: .post, json: refusal, status: 409)]) {
      AddArticleScreen(.page)
    }
    try await screen.type("Terms", into: .identifier("article-title"))
    try await screen.tap(.identifier("article-save"))
    #expect(await screen.contains("What you typed is still here"))
    #expect(await screen.html.contains(#"value="Terms""#))
  }

  @Test func `an edit that somebody else overtook stays typed, and the next save replaces theirs`() async throws {
    let stale = #"{"status":412,"code":"precondition-failed","title":"Stale"}"#
    let (screen, transport) = await screen([
      answer(Self.article("Terms")), answer(Self.article("Theirs", version: 2)),
      .init("\(Self.staff)/articles/\(Self.id)", method: .put, json: stale, status: 412),
      answer(by: .put, Self.article("Mine", version: 3)),
    ]) { EditArticleScreen(Self.id) }
    try await screen.type("Mine", into: .identifier("article-title"))
    try await screen.tap(.identifier("article-save"))
    #expect(await screen.contains("Somebody else has saved it meanwhile."))
    #expect(await screen.html.contains(#"value="Mine""#))
    try await screen.tap(.identifier("article-save"))
    let tags = transport.requests.filter { $0.method == .put }.map { $0.fields["if-match"] }
    #expect(tags == ["\"1\"", "\"2\""])
  }

  @Test func `a translation is saved although the article has changed elsewhere`() async throws {
    let stale = #"{"status":412,"code":"precondition-failed","title":"Stale"}"#
    let path = "/translation"
    let (screen, transport) = await screen([
      answer(Self.article("Terms")), answer(Self.article("Terms of sale", version: 2)),
      .init("\(Self.staff)/articles/\(Self.id)\(path)", method: .put, json: stale, status: 412),
      answer(by: .put, Self.article("Terms of sale", version: 3), suffix: path),
    ]) { ArticleTranslationScreen(Self.id, language: "pl") }
    try await screen.type("Regulamin", into: .identifier("translation-title"))
    try await screen.tap(.identifier("translation-save"))
    let body = try #require(transport.requests.last?.body)
    #expect(try Schema.articleTranslation.decode(body) == ArticleTranslation(locale: "pl", title: "Regulamin"))
    #expect(transport.requests.last?.fields["if-match"] == "\"2\"")
    #expect(await screen.contains("The translation is saved."))
  }

  @Test func `blocks are moved and removed by buttons, and published`() async throws {
    let hero = HomeBlock(.hero)
    let text = HomeBlock(.text, text: HomeBlockText(heading: "Hello"))
    func page(_ draft: [HomeBlock], _ published: [HomeBlock], _ version: Int64) -> [UInt8] {
      Schema.staffHomePage.encode(StaffHomePage(draft: draft, published: published, version: version))
    }
    let (screen, transport) = await screen([
      .init("\(Self.staff)/home", json: page([hero, text], [hero, text], 1)),
      .init("\(Self.staff)/home", method: .put, json: page([text, hero], [hero, text], 2)),
      .init("\(Self.staff)/home/publication", method: .post, json: page([text, hero], [text, hero], 3)),
    ]) { EditHomeScreen() }
    #expect(await screen.contains("Shoppers see this."))
    try await screen.tap(.identifier("block-down"))
    #expect(await screen.contains("Not saved yet."))
    try await screen.tap(.identifier("home-publish"))
    let body = try #require(transport.requests.first { $0.method == .put }?.body)
    #expect(try Schema.homePage.decode(body).blocks.map(\.kind) == [.text, .hero])
    #expect(transport.requests.last?.fields["if-match"] == "\"2\"")
    #expect(await screen.contains("Shoppers see it from now on."))
  }

  @Test func `an entry that is added leads to the first page until another is picked`() async throws {
    let list = Page(
      items: [
        StaffArticleSummary(
          id: Self.id, handle: "terms", title: "Terms", status: .published, publishedAt: nil,
          changedAt: Timestamp(milliseconds: 0))
      ], next: nil)
    let menu = { (entries: [MenuEntry], version: Int64) in
      Schema.staffMenu.encode(StaffMenu(place: .footer, entries: entries, version: version))
    }
    let (screen, transport) = await screen([
      .init("\(Self.staff)/articles", json: Schema.staffArticles.encode(list)),
      .init("\(Self.staff)/menus/footer", json: menu([], 0)),
      .init("\(Self.staff)/menus/footer", method: .put, json: menu([MenuEntry(link: .page("terms"))], 1)),
    ]) { EditMenuScreen(.footer) }
    try await screen.tap(.identifier("entry-add"))
    try await screen.tap(.identifier("menu-save"))
    let body = try #require(transport.requests.first { $0.method == .put }?.body)
    #expect(try Schema.menuEdit.decode(body).entries == [MenuEntry(link: .page("terms"))])
  }

  @Test func `a page that is not there is answered with 404`() async {
    let (screen, _) = await screen([
      .init("/api/v1/content/pages/x", json: #"{"status":404,"code":"article-not-found"}"#, status: 404)
    ]) { ArticleScreen(.page, handle: "x") }
    #expect(await screen.contains("There is no such page any more"))
    #expect(await screen.session.page().status == 404)
  }
}
