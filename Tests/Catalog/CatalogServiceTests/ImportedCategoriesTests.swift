import Catalog
import CatalogService
import FoundationCore
import Imports
import ProductFiles
import StoreIdentifiers
import TestSupport
import Testing

/// Where product files put products in the tree.
struct ImportedCategoriesTests {
  private static func rows(_ products: [(handle: String, category: String)]) -> String {
    "Handle,Title,Product Category,Variant Price\n"
      + products.map { "\($0.handle),\($0.handle),\($0.category),1\n" }.joined()
  }

  private static func line(_ record: ProductRecord) -> String {
    String(decoding: Schema.productRecord.encode(record), as: UTF8.self) + "\n"
  }

  private static func product(_ name: String, _ categories: [CategoryID]) throws -> NewProduct {
    let variant = Variant(id: .make(), sku: name, name: nil, price: try Money(100, .gbp), optionValues: [])
    return NewProduct(handle: name, name: name, variants: [variant], categories: categories)
  }

  /// The ways to a product's categories.
  private static func ways(_ handle: String, in catalog: CatalogService) async throws -> [String] {
    var ways: [String] = []
    for id in try await catalog.products.product(handle: handle, as: .keeper).categories {
      let place = try await catalog.categories.place(id)
      ways.append((place.above + [place.category]).map(\.title).joined(separator: " > "))
    }
    return ways
  }

  @Test func `a way of names is followed as far as it goes, and its rest is added`() async throws {
    try await withCatalog { catalog in
      let home = NewCategory(code: "h", name: "Home")
      _ = try await catalog.categories.add(home, once: nil, as: .keeper)
      let file = Self.rows([
        ("cup", "Home > Kitchen > Cups"), ("mug", "Home > Kitchen > Cups"), ("pot", "Garden > Kitchen"), ("pan", ""),
        ("tea", "茶"),
      ])
      #expect(try await catalog.takeIn(file, isDryRun: true).created == 5)
      #expect(try await catalog.categories.all(after: nil, limit: 100).items.count == 1)
      #expect(try await catalog.takeIn(file).created == 5)
      #expect(try await Self.ways("cup", in: catalog) == ["Home > Kitchen > Cups"])
      #expect(try await Self.ways("mug", in: catalog) == ["Home > Kitchen > Cups"])
      #expect(try await Self.ways("pot", in: catalog) == ["Garden > Kitchen"])
      #expect(try await Self.ways("pan", in: catalog) == [])
      #expect(try await Self.ways("tea", in: catalog) == ["茶"])
      let codes = try await catalog.categories.all(after: nil, limit: 100).items.map(\.code)
      // Of two kitchens the one that is written first has the shorter code: on PostgreSQL, either.
      let longer = codes.filter { ["garden-kitchen", "home-kitchen"].contains($0) }
      #expect(longer.count == 1)
      #expect(codes.filter { !longer.contains($0) } == ["cha", "cups", "garden", "h", "kitchen"])
      #expect(try await catalog.takeIn(file).unchanged == 5)
    }
  }

  @Test func `another way makes another category the first; an empty cell and a number leave it`() async throws {
    try await withCatalog { catalog in
      _ = try await catalog.takeIn(Self.rows([("cup", "Home > Cups")]))
      let cup = try await catalog.products.product(handle: "cup", as: .keeper)
      let gifts = NewCategory(code: "gifts", name: "Gifts")
      _ = try await catalog.categories.add(gifts, once: nil, as: .keeper)
      let both = ProductEdit(categories: cup.categories + [gifts.id])
      _ = try await catalog.products.edit(cup.id, both, version: cup.version, as: .keeper)
      #expect(try await catalog.takeIn(Self.rows([("cup", "")])).unchanged == 1)
      #expect(try await catalog.takeIn(Self.rows([("cup", "Home")])).updated == 1)
      #expect(try await Self.ways("cup", in: catalog) == ["Home", "Gifts"])
      #expect(try await catalog.takeIn(Self.rows([("cup", "Gifts")])).updated == 1)
      #expect(try await Self.ways("cup", in: catalog) == ["Gifts"])
      for cell in ["aa-1-13-8", "1604", "Uncategorized", "A > > B"] {
        let report = try await catalog.takeIn(Self.rows([("cup", cell)]))
        #expect(report.refused == 0 && report.notes.contains { $0.column == "Product Category" && $0.example == cell })
        #expect(try await Self.ways("cup", in: catalog) == ["Gifts"])
      }
    }
  }

