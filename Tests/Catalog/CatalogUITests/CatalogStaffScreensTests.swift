import Catalog
import CatalogUI
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

/// Staff's screens with canned answers, without a server.
struct CatalogStaffScreensTests {
  private static let list = "/api/v1/catalog/staff/product-list"
  private static let changes = "/api/v1/catalog/products"
  private static let id = "00000000-0000-7000-8000-000000000001"
  private static let bowl = ProductID("00000000-0000-7000-8000-000000000001") ?? .make()
  private static let one = "/api/v1/catalog/staff/products/\(id)"

  private static func row(_ number: Int, _ name: String, _ status: String = "draft") -> String {
    """
    {"id":"00000000-0000-7000-8000-00000000000\(number)","handle":"p\(number)","name":"\(name)","status":"\(status)",
    "lowestPrice":{"amount":100,"currency":"GBP"},"version":\(number)}
    """
  }

  private static func product(_ name: String, brand: String = "Loom", version: Int = 1) -> String {
    """
    {"id":"\(id)","handle":"bowl","name":"\(name)","status":"active","brand":"\(brand)",
    "variants":[{"id":"00000000-0000-7000-9000-000000000001","sku":"S1","price":{"amount":100,"currency":"GBP"}}],
    "createdAt":"2026-01-01T00:00:00.000Z","version":\(version)}
    """
  }

  private func sent<Value>(_ transport: CannedTransport, _ schema: Schema<Value>) throws -> Value {
    let request = try #require(transport.requests.last { $0.method == .patch || $0.method == .post })
    return try schema.decode(request.body ?? [])
  }

  @Test func `the list asks for what its place says`() async throws {
    let (screen, transport) = await screen([.init(Self.list, json: "{\"items\":[\(Self.row(1, "Bowl"))]}")]) {
      CatalogListScreen(CatalogListPlace(text: "bowl", status: .draft))
    }
    #expect(await screen.contains("Bowl"))
    let query = try #require(transport.requests.first?.query)
    #expect(query.contains(QueryItem("q", "bowl")) && query.contains(QueryItem("status", "draft")))
  }

  @Test func `selected rows are changed after a question, and the answer is told`() async throws {
    let rows = [Self.row(1, "Bowl"), Self.row(2, "Cup"), Self.row(3, "Jug")].joined(separator: ",")
    let report = """
      {"items":[{"id":"00000000-0000-7000-8000-000000000001","outcome":"done"},
      {"id":"00000000-0000-7000-8000-000000000002","outcome":"changedMeanwhile"},
      {"id":"00000000-0000-7000-8000-000000000003","outcome":"done"}]}
      """
    let (screen, transport) = await screen([
      .init(Self.list, json: "{\"items\":[\(rows)]}"), .init(Self.changes, method: .patch, json: report),
    ]) { CatalogListScreen(CatalogListPlace()) }
    try await screen.tap(.identifier("bulk-archive"))
    #expect(await !screen.has(.identifier("bulk-confirm")), "nothing is selected")
    try await screen.tap(.identifier("select-all"))
    #expect(await screen.contains("3 of 3 selected"))
    try await screen.tap(.identifier("bulk-archive"))
    #expect(await screen.contains("Archive 3 products?"))
    #expect(transport.requests.allSatisfy { $0.method == .get }, "nothing happens before the answer")
    try await screen.tap(.identifier("bulk-confirm"))
    await screen.settle()
    let edit = try sent(transport, .productBulkEdit)
    #expect(edit.status == .archived && edit.products.map(\.version) == [1, 2, 3])
    #expect(await screen.contains("1 of 3 selected"), "what changed meanwhile stays selected")
  }

