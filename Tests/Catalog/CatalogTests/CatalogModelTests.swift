import Catalog
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import Testing

struct CatalogModelTests {
  private static let id = ProductID(UniqueID(high: 0x7000, low: 0x8000_0000_0000_0001))
  private static let lamp = """
    {"id":"00000000-0000-7000-8000-000000000001","handle":"lamp","name":"Lamp",
    "lowestPrice":{"amount":1999,"currency":"GBP"},"version":3,"somethingNew":true}
    """
  private static let whole = """
    {"id":"00000000-0000-7000-8000-000000000001","handle":"lamp","name":"Lamp","status":"active","variants":[
    {"id":"00000000-0000-7000-8000-000000000002","sku":"L1","price":{"amount":1999,"currency":"GBP"}}],
    "createdAt":"2026-01-01T00:00:00.000Z","version":3}
    """

  private static let path = "/api/v1/catalog/staff/products"
  private static let listPath = "/api/v1/catalog/staff/product-list"

  private func model(_ transport: CannedTransport) -> CatalogModel {
    CatalogModel(client: CatalogHTTPClient(client: HTTPClient(transport: transport)))
  }

  @Test func `each page of a list is kept by what was asked, and the next begins where the first ended`() async throws {
    let transport = CannedTransport([
      .init("/api/v1/catalog/products", json: #"{"items":[\#(Self.lamp)],"next":"abc"}"#),
      .init("/api/v1/catalog/products", json: #"{"items":[]}"#),
    ])
    let model = model(transport)
    let first = ProductListQuery(.shop)
    #expect(model.list(first) == nil)
    try await model.load(first)
    #expect(model.list(first)?.products.map(\.name) == ["Lamp"])
    #expect(model.list(first)?.products.first?.lowestPrice == (try Money(1999, .gbp)))
    let second = ProductListQuery(.shop, after: model.list(first)?.next)
    try await model.load(second)
    #expect(model.list(second)?.products == [] && model.list(second)?.next == nil)
    #expect(model.list(first)?.products.count == 1)
    #expect(transport.requests.last?.query.contains(QueryItem("cursor", "abc")) == true)
  }

  @Test func `what staff change shows in their lists and where the product is open, and shoppers' lists wait`()
    async throws
  {
    let renamed = Self.whole.replacing(#""name":"Lamp""#, with: #""name":"Light""#)
      .replacing(#""version":3"#, with: #""version":4"#)
    let transport = CannedTransport([
      .init("/api/v1/catalog/products", json: #"{"items":[\#(Self.lamp)]}"#),
      .init(Self.listPath, json: #"{"items":[\#(Self.lamp)]}"#),
      .init(Self.path + "/" + Self.id.description, json: Self.whole),
      .init("/api/v1/catalog/products/" + Self.id.description, method: .patch, json: renamed),
    ])
    let model = model(transport)
    let (shop, staff) = (ProductListQuery(.shop), ProductListQuery(.staff))
    try await model.load(shop)
    try await model.load(staff)
    try await model.loadProduct(Self.id)
    _ = try await model.edit(Self.id, ProductEdit(name: "Light"), version: 3)
    #expect(model.product(Self.id)?.name == "Light")
    #expect(model.list(staff)?.products.map(\.name) == ["Light"])
    #expect(model.list(shop)?.products.map(\.name) == ["Lamp"])
    // The answer that is read now is an older one.
    try await model.loadProduct(Self.id)
    #expect(model.product(Self.id)?.name == "Light")
  }

  @Test func `a product that was added is in no list before the list is loaded again`() async throws {
    let transport = CannedTransport([
      .init(Self.listPath, json: #"{"items":[]}"#),
      .init("/api/v1/catalog/products", method: .post, json: Self.whole, status: 201),
    ])
    let model = model(transport)
    try await model.load(ProductListQuery(.staff))
    try await model.add(NewProduct(id: Self.id, name: "Lamp", variants: []))
    #expect(model.list(ProductListQuery(.staff))?.products == [])
    #expect(model.product(Self.id)?.name == "Lamp")
  }

  @Test func `a refused price change leaves the list and the product as they were, and says why`() async throws {
    let transport = CannedTransport([
      .init(Self.listPath, json: #"{"items":[\#(Self.lamp)]}"#),
      .init(Self.path + "/" + Self.id.description, json: Self.whole),
      .init(
        "/api/v1/catalog/products/\(Self.id)/variants/00000000-0000-7000-8000-000000000002/price",
        method: .put, json: #"{"status":412,"code":"precondition-failed","title":"Changed"}"#, status: 412),
    ])
    let model = model(transport)
    let query = ProductListQuery(.staff)
    try await model.load(query)
    let listed = model.list(query)
    let product = try await model.loadProduct(Self.id)
    let variant = try #require(product.variants.first)
    let price = try Money(1, .gbp)
    do throws(HTTPClientError) {
      try await model.setPrice(price, of: variant.id, in: product)
      Issue.record("the change was not refused")
    } catch { #expect(error.status == 412) }
    #expect(model.list(query) == listed && model.product(Self.id) == product)
    #expect(transport.requests.last?.fields["if-match"] == "\"3\"")
  }
}
