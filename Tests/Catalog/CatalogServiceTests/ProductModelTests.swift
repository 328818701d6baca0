import Access
import AccessService
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Persistence
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// What products are besides their names: kinds with attributes, brands, categories, dates, prices by lists.
struct ProductModelTests {
  /// A clock that the test moves.
  private final class Hands: Sendable {
    private let time = Mutex(Timestamp(milliseconds: 1_000_000))
    var clock: WallClock { WallClock { self.time.withLock { $0 } } }
    func move(by milliseconds: Int64) {
      time.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + milliseconds) }
    }
    func after(_ milliseconds: Int64) -> Timestamp {
      Timestamp(milliseconds: clock.now().milliseconds + milliseconds)
    }
  }

  private func withShop(_ body: (CatalogService, Database, Hands) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self])
      let hands = Hands()
      try await body(CatalogService(database: database, clock: hands.clock, currency: .gbp), database, hands)
      await database.close()
    }
  }

  private func lamp(_ sku: String = "L", _ change: (inout NewProduct) -> Void = { _ in }) throws -> NewProduct {
    var new = NewProduct(
      name: "Lamp \(sku)", variants: [Variant(id: .make(), sku: sku, name: nil, price: try Money(1_000, .gbp))])
    change(&new)
    return new
  }

  private static let lamps = ProductType(
    id: .make(), name: "Lamps",
    attributes: [
      Attribute(code: "power", name: "Power", kind: .number, unit: "W"),
      Attribute(code: "dimmable", name: "Dimmable", kind: .boolean),
      Attribute(code: "since", name: "Since", kind: .date, isFacet: false),
      Attribute(code: "rooms", name: "Rooms", kind: .multiselect, choices: ["Kitchen", "Hall"]),
      Attribute(code: "shade", name: "Shade", kind: .swatch, choices: ["Red", "Blue"], scope: .variant),
      Attribute(code: "goes-with", name: "Goes with", kind: .reference),
    ])

  @Test(arguments: [
    ("power", ["12.5"], true), ("power", ["twelve"], false), ("power", ["1", "2"], false), ("power", ["1e9"], false),
    ("dimmable", ["true"], true), ("dimmable", ["yes"], false), ("since", ["2026-02-28"], true),
    ("since", ["2026-02-30"], false), ("rooms", ["Kitchen", "Hall"], true), ("rooms", ["Cellar"], false),
    ("rooms", ["Hall", "Hall"], false), ("shade", ["Red"], false), ("goes-with", ["a-lamp"], true),
    ("goes-with", ["A lamp"], false), ("weight", ["1"], false),
  ])
  func `values are of the form that their attribute has`(code: String, values: [String], isGood: Bool) async throws {
    try await withShop { catalog, _, _ in
      _ = try await catalog.productTypes.add(Self.lamps, once: nil, as: .keeper)
      let new = try lamp {
        $0.type = "lamps"
        $0.attributes = [AttributeValue(code: code, values: values)]
      }
      if isGood {
        let added = try await catalog.products.add(new, once: nil, as: .keeper)
        let seen = try await catalog.products.product(added.id, as: .anonymous)
        #expect(seen.attributes.map(\.bare) == new.attributes)
        #expect(try Schema.product.decode(Schema.product.encode(added)) == added)
      } else {
        await #expect(throws: CatalogError.self) { try await catalog.products.add(new, once: nil, as: .keeper) }
      }
    }
  }

  @Test func `attributes of products and variants are facets with their units, and words to be found by`() async throws
  {
    try await withShop { catalog, _, _ in
      _ = try await catalog.products.add(
        try lamp {
          $0.type = "Lamps"
          $0.attributes = [
            AttributeValue(code: "power", values: ["40"]), AttributeValue(code: "since", values: ["2020-01-01"]),
          ]
          $0.variants[0].attributes = [AttributeValue(code: "shade", values: ["Red"])]
        }, once: nil, as: .keeper)
      func facets() async throws -> [String: [String]] {
        try await catalog.search.facets(ProductFilter(), as: .anonymous).facets
          .reduce(into: [:]) { $0[$1.key] = $1.values.map(\.label) }
      }
      #expect(try await facets()["attribute.power"] == ["40"])
      // Described afterwards, they are told as described; what is no facet any more goes.
      let type = try await catalog.productTypes.add(Self.lamps, once: nil, as: .keeper)
      let described = try await facets()
      #expect(described["attribute.shade"] == ["Red"] && described["attribute.since"] == nil)
      #expect(described["attribute.power"] == ["40 W"])
      #expect(
        try await catalog.search.products(ProductFilter(text: "red"), after: nil, limit: 5, as: .anonymous).items.count
          == 1)
      await #expect(throws: CatalogError.changedSince(version: 9)) {
        try await catalog.productTypes.replace(type, version: 9, as: .keeper)
      }
    }
  }

  @Test func `a product leads to its own brand's page, also where another is written alike`() async throws {
    try await withCatalog { catalog in
      for (number, brand) in ["Bohm", "Böhm"].enumerated() {
        let added = try await catalog.products.add(try lamp("L\(number)") { $0.brand = brand }, once: nil, as: .keeper)
        let shown = try await catalog.products.product(added.id, as: .anonymous)
        let handle = try #require(shown.brandHandle)
        #expect(try await catalog.brands.brand(handle).name == brand)
      }
    }
  }

  @Test func `a renamed brand keeps its page, and its products follow`() async throws {
    try await withShop { catalog, _, _ in
      let added = try await catalog.products.add(try lamp { $0.brand = "Acme Ltd" }, once: nil, as: .keeper)
      let brand = try #require(try await catalog.brands.all(after: nil, limit: 5).items.first)
      #expect(brand == Brand(handle: "acme-ltd", name: "Acme Ltd"))
      _ = try await catalog.brands.edit(
        brand.handle, BrandEdit(name: "Zenith", description: "Makers"), version: 1, as: .keeper)
      #expect(try await catalog.brands.brand("zenith").handle == "acme-ltd")
      #expect(try await catalog.brands.brand("acme-ltd").name == "Zenith")
      let product = try await catalog.products.product(added.id, as: .anonymous)
      #expect(product.brand == "Zenith" && product.version == 2)
      let filter = ProductFilter(facets: FacetChoices().toggling("acme-ltd", of: Facet.brand))
      #expect(
        try await catalog.search.products(filter, after: nil, limit: 5, as: .anonymous).items.map(\.brand) == ["Zenith"]
      )
      let found = try await catalog.search.products(ProductFilter(text: "zenith"), after: nil, limit: 5, as: .anonymous)
      #expect(found.items.count == 1)
      await #expect(throws: CatalogError.changedSince(version: 1)) {
        try await catalog.brands.edit(brand.handle, BrandEdit(name: "X", description: nil), version: 1, as: .keeper)
      }
    }
  }

  @Test func `a product is found in its categories and all above them, also when they move`() async throws {
    try await withShop { catalog, _, _ in
      func category(_ name: String, in parent: CategoryID? = nil) async throws -> Catalog.Category {
        try await catalog.categories.add(NewCategory(code: name, name: name, parent: parent), once: nil, as: .keeper)
      }
      let (home, garden) = (try await category("Home"), try await category("Garden"))
      let light = try await category("Light", in: home.id)
      let added = try await catalog.products.add(try lamp { $0.categories = [light.id] }, once: nil, as: .keeper)
      #expect(added.categories == [light.id])
      func count(_ id: CategoryID) async throws -> Int {
        try await catalog.search.products(ProductFilter(category: id), after: nil, limit: 5, as: .anonymous).items.count
      }
      #expect(try await [count(home.id), count(light.id), count(garden.id)] == [1, 1, 0])
      let below = try await catalog.search.facets(ProductFilter(category: home.id), as: .anonymous)
      #expect(below.facets.first { $0.key == Facet.category }?.values.map(\.label) == ["Light"])
      _ = try await catalog.categories.edit(
        light.id, CategoryEdit(name: "Light", parent: garden.id), version: 1, as: .keeper)
      #expect(try await [count(home.id), count(light.id), count(garden.id)] == [0, 1, 1])
      let nowhere = CategoryID.make()
      await #expect(throws: CatalogError.unknownCategory(nowhere)) {
        try await catalog.products.edit(added.id, ProductEdit(categories: [nowhere]), version: 1, as: .keeper)
      }
      await #expect(throws: CatalogError.repeatedCategory) {
        try await catalog.products.edit(added.id, ProductEdit(categories: [home.id, home.id]), version: 1, as: .keeper)
      }
      #expect(
        try await catalog.products.product(added.id, as: .anonymous).categories == [light.id], "refused as a whole")
    }
  }

  @Test func `a product appears at its moment, and is sold from its own`() async throws {
    try await withShop { catalog, database, hands in
      let new = try lamp {
        $0.publishedAt = hands.after(1_000)
        $0.availableAt = hands.after(2_000)
      }
      let added = try await catalog.products.add(new, once: nil, as: .keeper)
      func seen() async throws -> Int {
        try await catalog.search.products(ProductFilter(), after: nil, limit: 5, as: .anonymous).items.count
      }
      func sold() async throws -> Bool {
        let (variant, now) = (added.variants[0].id, hands.clock.now())
        return try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
          try !Variants.quotes(for: [variant: 1], at: now, in: snapshot).isEmpty
        }
      }
      #expect(try await seen() == 0)
      #expect(try await !sold())
      await #expect(throws: CatalogError.notFound) { try await catalog.products.product(added.id, as: .anonymous) }
      #expect(try await catalog.products.product(added.id, as: .keeper) == added)
      hands.move(by: 1_000)
      #expect(try await seen() == 1)
      #expect(try await !sold())
      hands.move(by: 1_000)
      #expect(try await sold())
    }
  }

  @Test func `a sale shows in lists, on pages and in quotes while it lasts, by the quantity`() async throws {
    try await withShop { catalog, database, hands in
      let added = try await catalog.products.add(try lamp(), once: nil, as: .keeper)
      _ = try await catalog.products.add(try lamp("OTHER"), once: nil, as: .keeper)
      let variant = added.variants[0].id
      let sale = PriceListDraft(
        name: "Sale", kind: .sale, startsAt: hands.after(1_000), endsAt: hands.after(2_000),
        prices: [
          ListPrice(variant: variant, price: try Money(700, .gbp)),
          ListPrice(variant: variant, minimumQuantity: 10, price: try Money(600, .gbp)),
        ])
      _ = try await catalog.prices.add(sale, once: nil, as: .keeper)
      func prices() async throws -> [Int64?] {
        let page = try await catalog.products.product(added.id, as: .anonymous).variants[0]
        let filter = ProductFilter(maximumPrice: 2_000, sort: .priceAscending)
        let listed = try await catalog.search.products(filter, after: nil, limit: 5, as: .anonymous)
        let own = listed.items.first { $0.id == added.id }
        let now = hands.clock.now()
        let quotes = try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
          (
            try Variants.quotes(for: [variant: 1], at: now, in: snapshot)[variant]?.price.amount,
            try Variants.quotes(for: [variant: 10], at: now, in: snapshot)[variant]?.price.amount
          )
        }
        return [
          page.price.amount, page.reduction?.former.amount, own?.lowestPrice.amount,
          own?.reduction?.former.amount,
          quotes.0, quotes.1,
        ]
      }
      let (usual, lowered): ([Int64?], [Int64?]) = (
        [1_000, nil, 1_000, nil, 1_000, 1_000], [700, 1_000, 700, 1_000, 700, 600]
      )
      #expect(try await catalog.schedule.keep() == sale.startsAt)
      #expect(try await prices() == usual)
      hands.move(by: 1_000)
      #expect(try await catalog.schedule.keep() == sale.endsAt)
      #expect(try await prices() == lowered)
      #expect(
        try await catalog.products.product(added.id, as: .keeper).variants[0].price.amount == 1_000, "staff see its own"
      )
      // A change of the product meanwhile keeps the sale.
      _ = try await catalog.products.edit(added.id, ProductEdit(name: "Light"), version: 1, as: .keeper)
      #expect(try await prices() == lowered)
      hands.move(by: 1_000)
      #expect(try await catalog.schedule.keep() == nil)
      #expect(try await prices() == usual)
    }
  }

  @Test func `a translation is read in its language, found by its words, and taken away by an empty one`() async throws
  {
    try await withShop { catalog, _, _ in
      let added = try await catalog.products.add(try lamp { $0.summary = "Bends" }, once: nil, as: .keeper)
      var polish = ProductTranslation(locale: "pl", name: "Lampa biurkowa", seo: SEO(title: "Lampa"))
      let first = try await catalog.products.translate(added.id, polish, version: 1, as: .keeper)
      #expect(first.version == 2 && first.name == "Lamp L")
      func name(_ locale: String?) async throws -> [String] {
        let page = try await catalog.products.product(handle: added.handle, in: locale, as: .anonymous)
        let listed = try await catalog.search.products(
          ProductFilter(text: "biurkowa", locale: locale), after: nil, limit: 5, as: .anonymous)
        return [page.name, page.summary ?? ""] + listed.items.map(\.name)
      }
      #expect(try await name("pl-PL") == ["Lampa biurkowa", "Bends", "Lampa biurkowa"])
      #expect(try await name("ru") == ["Lamp L", "Bends", "Lamp L"])
      #expect(try await name(nil) == ["Lamp L", "Bends", "Lamp L"])
      await #expect(throws: CatalogError.changedSince(version: 1)) {
        try await catalog.products.translate(added.id, polish, version: 1, as: .keeper)
      }
      await #expect(throws: CatalogError.access(.notAuthenticated)) {
        try await catalog.products.translate(added.id, polish, version: 2, as: .anonymous)
      }
      (polish.name, polish.seo) = (nil, SEO())
      _ = try await catalog.products.translate(added.id, polish, version: 2, as: .keeper)
      #expect(try await catalog.products.translations(of: added.id, as: .keeper).isEmpty)
      #expect(try await name("pl") == ["Lamp L", "Bends"])
    }
  }

  @Test(arguments: [
    ("pl", ["pl"]), ("pl-PL", ["pl-PL", "pl"]), ("zh-Hans-CN", ["zh-Hans-CN", "zh-Hans", "zh"]),
  ])
  func `a language also reads what there is in its wider one`(locale: String, candidates: [String]) {
    #expect(LanguageTag.candidates(for: locale) == candidates)
  }

  @Test func `a collection shows what was chosen for it, or whatever its rule fits now`() async throws {
    try await withShop { catalog, _, _ in
      let first = try await catalog.products.add(try lamp("A") { $0.brand = "Acme" }, once: nil, as: .keeper)
      let second = try await catalog.products.add(try lamp("B") { $0.tags = ["new"] }, once: nil, as: .keeper)
      func shown(_ handle: String, _ facets: FacetChoices = FacetChoices()) async throws -> Set<ProductID> {
        let filter = ProductFilter(collection: handle, facets: facets)
        let page = try await catalog.search.products(filter, after: nil, limit: 9, as: .anonymous)
        #expect(try await catalog.search.facets(filter, as: .anonymous).total == page.items.count)
        return Set(page.items.map(\.id))
      }
      let chosen = try await catalog.collections.add(
        ProductCollection(handle: "chosen", title: "Chosen", products: [first.id]), once: nil, as: .keeper)
      #expect(try await shown("chosen") == [first.id])
      var other = chosen
      other.products = [second.id]
      #expect(try await catalog.collections.replace(other, version: 1, as: .keeper).products == [second.id])
      #expect(try await shown("chosen") == [second.id])
      #expect(try await shown("chosen", FacetChoices().adding("acme", of: Facet.brand)).isEmpty)
      let rule = CollectionRule(facets: FacetChoices().adding("acme", of: Facet.brand))
      _ = try await catalog.collections.add(
        ProductCollection(handle: "acme", title: "By Acme", rule: rule), once: nil, as: .keeper)
      #expect(try await shown("acme") == [first.id])
      _ = try await catalog.products.edit(second.id, ProductEdit(brand: "Acme"), version: 1, as: .keeper)
      #expect(try await shown("acme") == [first.id, second.id], "a rule fits what comes later")
      for (handle, text) in [("kitchen", "la"), ("nothing", "!?")] {
        _ = try await catalog.collections.add(
          ProductCollection(handle: handle, title: text, rule: CollectionRule(text: text)), once: nil, as: .keeper)
      }
      #expect(try await shown("kitchen") == [first.id, second.id])
      // Beside a rule's words others may be searched, and the rule's stay what they were.
      let narrowed = ProductFilter(text: "new", collection: "kitchen")
      #expect(
        try await catalog.search.products(narrowed, after: nil, limit: 9, as: .anonymous).items.map(\.id) == [second.id]
      )
      #expect(try await catalog.search.facets(narrowed, as: .anonymous).total == 1)
      #expect(try await shown("nothing").isEmpty, "a rule without a word fits nothing")
      let refusals: [(ProductCollection, CatalogError)] = [
        (ProductCollection(handle: "acme", title: "Again"), .collectionExists),
        (ProductCollection(handle: "n", title: "Nothing", rule: CollectionRule()), .invalidRule),
        (ProductCollection(handle: "b", title: "Both", rule: rule, products: [first.id]), .invalidRule),
        (ProductCollection(handle: "t", title: "Twice", products: [first.id, first.id]), .repeatedProduct),
      ]
      for (draft, refusal) in refusals {
        await #expect(throws: refusal) { try await catalog.collections.add(draft, once: nil, as: .keeper) }
      }
      await #expect(throws: CatalogError.collectionNotFound) { try await shown("nowhere") }
      await #expect(throws: CatalogError.changedSince(version: 1)) {
        try await catalog.collections.replace(other, version: 1, as: .keeper)
      }
    }
  }

  @Test func `a type's products take over its name and its facets, however they write it`() async throws {
    try await withShop { catalog, _, _ in
      for (sku, spelling, power) in [("A", "Lamps", "12"), ("B", "lamps", "12"), ("C", "Świeczniki", "20")] {
        _ = try await catalog.products.add(
          try lamp(sku) {
            $0.type = spelling
            $0.attributes = [AttributeValue(code: "power", values: [power])]
          }, once: nil, as: .keeper)
      }
      func types() async throws -> [String: Int] {
        let facets = try await catalog.search.facets(ProductFilter(), as: .anonymous).facets
        let types = facets.first { $0.key == Facet.type }?.values ?? []
        let powers = facets.first { $0.key == Facet.attributePrefix + "power" }?.values ?? []
        return Dictionary((types + powers).map { ($0.label, $0.count) }) { $0 + $1 }
      }
      _ = try await catalog.productTypes.add(Self.lamps, once: nil, as: .keeper)
      #expect(try await types()["12 W"] == 2)
      var lights = Self.lamps
      lights.name = "Lights"
      lights.attributes[0].isFacet = false
      _ = try await catalog.productTypes.replace(lights, version: 1, as: .keeper)
      #expect(try await types() == ["Lights": 2, "Świeczniki": 1, "20": 1])
      for handle in ["lamp-a", "lamp-b"] {
        let product = try await catalog.products.product(handle: handle, as: .keeper)
        #expect(product.type == "Lights")
        // Whoever has read it as it was is not to write the former type back.
        await #expect(throws: CatalogError.changedSince(version: 1)) {
          try await catalog.products.edit(product.id, ProductEdit(type: "Lamps"), version: 1, as: .keeper)
        }
      }
    }
  }

  @Test func `a sitemap lists what shoppers see, and nothing beyond its end`() async throws {
    try await withShop { catalog, _, hands in
      let seen = try await catalog.products.add(try lamp("SEEN"), once: nil, as: .keeper)
      _ = try await catalog.products.add(try lamp("DRAFT") { $0.status = .draft }, once: nil, as: .keeper)
      let later = try await catalog.products.add(
        try lamp("LATER") { $0.publishedAt = hands.after(1_000) }, once: nil, as: .keeper)
      #expect(try await catalog.sitemaps.count() == 1)
      #expect(try await catalog.sitemaps.entries(0).map(\.handle) == [seen.handle])
      hands.move(by: 1_000)
      #expect(try await catalog.sitemaps.entries(0).map(\.handle) == [seen.handle, later.handle])
      for beyond in [1, -1, Int.max] { #expect(try await catalog.sitemaps.entries(beyond).isEmpty) }
    }
  }
}
