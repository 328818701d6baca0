import Access
import Catalog
import CatalogService
import FoundationCore
import Imports
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// Bundles as the catalogue keeps them: what they may be made of, and how product files say it.
struct BundleTests {
  private static func variant(_ sku: String, of components: [BundleComponent] = []) throws -> Variant {
    Variant(id: .make(), sku: sku, name: nil, price: try Money(500, .gbp), components: components)
  }

  /// Adds a product of one variant.
  private static func add(
    _ sku: String, of components: [BundleComponent] = [], to catalog: CatalogService
  ) async throws -> Product {
    let new = NewProduct(name: sku, variants: [try variant(sku, of: components)])
    return try await catalog.products.add(new, once: nil, as: .keeper)
  }

  private static func component(_ product: Product, _ quantity: Int = 1) throws -> BundleComponent {
    BundleComponent(variant: try #require(product.variants.first).id, quantity: quantity)
  }

  @Test func `a variant is made of others, in their order, and of something else later`() async throws {
    try await withCatalog { catalog in
      let (mug, tea) = (try await Self.add("MUG", to: catalog), try await Self.add("TEA", to: catalog))
      let parts = [try Self.component(tea, 2), try Self.component(mug)]
      let set = try await Self.add("SET", of: parts, to: catalog)
      #expect(set.variants.map(\.components) == [parts])
      #expect(try await catalog.products.product(set.id, as: .anonymous).variants.map(\.components) == [parts])
      var variants = set.variants
      variants[0].components = [try Self.component(mug, 99)]
      let changed = try await catalog.products.edit(
        set.id, ProductEdit(variants: variants), version: set.version, as: .keeper)
      #expect(changed.variants == variants)
      await #expect(throws: CatalogError.changedSince(version: set.version)) {
        try await catalog.products.edit(set.id, ProductEdit(variants: variants), version: set.version, as: .keeper)
      }
      variants[0].components = []
      _ = try await catalog.products.edit(
        set.id, ProductEdit(variants: variants), version: changed.version, as: .keeper)
      // What is none any more can be a component.
      _ = try await Self.add("BOX", of: [try Self.component(set)], to: catalog)
    }
  }

