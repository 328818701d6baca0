import Access
import AccessService
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// What option names, attribute values and other words of the shop are in other languages.
struct TermTests {
  private static let type = ProductType(
    id: .make(), name: "Lamps",
    attributes: [
      Attribute(code: "power", name: "Power", kind: .number, unit: "W"),
      Attribute(code: "rooms", name: "Rooms", kind: .multiselect, choices: ["Kitchen", "Hall"]),
      Attribute(code: "shade", name: "Shade", kind: .dropdown, choices: ["Wide", "Narrow"], scope: .variant),
      Attribute(code: "made-in", name: "Made in", kind: .text),
    ])

  private func variant(_ sku: String, _ values: [String], name: String? = nil) throws -> Variant {
    Variant(
      id: .make(), sku: sku, name: name, price: try Money(1_000, .gbp), optionValues: values,
      attributes: [AttributeValue(code: "shade", values: ["Wide"])])
  }

  private func lamp() throws -> NewProduct {
    NewProduct(
      name: "Lamp", type: "lamps", tags: ["new"], options: ["Colour"],
      variants: [try variant("R", ["Red"]), try variant("B", ["Blue"]), try variant("O", ["Oat"], name: "Special")],
      attributes: [
        AttributeValue(code: "power", values: ["40"]), AttributeValue(code: "rooms", values: ["Kitchen", "Hall"]),
        AttributeValue(code: "made-in", values: ["Italy"]),
      ], translations: [ProductTranslation(locale: "pl", name: "Lampa")])
  }

  private func withLamp(_ body: (CatalogService, Product) async throws -> Void) async throws {
    try await withCatalog { catalog in
      _ = try await catalog.productTypes.add(Self.type, once: nil, as: .keeper)
      try await body(catalog, try await catalog.products.add(try lamp(), once: nil, as: .keeper))
    }
  }

  private func translate(
    _ use: TermUse, _ text: String, _ translation: String?, locale: String = "pl", _ catalog: CatalogService
  ) async throws {
    let version = try await catalog.terms.list(use, as: .keeper).version
    let edit = TermEdit(changes: [.init(text: text, locale: locale, translation: translation)])
    _ = try await catalog.terms.translate(use, edit, version: version, as: .keeper)
  }

  /// Everything that a product's page says in the shop's own words, by what it is.
  private func said(_ product: Product) -> [String: [String]] {
    [
      "option": product.options, "values": product.variants.flatMap(\.optionValues),
      "names": product.variants.map { $0.name ?? "" }, "type": [product.type ?? ""], "tags": product.tags,
      "attributes": product.attributes.map { $0.name ?? "" },
      "attribute values": product.attributes.flatMap(\.values),
      "units": product.attributes.compactMap(\.unit),
      "variant's": product.variants.prefix(1).flatMap(\.attributes).flatMap { [$0.name ?? ""] + $0.values },
    ]
  }

  @Test(arguments: [
    (TermUse.names, "Colour", "Kolor", "option", ["Kolor"]),
    (.values(of: "colour"), "Blue", "Niebieski", "values", ["Red", "Niebieski", "Oat"]),
    (.values(of: "colour"), "Blue", "Niebieski", "names", ["Red", "Niebieski", "Special"]),
    (.types, "lamps", "Lampy", "type", ["Lampy"]), (.tags, "new", "nowość", "tags", ["nowość"]),
    (.names, "Made in", "Kraj", "attributes", ["Power", "Rooms", "Kraj"]),
    (.values(of: "rooms"), "Hall", "Hol", "attribute values", ["40", "Kitchen", "Hol", "Italy"]),
    (.values(of: "made-in"), "Italy", "Włochy", "attribute values", ["40", "Kitchen", "Hall", "Włochy"]),
    (.units, "W", "wat", "units", ["wat"]), (.names, "Shade", "Klosz", "variant's", ["Klosz", "Wide"]),
    (.values(of: "shade"), "Wide", "Szeroki", "variant's", ["Shade", "Szeroki"]),
  ])
  func `a word is told in the reader's language, and in the shop's own to staff and other readers`(
    use: TermUse, text: String, translation: String, place: String, told: [String]
  ) async throws {
    try await withLamp { catalog, lamp in
      let before = said(try await catalog.products.product(lamp.id, in: "pl", as: .anonymous))
      try await translate(use, text, translation, catalog)
      for locale in ["pl", "pl-PL"] {
        let polish = said(try await catalog.products.product(lamp.id, in: locale, as: .anonymous))
        #expect(polish[place] == told, "\(locale)")
      }
      for locale in ["ru", nil] {
        #expect(said(try await catalog.products.product(lamp.id, in: locale, as: .anonymous)) == before)
      }
      #expect(try await catalog.products.product(lamp.id, in: "pl", as: .keeper) == lamp)
      try await translate(use, text, nil, catalog)
      #expect(said(try await catalog.products.product(lamp.id, in: "pl", as: .anonymous)) == before)
    }
  }

