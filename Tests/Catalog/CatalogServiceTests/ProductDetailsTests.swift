import Access
import AccessService
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Persistence
import PersistenceSQLite
import StoreIdentifiers
import TestSupport
import Testing

/// What a product has besides its name and price.
struct ProductDetailsTests {
  private func shirt() throws -> NewProduct {
    let red = MediaItem(url: "https://pictures.example/red.jpg", alt: "Red")
    func variant(_ sku: String, _ values: [String], _ media: MediaID?) throws -> Variant {
      Variant(
        id: .make(), sku: sku, name: nil, price: try Money(2_000, .gbp), optionValues: values,
        compareAtPrice: try Money(2_500, .gbp), barcode: "5012345678900", weight: Weight(grams: 180, unit: .kg),
        requiresShipping: false, isTaxable: false, media: media)
    }
    return NewProduct(
      handle: "shirt", name: "Shirt", description: RichText(html: "<h2>Fit</h2><p>Close <b>cut</b></p>"), brand: "Acme",
      type: "Clothing", tags: ["summer", "linen"], seo: SEO(title: "Linen shirt", description: "Cool"), media: [red],
      options: ["Colour", "Size"],
      variants: [try variant("S1", ["Red", "S"], red.id), try variant("S2", ["Red", "M"], nil)])
  }

  /// What shoppers read of it: they are led to its brand's page.
  private func shown(_ product: Product) -> Product {
    var shown = product
    shown.brandHandle = "acme"
    return shown
  }

  @Test func `every part of a product is read as it was added`() async throws {
    try await withCatalog { catalog in
      let new = try shirt()
      let added = try await catalog.products.add(new, once: nil, as: .keeper)
      #expect(added.variants.map(\.name) == ["Red / S", "Red / M"])
      #expect(added.values(ofOption: 0) == ["Red"] && added.values(ofOption: 1) == ["S", "M"])
      let read = try await catalog.products.product(added.id, as: .anonymous)
      #expect(read == shown(added))
      #expect(read.description == new.description && read.media == new.media && read.tags == new.tags)
      #expect(try Schema.product.decode(Schema.product.encode(read)) == read)
      for word in ["acme", "linen", "clothing", "cut"] {
        let page = try await catalog.search.products(ProductFilter(text: word), after: nil, limit: 5, as: .anonymous)
        #expect(page.items.map(\.id) == [read.id] && page.items.first?.picture == read.media.first, "\(word)")
      }
    }
  }

  @Test func `options that do not fit are refused`() async throws {
    try await withCatalog { catalog in
      let table: [(CatalogError, (inout NewProduct) -> Void)] = [
        (.invalidOptions, { $0.options = ["Colour"] }), (.invalidOptions, { $0.options = ["Size", "size"] }),
        (.invalidOptions, { $0.variants[1].optionValues = ["Red", "S"] }), (.unknownMedia, { $0.media = [] }),
        (.mediaExists, { $0.media += $0.media }),
      ]
      for (refusal, spoil) in table {
        var product = try shirt()
        spoil(&product)
        let refused = product
        await #expect(throws: refusal) { try await catalog.products.add(refused, once: nil, as: .keeper) }
        await #expect(throws: CatalogError.notFound) { try await catalog.products.product(refused.id, as: .keeper) }
      }
    }
  }

  @Test func `a former handle leads to the product for ever, and no other product can take it`() async throws {
    try await withCatalog { catalog in
      let first = try await catalog.products.add(try shirt(), once: nil, as: .keeper)
      let moved = try await catalog.products.edit(first.id, ProductEdit(handle: "linen-shirt"), version: 1, as: .keeper)
      #expect(moved.handle == "linen-shirt")
      #expect(try await catalog.products.product(handle: "shirt", as: .anonymous) == shown(moved))
      var other = try shirt()
      other.media = []
      other.variants = [Variant(id: .make(), sku: "X", name: nil, price: try Money(1, .gbp))]
      other.options = []
      let rival = other
      await #expect(throws: CatalogError.handleTaken("shirt")) {
        try await catalog.products.add(rival, once: nil, as: .keeper)
      }
      other.handle = nil
      let named = try await catalog.products.add(other, once: nil, as: .keeper)
      #expect(named.handle.hasPrefix("shirt-"))
      await #expect(throws: CatalogError.handleTaken("shirt")) {
        try await catalog.products.edit(named.id, ProductEdit(handle: "shirt"), version: 1, as: .keeper)
      }
      let back = try await catalog.products.edit(first.id, ProductEdit(handle: "shirt"), version: 2, as: .keeper)
      #expect(back.handle == "shirt")
      #expect(try await catalog.products.product(handle: "linen-shirt", as: .anonymous) == shown(back))
    }
  }

  @Test func `an edit changes what it names, and clears what it empties`() async throws {
    try await withCatalog { catalog in
      let added = try await catalog.products.add(try shirt(), once: nil, as: .keeper)
      let edit = ProductEdit(description: RichText([]), brand: "", tags: ["new"], media: [])
      let edited = try await catalog.products.edit(added.id, edit, version: 1, as: .keeper)
      #expect(edited.description == nil && edited.brand == nil && edited.tags == ["new"] && edited.media.isEmpty)
      #expect(edited.variants.allSatisfy { $0.media == nil } && edited.type == "Clothing" && edited.seo == added.seo)
      #expect(try await catalog.products.product(added.id, as: .anonymous) == edited)
    }
  }

  @Test func `a product of as many variants as there may be is shown, sold and found`() async throws {
    try await withCatalog { catalog in
      let variants = try (0..<Product.variantLimit).map { number in
        Variant(id: .make(), sku: "V\(number)", name: nil, price: try Money(1_000, .gbp), optionValues: ["\(number)"])
      }
      let new = NewProduct(name: "Thread", options: ["Colour"], variants: variants)
      let added = try await catalog.products.add(new, once: nil, as: .keeper)
      let sale = PriceListDraft(
        name: "Sale", kind: .sale,
        prices: try variants.map { ListPrice(variant: $0.id, price: try Money(700, .gbp)) })
      _ = try await catalog.prices.add(sale, once: nil, as: .keeper)
      for shown in [
        try await catalog.products.product(added.id, as: .anonymous),
        try await catalog.products.product(handle: "thread", as: .anonymous),
      ] { #expect(shown.variants.count == Product.variantLimit && shown.variants.last?.price.amount == 700) }
      #expect(try await catalog.products.product(added.id, as: .keeper).variants == added.variants)
      #expect(try await catalog.products.products(sku: "v2047", as: .keeper).map(\.id) == [added.id])
      let listed = try await catalog.search.products(ProductFilter(), after: nil, limit: 1, as: .anonymous).items
      #expect(listed.map(\.lowestPrice.amount) == [700])
    }
  }
}
