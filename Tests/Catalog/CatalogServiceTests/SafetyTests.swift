import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Imports
import Persistence
import StoreIdentifiers
import Testing

/// Who answers for products, what is to be known for their safe use, and what brands say in other languages.
struct SafetyTests {
  private static let maker = BusinessContact(
    name: "Acme Ltd", address: "1 Example Road\nExampleton", contact: "safety@acme.example.com")
  private static let agent = BusinessContact(
    name: "Acme Europe", address: "Voorbeeldweg 2", contact: "https://acme.example.com/eu")

  private func lamp(_ change: (inout NewProduct) -> Void = { _ in }) throws -> NewProduct {
    var new = NewProduct(
      name: "Lamp", brand: "Acme",
      variants: [Variant(id: .make(), sku: "L", name: nil, price: try Money(1_000, .gbp))],
      safety: "Hot.\nKeep away.",
      translations: [ProductTranslation(locale: "pl", safety: "Gorące.")])
    change(&new)
    return new
  }

  @Test func `a product tells who answers for it, and what is to be known, in the reader's language`() async throws {
    try await withCatalog { catalog in
      let added = try await catalog.products.add(try lamp(), once: nil, as: .keeper)
      #expect(added.safety == "Hot.\nKeep away.")
      let bare = try await catalog.products.product(added.id, as: .anonymous)
      #expect(bare.manufacturer == nil && bare.responsiblePerson == nil)
      let edit = BrandEdit(
        name: "Acme", description: nil, manufacturer: Self.maker, responsiblePerson: Self.agent)
      let brand = try await catalog.brands.edit("acme", edit, version: 1, as: .keeper)
      #expect(brand.manufacturer == Self.maker && brand.responsiblePerson == Self.agent)
      #expect(try await catalog.brands.brand("acme") == brand)
      let seen = try await catalog.products.product(added.id, in: "pl", as: .anonymous)
      #expect(seen.manufacturer == Self.maker && seen.responsiblePerson == Self.agent)
      #expect(seen.safety == "Gorące.")
      #expect(try await catalog.products.product(added.id, in: "ru", as: .anonymous).safety == "Hot.\nKeep away.")
      let staff = try await catalog.products.product(added.id, as: .keeper)
      #expect(staff == added, "staff read of it at the brand")
      let edited = try await catalog.products.edit(
        added.id, ProductEdit(safety: ""), version: added.version, as: .keeper)
      #expect(edited.safety == nil)
      let none = BrandEdit(name: "Acme", description: nil)
      _ = try await catalog.brands.edit("acme", none, version: 2, as: .keeper)
      #expect(try await catalog.products.product(added.id, as: .anonymous).manufacturer == nil)
    }
  }

  @Test func `a line of a file brings what is to be known, and writes it again`() async throws {
    try await withCatalog { catalog in
      let line = String(decoding: Schema.newProduct.encode(try lamp { $0.handle = "lamp" }), as: UTF8.self) + "\n"
      #expect(try await catalog.takeIn(line, .jsonLines).created == 1)
      let product = try await catalog.products.product(handle: "lamp", as: .anonymous)
      #expect(product.safety == "Hot.\nKeep away.")
      #expect(try await catalog.products.product(product.id, in: "pl", as: .anonymous).safety == "Gorące.")
      #expect(
        try await catalog.productExport.part(in: .jsonLines, after: nil, limit: 5, as: .keeper).text.contains(
          #""safety":"Hot.\nKeep away.""#))
      #expect(try await catalog.takeIn(line, .jsonLines).unchanged == 1)
    }
  }

  @Test func `a brand is described in the reader's language, and called what it is`() async throws {
    try await withCatalog { catalog in
      _ = try await catalog.products.add(try lamp(), once: nil, as: .keeper)
      let polish = BrandTranslation(locale: "pl", description: "Lampy z huty.")
      let edit = BrandEdit(name: "Acme", description: "Lamps.", translations: [polish])
      let brand = try await catalog.brands.edit("acme", edit, version: 1, as: .keeper)
      #expect(brand.translations == [polish])
      #expect(try await catalog.brands.brand("acme", as: .keeper) == brand)
      func told(_ locale: String?) async throws -> [String?] {
        let one = try await catalog.brands.brand("acme", in: locale)
        let all = try await catalog.brands.all(after: nil, limit: 5, in: locale).items
        #expect(one.translations.isEmpty && all.allSatisfy { $0.name == "Acme" && $0.translations.isEmpty })
        return [one.description] + all.map(\.description)
      }
      #expect(try await told("pl-PL") == ["Lampy z huty.", "Lampy z huty."])
      #expect(try await told("ru") == ["Lamps.", "Lamps."])
      #expect(try await told(nil) == ["Lamps.", "Lamps."])
      let kept = try await catalog.brands.edit(
        "acme", BrandEdit(name: "Acme", description: "L."), version: 2, as: .keeper)
      #expect(kept.translations == [polish], "nothing was said of them")
      let gone = BrandEdit(name: "Acme", description: "L.", translations: [])
      #expect(try await catalog.brands.edit("acme", gone, version: 3, as: .keeper).translations.isEmpty)
    }
  }

  @Test(arguments: [
    ("safety@acme.example.com", true), ("https://acme.example.com", true), ("http://acme.example.com/eu?x=1", true),
    ("acme.example.com", false),
    ("https://acme.example.com:8443/a#b", true), ("https://a_b.example.com", false),
    ("https://acme", false), ("https://acme.example.com/a b", false),
    ("javascript:alert(1)", false), ("https://acme.example.com/\"><script>", false), ("", false),
  ])
  func `an electronic address is of a mailbox or a page`(text: String, isAddress: Bool) throws {
    let contact = BusinessContact(name: "Acme", address: "1 Road", contact: text)
    let json = Schema.businessContact.encode(contact)
    #expect(((try? Schema.businessContact.decode(json)) != nil) == isAddress)
  }

  @Test(arguments: [
    BusinessContact(name: "", address: "1 Road", contact: "a@example.com"),
    BusinessContact(name: "A", address: "", contact: "a@example.com"),
    BusinessContact(name: String(repeating: "n", count: 251), address: "1 Road", contact: "a@example.com"),
    BusinessContact(name: "A", address: String(repeating: "r", count: 1_001), contact: "a@example.com"),
  ])
  func `a contact has a name and an address of some length`(contact: BusinessContact) {
    #expect(throws: SchemaError.self) {
      try Schema.businessContact.decode(Schema.businessContact.encode(contact))
    }
  }
}
