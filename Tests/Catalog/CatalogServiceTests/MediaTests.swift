import Access
import AccessService
import Catalog
import CatalogService
import FoundationCore
import Imports
import Pictures
import StoreIdentifiers
import TestSupport
import Testing

/// Pictures of products: added, arranged, described, removed.
struct MediaTests {
  private let red = SamplePicture.png(width: 64, height: 48, seed: 200)
  private let blue = SamplePicture.png(width: 64, height: 48, seed: 20)

  private func product(_ sku: String, in catalog: CatalogService) async throws -> Product {
    let variant = Variant(id: .make(), sku: sku, name: nil, price: try Money(100, .gbp))
    return try await catalog.products.add(NewProduct(name: "Bowl \(sku)", variants: [variant]), once: nil, as: .keeper)
  }

  @Test func `a picture comes after the others, and a repeat of it changes nothing`() async throws {
    try await withCatalog { catalog in
      let bowl = try await product("A", in: catalog)
      let (one, two) = (MediaID.make(), MediaID.make())
      let first = try await catalog.media.add(one, alt: "Red", reading: arriving(red), to: bowl.id, as: .keeper)
      #expect(first.version == bowl.version + 1)
      #expect(first.media.map(\.id) == [one] && first.media[0].alt == "Red")
      #expect(first.media[0].width == 64 && first.media[0].height == 48 && first.media[0].widths == [64])
      #expect(first.media[0].isOwn && first.media[0].url(width: 64) == first.media[0].url)
      let second = try await catalog.media.add(two, reading: arriving(blue), to: bowl.id, as: .keeper)
      #expect(second.media.map(\.id) == [one, two] && second.media[1].url != second.media[0].url)
      #expect(try await catalog.media.add(one, reading: arriving(red), to: bowl.id, as: .keeper) == second)
      await #expect(throws: CatalogError.mediaExists) {
        try await catalog.media.add(one, reading: arriving(blue), to: bowl.id, as: .keeper)
      }
      #expect(try await catalog.products.product(bowl.id, as: .anonymous) == second)
      #expect(try Schema.product.decode(Schema.product.encode(second)) == second)
    }
  }

  @Test func `pictures are refused to those who may not, for products that are not, and when they are none`()
    async throws
  {
    try await withCatalog { catalog in
      let bowl = try await product("A", in: catalog)
      await #expect(throws: CatalogError.self) {
        try await catalog.media.add(.make(), reading: arriving(red), to: bowl.id, as: .anonymous)
      }
      await #expect(throws: CatalogError.notFound) {
        try await catalog.media.add(.make(), reading: arriving(red), to: .make(), as: .keeper)
      }
      await #expect(throws: CatalogError.picture(.unknownFormat)) {
        try await catalog.media.add(.make(), reading: arriving(Array("<svg/>".utf8)), to: bowl.id, as: .keeper)
      }
      #expect(try await catalog.products.product(bowl.id, as: .keeper) == bowl)
    }
  }

  @Test func `an edit arranges, describes and removes, and cannot make up what the store knows`() async throws {
    try await withCatalog { catalog in
      let bowl = try await product("A", in: catalog)
      _ = try await catalog.media.add(.make(), reading: arriving(red), to: bowl.id, as: .keeper)
      let two = try await catalog.media.add(.make(), reading: arriving(blue), to: bowl.id, as: .keeper)
      let outside = MediaItem(
        url: "https://pictures.example/bowl.jpg", alt: "Elsewhere", width: 9, height: 9, widths: [9])
      var described = MediaItem(id: two.media[1].id, url: two.media[1].url, width: 16_000, height: 1, widths: [7])
      described.alt = "Blue"
      let arranged = try await catalog.products.edit(
        bowl.id, ProductEdit(media: [described, outside, two.media[0]]), version: two.version, as: .keeper)
      #expect(arranged.media.map(\.id) == [two.media[1].id, outside.id, two.media[0].id])
      #expect(arranged.media.map(\.alt) == ["Blue", "Elsewhere", nil])
      #expect(arranged.media.map(\.width) == [64, nil, 64] && arranged.media.map(\.widths) == [[64], [], [64]])
      let made = MediaItem(url: "/media/0123456789abcdef0123456789abcdef-64.webp", width: 64, height: 48, widths: [64])
      await #expect(throws: CatalogError.unknownPicture) {
        try await catalog.products.edit(bowl.id, ProductEdit(media: [made]), version: arranged.version, as: .keeper)
      }
      let fewer = try await catalog.products.edit(
        bowl.id, ProductEdit(media: [arranged.media[2]]), version: arranged.version, as: .keeper)
      #expect(fewer.media == [arranged.media[2]])
    }
  }

  @Test func `many products are added at once with pictures that the store keeps, and stay as they are when repeated`()
    async throws
  {
    try await withCatalog { catalog in
      let id = try #require(PictureID(String(repeating: "a", count: 32)))
      let picture = StoredPicture(id: id, width: 640, height: 480, widths: [160, 320, 640])
      let new = try (0..<40).map { place in
        NewProduct(
          name: "Bowl \(place)", media: [MediaItem(url: picture.address, alt: "A bowl")],
          variants: [Variant(id: .make(), sku: "B\(place)", name: nil, price: try Money(100, .gbp))],
          translations: [ProductTranslation(locale: "pl", name: "Miska \(place)")])
      }
      try await catalog.products.add(new, showing: [picture], as: .keeper)
      for bowl in new {
        let added = try await catalog.products.product(bowl.id, as: .keeper)
        #expect(added.media.map(\.widths) == [[160, 320, 640]] && added.media.first?.width == 640)
      }
      var polish = ProductFilter(text: "Miska 7")
      polish.locale = "pl"
      let found = try await catalog.search.products(polish, after: nil, limit: 9, as: .anonymous).items
      #expect(found.first?.id == new[7].id)
      var renamed = new[0]
      renamed.name = "Basin"
      try await catalog.products.add([renamed], showing: [picture], as: .keeper)
      #expect(try await catalog.products.product(new[0].id, as: .keeper).name == "Bowl 0")
    }
  }

  @Test func `of many products those are refused that may not be, and no picture is believed that was not named`()
    async throws
  {
    try await withCatalog { catalog in
      let address = "/media/\(String(repeating: "b", count: 32))-640.webp"
      let made = try ["A", "B"].map { sku in
        NewProduct(
          name: "Cup \(sku)", media: sku == "A" ? [MediaItem(url: address)] : [],
          variants: [Variant(id: .make(), sku: sku, name: nil, price: try Money(100, .gbp))])
      }
      await #expect(throws: CatalogError.unknownPicture) {
        try await catalog.products.add(made, showing: [], as: .keeper)
      }
      await #expect(throws: CatalogError.notFound) { try await catalog.products.product(made[0].id, as: .keeper) }
      #expect(try await catalog.products.product(made[1].id, as: .keeper).name == "Cup B")
      await #expect(throws: CatalogError.self) { try await catalog.products.add(made, showing: [], as: .anonymous) }
    }
  }

  @Test func `files go when no product has had them for a day`() async throws {
    try await withCatalog { catalog in
      let (bowl, cup) = (try await product("A", in: catalog), try await product("B", in: catalog))
      let first = try await catalog.media.add(.make(), reading: arriving(red), to: bowl.id, as: .keeper)
      // The same picture, by its address and by its bytes: there is one file.
      let item = MediaItem(url: first.media[0].url)
      let second = try await catalog.products.edit(
        cup.id, ProductEdit(media: [item]), version: cup.version, as: .keeper)
      #expect(second.media[0].widths == [64] && second.media[0].url == first.media[0].url)
      let file = first.media[0].url.dropFirst(7)
      // The catalogue's clock stands in 1970: every file is younger than that, unless a day is a long time ago.
      let longAgo = Duration.seconds(-100 * 365 * 86_400)
      #expect(try await catalog.media.sweep(olderThan: longAgo) == 0)
      _ = try await catalog.products.edit(bowl.id, ProductEdit(media: []), version: first.version, as: .keeper)
      #expect(try await catalog.media.sweep(olderThan: longAgo) == 0)
      #expect(catalog.media.file(named: String(file)) != nil)
      _ = try await catalog.products.edit(cup.id, ProductEdit(media: []), version: second.version, as: .keeper)
      #expect(try await catalog.media.sweep() == 0)
      #expect(try await catalog.media.sweep(olderThan: longAgo) == 1)
      #expect(catalog.media.file(named: String(file)) == nil)
    }
  }

  @Test func `a product file leaves the store's own pictures as they are`() async throws {
    try await withCatalog { catalog in
      let bowl = try await product("A", in: catalog)
      let shown = try await catalog.media.add(.make(), alt: "Red", reading: arriving(red), to: bowl.id, as: .keeper)
      let file = try await catalog.productExport.part(after: nil, limit: 10, as: .keeper)
      #expect(file.text.contains(shown.media[0].url))
      let report = try await catalog.takeIn(file.text)
      #expect(report.unchanged == 1 && report.issues.isEmpty)
      #expect(try await catalog.products.product(bowl.id, as: .keeper) == shown)
    }
  }
}
