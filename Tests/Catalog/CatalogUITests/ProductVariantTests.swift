import Catalog
import CatalogUI
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

/// What a shopper chooses among the variants of a product.
struct ProductVariantTests {
  fileprivate static let red = "00000000-0000-7000-9000-000000000001"
  fileprivate static let blue = "00000000-0000-7000-9000-000000000002"

  private static func variant(_ id: String, _ colour: String, _ price: Int, _ media: Int) -> String {
    """
    {"id":"\(id)","sku":"\(colour)","name":"\(colour)","price":{"amount":\(price),"currency":"GBP"},
    "optionValues":["\(colour)"],"media":"00000000-0000-7000-a000-00000000000\(media)"}
    """
  }

  private static func picture(_ number: Int) -> String {
    """
    {"id":"00000000-0000-7000-a000-00000000000\(number)",
    "url":"/media/\(String(repeating: String(number), count: 32))-640.webp","width":640,"height":480,"widths":[640]}
    """
  }

  private static let answers = [
    CannedTransport.Answer(
      "/api/v1/catalog/handles/bowl",
      json: """
        {"id":"00000000-0000-7000-8000-000000000001","handle":"bowl","name":"Bowl","status":"active",
        "options":["Colour"],"media":[\(picture(1)),\(picture(2))],
        "variants":[\(variant(red, "Red", 100, 1)),\(variant(blue, "Blue", 200, 2))],
        "createdAt":"2026-01-01T00:00:00.000Z","version":1}
        """)
  ]

  private func product(_ id: String? = nil, soldOut: Set<String> = []) async -> Screen {
    await screen(Self.answers) {
      ProductScreen(handle: "bowl", variant: id.flatMap { VariantID($0) })
        .environment(\.productSlots, ProductSlots(available: { soldOut.contains($0.description) ? 0 : 5 }))
    }.0
  }

  private func shown(_ screen: Screen) async throws -> [String?] {
    [
      try await screen.find(.identifier("product-price")).text, try await screen.find(.identifier("sku")).text,
      try await screen.find(.identifier("product-picture")).attributes["src"].map { String($0.prefix(8)) },
    ]
  }

  @Test func `a press chooses the variant, with its price and its picture, and the address says so`() async throws {
    let screen = await product()
    #expect(try await shown(screen) == ["£1.00", "SKU Red", "/media/1"])
    try await screen.tap(.button("Blue"))
    #expect(try await shown(screen) == ["£2.00", "SKU Blue", "/media/2"])
    #expect(await screen.location == PageLocation(["products", "bowl"], query: ["variant": Self.blue]))
    try await screen.tap(.button("Red"))
    #expect(await screen.location == PageLocation(["products", "bowl"]))
  }

  @Test func `an address with a variant opens it`() async throws {
    #expect(try await shown(await product(Self.blue)) == ["£2.00", "SKU Blue", "/media/2"])
    #expect(try await shown(await product(VariantID.make().description)) == ["£1.00", "SKU Red", "/media/1"])
  }

  @Test func `what is sold out is named so, and can still be looked at`() async throws {
    let screen = await product(soldOut: [Self.blue])
    try await screen.tap(.button("Blue, sold out"))
    #expect(try await shown(screen) == ["£2.00", "SKU Blue", "/media/2"])
  }

  @Test func `search engines are told of price, stock and picture`() async throws {
    let data = try #require(await product(soldOut: [Self.blue]).session.page().data)
    #expect(data.contains(#""@type":"Product""#) && data.contains(#""name":"Bowl""#))
    #expect(data.contains(#""price":"1""#) && data.contains(#""priceCurrency":"GBP""#))
    #expect(data.contains("InStock") && data.contains("OutOfStock"))
    #expect(await product().session.page().picture?.hasPrefix("/media/1111") == true)
  }

  /// Both variants by links, at one place.
  private struct Linked: View {
    @State private var variant: VariantID?

    var body: some View {
      ProductScreen(handle: "bowl", variant: variant)
      Button("Go to blue") { variant = VariantID(ProductVariantTests.blue) }
    }
  }

  @Test func `a link to another variant of the product on the page shows that one`() async throws {
    let screen = await screen(Self.answers) { Linked() }.0
    try await screen.tap(.button("Go to blue"))
    #expect(try await shown(screen) == ["£2.00", "SKU Blue", "/media/2"])
  }
}
