import Catalog
import CatalogUI
import FoundationCore
import MyStoreKit
import Testing
import WebUI
import WebUITesting

/// Staff's screens of product types and brands, without a server.
struct ProductTypeScreensTests {
  private static let id = ProductTypeID("00000000-0000-7000-a000-000000000301") ?? .make()
  private static let all = "/api/v1/catalog/product-types"
  private static let one = all + "/" + id.description

  private static func lamp(_ name: String = "Lamp", version: Int = 1, socket: String = #""E14","E27""#) -> String {
    """
    {"id":"\(id)","name":"\(name)","version":\(version),"attributes":[
    {"code":"wattage","name":"Wattage","kind":"number","unit":"W"},
    {"code":"socket","name":"Socket","kind":"dropdown","choices":[\(socket)],"scope":"variant"}]}
    """
  }

  private static let stale = #"{"title":"Precondition Failed","code":"precondition-failed","status":412}"#

  private func sent(_ transport: CannedTransport) throws -> ProductType {
    let request = try #require(transport.requests.last { $0.method == .put || $0.method == .post })
    return try Schema.productTypeDraft.decode(request.body ?? [])
  }

  @Test func `a type is added with attributes, whose codes are made from their names`() async throws {
    let (screen, transport) = await screen([.init(Self.all, method: .post, json: Self.lamp(), status: 201)]) {
      AddProductTypeScreen()
    }
    try await screen.type("Lamp", into: .identifier("type-name"))
    try await screen.tap(.identifier("attribute-add"))
    try await screen.type("Shade colour", into: .identifier("attribute-name"))
    try await screen.select("A colour of some choices", in: .identifier("attribute-kind"))
    try await screen.select("Each variant", in: .identifier("attribute-scope"))
    try await screen.tap(.identifier("type-save"))
    #expect(await screen.contains("Enter what can be chosen, one a line."))
    #expect(!transport.requests.contains { $0.method == .post })
    try await screen.type("Ash\n Ink \n", into: .identifier("attribute-choices"))
    try await screen.turn(.identifier("attribute-facet"), on: false)
    try await screen.tap(.identifier("type-save"))
    await screen.settle()
    #expect(
      try sent(transport).attributes == [
        Attribute(
          code: "shade-colour", name: "Shade colour", kind: .swatch, choices: ["Ash", "Ink"], scope: .variant,
          isFacet: false)
      ])
  }

  @Test func `attributes are moved and removed, and saved in the version that was read`() async throws {
    let (screen, transport) = await screen([
      .init(Self.one, json: Self.lamp(version: 6)), .init(Self.one, method: .put, json: Self.lamp(version: 7)),
    ]) { UpdateProductTypeScreen(type: Self.id) }
    try await screen.tap(.button("Move attribute 2 up"))
    try await screen.tap(.button("Remove attribute 2"))
    try await screen.tap(.identifier("type-save"))
    await screen.settle()
    #expect(try sent(transport).attributes.map(\.code) == ["socket"])
    #expect(transport.requests.last { $0.method == .put }?.fields["if-match"] == "\"6\"")
    #expect(await !screen.html.contains("data-unsaved"))
  }

  @Test(arguments: AttributeKind.allCases)
  func `an attribute of each kind is read and said again`(kind: AttributeKind) throws {
    let chooses = [AttributeKind.dropdown, .multiselect, .swatch].contains(kind)
    let attribute = Attribute(
      code: "a", name: "A", kind: kind, unit: kind == .number ? "cm" : nil,
      choices: chooses ? ["S, M", "L"] : [], scope: .variant, isFacet: false)
    let type = ProductType(id: Self.id, name: "T", attributes: [attribute], version: 3)
    #expect(ProductTypeForm(type).draft(Self.id, version: 3) == type)
  }

  @Test func `another kind leaves out what it has no use for`() throws {
    var form = ProductTypeForm()
    form.name = "T"
    form.attributes = [AttributeForm(id: "1")]
    (form.attributes[0].name, form.attributes[0].unit, form.attributes[0].choices) = ("A", "cm", "one")
    let draft = try #require(form.draft(Self.id, version: 1))
    #expect(draft.attributes == [Attribute(code: "a", name: "A", kind: .text)])
  }

  @Test(
    arguments: [
      ({ @Sendable in $0.name = " " }, ProductTypeForm.Field.name),
      ({ @Sendable in $0.attributes[0].name = "" }, .attributeName("1")),
      ({ @Sendable in $0.attributes[0].code = "No Code" }, .code("1")),
      ({ @Sendable in $0.attributes[1].code = "a" }, .code("2")),
      (
        { @Sendable in
          $0.attributes[0].kind = .number
          $0.attributes[0].unit = String(repeating: "u", count: 21)
        }, .unit("1")
      ),
      ({ @Sendable in $0.attributes[0].kind = .dropdown }, .choices("1")),
      (
        { @Sendable in
          $0.attributes[0].kind = .multiselect
          $0.attributes[0].choices = "x\nx"
        }, .choices("1")
      ),
      (
        { @Sendable in
          $0.attributes += (0..<ProductType.attributeLimit).map { number in
            var more = AttributeForm(id: "m\(number)")
            (more.name, more.code) = ("M", "m\(number)")
            return more
          }
        }, .attributes
      ),
    ] as [(@Sendable (inout ProductTypeForm) -> Void, ProductTypeForm.Field)])
  func `what cannot be meant is told beside its field`(
    change: @Sendable (inout ProductTypeForm) -> Void, field: ProductTypeForm.Field
  ) {
    var form = ProductTypeForm()
    form.name = "T"
    form.attributes = [AttributeForm(id: "1"), AttributeForm(id: "2")]
    (form.attributes[0].name, form.attributes[1].name) = ("A", "B")
    #expect(form.problems.isEmpty)
    change(&form)
    #expect(Array(form.problems.keys) == [field])
  }

  @Test func `what the server refuses is said at the field that it is about`() async throws {
    let refusal = """
      {"title":"Unprocessable","code":"invalid","status":422,"errors":[
      {"pointer":"/attributes/1/choices/0","code":"length","message":"Too long for the server."}]}
      """
    let (screen, _) = await screen([
      .init(Self.one, json: Self.lamp()), .init(Self.one, method: .put, json: refusal, status: 422),
    ]) { UpdateProductTypeScreen(type: Self.id) }
    try await screen.type("Lamps", into: .identifier("type-name"))
    try await screen.tap(.identifier("type-save"))
    await screen.settle()
    #expect(try await screen.find(.identifier("attribute-choices")).attributes["aria-invalid"] == "true")
    #expect(await screen.contains("Too long for the server."))
  }

  @Test func `a name that another type has is told at its field`() async throws {
    let taken = #"{"title":"Conflict","code":"product-type-exists","status":409}"#
    let (screen, _) = await screen([.init(Self.all, method: .post, json: taken, status: 409)]) {
      AddProductTypeScreen()
    }
    try await screen.type("Lamp", into: .identifier("type-name"))
    try await screen.tap(.identifier("type-save"))
    await screen.settle()
    #expect(try await screen.find(.identifier("type-name")).attributes["aria-invalid"] == "true")
  }

  @Test func `the second of two editors of a type chooses between both versions`() async throws {
    let (screen, transport) = await screen([
      .init(Self.one, json: Self.lamp()),
      .init(Self.one, method: .put, json: Self.stale, status: 412),
      .init(Self.one, json: Self.lamp(version: 2, socket: #""GU10""#)),
      .init(Self.one, method: .put, json: Self.lamp("Lamps", version: 3)),
    ]) { UpdateProductTypeScreen(type: Self.id) }
    try await screen.type("Lamps", into: .identifier("type-name"))
    try await screen.tap(.identifier("type-save"))
    await screen.settle()
    #expect(await screen.has(.identifier("conflict")))
    try await screen.tap(.identifier("save-again"))
    await screen.settle()
    #expect(try sent(transport).name == "Lamps")
    #expect(try sent(transport).attributes.last?.choices == ["GU10"], "what only the other has changed is theirs")
  }

  @Test func `a brand is renamed and described, and a name that another has is told at its field`() async throws {
    let path = "/api/v1/catalog/brands/loom"
    let taken =
      #"{"title":"Conflict","code":"brand-exists","status":409,"detail":"Another brand has this name."}"#
    let (screen, transport) = await screen([
      .init("/api/v1/catalog/staff/brands/loom", json: #"{"handle":"loom","name":"Loom","version":4}"#),
      .init(path, method: .put, json: taken, status: 409),
      .init(path, method: .put, json: #"{"handle":"loom","name":"Looms","description":"Weavers","version":5}"#),
    ]) { UpdateBrandScreen(handle: "loom") }
    try await screen.type("Oak", into: .identifier("brand-name"))
    try await screen.tap(.identifier("brand-save"))
    await screen.settle()
    #expect(await screen.contains("Another brand has this name."))
    try await screen.type("Looms", into: .identifier("brand-name"))
    try await screen.type(" Weavers ", into: .identifier("brand-description"))
    try await screen.tap(.identifier("brand-save"))
    await screen.settle()
    let request = try #require(transport.requests.last { $0.method == .put })
    #expect(
      try Schema.brandEdit.decode(request.body ?? [])
        == BrandEdit(name: "Looms", description: "Weavers", translations: []))
    #expect(request.fields["if-match"] == "\"4\"")
    #expect(await !screen.html.contains("data-unsaved"))
  }

  @Test func `a brand that has lost its name says so before a press`() async throws {
    let (screen, _) = await screen([
      .init("/api/v1/catalog/staff/brands/loom", json: #"{"handle":"loom","name":"Loom","version":4}"#)
    ]) { UpdateBrandScreen(handle: "loom") }
    #expect(try await screen.find(.identifier("brand-save")).attributes["data-valid"] == "1")
    try await screen.type(" ", into: .identifier("brand-name"))
    #expect(try await screen.find(.identifier("brand-name")).attributes["aria-invalid"] == "true")
    #expect(try await screen.find(.identifier("brand-save")).attributes["data-valid"] == "")
  }

  @Test func `the second of two editors of a brand chooses between both versions`() async throws {
    let staff = "/api/v1/catalog/staff/brands/loom"
    let (screen, _) = await screen([
      .init(staff, json: #"{"handle":"loom","name":"Loom","version":4}"#),
      .init("/api/v1/catalog/brands/loom", method: .put, json: Self.stale, status: 412),
      .init(staff, json: #"{"handle":"loom","name":"Theirs","version":5}"#),
    ]) { UpdateBrandScreen(handle: "loom") }
    try await screen.type("Mine", into: .identifier("brand-name"))
    try await screen.tap(.identifier("brand-save"))
    await screen.settle()
    #expect(await screen.all(.identifier("conflict-mine")).map(\.text) == ["Mine"])
    #expect(await screen.all(.identifier("conflict-theirs")).map(\.text) == ["Theirs"])
  }
}
