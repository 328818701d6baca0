import Catalog
import CatalogUI
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

/// The editor of a price list, without a server.
struct PriceListScreenTests {
  private static let id = PriceListID("00000000-0000-7000-8000-000000000103") ?? .make()
  private static let one = "/api/v1/catalog/price-lists/" + id.description
  private static let mug = VariantID("00000000-0000-7000-9000-000000000001") ?? .make()

  private static func list(_ name: String, groups: [String] = [], amount: Int64, version: Int64) throws -> [UInt8] {
    Schema.priceList.encode(
      PriceList(
        id: id, name: name, kind: .sale, isActive: true, customerGroups: groups,
        prices: [ListPrice(variant: mug, price: try Money(amount, .gbp))], version: version))
  }

  private static let variants = """
    [{"id":"\(mug)","sku":"M","productName":"Mug","price":{"amount":1000,"currency":"GBP"}}]
    """
  private static let stale = #"{"title":"Precondition Failed","code":"precondition-failed","status":412}"#

  @Test func `a group that a list names twice is one to be left out`() async throws {
    let transport = CannedTransport([
      .init(Self.one, json: try Self.list("Autumn", groups: ["dup", "a,b", "dup"], amount: 900, version: 1)),
      .init(Self.one + "/variants", json: Self.variants),
      .init(Self.one, method: .put, json: try Self.list("Autumn", groups: ["a,b"], amount: 900, version: 2)),
    ])
    let screen = await Screen {
      UpdatePriceListScreen(list: Self.id).environment(
        CatalogModel(client: CatalogHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    await screen.settle()
    #expect(await screen.all(.identifier("group-dup")).count == 1)
    try await screen.turn(.identifier("group-dup"), on: false)
    try await screen.tap(.identifier("price-list-save"))
    await screen.settle()
    let request = try #require(transport.requests.last { $0.method == .put })
    #expect(try Schema.priceListDraft.decode(request.body ?? []).customerGroups == ["a,b"])
  }

  @Test func `the second of two editors chooses between both versions, and the choice is saved`() async throws {
    let transport = CannedTransport([
      .init(Self.one, json: try Self.list("Autumn", amount: 900, version: 1)),
      .init(Self.one + "/variants", json: Self.variants),
      .init(Self.one, method: .put, json: Self.stale, status: 412),
      .init(Self.one, json: try Self.list("Their sale", groups: ["trade"], amount: 800, version: 2)),
      .init(Self.one, method: .put, json: try Self.list("My sale", groups: ["trade"], amount: 800, version: 3)),
    ])
    let screen = await Screen {
      UpdatePriceListScreen(list: Self.id).environment(
        CatalogModel(client: CatalogHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    await screen.settle()
    try await screen.type("My sale", into: .identifier("price-list-name"))
    try await screen.tap(.identifier("price-list-save"))
    await screen.settle()
    #expect(await screen.all(.identifier("conflict-mine")).map(\.text) == ["My sale", "Nothing", "M at 9.00"])
    #expect(await screen.all(.identifier("conflict-theirs")).map(\.text) == ["Their sale", "trade", "M at 8.00"])
    #expect(await screen.html.contains("data-unsaved"), "nothing of either is lost by leaving unawares")
    try await screen.tap(.identifier("save-again"))
    await screen.settle()
    let request = try #require(transport.requests.last { $0.method == .put })
    let saved = try Schema.priceListDraft.decode(request.body ?? [])
    #expect(saved.name == "My sale" && saved.customerGroups == ["trade"])
    #expect(saved.prices.map(\.price.amount) == [800])
    #expect(request.fields["if-match"] == "\"2\"")
    #expect(await !screen.has(.identifier("conflict")))
    #expect(await !screen.html.contains("data-unsaved"))
  }
}
