import Catalog
import CatalogUI
import FoundationCore
import MyStoreKit
import Testing
import WebUI
import WebUITesting

/// The screens on which staff translate the words of options and attributes.
struct TermScreensTests {
  private static let path = "/api/v1/catalog/terms/values.colour"
  private static let blue = #"{"text":"Blue","translations":[{"locale":"pl","text":"Niebieski"}]}"#
  private static let red = #"{"text":"Red","translations":[]}"#

  private static func list(_ version: Int, _ terms: String...) -> String {
    #"{"use":"values.colour","terms":[\#(terms.joined(separator: ","))],"version":\#(version)}"#
  }

  private func editing(_ answers: CannedTransport.Answer...) async -> (Screen, CannedTransport) {
    await screen(answers) { TermsScreen(use: .values(of: "colour")).environment(\.catalogLanguages, ["pl", "ru"]) }
  }

  private func sent(_ transport: CannedTransport) throws -> [TermEdit.Change] {
    let request = try #require(transport.requests.last { $0.method == .put })
    return try Schema.termEdit.decode(request.body ?? []).changes
  }

  @Test func `each word has a field for each language, and what was typed is sent`() async throws {
    let (screen, transport) = await editing(
      .init(Self.path, json: Self.list(3, Self.blue, Self.red)),
      .init(
        Self.path, method: .put,
        json: Self.list(4, #"{"text":"Blue","translations":[{"locale":"ru","text":"Синий"}]}"#)))
    let (polish, russian) = (ElementQuery.field("Blue in Polish"), ElementQuery.field("Blue in Russian"))
    #expect(try await screen.find(polish).attributes["value"] == "Niebieski")
    try await screen.type("", into: polish)
    try await screen.type(" Синий ", into: russian)
    try await screen.tap(.identifier("terms-save"))
    await screen.settle()
    #expect(
      try sent(transport) == [
        .init(text: "Blue", locale: "pl", translation: nil), .init(text: "Blue", locale: "ru", translation: "Синий"),
      ])
    #expect(transport.requests.last { $0.method == .put }?.fields["if-match"] == "\"3\"")
    #expect(await screen.contains("Red"), "words that nobody has translated stay")
    #expect(await !screen.html.contains("data-unsaved"))
  }

  @Test func `what somebody else has saved meanwhile stands beside what was typed`() async throws {
    let stale = #"{"title":"Precondition failed","code":"changed","status":412}"#
    let (screen, transport) = await editing(
      .init(Self.path, json: Self.list(3, Self.red)),
      .init(Self.path, method: .put, json: stale, status: 412),
      .init(Self.path, json: Self.list(4, #"{"text":"Red","translations":[{"locale":"ru","text":"Красный"}]}"#)),
      .init(Self.path, method: .put, json: Self.list(5)))
    try await screen.type("Czerwony", into: .identifier("term-pl"))
    try await screen.tap(.identifier("terms-save"))
    await screen.settle()
    #expect(try await screen.find(.identifier("term-ru")).attributes["value"] == "Красный")
    #expect(try await screen.find(.identifier("term-pl")).attributes["value"] == "Czerwony")
    try await screen.tap(.identifier("terms-save"))
    await screen.settle()
    #expect(try sent(transport) == [.init(text: "Red", locale: "pl", translation: "Czerwony")])
    #expect(transport.requests.last { $0.method == .put }?.fields["if-match"] == "\"4\"")
  }

  @Test func `what is too long is told at its field`() async throws {
    let (screen, _) = await editing(.init(Self.path, json: Self.list(3, Self.red)))
    try await screen.type(String(repeating: "x", count: 256), into: .identifier("term-pl"))
    #expect(try await screen.find(.identifier("term-pl")).attributes["aria-invalid"] == "true")
    #expect(try await screen.find(.identifier("terms-save")).attributes["data-valid"] == "")
  }

  @Test(arguments: [CatalogStaffRoute.termUses, .terms(.names), .terms(.values(of: "made-in"))])
  func `an address leads back to its place`(route: CatalogStaffRoute) throws {
    #expect(CatalogStaffRoute(location: try #require(PageLocation(route.path))) == route)
  }

  @Test(arguments: ["/office/terms/colour", "/office/terms/values.", "/office/terms/names/pl"])
  func `other addresses are not the Catalog's`(address: String) throws {
    #expect(CatalogStaffRoute(location: try #require(PageLocation(address))) == nil)
  }
}
