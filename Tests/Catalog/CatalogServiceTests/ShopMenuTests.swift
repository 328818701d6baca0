import Access
import Catalog
import FoundationCore
import StoreIdentifiers
import TestSupport
import Testing

// The menu and the cards are operations without a public part.
@testable import CatalogService

/// What the shop's pages show around products: the menu, and pictures of variants.
struct ShopMenuTests {
  private func bowl(
    _ name: String, in category: CategoryID? = nil, of catalog: CatalogService, for audience: Audience = .everyone,
    status: ProductStatus = .active
  ) async throws -> Product {
    let variants = ["Red", "Blue"].map { colour in
      Variant(id: .make(), sku: "\(name)-\(colour)", name: nil, price: .zero(.gbp), optionValues: [colour])
    }
    var new = NewProduct(name: name, options: ["Colour"], variants: variants, categories: category.map { [$0] } ?? [])
    (new.audience, new.status) = (audience, status)
    return try await catalog.products.add(new, once: nil, as: .keeper)
  }

  private func add(_ code: String, below parent: CategoryID? = nil, to catalog: CatalogService) async throws
    -> CategoryID
  {
    try await catalog.categories.add(NewCategory(code: code, name: code, parent: parent), once: nil, as: .keeper).id
  }

  private func picture(_ product: Product, in catalog: CatalogService, _ byte: UInt8 = 1) async throws -> Product {
    try await catalog.media.add(.make(), reading: arriving([0xFF, 0xD8, 0xFF, byte]), to: product.id, as: .keeper)
  }

  @Test func `the menu has two levels, in the order of codes, a dozen of each at most`() async throws {
    try await withCatalog { catalog in
      for number in 10..<24 {
        let top = try await add("c\(number)", to: catalog)
        for child in 10..<(number == 10 ? 24 : 10) { _ = try await add("d\(child)", below: top, to: catalog) }
      }
      let menu = try await catalog.menus.menu()
      #expect(menu.map(\.category.code) == (10..<22).map { "c\($0)" })
      #expect(menu[0].children.map(\.code) == (10..<22).map { "d\($0)" } && menu[1].children.isEmpty)
    }
  }

  @Test func `an entry has a picture of what everybody may see in it or below it`() async throws {
    try await withCatalog { catalog in
      let top = try await add("kitchen", to: catalog)
      let below = try await add("bowls", below: top, to: catalog)
      for (name, audience, status) in [
        ("Members", Audience(groups: ["trade"]), ProductStatus.active), ("Draft", .everyone, .draft),
        ("Bare", .everyone, .active),
      ] {
        let product = try await bowl(name, in: top, of: catalog, for: audience, status: status)
        if name != "Bare" { _ = try await picture(product, in: catalog) }
      }
      #expect(try await catalog.menus.menu().map(\.picture) == [nil])
      let shown = try await picture(try await bowl("Open", in: below, of: catalog), in: catalog)
      #expect(try await catalog.menus.menu().first?.picture?.id == shown.media.first?.id)
    }
  }

  @Test func `a card has the variant's picture, else the product's first, and none of what is not for all`()
    async throws
  {
    try await withCatalog { catalog in
      var product = try await picture(try await bowl("Open", of: catalog), in: catalog, 1)
      product = try await picture(product, in: catalog, 2)
      var variants = product.variants
      variants[1].media = product.media[1].id
      product = try await catalog.products.edit(
        product.id, ProductEdit(variants: variants), version: product.version, as: .keeper)
      let closed = try await bowl("Closed", of: catalog, for: Audience(groups: ["trade"]))
      let draft = try await bowl("Draft", of: catalog, status: .draft)
      let asked = (product.variants + closed.variants + draft.variants).map(\.id) + [.make()]
      let cards = Dictionary(uniqueKeysWithValues: try await catalog.cards.cards(of: asked).map { ($0.id, $0) })
      #expect(cards.count == 2)
      #expect(cards[product.variants[0].id]?.picture?.id == product.media[0].id)
      #expect(cards[product.variants[1].id]?.picture?.id == product.media[1].id)
      #expect(cards.values.allSatisfy { $0.handle == "open" })
      let staff = try await catalog.cards.staffCards(of: asked, as: .keeper)
      #expect(Set(staff.map(\.id)) == Set(asked.dropLast()))
      await #expect(throws: CatalogError.self) { try await catalog.cards.staffCards(of: asked, as: .anonymous) }
    }
  }
}