  @Test func `a line brings its categories with those above them, known by their ids or else their codes`() async throws
  {
    try await withCatalog { catalog in
      let home = NewCategory(code: "home", name: "Home")
      let cups = NewCategory(code: "cups", name: "Cups", parent: home.id)
      let gifts = NewCategory(code: "gifts", name: "Gifts")
      let stray = NewCategory(code: "stray", name: "Stray")
      let here = NewCategory(code: "gifts", name: "Presents")
      _ = try await catalog.categories.add(here, once: nil, as: .keeper)
      let record = ProductRecord(
        try Self.product("cup", [cups.id, gifts.id]), categories: [home, cups, gifts, stray])
      let trial = try await catalog.takeIn(Self.line(record), .jsonLines, isDryRun: true)
      let report = try await catalog.takeIn(Self.line(record), .jsonLines)
      #expect(report == trial && report.created == 1)
      #expect(try await Self.ways("cup", in: catalog) == ["Home > Cups", "Presents"])
      let product = try await catalog.products.product(handle: "cup", as: .keeper)
      #expect(product.categories == [cups.id, here.id])
      #expect(try await catalog.categories.all(after: nil, limit: 100).items.count == 3, "strays are not added")
      #expect(try await catalog.takeIn(Self.line(record), .jsonLines).unchanged == 1)
    }
  }

  @Test func `a product stays in its category, though another of the same name stands before it`() async throws {
    try await withCatalog { catalog in
      let (one, two) = (NewCategory(code: "a", name: "Shirts"), NewCategory(code: "b", name: "Shirts"))
      let odd = NewCategory(code: "c", name: "Socks>Wool")
      for category in [one, two, odd] { _ = try await catalog.categories.add(category, once: nil, as: .keeper) }
      for (name, category) in [("x", two), ("y", odd)] {
        _ = try await catalog.products.add(try Self.product(name, [category.id]), once: nil, as: .keeper)
      }
      let file = try await catalog.productExport.part(after: nil, limit: 100, as: .keeper).text
      #expect(try await catalog.takeIn(file).unchanged == 2)
      #expect(try await catalog.products.product(handle: "x", as: .keeper).categories == [two.id])
      #expect(try await catalog.categories.all(after: nil, limit: 100).items.count == 3)
      try await withCatalog { (other) async throws in
        #expect(try await other.takeIn(file).created == 2)
        #expect(try await other.productExport.part(after: nil, limit: 100, as: .keeper).text == file)
      }
    }
  }

  @Test func `a trial knows the categories that lines further up would bring`() async throws {
    try await withCatalog { catalog in
      let home = NewCategory(code: "home", name: "Home")
      let cups = NewCategory(code: "cups", name: "Cups", parent: home.id)
      let file =
        Self.line(ProductRecord(try Self.product("a", [home.id]), categories: [home]))
        + Self.line(ProductRecord(try Self.product("b", [home.id])))
        + Self.line(ProductRecord(try Self.product("c", [cups.id]), categories: [cups]))
      let trial = try await catalog.takeIn(file, .jsonLines, isDryRun: true)
      #expect(trial.created == 3 && trial.refused == 0)
      #expect(try await catalog.takeIn(file, .jsonLines) == trial)
      #expect(try await Self.ways("c", in: catalog) == ["Home > Cups"])
    }
  }

  @Test func `a line's category that nothing leads to, or that no address can have, is refused`() async throws {
    try await withCatalog { catalog in
      let lost = NewCategory(code: "lost", name: "Lost", parent: .make())
      let slash = NewCategory(code: "a/b", name: "Slash")
      var itself = NewCategory(code: "itself", name: "Itself")
      itself.parent = itself.id
      let wrong = [
        ("/product/categories/0", lost), ("/product/categories", slash), ("/product/categories/0", itself),
      ]
      for (place, category) in wrong {
        let line = Self.line(ProductRecord(try Self.product("cup", [category.id]), categories: [category]))
        let trial = try await catalog.takeIn(line, .jsonLines, isDryRun: true)
        #expect(trial.refused == 1 && trial.issues.map(\.column) == [place])
        #expect(try await catalog.takeIn(line, .jsonLines) == trial)
      }
      #expect(try await catalog.categories.all(after: nil, limit: 100).items.isEmpty)
    }
  }
}
