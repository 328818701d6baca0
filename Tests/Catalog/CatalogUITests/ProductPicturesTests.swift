import Catalog
import CatalogUI
import FoundationCore
import MyStoreKit
import Testing
import WebUI
import WebUITesting

/// Pictures on the product's page, and their fields for staff.
struct ProductPicturesTests {
  private static let path = "/api/v1/catalog/products/00000000-0000-7000-8000-000000000001"

  private static func item(_ number: Int, _ alt: String?) -> String {
    let alt = alt.map { #","alt":"\#($0)""# } ?? ""
    let name = String(repeating: String(number), count: 32)
    return """
      {"id":"00000000-0000-7000-a000-00000000000\(number)","url":"/media/\(name)-640.webp","width":640,"height":480,
      "widths":[160,640]\(alt)}
      """
  }

  private static let outside = #"{"id":"00000000-0000-7000-a000-000000000009","url":"https://other.example/a.jpg"}"#

  private static func product(_ media: [String], version: Int = 1) -> String {
    """
    {"id":"00000000-0000-7000-8000-000000000001","handle":"bowl","name":"Bowl","status":"active",
    "media":[\(media.joined(separator: ","))],"variants":[{"id":"00000000-0000-7000-9000-000000000001","sku":"S1",
    "price":{"amount":100,"currency":"GBP"}}],"createdAt":"2026-01-01T00:00:00.000Z","version":\(version)}
    """
  }

  private func shown(_ screen: Screen) async throws -> String? {
    try await screen.find(.identifier("product-picture")).attributes["src"]
  }

  @Test func `the first picture is shown, and any other when it is chosen`() async throws {
    let json = Self.product([Self.outside, Self.item(1, "From the side"), Self.item(2, nil)])
    let (screen, _) = await screen([.init("/api/v1/catalog/handles/bowl", json: json)]) {
      ProductScreen(handle: "bowl")
    }
    #expect(try await shown(screen)?.hasPrefix("/media/1111") == true)
    #expect(try await screen.find(.identifier("product-picture")).attributes["alt"] == "From the side")
    let thumbnails = await screen.all(.identifier("product-thumbnail"))
    #expect(thumbnails.map { $0.attributes["aria-label"] } == ["Picture 1 of 2: From the side", "Picture 2 of 2"])
    #expect(thumbnails.map { $0.attributes["aria-current"] } == ["true", nil])
    try await screen.tap(.button("Picture 2 of 2"))
    #expect(try await shown(screen)?.hasPrefix("/media/2222") == true)
    #expect(try await screen.find(.identifier("product-picture")).attributes["alt"] == "Bowl")
    #expect(await !screen.html.contains("other.example"))
  }

  @Test func `without a picture of the store's own a letter stands for the product`() async throws {
    let (screen, _) = await screen([.init("/api/v1/catalog/handles/bowl", json: Self.product([Self.outside]))]) {
      ProductScreen(handle: "bowl")
    }
    #expect(await !screen.html.contains("<img"))
    #expect(await !screen.has(.identifier("product-thumbnail")))
  }

  private func media(_ answers: [CannedTransport.Answer], _ media: [String]) async throws -> (Screen, CannedTransport) {
    let product = try Schema.product.decode(Array(Self.product(media).utf8), unknownFields: .ignored)
    return await screen(answers) { ProductMediaView(product: product) }
  }

  private func sent(_ transport: CannedTransport) throws -> [MediaItem] {
    let request = try #require(transport.requests.last { $0.method == .patch })
    return try Schema.productEdit.decode(request.body ?? []).media ?? []
  }

  @Test func `staff describe, arrange and remove pictures, and nothing typed is lost`() async throws {
    let answer = Self.product([Self.item(2, nil), Self.item(1, "A bowl")], version: 2)
    let (screen, transport) = try await media(
      [.init(Self.path, method: .patch, json: answer)], [Self.item(1, nil), Self.item(2, "Old")])
    try await screen.type(" A bowl ", into: .field("What picture 1 shows"))
    try await screen.type("", into: .field("What picture 2 shows"))
    try await screen.tap(.button("Move picture 2 earlier"))
    await screen.settle()
    #expect(try sent(transport).map(\.url).map { $0.dropFirst(7).first } == ["2", "1"])
    #expect(try sent(transport).map(\.alt) == [nil, "A bowl"])
    #expect(transport.requests.last?.fields["if-match"] == "\"1\"")
    try await screen.tap(.button("Remove picture 1"))
    await screen.settle()
    #expect(try sent(transport).map(\.alt) == ["A bowl"])
    #expect(transport.requests.last?.fields["if-match"] == "\"2\"")
  }

  @Test func `what somebody else has changed meanwhile is shown instead of being overwritten`() async throws {
    let newer = Self.product([Self.item(3, "Newer")], version: 7)
    let problem = #"{"type":"about:blank","title":"Precondition Failed","code":"precondition-failed","status":412}"#
    let (screen, _) = try await media(
      [
        .init(Self.path, method: .patch, json: problem, status: 412),
        .init(Self.path.replacing("catalog/", with: "catalog/staff/"), json: newer),
      ], [Self.item(1, nil)])
    try await screen.tap(.button("Remove picture 1"))
    await screen.settle()
    #expect(try await screen.find(.field("What picture 1 shows")).attributes["value"] == "Newer")
  }

  @Test func `a press that is refused is told in a sheet of the pictures' own, and what was typed stays`() async throws
  {
    let (screen, _) = try await media([.init(Self.path, method: .patch, failing: .timedOut)], [Self.item(1, nil)])
    try await screen.type("A bowl", into: .field("What picture 1 shows"))
    try await screen.tap(.button("Save texts"))
    #expect(await screen.has(.heading("The pictures were not changed")))
    #expect(await screen.contains("Nothing was changed."))
    try await screen.tap(.button("Close"))
    #expect(await !screen.has(.heading("The pictures were not changed")))
    #expect(try await screen.find(.field("What picture 1 shows")).attributes["value"] == "A bowl")
  }
}