  @Test func `no bundle is within a bundle, in itself, or of what there is not`() async throws {
    try await withCatalog { catalog in
      let mug = try await Self.add("MUG", to: catalog)
      let set = try await Self.add("SET", of: [try Self.component(mug)], to: catalog)
      let (mugID, setID) = (mug.variants[0].id, set.variants[0].id)
      await #expect(throws: CatalogError.invalidBundle(.nested(setID))) {
        try await Self.add("BOX", of: [try Self.component(set)], to: catalog)
      }
      await #expect(throws: CatalogError.invalidBundle(.repeated(mugID))) {
        try await Self.add("BOX", of: [try Self.component(mug), try Self.component(mug, 2)], to: catalog)
      }
      let stranger = VariantID.make()
      await #expect(throws: CatalogError.invalidBundle(.unknown(stranger))) {
        try await Self.add("BOX", of: [BundleComponent(variant: stranger, quantity: 1)], to: catalog)
      }
      var own = mug.variants
      own[0].components = [BundleComponent(variant: mugID, quantity: 1)]
      await #expect(throws: CatalogError.invalidBundle(.itself(mugID))) {
        try await catalog.products.edit(mug.id, ProductEdit(variants: own), version: 1, as: .keeper)
      }
      let lamp = try await Self.add("LAMP", to: catalog)
      own[0].components = [try Self.component(lamp)]
      await #expect(throws: CatalogError.invalidBundle(.isComponent(mugID))) {
        try await catalog.products.edit(mug.id, ProductEdit(variants: own), version: 1, as: .keeper)
      }
    }
  }

  @Test func `variants of one product are bundles and components beside each other`() async throws {
    try await withCatalog { catalog in
      var variants = try ["One", "Pair"].map {
        Variant(id: .make(), sku: $0, name: nil, price: try Money(500, .gbp), optionValues: [$0])
      }
      variants[1].components = [BundleComponent(variant: variants[0].id, quantity: 2)]
      let product = try await catalog.products.add(
        NewProduct(name: "Mug", options: ["Size"], variants: variants), once: nil, as: .keeper)
      // Both change their parts at once.
      var turned = product.variants
      turned[0].components = [BundleComponent(variant: variants[1].id, quantity: 1)]
      await #expect(throws: CatalogError.invalidBundle(.nested(variants[1].id))) {
        try await catalog.products.edit(product.id, ProductEdit(variants: turned), version: 1, as: .keeper)
      }
      turned[1].components = []
      _ = try await catalog.products.edit(product.id, ProductEdit(variants: turned), version: 1, as: .keeper)
    }
  }

  @Test(.onPostgreSQL) func `of two that become each other's components at once, one does`() async throws {
    try await withCatalog { catalog in
      for round in 0..<5 {
        let one = try await Self.add("ONE\(round)", to: catalog)
        let other = try await Self.add("TWO\(round)", to: catalog)
        let results = await atOnce(2) { turn in
          let (bundle, part) = turn == 0 ? (one, other) : (other, one)
          var variants = bundle.variants
          variants[0].components = [try Self.component(part)]
          _ = try await catalog.products.edit(
            bundle.id, ProductEdit(variants: variants), version: 1, as: .keeper)
        }
        #expect(results.count { (try? $0.get()) != nil } == 1)
      }
    }
  }

  private static let header = "Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty"

  @Test func `a file says what bundles are made of, and the same once it is exported`() async throws {
    let stock = StockInMemory()
    try await withCatalog(stock: stock) { catalog in
      let file =
        Self.header + ",Components\nmug,Mug,M,1.00,shopify,5,\ntea,Tea,T-1,1.00,shopify,7,\n"
        + "set,Set,S,1.50,shopify,3,T-1:2;m\n"
      for isDryRun in [true, false] {
        let report = try await catalog.takeIn(file, isDryRun: isDryRun)
        #expect(report.created == 3 && report.refused == 0, "\(report.issues)")
      }
      let set = try #require(try await catalog.products.products(sku: "S", as: .keeper).first?.variants.first)
      #expect(set.components.map(\.quantity) == [2, 1])
      // A bundle has no count of its own.
      #expect(stock[set.id] == nil)
      let exported = try await catalog.productExport.part(after: nil, limit: 10, as: .keeper).text
      #expect(exported.contains("T-1:2;M"))
      #expect(try await catalog.takeIn(exported).unchanged == 3)
      // A file without the column leaves it as it is, an empty cell empties it.
      #expect(try await catalog.takeIn(Self.header + "\nset,Set,S,1.50,shopify,0\n").unchanged == 1)
      #expect(try await catalog.takeIn(Self.header + ",Components\nset,Set,S,1.50,shopify,0,\n").updated == 1)
      #expect(try await catalog.products.products(sku: "S", as: .keeper).first?.variants.first?.isBundle == false)
      let none = try await catalog.productExport.part(after: nil, limit: 10, as: .keeper).text
      #expect(!none.contains("Components"))
    }
  }

  @Test(arguments: [ProductFileFormat.shopify, .jsonLines], [1, 2, 10])
  func `what bundles are made of comes before them in a file, so that an empty shop can take it in`(
    format: ProductFileFormat, limit: Int
  ) async throws {
    try await withCatalog { catalog in
      let (tea, mug) = (try await Self.add("TEA", to: catalog), try await Self.add("MUG", to: catalog))
      for sku in ["A-SET", "PAIR"] {
        _ = try await Self.add(sku, of: [try Self.component(tea), try Self.component(mug, 2)], to: catalog)
      }
      var (file, handles, last): (String, [String], ProductExportPart?) = ("", [], nil)
      repeat {
        let part = try await catalog.productExport.part(
          in: format, after: last?.next, limit: limit, columns: last?.columns, as: .keeper)
        file += part.text
        handles += part.next.map { [$0] } ?? []
        last = part
      } while last?.next != nil
      #expect(handles.count == (limit == 1 ? 4 : limit == 2 ? 2 : 0))
      try await withCatalog { (other) async throws in
        let report = try await other.takeIn(file, format == .shopify ? .shopify : .jsonLines)
        #expect(report.created == 4 && report.refused == 0, "\(report.issues)")
        for sku in ["A-SET", "PAIR"] {
          let bundle = try await other.products.products(sku: sku, as: .keeper).first?.variants.first
          #expect(bundle?.components.map(\.quantity) == [1, 2])
        }
      }
    }
  }

  @Test(arguments: [
    ("NONE", "There is no variant with the SKU NONE. What a bundle is made of stands before it in the file."),
    ("M:0", "Expected codes of variants, each with how many units one has from 1 to 99, such as MUG:2;TEA."),
    ("M:100", "Expected codes of variants, each with how many units one has from 1 to 99, such as MUG:2;TEA."),
    ("M;M", "A component stands there twice: add the quantities up."),
    ("OTHER", "A component is a bundle itself. Name what that is made of."),
    ("TWICE", "Several variants have the SKU TWICE: give them codes of their own first."),
    ("S", "A bundle cannot have itself as a component."),
  ]) func `what a file cannot make a bundle of is refused in a sentence`(cell: String, sentence: String) async throws {
    try await withCatalog { catalog in
      let mug = try await Self.add("M", to: catalog)
      _ = try await Self.add("OTHER", of: [try Self.component(mug)], to: catalog)
      for name in ["One", "Two"] {
        _ = try await catalog.products.add(
          NewProduct(name: name, variants: [try Self.variant("TWICE")]), once: nil, as: .keeper)
      }
      _ = try await catalog.takeIn(Self.header + "\nset,Set,S,1.50,shopify,0\n")
      for isDryRun in [true, false] {
        let report = try await catalog.takeIn(
          Self.header + ",Components\nset,Set,S,1.50,shopify,0,\(cell)\n", isDryRun: isDryRun)
        #expect(report.refused == 1 && report.issues.map(\.reason) == [sentence])
      }
    }
  }

  @Test func `lines keep what bundles are made of`() async throws {
    try await withCatalog { catalog in
      let mug = try await Self.add("MUG", to: catalog)
      _ = try await Self.add("SET", of: [try Self.component(mug, 3)], to: catalog)
      let exported = try await catalog.productExport.part(in: .jsonLines, after: nil, limit: 10, as: .keeper).text
      #expect(try await catalog.takeIn(exported, .jsonLines).unchanged == 2)
      try await withCatalog { (other) async throws in
        #expect(try await other.takeIn(exported, .jsonLines).created == 2)
        #expect(
          try await other.products.products(sku: "SET", as: .keeper).first?.variants.first?.components
            == [try Self.component(mug, 3)])
      }
    }
  }
}
