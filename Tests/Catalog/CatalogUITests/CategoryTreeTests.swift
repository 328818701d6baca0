import Catalog
import CatalogUI
import FoundationCore
import MyStoreKit
import Testing
import WebUI
import WebUITesting

/// The editor of the tree of categories, without a server.
struct CategoryTreeTests {
  private static let kitchen = #"{"id":"00000000-0000-7000-b000-000000000001","code":"k","name":"Kitchen","version":3}"#
  private static let bowls = """
    {"id":"00000000-0000-7000-b000-000000000002","code":"b","name":"Bowls",
    "parent":"00000000-0000-7000-b000-000000000001","version":1}
    """
  private static let facets = """
    {"total":5,"facets":[{"key":"category","values":[{"value":"00000000-0000-7000-b000-000000000001",
    "label":"Kitchen","count":5,"isChosen":false}]}],"prices":[],"ratings":[],"available":5}
    """
  private static let path = "/api/v1/catalog/categories/00000000-0000-7000-b000-000000000001"

  private func screen(
    _ code: String?, languages: [String] = [], _ answers: [CannedTransport.Answer]
  ) async -> (Screen, CannedTransport) {
    let transport = CannedTransport(
      answers + [
        .init("/api/v1/catalog/top-categories", json: "{\"items\":[\(Self.kitchen)]}"),
        .init(
          "/api/v1/catalog/category-codes/k",
          json: "{\"category\":\(Self.kitchen),\"above\":[],\"children\":[\(Self.bowls)]}"),
        .init(
          "/api/v1/catalog/category-codes/b",
          json: "{\"category\":\(Self.bowls),\"above\":[\(Self.kitchen)],\"children\":[]}"),
        .init("/api/v1/catalog/facets", json: Self.facets),
      ])
    let screen = await Screen {
      CategoryTreeScreen(code: code).environment(\.catalogLanguages, languages).environment(
        CatalogModel(client: CatalogHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    await screen.settle()
    return (screen, transport)
  }

  @Test func `the top level says how many products each category has`() async throws {
    let (screen, _) = await screen(nil, [])
    #expect(await screen.all(.identifier("category-link")).map(\.text) == ["Kitchen"])
    #expect(await screen.all(.identifier("category-count")).map(\.text) == ["5"])
    #expect(await !screen.has(.identifier("category-save")), "the top is no category")
  }

  @Test func `a category below itself is refused with the server's reason, at its field`() async throws {
    let circle =
      #"{"title":"Conflict","code":"category-circle","status":409,"detail":"A category cannot be below itself."}"#
    let (screen, transport) = await screen("k", [.init(Self.path, method: .put, json: circle, status: 409)])
    try await screen.type("b", into: .identifier("category-parent"))
    try await screen.tap(.identifier("category-save"))
    await screen.settle()
    #expect(await screen.contains("A category cannot be below itself."))
    #expect(try await screen.find(.identifier("category-parent")).attributes["aria-invalid"] == "true")
    let request = try #require(transport.requests.last { $0.method == .put })
    #expect(request.fields["if-match"] == "\"3\"")
    #expect(try Schema.categoryEdit.decode(request.body ?? []).parent?.description.hasSuffix("2") == true)
  }

  @Test func `a parent that does not exist is told before anything is sent`() async throws {
    let (screen, transport) = await screen("k", [])
    try await screen.type("nowhere", into: .identifier("category-parent"))
    try await screen.tap(.identifier("category-save"))
    await screen.settle()
    #expect(await screen.contains("There is no category with this code."))
    #expect(!transport.requests.contains { $0.method == .put })
  }

  private static let names = CannedTransport.Answer(
    path + "/translations", json: #"[{"locale":"pl","name":"Kuchnia"},{"locale":"de","name":"Küche"}]"#)

  @Test func `a category has a field for each of the shop's languages, and only what was changed is sent`() async throws
  {
    let (screen, transport) = await screen(
      "k", languages: ["pl", "ru", "zh-Hans"], [Self.names, .init(Self.path, method: .put, json: Self.kitchen)])
    #expect(try await screen.find(.identifier("category-name-pl")).attributes["value"] == "Kuchnia")
    #expect(await screen.has(.field("Name in Russian")))
    #expect(await !screen.has(.identifier("category-name-de")), "the shop has no pages in that language")
    try await screen.type(" Кухня ", into: .identifier("category-name-ru"))
    try await screen.tap(.identifier("category-save"))
    await screen.settle()
    let request = try #require(transport.requests.last { $0.method == .put })
    let edit = try Schema.categoryEdit.decode(request.body ?? [])
    #expect(edit.name == "Kitchen" && edit.translations == [CategoryTranslation(locale: "ru", name: "Кухня")])
  }

  @Test func `a field that is emptied takes the name away, and one that is too long is told`() async throws {
    let (screen, transport) = await screen(
      "k", languages: ["pl", "ru"], [Self.names, .init(Self.path, method: .put, json: Self.kitchen)])
    try await screen.type(String(repeating: "к", count: 251), into: .identifier("category-name-ru"))
    try await screen.tap(.identifier("category-save"))
    #expect(await screen.contains("Enter at most 250 characters."))
    #expect(!transport.requests.contains { $0.method == .put })
    try await screen.type("", into: .identifier("category-name-ru"))
    try await screen.type(" ", into: .identifier("category-name-pl"))
    try await screen.tap(.identifier("category-save"))
    await screen.settle()
    let request = try #require(transport.requests.last { $0.method == .put })
    let edit = try Schema.categoryEdit.decode(request.body ?? [])
    #expect(edit.translations == [CategoryTranslation(locale: "pl", name: nil)])
  }

  @Test func `names that cannot be read are not shown as if there were none`() async throws {
    let (screen, _) = await screen(
      "k", languages: ["pl"], [.init(Self.path + "/translations", failing: .timedOut)])
    #expect(await !screen.has(.identifier("category-name-pl")))
    #expect(await screen.contains("The categories cannot be shown"))
  }

  @Test func `a category is added below the one that is shown`() async throws {
    let (screen, transport) = await screen(
      "k", [.init("/api/v1/catalog/categories", method: .post, json: Self.bowls, status: 201)])
    try await screen.tap(.identifier("category-add"))
    #expect(await screen.contains("A category needs a code."))
    try await screen.type("b", into: .identifier("category-code"))
    try await screen.tap(.identifier("category-add"))
    await screen.settle()
    let request = try #require(transport.requests.last { $0.method == .post })
    #expect(try Schema.newCategory.decode(request.body ?? []).parent?.description.hasSuffix("1") == true)
  }

  @Test func `a category without others in it is removed after a question, or the reason is told`() async throws {
    let path = "/api/v1/catalog/categories/00000000-0000-7000-b000-000000000002"
    let inUse =
      #"{"title":"Conflict","code":"category-in-use","status":409,"detail":"There are products in it."}"#
    let (screen, transport) = await screen(
      "b",
      [
        .init(path, method: .delete, json: inUse, status: 409),
        .init(path, method: .delete, response: TransportResponse(status: 204)),
      ])
    try await screen.tap(.identifier("category-remove"))
    #expect(!transport.requests.contains { $0.method == .delete })
    try await screen.tap(.identifier("category-remove-confirm"))
    await screen.settle()
    #expect(await screen.contains("There are products in it."))
    try await screen.tap(.identifier("category-remove"))
    try await screen.tap(.identifier("category-remove-confirm"))
    await screen.settle()
    #expect(await !screen.contains("There are products in it."))
    #expect(transport.requests.last { $0.method == .delete }?.fields["if-match"] == "\"1\"")
    let (other, _) = await self.screen("k", [])
    #expect(await !other.has(.identifier("category-remove")), "there are categories in it")
  }
}
