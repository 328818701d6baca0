import Catalog
import CatalogUI
import FoundationCore
import FoundationUI
import MyStoreKit
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

/// What prices are shown beside: reductions, recommended and usual prices, and prices of measures.
struct OfferTests {
  private static let reduction = """
    "reduction":{"former":{"amount":12000,"currency":"GBP"},"percent":20,"since":"2026-02-01T00:00:00.000Z",
    "until":"2026-04-02T00:00:00.000Z"}
    """
  private static let recommended = #""compareAtPrice":{"amount":15000,"currency":"GBP"}"#
  private static let usual = #""usualPrice":{"amount":11000,"currency":"GBP"}"#

  private static let variant =
    #""id":"00000000-0000-7000-9000-000000000001","sku":"L","price":{"amount":9600,"currency":"GBP"}"#
  private static let summary = """
    "id":"00000000-0000-7000-8000-000000000001","handle":"lamp","name":"Lamp","version":1,
    "lowestPrice":{"amount":9600,"currency":"GBP"}
    """

  /// The page of a lamp at £96, whose variant says more.
  private func page(_ facts: String..., locale: String = "en") async -> Screen {
    let json = """
      {"id":"00000000-0000-7000-8000-000000000001","handle":"lamp","name":"Lamp","status":"active",
      "variants":[{\(([Self.variant] + facts).joined(separator: ","))}],
      "createdAt":"2026-01-01T00:00:00.000Z","version":1}
      """
    let transport = CannedTransport([.init("/api/v1/catalog/handles/lamp", json: json)])
    let client = CatalogHTTPClient(client: HTTPClient(transport: transport, retries: .never))
    let screen = await Screen(locale: locale) {
      ProductScreen(handle: "lamp").environment(CatalogModel(client: client))
    }
    await screen.settle()
    return screen
  }

  /// The tile of a lamp at £96, whose summary says more.
  private func tile(_ facts: String...) async -> Screen {
    let json = #"{"items":[{\#(([Self.summary] + facts).joined(separator: ","))}]}"#
    return await screen([.init("/api/v1/catalog/products", json: json)]) { ProductListScreen(ProductListPlace()) }.0
  }

