import Access
import Addresses
import Catalog
import CatalogService
import DemoPictures
import Foundation
import FoundationCore
import Inventory
import InventoryService
import MyStoreApp
import Persistence
import Pictures
import Shipping
import ShippingService
import StoreIdentifiers
import TestSupport
import Testing

/// What a new store shows, and which stores get it.
struct DemoShopTests {
  private let keeper = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.catalogWrite, .catalogModerate, .shippingRead]))

  private func withDemoShop(_ body: (Store) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      var configuration = StoreConfiguration()
      configuration.database = folder.appendingPathComponent("db").path
      let store = try await Store.open(configuration)
      try await DemoCatalogue.loadIfNew(into: store)
      try await body(store)
      await store.close()
    }
  }

  private func products(of store: Store) async throws -> [Product] {
    var products: [Product] = []
    for listed in try await store.catalog.search.products(ProductFilter(), after: nil, limit: 100, as: keeper).items {
      products.append(try await store.catalog.products.product(listed.id, as: keeper))
    }
    return products
  }

  @Test func `the archive of pictures is small, and each of its pictures opens in every width`() throws {
    #expect(DemoFiles.pictureByteCount <= 6_000_000)
    let archive = try #require(DemoFiles.pictures())
    #expect(archive.entries.count >= 200)
    for entry in archive.entries {
      #expect(entry.picture.widths == PictureSize.widths(upTo: entry.picture.width), "\(entry.name)")
      #expect(archive[entry.name]?.picture == entry.picture)
      for width in entry.picture.widths {
        let file = try #require(archive.file(of: entry, width: width))
        #expect(PictureFormat(prefix: file) == .webP, "\(entry.name) \(width)")
        let length = file.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(length + 8 == file.count, "\(entry.name) \(width)")
      }
    }
    #expect(Set(archive.entries.map(\.picture.id)).count == archive.entries.count)
  }

  @Test func `an archive that is cut short or has another index is refused`() throws {
    let picture = StoredPicture(
      id: try #require(PictureID(String(repeating: "a", count: 32))), width: 160, height: 90, widths: [160])
    let bytes = PictureArchive.encode([("mug", picture, [[1, 2, 3]])])
    let archive = try #require(PictureArchive(count: bytes.count) { Array(bytes[$0]) })
    #expect(archive["mug"].flatMap { archive.file(of: $0, width: 160) } == [1, 2, 3])
    #expect(archive["mug"].flatMap { archive.file(of: $0, width: 320) } == nil && archive["cup"] == nil)
    for count in 0..<bytes.count { #expect(PictureArchive(count: count) { Array(bytes[$0]) } == nil, "\(count)") }
    for place in [0, 9, 12, 20, 48, 52] {
      var other = bytes
      other[place] = 0x78
      let read = PictureArchive(count: other.count) { [other] in Array(other[$0]) }
      #expect(read?["mug"]?.picture != picture, "\(place)")
    }
  }

  @Test func `shoppers find three shops, and one that staff removed stays away`() async throws {
    try await withDemoShop { store in
      let staff = Principal.staff(
        StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.inventoryRead, .inventoryWrite]))
      let found = try await store.inventory.shops.near(placeNamed: "bristol").items
      #expect(found.map { $0.shop.details.address?.city } == ["Bristol", "Leeds", "Edinburgh"])
      for shop in found {
        #expect(shop.shop.details.address?.problems == [])
        #expect(!shop.shop.details.hours.spans.isEmpty)
      }
      let warehouse = try #require(
        try await store.inventory.locations.all(after: nil, limit: 10, as: staff).items.first {
          $0.details.kind == .warehouse
        })
      #expect(warehouse.details.address?.problems == [])
      // Goods are in the warehouse, which came first.
      let counters = try await store.inventory.stock(
        StockFilter(location: warehouse.id), after: nil, limit: 100, as: staff)
      #expect(counters.items.count == 100)
      try await store.inventory.locations.remove(try #require(found.first).id, as: staff)
      try await DemoCatalogue.loadIfNew(into: store)
      #expect(try await store.inventory.shops.all().items.count == 2)
    }
  }

  @Test func `every product has pictures of its own, and each colour one`() async throws {
    try await withDemoShop { store in
      let products = try await products(of: store)
      #expect(products.count >= 60)
      #expect(products.prefix(2).map(\.name) == ["Handmade Fresh Table", "Durable Water Bottle"])
      let all = products.flatMap { $0.media.map(\.url) }
      #expect(Set(all).count == all.count)
      for product in products {
        #expect(product.media.count >= 2, "\(product.name)")
        for item in product.media {
          #expect(item.isOwn && item.alt?.hasPrefix(product.name) == true && !item.widths.isEmpty)
          for width in item.widths {
            let name = String(item.url(width: width).dropFirst("/media/".count))
            #expect(store.catalog.media.file(named: name) != nil, "\(name)")
          }
        }
        guard let place = product.options.firstIndex(of: "Colour") else { continue }
        let shown = Dictionary(grouping: product.variants) { $0.optionValues[place] }
        let areAlike = shown.values.allSatisfy { Set($0.map(\.media)).count == 1 && $0.first?.media != nil }
        #expect(areAlike, "\(product.name)")
        #expect(Set(product.variants.map(\.media)).count == shown.count, "\(product.name)")
      }
    }
  }

  @Test func `products, categories and collections are translated, and products say what they are`() async throws {
    try await withDemoShop { store in
      for product in try await products(of: store) {
        let texts = try await store.catalog.products.translations(of: product.id, as: keeper)
        #expect(Set(texts.map(\.locale)) == ["pl", "ru", "zh-Hans"], "\(product.name)")
        #expect(texts.allSatisfy { $0.name?.isEmpty == false && $0.summary?.isEmpty == false }, "\(product.name)")
        #expect(product.summary != nil && product.description != nil && product.brand != nil && product.type != nil)
        #expect(product.attributes.count >= 4 && !product.categories.isEmpty, "\(product.name)")
      }
      let categories = try await store.catalog.categories.all(after: nil, limit: 100).items
      #expect(categories.count { $0.parent == nil } >= 8 && categories.contains { $0.parent != nil })
      for category in categories {
        #expect(try await store.catalog.categories.translations(of: category.id, as: keeper).count == 3)
      }
      let collections = try await store.catalog.collections.all()
      #expect(collections.count >= 3)
      for collection in collections {
        #expect(try await store.catalog.collections.translations(of: collection.id, as: keeper).count == 3)
        let filter = ProductFilter(collection: collection.handle)
        let items = try await store.catalog.search.products(filter, after: nil, limit: 100, as: .anonymous).items
        #expect(items.count >= 8, "\(collection.title)")
      }
      for brand in try await store.catalog.brands.all(after: nil, limit: 100).items {
        let whole = try await store.catalog.brands.brand(brand.handle, as: keeper)
        #expect(whole.description != nil && whole.manufacturer != nil, "\(brand.name)")
        #expect(whole.translations.map(\.locale) == ["pl", "ru", "zh-Hans"], "\(brand.name)")
      }
    }
  }

  @Test func `each word of options, attributes and types is translated, and none of them twice`() async throws {
    try await withDemoShop { store in
      let terms = store.catalog.terms
      for use in try await terms.uses(as: keeper) {
        for term in try await terms.list(use, as: keeper).terms {
          let known = Set(term.translations.map(\.locale))
          // Measures are the same in Polish, as long as no word is among them.
          #expect(known.isSuperset(of: ["ru", "zh-Hans"]), "\(use.rawValue): \(term.text)")
          #expect(known.contains("pl") || term.text.hasSuffix("cm") || term.text.hasSuffix("l"), "\(term.text)")
        }
      }
      for product in try await products(of: store) {
        for locale in ["pl", "ru", "zh-Hans"] {
          let told = try await store.catalog.products.product(product.id, in: locale, as: .anonymous)
          for (own, other) in zip(product.variants, told.variants) where product.options == ["Colour"] {
            #expect(other.optionValues != own.optionValues, "\(locale) \(product.name)")
          }
          #expect(told.manufacturer != nil && told.attributes.allSatisfy { $0.name != nil })
        }
      }
    }
  }

  @Test func `some descriptions have tables, lists in lists and links, in every language, and no link is dead`()
    async throws
  {
    try await withDemoShop { store in
      let products = try await products(of: store)
      let handles = Set(products.map { "/products/\($0.handle)" })
      let codes = Set(
        try await store.catalog.categories.all(after: nil, limit: 100).items.map { "/categories/\($0.code)" })
      var forms: [String: Set<String>] = [:]
      for product in products {
        let translations = try await store.catalog.products.translations(of: product.id, as: keeper)
        let texts = [("en", product.description)] + translations.map { ($0.locale, $0.description) }
        for (language, text) in texts {
          for block in text?.blocks ?? [] {
            if case .table(let table) = block, table.hasHeader { forms[language, default: []].insert("table") }
            if case .list(_, let items) = block, items.contains(where: { $0.level == 1 }) {
              forms[language, default: []].insert("list")
            }
            guard case .paragraph(let spans) = block else { continue }
            for link in spans.compactMap(\.link?.address) {
              forms[language, default: []].insert("link")
              #expect(handles.contains(link) || codes.contains(link), "\(link)")
            }
          }
        }
      }
      #expect(Set(forms.keys) == ["en", "pl", "ru", "zh-Hans"])
      #expect(forms.values.allSatisfy { $0 == ["table", "list", "link"] })
    }
  }

  @Test func `the shop has reductions, reviews of several dates and varied stock`() async throws {
    try await withDemoShop { store in
      let products = try await products(of: store)
      let reduced = ProductFilter(reducedOnly: true)
      let sale = try await store.catalog.search.products(reduced, after: nil, limit: 100, as: .anonymous).items
      #expect(sale.count >= 8 && sale.allSatisfy { ($0.reduction?.percent ?? 0) >= 10 })
      #expect(try await store.catalog.reviews.page(.pending, after: nil, limit: 100, as: keeper).items.count >= 3)
      let approved = try await store.catalog.reviews.page(.approved, after: nil, limit: 100, as: keeper).items
      #expect(approved.count >= 60 && Set(approved.map(\.review.createdAt)).count == approved.count)
      #expect(try await store.catalog.reviews.verify().isEmpty)
      let available = ProductFilter(availableOnly: true)
      let offered = try await eventually({ $0 > 0 && $0 < products.count }) {
        try await store.catalog.search.products(available, after: nil, limit: 100, as: .anonymous).items.count
      }
      #expect(offered >= products.count - 5)
    }
  }

  @Test(arguments: [0, 3, 40, 400])
  func `a start that was interrupted is continued by the next, which adds nothing twice`(turns: Int) async throws {
    try await withTemporaryFolder { folder in
      var configuration = StoreConfiguration()
      configuration.database = folder.appendingPathComponent("db").path
      let first = try await Store.open(configuration)
      let loading = Task { try await DemoCatalogue.loadIfNew(into: first) }
      for _ in 0..<turns { await Task.yield() }
      loading.cancel()
      _ = await loading.result
      await first.close()
      let second = try await Store.open(configuration)
      try await DemoCatalogue.loadIfNew(into: second)
      let whole = try await products(of: second)
      let reviews = try await second.catalog.reviews.page(.approved, after: nil, limit: 100, as: keeper).items.count
      #expect(whole.count == 66 && reviews == 68)
      #expect(try await second.catalog.categories.all(after: nil, limit: 100).items.count == 23)
      try await DemoCatalogue.load(into: second)
      #expect(try await products(of: second) == whole)
      #expect(try await second.catalog.brands.all(after: nil, limit: 100).items.count == 6)
      await second.close()
    }
  }

  @Test func `a store that was imported into gets neither products nor zones of the demo shop`() async throws {
    try await withTemporaryFolder { folder in
      let (file, database) = (folder.appendingPathComponent("in.csv"), folder.appendingPathComponent("a.db"))
      try Data(ProductFile.header + ProductFile(rows: 30).reduce([], +)).write(to: file)
      #expect(try await Command.mystore(["import", file.path, "--database", database.path]).status == 0)
      let process = try await StoreProcess.start(database: database.path, arguments: ["serve"])
      #expect(process.ownerPassword != nil)
      #expect(await process.stop())
      var configuration = StoreConfiguration()
      configuration.database = database.path
      let store = try await Store.open(configuration)
      let products = try await products(of: store)
      #expect(!products.isEmpty && products.allSatisfy { $0.handle.hasPrefix("product-") }, "\(products.map(\.handle))")
      #expect(try await store.catalog.categories.all(after: nil, limit: 100).items.allSatisfy { $0.code != "kitchen" })
      #expect(try await store.shipping.zones(as: keeper).isEmpty)
      await store.close()
    }
  }

  @Test func `zones come with a new store once, and those that were removed stay removed`() async throws {
    try await withTemporaryFolder { folder in
      var configuration = StoreConfiguration()
      configuration.database = folder.appendingPathComponent("db").path
      let first = try await Store.open(configuration)
      #expect(try await first.shipping.zones(as: keeper).map(\.details.name) == ["United Kingdom", "Everywhere else"])
      try await first.database.write(as: ShippingSchema.self) { work throws(ShippingError) in
        try work.run("DELETE FROM \(.zoneCountry)")
        try work.run("DELETE FROM \(.zone)")
      }
      await first.close()
      let second = try await Store.open(configuration)
      #expect(try await second.shipping.zones(as: keeper).isEmpty)
      await second.close()
    }
  }
}
