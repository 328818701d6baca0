import Catalog
import CatalogUI
import FoundationCore
import MyStoreKit
import Testing
import WebUI
import WebUITesting

/// The forms of staff as they are filled in: the button waits until the form is valid, and the reason is at its field.
struct StaffFormTests {
  private func screen(_ route: CatalogStaffRoute, _ answers: CannedTransport.Answer...) async -> Screen {
    let transport = CannedTransport(answers)
    let screen = await Screen {
      CatalogStaffRouter(route).environment(
        CatalogModel(client: CatalogHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    await screen.settle()
    return screen
  }

  private func waits(_ button: String, on screen: Screen) async throws -> Bool {
    try await screen.find(.identifier(button)).attributes["data-valid"] == ""
  }

  /// The identifiers of the fields that say that something is wrong with them.
  private func wrong(on screen: Screen) async -> Set<String> {
    let elements = await screen.session.snapshot().flatMap(\.all)
    return Set(
      elements.filter { $0.attributes["aria-invalid"] == "true" }.compactMap { $0.attributes["data-testid"] })
  }

  @Test(
    arguments: [
      (.addProductType, "type-save", ["type-name"]), (.addPriceList, "price-list-save", ["price-list-name"]),
      (.addCollection, "collection-save", ["collection-title"]),
      (.addProduct, "product-save", ["product-name", "variant-sku", "variant-price"]),
    ] as [(CatalogStaffRoute, String, [String])])
  func `an empty form waits without calling anything wrong, a press is answered at each field, and typing mends it`(
    _ route: CatalogStaffRoute, _ button: String, _ fields: [String]
  ) async throws {
    let screen = await screen(route)
    #expect(try await waits(button, on: screen))
    #expect(await wrong(on: screen).isEmpty)
    // As Enter does, or a press without scripts.
    try await screen.tap(.identifier(button))
    #expect(await wrong(on: screen) == Set(fields))
    for field in fields { try await screen.type("12", into: .identifier(field)) }
    #expect(await wrong(on: screen).isEmpty)
    #expect(try await !waits(button, on: screen))
  }

  @Test func `a field that was filled is wrong once it is not, before any press`() async throws {
    let screen = await screen(.addPriceList)
    try await screen.type("Autumn", into: .identifier("price-list-name"))
    #expect(try await !waits("price-list-save", on: screen))
    try await screen.type("twelve", into: .identifier("price-amount"))
    #expect(await wrong(on: screen) == ["price-amount"])
    #expect(try await waits("price-list-save", on: screen))
    try await screen.type("12.50", into: .identifier("price-amount"))
    // The SKU of the price is still to come: the button waits for it, and nobody is scolded.
    #expect(await wrong(on: screen).isEmpty)
    #expect(try await waits("price-list-save", on: screen))
  }

  @Test func `a name that was stored is wrong as soon as it is taken away`() async throws {
    let type = ProductType(id: .make(), name: "Lamp", attributes: [])
    let screen = await screen(
      .productType(type.id),
      .init("/api/v1/catalog/product-types/\(type.id)", json: Schema.productType.encode(type)))
    #expect(try await !waits("type-save", on: screen))
    try await screen.type("", into: .identifier("type-name"))
    #expect(await wrong(on: screen) == ["type-name"])
    #expect(try await waits("type-save", on: screen))
  }

  @Test func `what a choice asks for is said with the choice`() async throws {
    let types = await screen(.addProductType)
    try await types.type("Lamp", into: .identifier("type-name"))
    try await types.tap(.identifier("attribute-add"))
    #expect(await wrong(on: types).isEmpty, "a new row is not called wrong")
    try await types.select("One of some choices", in: .identifier("attribute-kind"))
    #expect(await wrong(on: types) == ["attribute-choices"])
    let collections = await screen(.addCollection)
    try await collections.type("Gifts", into: .identifier("collection-title"))
    try await collections.select("All products that fit a rule", in: .identifier("collection-kind"))
    #expect(await collections.contains("A rule needs one condition at least."))
    #expect(try await waits("collection-save", on: collections))
  }

  @Test func `a long price list shows a wrong row where it is typed in`() async throws {
    let variants = (0..<60).map { number in
      PricedVariant(id: .make(), sku: "SKU-\(number)", productName: "Thing", name: nil, price: .zero(.gbp))
    }
    let list = PriceList(
      id: .make(), name: "Sale", kind: .sale, isActive: true, customerGroups: [],
      prices: variants.map { ListPrice(variant: $0.id, price: .zero(.gbp)) }, version: 1)
    let one = "/api/v1/catalog/price-lists/\(list.id)"
    let screen = await screen(
      .priceList(list.id), .init(one, json: Schema.priceList.encode(list)),
      .init(one + "/variants", json: Schema.pricedVariants.encode(variants)))
    let fields = await screen.all(.identifier("price-amount"))
    #expect(fields.count == 50)
    #expect(await screen.contains("10 more are not shown."))
    _ = await screen.session.send(.input("none"), to: fields[30].id)
    let after = await screen.all(.identifier("price-amount"))
    #expect(after.map(\.id) == fields.map(\.id))
    #expect(after[30].attributes["aria-invalid"] == "true")
    // A search that does not find it shows it first all the same.
    try await screen.type("SKU-59", into: .identifier("price-list-search"))
    #expect(await screen.all(.identifier("price-amount")).map(\.id).first == fields[30].id)
    #expect(await screen.all(.identifier("price-amount")).count == 2)
  }
}
