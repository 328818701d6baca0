import Content
import FoundationCore
import MyStoreKit
import Testing

/// What screens learn of content from the server.
struct ContentModelTests {
  private static let staff = "/api/v1/content/staff"
  private static let id = ArticleID(UniqueID(high: 1, low: 1))

  private static func article(_ title: String, version: Int64 = 1) -> StaffArticle {
    StaffArticle(
      id: id, kind: .page, content: ArticleContent(handle: "terms", title: title),
      changedAt: Timestamp(milliseconds: 0), version: version)
  }

  private func model(_ transport: CannedTransport, language: String? = nil) -> ContentModel {
    ContentModel(
      client: ContentHTTPClient(client: HTTPClient(transport: transport, language: language, retries: .never)))
  }

  private func answer(
    _ path: String, by method: TransportRequest.Method = .get, _ article: StaffArticle
  ) -> CannedTransport.Answer {
    .init(path, method: method, json: Schema.staffArticle.encode(article))
  }

  @Test func `after an edit the model knows what the server answered, and sends its version with the next one`()
    async throws
  {
    let path = "\(Self.staff)/articles/\(Self.id)"
    let transport = CannedTransport([
      answer(path, Self.article("Terms")), answer(path, by: .put, Self.article("Terms of sale", version: 2)),
    ])
    let model = model(transport)
    try await model.loadArticle(Self.id)
    let loaded = try #require(model.article(Self.id))
    try await model.edit(loaded, ArticleContent(handle: "terms", title: "Terms of sale"))
    #expect(model.article(Self.id)?.content.title == "Terms of sale")
    #expect(transport.requests.last?.fields["if-match"] == "\"1\"")
  }

  @Test func `a failure leaves the model as it was`() async throws {
    let path = "\(Self.staff)/articles/\(Self.id)"
    let model = model(CannedTransport([answer(path, Self.article("Terms")), .init(path, failing: .timedOut)]))
    try await model.loadArticle(Self.id)
    await #expect(throws: HTTPClientError.self) { try await model.loadArticle(Self.id) }
    #expect(model.article(Self.id)?.content.title == "Terms")
  }

  @Test func `what shoppers read is asked for in their language, what staff read is not`() async throws {
    let transport = CannedTransport([
      .init("/api/v1/content/menus", json: Schema.menus.encode(Menus())),
      .init("/api/v1/content/home", json: Schema.homePage.encode(HomePage(blocks: HomeBlock.standard))),
      .init(
        "\(Self.staff)/home",
        json: Schema.staffHomePage.encode(StaffHomePage(draft: [], published: [], version: 0))),
    ])
    let model = model(transport, language: "pl")
    try await model.loadMenus()
    try await model.loadHome()
    try await model.loadStaffHome()
    #expect(transport.requests.map { $0.query.contains(QueryItem("locale", "pl")) } == [true, true, false])
    #expect(model.home?.blocks == HomeBlock.standard)
  }

  @Test func `saving and publishing the home page keep what the server answers`() async throws {
    let text = HomeBlock(.text, text: HomeBlockText(heading: "Hello"))
    func page(_ published: [HomeBlock], _ version: Int64) -> [UInt8] {
      Schema.staffHomePage.encode(StaffHomePage(draft: [text], published: published, version: version))
    }
    let transport = CannedTransport([
      .init("\(Self.staff)/home", method: .put, json: page([], 1)),
      .init("\(Self.staff)/home/publication", method: .post, json: page([text], 2)),
    ])
    let model = model(transport)
    try await model.prepareHome([text], version: 0)
    #expect(model.staffHome?.published == [])
    try await model.publishHome(version: 1)
    #expect(model.staffHome?.published == [text] && model.staffHome?.version == 2)
    #expect(transport.requests.map { $0.fields["if-match"] } == ["\"0\"", "\"1\""])
  }

  @Test func `what is removed is forgotten`() async throws {
    let path = "\(Self.staff)/articles/\(Self.id)"
    let model = model(
      CannedTransport([
        answer(path, Self.article("Terms")), .init(path, method: .delete, json: [UInt8](), status: 204),
      ]))
    try await model.loadArticle(Self.id)
    try await model.remove(try #require(model.article(Self.id)))
    #expect(model.article(Self.id) == nil)
  }

  @Test func `a page of the list is the list`() async throws {
    let summary = StaffArticleSummary(
      id: Self.id, handle: "terms", title: "Terms", status: .draft, publishedAt: nil,
      changedAt: Timestamp(milliseconds: 0))
    let model = model(
      CannedTransport([
        .init("\(Self.staff)/articles", json: Schema.staffArticles.encode(Page(items: [summary], next: nil)))
      ]))
    try await model.loadList(.page)
    #expect(model.list(.page)?.items == [summary] && model.list(.news) == nil)
  }
}
