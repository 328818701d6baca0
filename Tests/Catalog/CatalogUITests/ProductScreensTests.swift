import Catalog
import CatalogUI
import MyStoreKit
import Testing
import WebUI
import WebUITesting

/// The Catalog's screens with canned answers, without a server.
struct ProductScreensTests {
  private static func product(_ number: Int, _ name: String, _ price: Int) -> String {
    """
    {"id":"00000000-0000-7000-8000-00000000000\(number)","handle":"p\(number)","name":"\(name)","status":"active",
    "summary":"About \(name)","lowestPrice":{"amount":\(price),"currency":"GBP"},"variants":[{"id":"00000000-0000-7000-9000-00000000000\(number)","sku":"S\(number)",
    "price":{"amount":\(price),"currency":"GBP"}}],"createdAt":"2026-01-01T00:00:00.000Z","version":1}
    """
  }

  @Test func `the list shows names and prices in the server's order`() async {
    let items = [Self.product(1, "Table", 24_900), Self.product(2, "Bottle", 1_850)].joined(separator: ",")
    let (screen, _) = await screen([.init("/api/v1/catalog/products", json: "{\"items\":[\(items)]}")]) {
      ProductListScreen(ProductListPlace())
    }
    #expect(await screen.all(.identifier("product-link")).map(\.text) == ["Table", "Bottle"])
    #expect(await screen.contains("£249.00"))
    #expect(await !screen.has(.identifier("next-page")))
  }

  @Test(arguments: [
    (1, 1, ""), (1, 3, "1 2 3"), (2, 3, "1 2 3"), (5, 9, "1 … 4 5 6 … 9"), (1, 100, "1 2 … 100"), (4, 2, "1 2 3 4"),
  ])
  func `pages are numbered from the first to the last, with those beside the page`(
    page: Int, count: Int, shown: String
  ) async {
    let json = #"{"total":\#(count * 24),"facets":[],"prices":[],"ratings":[],"available":0}"#
    let (screen, transport) = await screen([
      .init("/api/v1/catalog/products", json: "{\"items\":[\(Self.product(1, "Table", 1))]}"),
      .init("/api/v1/catalog/facets", json: json),
    ]) { ProductListScreen(ProductListPlace(sort: "name", page: page)) }
    let numbers = await screen.all(.identifier("page-number"))
    #expect(numbers.map(\.text) == shown.split(separator: " ").filter { $0 != "…" }.map { String($0) })
    #expect(numbers.first?.attributes["href"] ?? "/products?sort=name" == "/products?sort=name")
    #expect(await screen.has(.identifier("previous-page")) == (page > 1))
    #expect(await screen.has(.identifier("next-page")) == (page < count))
    let asked = transport.requests.first { $0.path == "/api/v1/catalog/products" }?.query ?? []
    #expect(asked.first { $0.name == "page" }?.value == (page > 1 ? "\(page)" : nil))
  }

  @Test func `nothing found says so and leads back to everything`() async {
    let (screen, transport) = await screen([.init("/api/v1/catalog/products", json: #"{"items":[]}"#)]) {
      ProductListScreen(ProductListPlace(text: "zzz"))
    }
    #expect(await screen.contains("Nothing matches"))
    #expect(await screen.contains("Show all products"))
    #expect(transport.requests.last?.query.contains(QueryItem("q", "zzz")) == true)
  }

  @Test func `an error says what to do, and trying again may go well`() async throws {
    let (screen, _) = await screen([
      .init("/api/v1/catalog/products", failing: .timedOut),
      .init("/api/v1/catalog/products", json: "{\"items\":[\(Self.product(1, "Table", 1))]}"),
    ]) { ProductListScreen(ProductListPlace()) }
    #expect(await screen.contains("did not answer in time"))
    try await screen.tap(.identifier("retry"))
    await screen.settle()
    #expect(await screen.contains("Table"))
  }

  @Test func `applying a price range asks for it by address, and one that cannot be is explained`() async throws {
    let (screen, _) = await screen([.init("/api/v1/catalog/products", json: "{\"items\":[\(Self.product(1, "A", 1))]}")]
    ) {
      ProductListScreen(ProductListPlace())
    }
    try await screen.type("500", into: .identifier("filter-min"))
    #expect(try await screen.find(.identifier("filter-apply")).attributes["data-valid"] == "")
    try await screen.type("100", into: .identifier("filter-max"))
    #expect(await screen.contains("Max must be larger than min."))
    try await screen.tap(.identifier("filter-apply"))
    #expect(await screen.takeNavigation() == nil)
    try await screen.type("900", into: .identifier("filter-max"))
    #expect(try await screen.find(.identifier("filter-apply")).attributes["data-valid"] == "1")
    try await screen.tap(.identifier("filter-apply"))
    #expect(await screen.takeNavigation()?.description == "/products?min=50000&max=90000")
  }

  @Test func `the ranges within the bounds that are typed stand out`() async throws {
    let facets = """
      {"total":6,"facets":[],"ratings":[],"available":6,"prices":[{"from":0,"below":10000,"count":1},
      {"from":10000,"below":20000,"count":2},{"from":20000,"count":3}]}
      """
    let (screen, _) = await screen([
      .init("/api/v1/catalog/products", json: "{\"items\":[\(Self.product(1, "A", 1))]}"),
      .init("/api/v1/catalog/facets", json: facets),
    ]) { ProductListScreen(ProductListPlace()) }
    await screen.settle()
    let chosen = {
      await screen.all(.identifier("price-range")).map { $0.attributes["aria-label"]?.contains("chosen") }
    }
    #expect(await chosen() == [false, false, false])
    try await screen.type("100", into: .identifier("filter-min"))
    #expect(await chosen() == [false, false, false])
    try await screen.type("300", into: .identifier("filter-max"))
    #expect(await chosen() == [false, true, false])
  }

  @Test func `a product's page fills the slots of other contexts`() async {
    let (screen, _) = await screen([.init("/api/v1/catalog/handles/p1", json: Self.product(1, "Table", 24_900))]) {
      ProductScreen(handle: "p1").environment(
        \.productSlots,
        ProductSlots(
          stock: { AnyView(Text("stock of \($0.sku)")) },
          purchase: { product, _ in AnyView(Text("buy \(product.name)")) }))
    }
    for text in ["Table", "£249.00", "About Table", "stock of S1", "buy Table"] {
      #expect(await screen.contains(text), "\(text)")
    }
  }

  @Test func `an unknown product is told from an unreachable store`() async {
    let (missing, _) = await screen([]) { ProductScreen(handle: "gone") }
    #expect(await missing.contains("Product not found"))
    let (broken, _) = await screen([.init("/api/v1/catalog/handles/p1", failing: .unreachable("x"))]) {
      ProductScreen(handle: "p1")
    }
    #expect(await broken.contains("cannot be reached"))
  }

  @Test func `markup in a name is shown, not obeyed`() async {
    let (screen, _) = await screen([
      .init("/api/v1/catalog/handles/p1", json: Self.product(1, "<script>alert(1)</script>", 1))
    ]) { ProductScreen(handle: "p1") }
    let html = await screen.html
    #expect(!html.contains("<script>"))
    #expect(html.contains("&lt;script&gt;"))
  }
}