  @Test func `filters are called what the reader calls them, and named by the shop's own words`() async throws {
    try await withLamp { catalog, _ in
      for (use, text, translation) in [
        (TermUse.names, "Colour", "Kolor"), (.values(of: "colour"), "Blue", "Niebieski"), (.names, "Power", "Moc"),
        (.units, "W", "wat"), (.types, "lamps", "Lampy"), (.tags, "new", "nowość"),
      ] {
        try await translate(use, text, translation, catalog)
      }
      func facet(_ key: String, _ locale: String?) async throws -> Facet? {
        let chosen = FacetChoices().adding("blue", of: "attribute.colour")
        return try await catalog.search.facets(ProductFilter(facets: chosen, locale: locale), as: .anonymous)
          .facets.first { $0.key == key }
      }
      let colour = try #require(try await facet("attribute.colour", "pl"))
      #expect(colour.title == "Kolor")
      #expect(colour.values.map(\.label) == ["Niebieski", "Oat", "Red"], "the chosen one is first")
      #expect(colour.values.map(\.value) == ["blue", "oat", "red"])
      #expect(colour.values.map(\.isChosen) == [true, false, false])
      #expect(try await facet("attribute.colour", nil)?.values.first?.label == "Blue")
      let power = try #require(try await facet("attribute.power", "pl"))
      #expect(power.title == "Moc" && power.values.map(\.label) == ["40 wat"])
      #expect(try await facet("attribute.power", "ru")?.title == "Power")
      #expect(try await facet(Facet.type, "pl")?.values.map(\.label) == ["Lampy"])
      #expect(try await facet(Facet.tag, "pl")?.values.map(\.label) == ["nowość"])
      for locale in ["pl", nil] {
        let filter = ProductFilter(facets: FacetChoices().adding("blue", of: "attribute.colour"), locale: locale)
        #expect(try await catalog.search.products(filter, after: nil, limit: 5, as: .anonymous).items.count == 1)
      }
    }
  }

  @Test func `values that would read the same stay as they are, so that variants can be told apart`() async throws {
    try await withLamp { catalog, lamp in
      try await translate(.values(of: "colour"), "Blue", "Kolorowy", catalog)
      try await translate(.values(of: "colour"), "Red", "Kolorowy", catalog)
      let polish = try await catalog.products.product(lamp.id, in: "pl", as: .anonymous)
      #expect(polish.variants.flatMap(\.optionValues) == ["Red", "Blue", "Oat"])
    }
  }

