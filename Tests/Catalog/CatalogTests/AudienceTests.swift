import Catalog
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import Testing

/// For whom products are, and what others are told.
struct AudienceTests {
  private static let trade = Audience(groups: ["trade", "schools"])

  @Test(arguments: [
    (Audience.everyone, ProductReader.anonymous, ProductAccess.granted), (.everyone, .signedIn(group: nil), .granted),
    (.everyone, .signedIn(group: "trade"), .granted), (.everyone, .staff, .granted), (trade, .anonymous, .needsSignIn),
    (trade, .signedIn(group: nil), .needsUpgrade), (trade, .signedIn(group: "club"), .needsUpgrade),
    (trade, .signedIn(group: "Trade"), .needsUpgrade), (trade, .signedIn(group: ""), .needsUpgrade),
    (trade, .signedIn(group: "trade"), .granted), (trade, .signedIn(group: "schools"), .granted),
    (trade, .staff, .granted),
  ])
  func `who may see a product follows from its audience and the reader alone`(
    _ audience: Audience, _ reader: ProductReader, _ access: ProductAccess
  ) {
    #expect(audience.access(of: reader) == access)
  }

  @Test func `an audience names each group once, in order, and tells a member of their own alone`() {
    #expect(Audience(groups: ["b", "a", "b"]) == Audience(groups: ["a", "b"]))
    #expect(Self.trade.told(to: .signedIn(group: "trade")).groups == ["trade"])
    #expect(Self.trade.told(to: .staff) == Self.trade)
    #expect(Self.trade.told(to: .anonymous).isEveryone)
  }

  @Test func `only a members' reader has a group's prices`() {
    #expect(ProductReader.signedIn(group: "trade").group == "trade")
    for reader in [ProductReader.anonymous, .staff, .signedIn(group: nil)] { #expect(reader.group == nil) }
  }

  @Test(arguments: [
    ("members-sign-in", 401, ProductAccess?.some(.needsSignIn)), ("members-only", 403, .needsUpgrade),
    ("unauthorized", 401, nil), ("forbidden", 403, nil), ("product-not-found", 404, nil),
  ])
  func `the model turns the API's refusal into a value, and others into errors`(
    _ code: String, _ status: Int, _ access: ProductAccess?
  ) async throws {
    let transport = CannedTransport([
      .init("/api/v1/catalog/handles/lamp", json: #"{"status":\#(status),"code":"\#(code)"}"#, status: status)
    ])
    let model = CatalogModel(client: CatalogHTTPClient(client: HTTPClient(transport: transport, retries: .never)))
    if let access {
      try await model.loadOpening(handle: "lamp")
      #expect(model.opening(handle: "lamp") == .refused(access))
    } else {
      await #expect(throws: HTTPClientError.self) { try await model.loadOpening(handle: "lamp") }
    }
  }

  @Test func `an audience for everyone is left out of what is sent`() throws {
    let variant = Variant(id: .make(), sku: "A", name: nil, price: try Money(100, .gbp))
    var new = NewProduct(name: "A", variants: [variant])
    #expect(!String(decoding: Schema.newProduct.encode(new), as: UTF8.self).contains("audience"))
    new.audience = Self.trade
    let decoded = try Schema.newProduct.decode(Schema.newProduct.encode(new))
    #expect(decoded.audience == Self.trade)
    let edit = try Schema.productEdit.decode(Schema.productEdit.encode(ProductEdit(audience: .everyone)))
    #expect(edit.audience == .everyone)
    #expect(try Schema.productEdit.decode(Array("{}".utf8)).audience == nil)
    let many = (0...Audience.groupLimit).map { "\"g\($0)\"" }.joined(separator: ",")
    #expect(throws: SchemaError.self) { try Schema.productEdit.decode(Array("{\"audience\":[\(many)]}".utf8)) }
  }
}
