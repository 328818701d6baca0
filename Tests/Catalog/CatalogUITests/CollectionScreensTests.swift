import Catalog
import CatalogUI
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

/// Staff's screens of collections, without a server.
struct CollectionScreensTests {
  private static let id = ProductCollectionID("00000000-0000-7000-a000-000000000201") ?? .make()
  private static let all = "/api/v1/catalog/collections"
  private static let one = all + "/" + id.description
  private static let bowl = "00000000-0000-7000-8000-000000000001"
  private static let cup = "00000000-0000-7000-8000-000000000002"

  private static func chosen(_ title: String, version: Int = 1, handle: String = "table") -> String {
    """
    {"collection":{"id":"\(id)","handle":"\(handle)","title":"\(title)","products":["\(bowl)","\(cup)"],
    "version":\(version)},
    "chosen":[{"id":"\(bowl)","name":"Bowl","status":"active","sku":"B-1"},
    {"id":"\(cup)","name":"Cup","status":"draft","sku":"C-1"}]}
    """
  }

  private static func collection(_ title: String, version: Int) -> String {
    #"{"id":"\#(id)","handle":"table","title":"\#(title)","products":["\#(cup)","\#(bowl)"],"version":\#(version)}"#
  }

  /// The answer where no product has a SKU.
  private static let none = CannedTransport.Answer("/api/v1/catalog/staff/products", json: #"{"items":[]}"#)
  private static let stale = #"{"title":"Precondition Failed","code":"precondition-failed","status":412}"#

  private func sent(
    _ transport: CannedTransport, _ method: TransportRequest.Method
  ) throws -> ProductCollection {
    let request = try #require(transport.requests.last { $0.method == method })
    return try Schema.productCollectionDraft.decode(request.body ?? [])
  }

  @Test func `chosen products are moved, removed and found by name, and saved in their order`() async throws {
    let row = """
      {"id":"00000000-0000-7000-8000-000000000003","handle":"jug","name":"Jug","status":"active",
      "lowestPrice":{"amount":100,"currency":"GBP"},"version":1}
      """
    let (screen, transport) = await screen([
      Self.none, .init(Self.one, json: Self.chosen("Table")),
      .init("/api/v1/catalog/staff/product-list", json: "{\"items\":[\(row)]}"),
      .init(Self.one, method: .put, json: Self.collection("Table", version: 2)),
    ]) { UpdateCollectionScreen(collection: Self.id) }
    #expect(await screen.all(.identifier("collection-product")).map(\.text) == ["Bowl, B-1", "Cup, C-1"])
    #expect(await screen.contains("Draft"), "shoppers do not see the cup")
    try await screen.tap(.button("Move Cup up"))
    try await screen.tap(.button("Remove Bowl"))
    try await screen.type("jug", into: .identifier("collection-search"))
    try await screen.tap(.identifier("collection-find"))
    await screen.settle()
    try await screen.tap(.button("Add Jug"))
    #expect(await screen.html.contains("data-unsaved"))
    try await screen.tap(.identifier("collection-save"))
    await screen.settle()
    let draft = try sent(transport, .put)
    #expect(draft.products.map(\.description) == [Self.cup, "00000000-0000-7000-8000-000000000003"])
    #expect(draft.rule == nil && draft.title == "Table")
    #expect(transport.requests.last { $0.method == .put }?.fields["if-match"] == "\"1\"")
    #expect(await !screen.html.contains("data-unsaved"))
  }

  @Test func `a product that is called the same is another product, also where two people change a collection`() {
    let products = ["M-1", "M-2", nil, nil].map { ChosenProduct(id: .make(), name: "Mug", status: .active, sku: $0) }
    func form(_ product: ChosenProduct, title: String = "Mugs") -> CollectionForm {
      var form = CollectionForm()
      (form.title, form.products) = (title, [product])
      return form
    }
    for (old, new) in [(products[0], products[1]), (products[2], products[3]), (products[0], products[2])] {
      var edited = EditedForm<CollectionPart>(form(old))
      edited.form = form(new)
      #expect(edited.isChanged)
      edited.meet(form(old, title: "All mugs"))
      edited.settle()
      #expect(edited.form == form(new, title: "All mugs"), "what was chosen here is not lost")
    }
  }

  @Test func `what is saved replaces what was asked for, and nothing that was typed since`() {
    var asked = CollectionForm()
    (asked.title, asked.description) = (" Mugs ", "All")
    var edited = EditedForm<CollectionPart>(CollectionForm())
    edited.form = asked
    edited.form.description = "All of them"
    var saved = asked
    (saved.title, saved.handle) = ("Mugs", "mugs")
    edited.begin(from: saved, asked: asked)
    #expect(edited.form.title == "Mugs" && edited.form.handle == "mugs" && edited.form.description == "All of them")
    #expect(edited.base == saved && edited.isChanged && edited.conflict == nil)
    edited.form.description = "All"
    #expect(!edited.isChanged)
  }

  /// Answers writes once it is let.
  private struct SlowTransport: Transport {
    let canned: CannedTransport
    let arrival = AsyncStream<Void>.makeStream()
    let permission = AsyncStream<Void>.makeStream()

    func send(
      _ request: TransportRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(TransportError) -> TransportResponse {
      if request.method == .put {
        arrival.continuation.yield()
        for await _ in permission.stream { break }
      }
      return try await canned.send(request, progress: progress)
    }
  }

  @Test(.timeLimit(.minutes(1))) func `what is typed while a collection is being saved is not taken for saved`()
    async throws
  {
    let transport = SlowTransport(
      canned: CannedTransport([
        .init(Self.one, json: Self.chosen("Table")),
        .init(Self.one, method: .put, json: Self.collection("Tables", version: 2)),
      ]))
    let screen = await Screen {
      UpdateCollectionScreen(collection: Self.id).environment(
        CatalogModel(client: CatalogHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    await screen.settle()
    try await screen.type("Tables", into: .identifier("collection-title"))
    async let saving: Void = screen.tap(.identifier("collection-save"))
    for await _ in transport.arrival.stream { break }
    try await screen.type("For the table", into: .identifier("collection-description"))
    transport.permission.continuation.yield()
    try await saving
    await screen.settle()
    #expect(await screen.contains("Tables is saved."))
    #expect(await screen.html.contains("For the table"))
    #expect(await screen.html.contains("data-unsaved"), "leaving now would lose what was typed since")
  }

  @Test func `of very many chosen products some are shown, and the others are found by their name`() async throws {
    let products = (1...130).map {
      ChosenProduct(id: .make(), name: "Product \($0)", status: .active, sku: "SKU-\($0)")
    }
    let details = CollectionDetails(
      collection: ProductCollection(id: Self.id, handle: "all", title: "All", products: products.map(\.id)),
      chosen: products)
    let (screen, _) = await screen([.init(Self.one, json: Schema.collectionDetails.encode(details))]) {
      UpdateCollectionScreen(collection: Self.id)
    }
    #expect(await screen.all(.identifier("collection-product")).count == 100)
    #expect(await screen.contains("30 more are not shown."))
    try await screen.type("sku-130", into: .identifier("collection-filter"))
    #expect(await screen.all(.identifier("collection-product")).map(\.text) == ["Product 130, SKU-130"])
    try await screen.tap(.button("Move Product 130 up"))
    try await screen.type("", into: .identifier("collection-filter"))
    try await screen.type("product 129", into: .identifier("collection-filter"))
    #expect(await !screen.has(.identifier("collection-product-down")), "it is the last now")
  }

  @Test func `what no product is found by is told at the field`() async throws {
    let (screen, _) = await screen([Self.none, .init("/api/v1/catalog/staff/product-list", json: #"{"items":[]}"#)]) {
      AddCollectionScreen()
    }
    try await screen.type("nothing", into: .identifier("collection-search"))
    try await screen.tap(.identifier("collection-find"))
    await screen.settle()
    #expect(await screen.contains("Nothing is found by this."))
  }

  @Test func `a rule is made of its fields, with the brand's own handle and the category's id`() async throws {
    let category = #"{"id":"00000000-0000-7000-b000-000000000001","code":"k","name":"Kitchen","version":1}"#
    let (screen, transport) = await screen([
      .init("/api/v1/catalog/category-codes/k", json: "{\"category\":\(category),\"above\":[],\"children\":[]}"),
      .init("/api/v1/catalog/staff/brands/zenith", json: #"{"handle":"acme-ltd","name":"Zenith","version":2}"#),
      .init(Self.all, method: .post, json: Self.collection("Gifts", version: 1), status: 201),
    ]) { AddCollectionScreen() }
    try await screen.type("Gifts", into: .identifier("collection-title"))
    try await screen.select("All products that fit a rule", in: .identifier("collection-kind"))
    try await screen.tap(.identifier("collection-save"))
    #expect(await screen.contains("A rule needs one condition at least."))
    #expect(!transport.requests.contains { $0.method == .post })
    try await screen.type("k", into: .identifier("rule-category"))
    try await screen.type("Zenith", into: .identifier("rule-brands"))
    try await screen.type("Autumn Sale, gift", into: .identifier("rule-tags"))
    try await screen.type("colour: Red, Dark blue", into: .identifier("rule-attributes"))
    try await screen.type("19.99", into: .identifier("rule-maximum"))
    try await screen.tap(.identifier("collection-save"))
    await screen.settle()
    let rule = try #require(try sent(transport, .post).rule)
    #expect(
      rule.facets.text == "attribute.colour:dark-blue|red,brand:acme-ltd,tag:autumn-sale|gift")
    #expect(rule.category?.description == "00000000-0000-7000-b000-000000000001")
    #expect(rule.maximumPrice == 1_999 && rule.minimumPrice == nil && rule.text == nil)
    #expect(try sent(transport, .post).handle == "gifts", "the address is made from the title")
  }

  @Test func `a brand or category that nobody knows is told before anything is sent`() async throws {
    let (screen, transport) = await screen([]) { AddCollectionScreen() }
    try await screen.type("Gifts", into: .identifier("collection-title"))
    try await screen.select("All products that fit a rule", in: .identifier("collection-kind"))
    try await screen.type("nowhere", into: .identifier("rule-category"))
    try await screen.type("Nobody", into: .identifier("rule-brands"))
    try await screen.tap(.identifier("collection-save"))
    await screen.settle()
    #expect(await screen.contains("There is no category with this code."))
    #expect(await screen.contains("There is no brand Nobody."))
    #expect(!transport.requests.contains { $0.method == .post })
  }

  @Test func `an address that another collection has is told at its field`() async throws {
    let taken = #"{"title":"Conflict","code":"collection-exists","status":409}"#
    let (screen, _) = await screen([.init(Self.all, method: .post, json: taken, status: 409)]) {
      AddCollectionScreen()
    }
    try await screen.type("Gifts", into: .identifier("collection-title"))
    try await screen.tap(.identifier("collection-save"))
    await screen.settle()
    #expect(try await screen.find(.identifier("collection-handle")).attributes["aria-invalid"] == "true")
  }

  @Test func `the second of two editors chooses between both versions`() async throws {
    let (screen, transport) = await screen([
      .init(Self.one, json: Self.chosen("Table")),
      .init(Self.one, method: .put, json: Self.stale, status: 412),
      .init(Self.one, json: Self.chosen("Their table", version: 2, handle: "theirs")),
      .init(Self.one, method: .put, json: Self.collection("My table", version: 3)),
    ]) { UpdateCollectionScreen(collection: Self.id) }
    try await screen.type("My table", into: .identifier("collection-title"))
    try await screen.tap(.identifier("collection-save"))
    await screen.settle()
    #expect(await screen.all(.identifier("conflict-mine")).map(\.text) == ["My table", "table"])
    #expect(await screen.all(.identifier("conflict-theirs")).map(\.text) == ["Their table", "theirs"])
    try await screen.tap(.identifier("save-again"))
    await screen.settle()
    let draft = try sent(transport, .put)
    #expect(draft.title == "My table" && draft.handle == "theirs")
    #expect(transport.requests.last { $0.method == .put }?.fields["if-match"] == "\"2\"")
  }

  @Test func `a collection is removed after a question, in the version that was read`() async throws {
    let (screen, transport) = await screen([
      .init(Self.one, json: Self.chosen("Table", version: 4)),
      .init(Self.one, method: .delete, response: TransportResponse(status: 204)),
    ]) { UpdateCollectionScreen(collection: Self.id) }
    try await screen.tap(.identifier("collection-remove"))
    #expect(!transport.requests.contains { $0.method == .delete }, "it is asked about first")
    try await screen.tap(.identifier("collection-remove-confirm"))
    await screen.settle()
    #expect(transport.requests.last { $0.method == .delete }?.fields["if-match"] == "\"4\"")
  }

  @Test func `a translation that nobody else has touched is saved over a newer collection, another's is shown`()
    async throws
  {
    let translations = Self.one + "/translations"
    let (screen, transport) = await screen([
      .init(Self.one, json: Self.chosen("Table")), .init(translations, json: #"[{"locale":"pl","title":"Stół"}]"#),
      .init(translations, method: .put, json: Self.stale, status: 412),
      .init(Self.one, json: Self.chosen("Table", version: 2)),
      .init(translations, json: #"[{"locale":"pl","title":"Stół"}]"#),
      .init(translations, method: .put, json: Self.collection("Table", version: 3)),
      .init(translations, method: .put, json: Self.stale, status: 412),
      .init(Self.one, json: Self.chosen("Table", version: 5)),
      .init(translations, json: #"[{"locale":"pl","title":"Ich stół"}]"#),
    ]) { CollectionTranslationScreen(collection: Self.id, language: "pl") }
    try await screen.type("Na stół", into: .identifier("collection-translation-title"))
    try await screen.tap(.identifier("collection-translation-save"))
    await screen.settle()
    let first = try #require(transport.requests.last { $0.method == .put })
    #expect(first.fields["if-match"] == "\"2\"")
    #expect(
      try Schema.collectionTranslation.decode(first.body ?? []) == CollectionTranslation(locale: "pl", title: "Na stół")
    )
    try await screen.type("Mój stół", into: .identifier("collection-translation-title"))
    try await screen.tap(.identifier("collection-translation-save"))
    await screen.settle()
    #expect(await screen.all(.identifier("conflict-mine")).map(\.text) == ["Mój stół"])
    #expect(await screen.all(.identifier("conflict-theirs")).map(\.text) == ["Ich stół"])
  }

  @Test func `a rule's form says the rule again`() throws {
    let rule = try #require(
      FacetChoices(text: "attribute.colour:blue|red,brand:loom,category:x,tag:gift").map {
        CollectionRule(text: "gift", facets: $0, minimumPrice: 500, maximumPrice: 1_999)
      })
    let details = CollectionDetails(
      collection: ProductCollection(id: Self.id, handle: "a", title: "A", rule: rule, version: 7))
    let form = CollectionForm(details, in: .gbp)
    #expect(form.rule.minimumPrice == "5.00" && form.rule.attributes == "colour: blue, red")
    let draft = try #require(form.draft(Self.id, version: 7, in: .gbp, category: nil, brands: ["loom"]))
    #expect(draft == details.collection, "also what the form has no field for")
  }

  @Test(
    arguments: [
      ({ @Sendable in $0.title = " " }, CollectionField.title),
      ({ @Sendable in $0.handle = "No Address" }, .handle),
      ({ @Sendable in $0.rule.minimumPrice = "20" }, .maximumPrice),
      ({ @Sendable in $0.rule.maximumPrice = "much" }, .maximumPrice),
      ({ @Sendable in $0.rule.attributes = "colour" }, .attributes),
      ({ @Sendable in $0.rule.text = String(repeating: "w", count: 201) }, .words),
      (
        { @Sendable in $0.rule.tags = (0...FacetChoices.limit).map { "t\($0)" }.joined(separator: ",") }, .tags
      ),
    ] as [(@Sendable (inout CollectionForm) -> Void, CollectionField)])
  func `what cannot be meant is told beside its field`(
    change: @Sendable (inout CollectionForm) -> Void, field: CollectionField
  ) {
    var form = CollectionForm()
    (form.title, form.kind, form.rule.maximumPrice) = ("Gifts", .rule, "10")
    #expect(form.problems(in: .gbp).isEmpty)
    change(&form)
    #expect(Array(form.problems(in: .gbp).keys) == [field])
  }

  @Test(arguments: [
    CatalogStaffRoute.collections, .addCollection, .collection(Self.id),
    .collectionTranslation(Self.id, language: "zh-Hans"), .productTypes, .addProductType,
    .keptColumns, .keptColumn("Fit (product.metafields.custom.fit)"),
    .productType(ProductTypeID.make()), .brands(cursor: nil), .brands(cursor: "AB-_"), .brand(handle: "oak-iron"),
  ])
  func `an address leads back to its place`(route: CatalogStaffRoute) throws {
    #expect(CatalogStaffRoute(location: try #require(PageLocation(route.path))) == route)
  }

  @Test(arguments: [
    "/office/collections/x", "/office/collections/new/x", "/office/product-types/x", "/office/brands/a/b",
    "/office/collections/00000000-0000-7000-a000-000000000201/translations/polish",
  ])
  func `other addresses are not the Catalog's`(address: String) throws {
    #expect(CatalogStaffRoute(location: try #require(PageLocation(address))) == nil)
  }
}