  @Test func `a reduction is struck through, in per cent, and says what its former price is`() async throws {
    let page = await page(Self.reduction, Self.recommended)
    let price = try await page.find(.identifier("product-price")).text
    #expect(price.hasPrefix("£96.00") && price.contains("Former price:") && price.hasSuffix("£120.00"))
    #expect(try await page.find(.identifier("reduction")).text == "−20%")
    #expect(
      try await page.find(.identifier("lowest-price")).text
        == "Lowest price in the 30 days before the reduction: £120.00")
    #expect(await !page.contains("RRP"))
    let data = try #require(await page.session.page().data)
    #expect(data.contains("StrikethroughPrice") && data.contains(#""price":"120""#))
    let tile = await tile(Self.reduction, Self.recommended)
    #expect(try await tile.find(.identifier("reduction")).text == "−20%")
    #expect(await tile.contains("£120.00"))
    #expect(await !tile.contains("RRP"))
  }

  @Test func `a recommended price is called one, with neither a line through it nor a percentage`() async throws {
    for shown in [await page(Self.recommended), await tile(Self.recommended)] {
      #expect(try await shown.find(.identifier("price-beside")).text == "RRP £150.00")
      #expect(await !shown.has(.identifier("reduction")))
      #expect(await !shown.has(.identifier("lowest-price")))
      #expect(await !shown.contains("Former price:"))
    }
    let data = await page(Self.recommended).session.page().data
    #expect(data?.contains("StrikethroughPrice") == false)
  }

  @Test func `a member's price stands beside the usual one`() async throws {
    for shown in [await page(Self.usual, Self.recommended), await tile(Self.usual)] {
      #expect(try await shown.find(.identifier("price-beside")).text == "Members' price, usually £110.00")
      #expect(await !shown.has(.identifier("reduction")))
      #expect(await !shown.contains("Former price:"))
    }
  }

  @Test(arguments: [
    ("pl", "Najniższa cena z 30 dni przed obniżką: 120,00"),
    ("ru", "Самая низкая цена за 30 дней до снижения: 120,00"), ("zh-Hans", "降价前 30 天内最低价：£120.00"),
  ])
  func `the sentence is said in each language`(locale: String, sentence: String) async throws {
    let text = try await page(Self.reduction, locale: locale).find(.identifier("lowest-price")).text
    #expect(text.hasPrefix(sentence))
  }

  @Test func `a content gives the price of its measure on tiles, pages and to search engines`() async throws {
    let page = await page(#""content":{"thousandths":750000,"unit":"ml"}"#)
    #expect(try await page.find(.identifier("unit-price")).text == "£128.00 / l")
    let data = try #require(await page.session.page().data)
    #expect(data.contains(#""unitCode":"LTR""#) && data.contains(#""price":"128""#))
    let tile = await tile(#""unitPrice":{"price":{"amount":1280,"currency":"GBP"},"measure":"100 ml"}"#)
    #expect(try await tile.find(.identifier("unit-price")).text == "£12.80 / 100 ml")
    #expect(await !self.page(#""content":{"thousandths":1000,"unit":"l"}"#).has(.identifier("unit-price")))
  }

  private func line(_ amount: Int64, _ card: VariantCard?) async throws -> Screen {
    let price = try Money(amount, .gbp)
    let screen = await Screen { LinePriceView(price, card: card) }
    await screen.settle()
    return screen
  }

  @Test func `a line of a cart shows a reduction at everyone's price alone, and the usual one beside a lower`()
    async throws
  {
    let moment = Timestamp(milliseconds: 0)
    let card = VariantCard(
      id: .make(), product: .make(), name: "Lamp", sku: "L", handle: "lamp", picture: nil,
      price: try Money(9_600, .gbp),
      reduction: PriceReduction(former: try Money(12_000, .gbp), percent: 20, since: moment, until: moment),
      content: NetContent(text: "500 g"))
    let reduced = try await line(9_600, card)
    #expect(try await reduced.find(.identifier("line-reduction")).text == "−20%")
    #expect(await reduced.contains("£120.00"))
    #expect(try await reduced.find(.identifier("unit-price")).text == "£192.00 / kg")
    let byQuantity = try await line(9_000, card)
    #expect(try await byQuantity.find(.identifier("price-beside")).text == "Usual price £96.00")
    #expect(try await byQuantity.find(.identifier("unit-price")).text == "£180.00 / kg")
    #expect(await !byQuantity.has(.identifier("line-reduction")))
    // A card from before the price rose says nothing of it.
    for stale in [try await line(10_000, card), try await line(12_000, card), try await line(9_600, nil)] {
      #expect(await !stale.has(.identifier("line-reduction")))
      #expect(await !stale.has(.identifier("price-beside")))
    }
  }

  @Test func `a list can be narrowed to what is on sale, while something is`() async throws {
    func list(_ reduced: Int, _ place: ProductListPlace = ProductListPlace()) async -> (Screen, CannedTransport) {
      await screen([
        .init("/api/v1/catalog/products", json: #"{"items":[]}"#),
        .init(
          "/api/v1/catalog/facets",
          json: #"{"total":6,"facets":[],"ratings":[],"available":6,"prices":[],"reduced":\#(reduced)}"#),
      ]) { ProductListScreen(place) }
    }
    let (some, _) = await list(2)
    #expect(await some.contains("On sale"))
    #expect(await !list(0).0.contains("On sale"))
    let (chosen, transport) = await list(2, ProductListPlace(reducedOnly: true))
    #expect(await chosen.all(.identifier("choice")).map(\.text) == ["On sale"])
    #expect(transport.requests.contains { $0.query.contains(QueryItem("reduced", "true")) })
  }

  @Test func `staff type a content as people write it`() throws {
    let content = NetContent(text: "250 g / 100 g")
    let variant = Variant(id: .make(), sku: "T", name: nil, price: try Money(450, .gbp), content: content)
    let product = Product(
      id: .make(), handle: "tea", name: "Tea", summary: nil, status: .active, variants: [variant],
      createdAt: Timestamp(milliseconds: 0), version: 1)
    var form = ProductForm(product)
    #expect(form.variants[0].content == "250 g / 100 g" && form.problems(in: .gbp).isEmpty)
    form.variants[0].content = "0,5 kg"
    let edit = try #require(form.edit(of: product, in: .gbp))
    #expect(edit.applied(to: product).variants[0].content == NetContent(text: "0.5 kg"))
    form.variants[0].content = "half a kilo"
    #expect(form.problems(in: .gbp)[.content(variant.id)] != nil && form.edit(of: product, in: .gbp) == nil)
    form.variants[0].content = " "
    let without = try #require(form.edit(of: product, in: .gbp)).applied(to: product)
    #expect(without.variants[0].content == nil)
  }
}
