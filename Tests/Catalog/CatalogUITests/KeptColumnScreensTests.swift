import Catalog
import CatalogUI
import FoundationCore
import MyStoreKit
import Testing
import WebUI
import WebUITesting

/// Staff's screens of columns of files, without a server.
struct KeptColumnScreensTests {
  private static let path = "/api/v1/catalog/kept-columns"
  private static let name = "Fit (product.metafields.custom.fit)"
  private static let draft = ColumnMappingDraft(
    column: name, code: "fit", name: "Fit", kind: .dropdown, scope: .product, types: ["Cloth"])

  private static func column(mapped: Int = 0, isMapped: Bool = false) -> KeptColumn {
    KeptColumn(
      name: name, products: 3, cells: 3, mapped: mapped, example: "Slim",
      mapping: isMapped ? ColumnMapping(code: "fit", scope: .product) : nil)
  }

  private static func details(_ column: KeptColumn) -> CannedTransport.Answer {
    .init(
      path + "/details",
      json: Schema.keptColumnDetails.encode(
        KeptColumnDetails(column: column, proposal: draft, values: ["Slim", "Wide"], untyped: 1)))
  }

  @Test func `what is proposed is changed and confirmed`() async throws {
    let (screen, transport) = await screen([
      Self.details(Self.column()),
      .init(Self.path, method: .put, json: Schema.keptColumn.encode(Self.column(mapped: 2, isMapped: true))),
    ]) { KeptColumnScreen(column: Self.name) }
    #expect(try await screen.find(.identifier("mapping-name")).attributes["value"] == "Fit")
    try await screen.type("", into: .identifier("mapping-types"))
    try await screen.tap(.identifier("mapping-save"))
    #expect(await screen.contains("Enter the types of products that get the attribute, one a line."))
    #expect(!transport.requests.contains { $0.method == .put })
    try await screen.type("Cloth\n Hats ", into: .identifier("mapping-types"))
    try await screen.select("Several of some choices", in: .identifier("mapping-kind"))
    try await screen.tap(.identifier("mapping-save"))
    await screen.settle()
    var wanted = Self.draft
    (wanted.kind, wanted.types) = (.multiselect, ["Cloth", "Hats"])
    let sent = try #require(transport.requests.last { $0.method == .put })
    #expect(try Schema.columnMappingDraft.decode(sent.body ?? []) == wanted)
    #expect(await screen.contains("2 of 3 cells are values of the attribute."))
  }

  @Test func `an attribute is made cells again`() async throws {
    let (screen, transport) = await screen([
      Self.details(Self.column(mapped: 3, isMapped: true)),
      .init(Self.path, method: .delete, json: Schema.keptColumn.encode(Self.column())),
    ]) { KeptColumnScreen(column: Self.name) }
    try await screen.tap(.identifier("column-unmap"))
    await screen.settle()
    #expect(transport.requests.contains { $0.method == .delete })
    #expect(await !screen.contains("cells are values of the attribute."))
  }

  @Test(
    arguments: [
      ({ @Sendable in $0.name = " " }, ColumnMappingForm.Field.name), ({ @Sendable in $0.code = "No Code" }, .code),
      ({ @Sendable in $0.types = " \n" }, .types),
      ({ @Sendable in $0.types = (0...100).map { "T\($0)" }.joined(separator: "\n") }, .types),
      ({ @Sendable in $0.types = String(repeating: "t", count: 251) }, .types),
    ] as [(@Sendable (inout ColumnMappingForm) -> Void, ColumnMappingForm.Field)])
  func `what the server would refuse is told beforehand`(
    change: @Sendable (inout ColumnMappingForm) -> Void, field: ColumnMappingForm.Field
  ) {
    var form = ColumnMappingForm(Self.draft)
    #expect(form.problems.isEmpty && form.draft(of: Self.name) == Self.draft)
    change(&form)
    #expect(Array(form.problems.keys) == [field] && form.draft(of: Self.name) == nil)
  }

  @Test(arguments: [("unlisted", true), ("active", false)])
  func `search engines are asked not to list the page of an unlisted product`(status: String, isUnlisted: Bool)
    async throws
  {
    let json = """
      {"id":"00000000-0000-7000-8000-000000000001","handle":"bowl","name":"Bowl","status":"\(status)",
      "variants":[{"id":"00000000-0000-7000-9000-000000000001","sku":"B","price":{"amount":1,"currency":"GBP"}}],
      "createdAt":"2026-01-01T00:00:00.000Z","version":1}
      """
    let (screen, _) = await screen([.init("/api/v1/catalog/handles/bowl", json: json)]) {
      ProductScreen(handle: "bowl", variant: nil)
    }
    #expect(await screen.session.page().isUnlisted == isUnlisted)
  }
}