  @Test func `an empty list, and one that cannot be loaded, say so`() async throws {
    let (empty, _) = await screen([.init(Self.list, json: #"{"items":[]}"#)]) { CatalogListScreen(CatalogListPlace()) }
    #expect(await empty.contains("No products yet"))
    let (failing, _) = await screen([.init(Self.list, failing: .timedOut)]) { CatalogListScreen(CatalogListPlace()) }
    #expect(await failing.contains("did not answer in time"))
  }

  @Test func `a product that is not complete is not sent, and says where`() async throws {
    let (screen, transport) = await screen([]) { AddCatalogScreen() }
    try await screen.tap(.identifier("product-save"))
    #expect(await screen.contains("A product needs a name."))
    #expect(await screen.contains("Each variant needs a SKU."))
    #expect(transport.requests.isEmpty)
    #expect(await !screen.html.contains("data-unsaved"))
    try await screen.type("Bowl", into: .identifier("product-name"))
    #expect(await screen.html.contains("data-unsaved"))
  }

  @Test func `a wrong price is told before a press, and empty fields are not`() async throws {
    let (screen, _) = await screen([]) { AddCatalogScreen() }
    try await screen.type("Bowl", into: .identifier("product-name"))
    try await screen.type("much", into: .identifier("variant-price"))
    #expect(await screen.contains("Enter a price in GBP"))
    #expect(await !screen.contains("Each variant needs a SKU."))
    #expect(try await screen.find(.identifier("product-save")).attributes["data-valid"] == "")
    try await screen.type("B-1", into: .identifier("variant-sku"))
    try await screen.type("12.50", into: .identifier("variant-price"))
    #expect(await !screen.contains("Enter a price in GBP"))
    #expect(try await screen.find(.identifier("product-save")).attributes["data-valid"] == "1")
    try await screen.type("", into: .identifier("product-name"))
    #expect(try await screen.find(.identifier("product-save")).attributes["data-valid"] == "")
  }

  @Test func `a product that is complete is added, and its page opens`() async throws {
    let (screen, transport) = await screen([
      .init(Self.changes, method: .post, json: Self.product("Bowl"), status: 201)
    ]) { AddCatalogScreen() }
    try await screen.type("Bowl", into: .identifier("product-name"))
    try await screen.type("B-1", into: .identifier("variant-sku"))
    try await screen.type("12.50", into: .identifier("variant-price"))
    try await screen.tap(.identifier("product-save"))
    await screen.settle()
    let new = try sent(transport, .newProduct)
    #expect(new.name == "Bowl" && new.variants.first?.price.amount == 1_250)
    #expect(await screen.takeNavigation()?.description == "/office/products/\(new.id)")
    #expect(await !screen.html.contains("data-unsaved"))
  }

  @Test func `a category is found by its name, and sent with the form`() async throws {
    let category = #"{"id":"00000000-0000-7000-b000-000000000001","code":"k","name":"Kitchen","version":3}"#
    let (screen, transport) = await screen([
      .init(Self.one, json: Self.product("Bowl")),
      .init("/api/v1/catalog/staff/category-search", json: #"{"items":[]}"#),
      .init("/api/v1/catalog/staff/category-search", json: "{\"items\":[\(category)]}"),
      .init(Self.changes + "/" + Self.id, method: .patch, json: Self.product("Bowl", version: 2)),
    ]) { UpdateCatalogScreen(product: Self.bowl) }
    try await screen.type("nowhere", into: .identifier("category-search"))
    await screen.settle()
    #expect(await screen.contains("Nothing is found by this."))
    try await screen.type("kit", into: .identifier("category-search"))
    await screen.settle()
    try await screen.tap(.identifier("category-found"))
    await screen.settle()
    #expect(await screen.all(.identifier("product-category")).map(\.text) == ["Kitchen"])
    try await screen.tap(.identifier("product-save"))
    await screen.settle()
    #expect(
      try sent(transport, .productEdit).categories?.map(\.description) == ["00000000-0000-7000-b000-000000000001"])
  }

  @Test func `what the server refuses of a variant is told at its field`() async throws {
    let problem =
      #"{"title":"Invalid","code":"validation","status":422,"errors":"#
      + #"[{"pointer":"/variants/0/sku","code":"x","message":"This SKU cannot be."}]}"#
    let (screen, _) = await screen([.init(Self.changes, method: .post, json: problem, status: 422)]) {
      AddCatalogScreen()
    }
    try await screen.type("Bowl", into: .identifier("product-name"))
    try await screen.type("B-1", into: .identifier("variant-sku"))
    try await screen.type("1", into: .identifier("variant-price"))
    try await screen.tap(.identifier("product-save"))
    await screen.settle()
    #expect(try await screen.find(.identifier("variant-sku")).attributes["aria-invalid"] == "true")
    #expect(await screen.contains("This SKU cannot be."))
  }

  @Test func `a description is shown as it will look, and sent as it was typed`() async throws {
    let (screen, transport) = await screen([
      .init(Self.one, json: Self.product("Bowl")),
      .init(Self.changes + "/" + Self.id, method: .patch, json: Self.product("Bowl", version: 2)),
    ]) { UpdateCatalogScreen(product: Self.bowl) }
    let typed = "## Care\n\n- [Oven](/care)\n\n| a | b |\n| --- | --- |\n| 1 | 2 |"
    try await screen.type(typed, into: .identifier("product-description"))
    try await screen.tap(.identifier("product-description-update"))
    let preview = try await screen.find(.identifier("product-description-preview")).all.map(\.tag)
    #expect(Set(preview).isSuperset(of: ["h3", "ul", "a", "thead", "td"]))
    try await screen.tap(.identifier("product-save"))
    await screen.settle()
    #expect(
      try sent(transport, .productEdit).description?.html == """
        <h2>Care</h2><ul><li><a href="/care">Oven</a></li></ul>\
        <table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>
        """)
  }

  @Test func `the second of two editors sees both versions, and saves what is chosen of them`() async throws {
    let problem = #"{"title":"Precondition Failed","code":"precondition-failed","status":412}"#
    let patch = Self.changes + "/" + Self.id
    let (screen, transport) = await screen([
      .init(Self.one, json: Self.product("Bowl")),
      .init(patch, method: .patch, json: problem, status: 412),
      .init(Self.one, json: Self.product("Their bowl", brand: "Their brand", version: 2)),
      .init(patch, method: .patch, json: Self.product("My bowl", brand: "Their brand", version: 3)),
    ]) {
      UpdateCatalogScreen(product: Self.bowl)
    }
    try await screen.type("My bowl", into: .identifier("product-name"))
    try await screen.tap(.identifier("product-save"))
    await screen.settle()
    #expect(await screen.has(.identifier("conflict")))
    #expect(await screen.all(.identifier("conflict-mine")).map(\.text) == ["My bowl", "Loom"])
    #expect(await screen.all(.identifier("conflict-theirs")).map(\.text) == ["Their bowl", "Their brand"])
    try await screen.tap(.identifier("save-again"))
    await screen.settle()
    let edit = try sent(transport, .productEdit)
    #expect(edit.name == "My bowl" && edit.brand == nil)
    #expect(transport.requests.last { $0.method == .patch }?.fields["if-match"] == "\"2\"")
    #expect(await !screen.has(.identifier("conflict")))
    #expect(await !screen.html.contains("data-unsaved"))
  }

  @Test func `without the other editor the form is saved at once`() async throws {
    let (screen, transport) = await screen([
      .init(Self.one, json: Self.product("Bowl")),
      .init(Self.changes + "/" + Self.id, method: .patch, json: Self.product("My bowl", version: 2)),
    ]) {
      UpdateCatalogScreen(product: Self.bowl)
    }
    try await screen.type("My bowl", into: .identifier("product-name"))
    try await screen.tap(.identifier("product-save"))
    await screen.settle()
    #expect(transport.requests.last { $0.method == .patch }?.fields["if-match"] == "\"1\"")
    #expect(await !screen.has(.identifier("conflict")))
  }
}
