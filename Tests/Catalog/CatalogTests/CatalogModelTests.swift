import Catalog
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import Testing

struct CatalogModelTests {
  private static let lamp = """
    {"id":"00000000-0000-7000-8000-000000000001","handle":"lamp","name":"Lamp",
    "lowestPrice":{"amount":1999,"currency":"GBP"},"version":3,"somethingNew":true}
    """
  private static let whole = """
    {"id":"00000000-0000-7000-8000-000000000001","handle":"lamp","name":"Lamp","status":"active","variants":[
    {"id":"00000000-0000-7000-8000-000000000002","sku":"L1","price":{"amount":1999,"currency":"GBP"}}],
    "createdAt":"2026-01-01T00:00:00.000Z","version":3}
    """

  @Test func `loading replaces the list, and the next page is asked for where it ended`() async throws {
    let transport = CannedTransport([
      .init("/api/v1/catalog/products", json: #"{"items":[\#(Self.lamp)],"next":"abc"}"#),
      .init("/api/v1/catalog/products", json: #"{"items":[\#(Self.lamp)]}"#),
    ])
    let model = CatalogModel(client: CatalogHTTPClient(client: HTTPClient(transport: transport)))
    try await model.load()
    #expect(model.products.map(\.name) == ["Lamp"])
    #expect(model.products.first?.lowestPrice == (try Money(1999, .gbp)))
    try await model.load(after: model.next)
    #expect(model.products.count == 1)
    #expect(model.next == nil)
    #expect(transport.requests.last?.query.contains(QueryItem("cursor", "abc")) == true)
  }

  @Test func `a refused price change leaves the list as it was and says why`() async throws {
    let transport = CannedTransport([
      .init("/api/v1/catalog/products", json: #"{"items":[\#(Self.lamp)]}"#),
      .init("/api/v1/catalog/handles/lamp", json: Self.whole),
      .init(
        "/api/v1/catalog/products/00000000-0000-7000-8000-000000000001/variants/00000000-0000-7000-8000-000000000002/price",
        method: .put, json: #"{"status":412,"code":"precondition-failed","title":"Changed"}"#, status: 412),
    ])
    let model = CatalogModel(client: CatalogHTTPClient(client: HTTPClient(transport: transport)))
    try await model.load()
    let listed = model.products
    let product = try await model.product(handle: "lamp")
    let variant = try #require(product.variants.first)
    let price = try Money(1, .gbp)
    do throws(HTTPClientError) {
      try await model.setPrice(price, of: variant.id, in: product)
      Issue.record("the change was not refused")
    } catch { #expect(error.status == 412) }
    #expect(model.products == listed && listed.count == 1)
    #expect(transport.requests.last?.fields["if-match"] == "\"3\"")
  }
}