  @Test func `staff find the words that products use, and those that were translated before`() async throws {
    try await withLamp { catalog, lamp in
      #expect(
        try await catalog.terms.uses(as: .keeper).map(\.rawValue)
          == ["names", "units", "types", "tags", "values.colour", "values.made-in", "values.rooms", "values.shade"])
      func texts(_ use: TermUse) async throws -> [String] {
        try await catalog.terms.list(use, as: .keeper).terms.map(\.text)
      }
      #expect(try await texts(.names) == ["Colour", "Made in", "Power", "Rooms", "Shade"])
      #expect(try await texts(.units) == ["W"])
      #expect(try await texts(.types) == ["Lamps", "lamps"])
      #expect(try await texts(.values(of: "colour")) == ["Blue", "Oat", "Red"])
      #expect(try await texts(.values(of: "shade")) == ["Narrow", "Wide"])
      try await translate(.values(of: "colour"), "Mauve", "Malwowy", catalog)
      let list = try await catalog.terms.list(.values(of: "colour"), as: .keeper)
      #expect(list.terms.map(\.text) == ["Blue", "Mauve", "Oat", "Red"] && list.version == 1)
      #expect(list.terms[1].translations == [TermTranslation(locale: "pl", text: "Malwowy")])
    }
  }

  @Test func `a translation is refused to strangers, when it is stale, and in too many languages`() async throws {
    try await withCatalog { catalog in
      let blue = TermEdit(changes: [.init(text: "Blue", locale: "pl", translation: "Niebieski")])
      let use = TermUse.values(of: "colour")
      let clerk = Principal.staff(StaffPrincipal(id: UniqueID(high: 2, low: 2), permissions: []))
      for (stranger, error) in [(Principal.anonymous, AccessError.notAuthenticated), (clerk, .notPermitted)] {
        await #expect(throws: CatalogError.access(error)) {
          try await catalog.terms.translate(use, blue, version: 0, as: stranger)
        }
        await #expect(throws: CatalogError.access(error)) { try await catalog.terms.list(use, as: stranger) }
        await #expect(throws: CatalogError.access(error)) { try await catalog.terms.uses(as: stranger) }
      }
      let first = try await catalog.terms.translate(use, blue, version: 0, as: .keeper)
      #expect(first.version == 1)
      await #expect(throws: CatalogError.changedSince(version: 0)) {
        try await catalog.terms.translate(use, blue, version: 0, as: .keeper)
      }
      let letters = "abcdefghijklmnopqrstuvwxyz".map { String($0) }
      let many = letters.flatMap { letter in ["a", "b"].map { $0 + letter } }.prefix(40)
      let edit = TermEdit(changes: many.map { .init(text: "Blue", locale: $0, translation: "B") })
      await #expect(throws: CatalogError.tooManyTranslations) {
        try await catalog.terms.translate(use, edit, version: 1, as: .keeper)
      }
      let kept = try await catalog.terms.list(use, as: .keeper)
      #expect(kept.version == 1)
    }
  }

  @Test func `a type's new attribute is called by its name at once`() async throws {
    try await withLamp { catalog, lamp in
      func names() async throws -> [String?] {
        try await catalog.products.product(lamp.id, as: .anonymous).attributes.map(\.name)
      }
      #expect(try await names() == ["Power", "Rooms", "Made in"])
      var attributes = Self.type.attributes
      attributes[3].name = "Origin"
      let changed = ProductType(id: Self.type.id, name: "Lamps", attributes: attributes, version: 1)
      _ = try await catalog.productTypes.replace(changed, version: 1, as: .keeper)
      #expect(try await names() == ["Power", "Rooms", "Origin"])
    }
  }

  @Test func `what readers learn of attributes is not taken for what products say`() async throws {
    try await withLamp { catalog, lamp in
      let seen = try await catalog.products.product(lamp.id, as: .anonymous)
      let edited = try await catalog.products.edit(
        lamp.id, ProductEdit(attributes: seen.attributes, variants: lamp.variants), version: 1, as: .keeper)
      #expect(edited.attributes == lamp.attributes && edited.attributes.allSatisfy { $0.name == nil })
    }
  }

  @Test func `a quote is called what its product and options are in the buyer's language`() async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self])
      let catalog = CatalogService(database: database, clock: tickingClock(), currency: .gbp)
      let lamp = try await catalog.products.add(try lamp(), once: nil, as: .keeper)
      try await translate(.values(of: "colour"), "Blue", "Niebieski", catalog)
      func names(_ locale: String?) async throws -> [[String?]] {
        let (ids, terms) = (lamp.variants.map(\.id), catalog.terms)
        let quotes = try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
          try Variants.quotes(
            for: Dictionary(uniqueKeysWithValues: ids.map { ($0, 1) }), locale: locale, by: terms,
            at: Timestamp(milliseconds: 9_000_000), in: snapshot)
        }
        return ids.map { [quotes[$0]?.name, quotes[$0]?.translatedName] }
      }
      let own = ["Lamp – Red", "Lamp – Blue", "Lamp – Special"]
      #expect(
        try await names("pl") == [
          [own[0], "Lampa – Red"], [own[1], "Lampa – Niebieski"], [own[2], "Lampa – Special"],
        ])
      for locale in ["ru", nil] { #expect(try await names(locale) == own.map { [$0, nil] }) }
      await database.close()
    }
  }

  @Test func `a feed says everything in the language that is asked for`() async throws {
    try await withLamp { catalog, _ in
      try await translate(.values(of: "colour"), "Blue", "Niebieski", catalog)
      try await translate(.types, "lamps", "Lampy", catalog)
      func feed(_ locale: String?) async throws -> String {
        try await catalog.productExport.part(
          in: .google, after: nil, limit: 9, base: "https://shop.example.com", locale: locale, as: .keeper
        ).text
      }
      let polish = try await feed("pl")
      #expect(polish.contains("<g:title>Lampa – Niebieski</g:title>"))
      #expect(polish.contains("<g:product_type>Lampy</g:product_type>"))
      #expect(try await feed(nil).contains("<g:title>Lamp – Blue</g:title>"))
    }
  }

  @Test(arguments: [
    ("names", true), ("units", true), ("values.colour", true), ("values.made-in", true), ("values.", false),
    ("values.Colour", false), ("values", false), ("colour", false), ("", false),
  ])
  func `a use is named in one form`(text: String, isUse: Bool) {
    #expect(TermUse(text)?.rawValue == (isUse ? text : nil))
  }
}
