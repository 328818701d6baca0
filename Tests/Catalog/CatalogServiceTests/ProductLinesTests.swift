import Access
import AccessService
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Imports
import ProductFiles
import StoreIdentifiers
import TestSupport
import Testing

/// JSON Lines, taken in and written.
struct ProductLinesTests {
  private static func line(_ product: NewProduct) -> String {
    String(decoding: Schema.newProduct.encode(product), as: UTF8.self) + "\n"
  }

  private static func variant(_ sku: String, _ price: Int64 = 100, _ options: [String] = []) throws -> Variant {
    Variant(id: .make(), sku: sku, name: nil, price: try Money(price, .gbp), optionValues: options)
  }

  private func counts(_ report: ImportReport) -> [Int] {
    [report.created, report.updated, report.unchanged, report.refused]
  }

  private func exported(_ catalog: CatalogService) async throws -> String {
    var (text, after) = ("", String?.none)
    repeat {
      let part = try await catalog.productExport.part(in: .jsonLines, after: after, limit: 2, as: .keeper)
      text += part.text
      after = part.next
    } while after != nil
    return text
  }

  @Test func `what is exported, taken into an empty store, is exported the same to the byte`() async throws {
    var first = ""
    try await withCatalog { catalog in
      let category = try await catalog.categories.add(
        NewCategory(code: "kitchen", name: "Kitchen"), once: nil, as: .keeper)
      let picture = MediaItem(url: "https://p.example/1.jpg", alt: "Front")
      var red = try Self.variant("R", 2_000, ["Red"])
      red.media = picture.id
      red.weight = Weight(grams: 180, unit: .kg)
      _ = try await catalog.products.add(
        NewProduct(
          name: "Shirt", summary: "One.\n\nTwo.", description: RichText(html: "<p>Cool &amp; <b>light</b></p>"),
          status: .archived, brand: "Acme", type: "Clothing", tags: ["a", "b"], seo: SEO(title: "T", description: "D"),
          media: [picture], options: ["Colour"], variants: [red, try Self.variant("B", 2_100, ["Blue"])],
          categories: [category.id], publishedAt: Timestamp(milliseconds: 1_700_000_000_000),
          translations: [
            ProductTranslation(locale: "zh-Hans", name: "衬衫"),
            ProductTranslation(
              locale: "pl", name: "Koszula", description: RichText(html: "<p>Lekka</p>"), seo: SEO(title: "K")),
          ]), once: nil, as: .keeper)
      _ = try await catalog.products.add(
        NewProduct(name: "Mug", variants: [try Self.variant("M")]), once: nil, as: .keeper)
      _ = try await catalog.products.add(
        NewProduct(name: "Mug", variants: [try Self.variant("M2")]), once: nil, as: .keeper)
      first = try await exported(catalog)
      #expect(counts(try await catalog.takeIn(first, .jsonLines)) == [0, 0, 3, 0])
    }
    try await withCatalog { catalog in
      let trial = try await catalog.takeIn(first, .jsonLines, isDryRun: true)
      #expect(counts(trial) == [3, 0, 0, 0])
      #expect(counts(try await catalog.takeIn(first, .jsonLines, piece: 13)) == [3, 0, 0, 0])
      #expect(try await exported(catalog) == first)
    }
  }

  @Test
  func `a line's translations replace those of their languages, are found, and change nothing when they are known`()
    async throws
  {
    try await withCatalog { catalog in
      var cup = NewProduct(handle: "cup", name: "Cup", variants: [try Self.variant("C1")])
      cup.translations = [ProductTranslation(locale: "pl", name: "Kubek")]
      #expect(counts(try await catalog.takeIn(Self.line(cup), .jsonLines)) == [1, 0, 0, 0])
      func found(_ word: String) async throws -> Int {
        try await catalog.search.products(ProductFilter(text: word), after: nil, limit: 9, as: .keeper).items.count
      }
      #expect(try await found("kubek") == 1)
      #expect(counts(try await catalog.takeIn(Self.line(cup), .jsonLines)) == [0, 0, 1, 0])
      cup.translations = [
        ProductTranslation(locale: "pl", name: "Filiżanka"), ProductTranslation(locale: "ru", name: "Чашка"),
      ]
      let before = try await catalog.products.product(cup.id, as: .keeper).version
      #expect(counts(try await catalog.takeIn(Self.line(cup), .jsonLines, isDryRun: true)) == [0, 1, 0, 0])
      #expect(counts(try await catalog.takeIn(Self.line(cup), .jsonLines)) == [0, 1, 0, 0])
      #expect(try await catalog.products.product(cup.id, as: .keeper).version == before + 1)
      #expect(try await found("filiżanka") == 1)
      #expect(try await found("kubek") == 0)
      cup.translations = []
      #expect(counts(try await catalog.takeIn(Self.line(cup), .jsonLines)) == [0, 0, 1, 0])
      #expect(try await catalog.products.translations(of: cup.id, as: .keeper).map(\.name) == ["Filiżanka", "Чашка"])
    }
  }

  @Test func `a line changes the product that has its id, or else its handle, and keeps its ids`() async throws {
    try await withCatalog { catalog in
      let first = NewProduct(handle: "cup", name: "Cup", variants: [try Self.variant("C1"), try Self.variant("C2")])
      _ = try await catalog.takeIn(Self.line(first), .jsonLines)
      let other = NewProduct(handle: "cup", name: "Cup, large", variants: [try Self.variant("c1", 150)])
      #expect(counts(try await catalog.takeIn(Self.line(other), .jsonLines)) == [0, 1, 0, 0])
      let changed = try await catalog.products.product(handle: "cup", as: .keeper)
      #expect(changed.id == first.id && changed.name == "Cup, large")
      #expect(changed.variants.map(\.id) == first.variants.map(\.id) && changed.variants[0].price.amount == 150)
      var moved = NewProduct(changed)
      moved.handle = "mug"
      #expect(counts(try await catalog.takeIn(Self.line(moved), .jsonLines)) == [0, 1, 0, 0])
      #expect(try await catalog.products.product(handle: "cup", as: .keeper).handle == "mug")
      // Another product may be called the same: an address made from a name gives way.
      let same = Self.line(NewProduct(name: "Mug", variants: [try Self.variant("C3")]))
      #expect(counts(try await catalog.takeIn(same, .jsonLines)) == [1, 0, 0, 0])
      #expect(counts(try await catalog.takeIn(same, .jsonLines)) == [0, 0, 1, 0])
    }
  }

  @Test func `bad lines are told by line, place, value and reason, and stop no other`() async throws {
    try await withCatalog { catalog in
      let good = NewProduct(handle: "a", name: "A", variants: [try Self.variant("A")])
      let lines = [
        "\u{FEFF}" + Self.line(good), "{\n", "\r\n",
        Self.line(NewProduct(name: "B", variants: [try Self.variant("B")])).replacing(":100,", with: ":-5,"),
        Self.line(NewProduct(handle: "a", name: "Again", variants: [try Self.variant("X")])),
        Self.line(NewProduct(name: "C", variants: [try Self.variant("a")])),
        String(repeating: "x", count: ProductIntake.lineLimit + 1) + "\n",
        Self.line(NewProduct(name: "D", variants: [try Self.variant("D")])).replacing("GBP", with: "EUR"),
        Self.line(NewProduct(name: "E", variants: [try Self.variant("E")])),
      ]
      for isDryRun in [true, false] {
        let report = try await catalog.takeIn(lines.joined(), .jsonLines, isDryRun: isDryRun, piece: 100_003)
        #expect(counts(report) == [3, 0, 0, 5] && report.issues.map(\.row) == [2, 4, 5, 7, 8])
        #expect(report.issues.map(\.column) == [nil, "/variants/0/price/amount", "/handle", nil, nil])
        #expect(report.issues.map(\.value) == ["{", "-5", "a", nil, nil])
        #expect(report.notes.map(\.row) == [6] && report.notes.map(\.rows) == [1])
      }
      #expect(try await catalog.takeIn("", .jsonLines).issues.map(\.reason) == ["The file is empty."])
    }
  }

  @Test func `a trial counts the languages that a product would have, as the import does`() async throws {
    let locales = (0..<ProductTranslation.limit).map {
      "a\(UnicodeScalar(UInt8(97 + $0 / 20)))\(UnicodeScalar(UInt8(97 + $0 % 20)))"
    }
    func line(_ locales: [String], name: String? = "N") throws -> String {
      Self.line(
        NewProduct(
          handle: "a", name: "A", variants: [try Self.variant("A")],
          translations: locales.map { ProductTranslation(locale: $0, name: name) }))
    }
    try await withCatalog { catalog in
      #expect(counts(try await catalog.takeIn(try line(locales), .jsonLines)) == [1, 0, 0, 0])
      for isDryRun in [true, false] {
        let report = try await catalog.takeIn(try line(["pl"]), .jsonLines, isDryRun: isDryRun)
        #expect(counts(report) == [0, 0, 0, 1], "dry: \(isDryRun)")
      }
      // One that is taken away makes room, and so does speaking of one that is there.
      let room = Self.line(
        NewProduct(
          handle: "a", name: "A", variants: [try Self.variant("A")],
          translations: [
            ProductTranslation(locale: "pl", name: "N"), ProductTranslation(locale: locales[0]),
            ProductTranslation(locale: locales[1], name: "M"),
          ]))
      for isDryRun in [true, false] {
        #expect(counts(try await catalog.takeIn(room, .jsonLines, isDryRun: isDryRun)) == [0, 1, 0, 0])
      }
    }
  }

  @Test func `a product that is wrong on trial is wrong for real, whatever refuses it`() async throws {
    try await withCatalog { catalog in
      _ = try await catalog.takeIn(
        Self.line(NewProduct(handle: "a", name: "A", variants: [try Self.variant("A")])), .jsonLines)
      let unknownPicture = MediaItem(url: "/media/\(String(repeating: "1", count: 32))-640.webp", alt: nil)
      let wrong = [
        NewProduct(handle: "b", name: "B", options: ["Size"], variants: [try Self.variant("a")]),
        NewProduct(handle: "c", name: "C", media: [unknownPicture], variants: [try Self.variant("C")]),
        NewProduct(handle: "d", name: "D", options: ["Size"], variants: [try Self.variant("D")]),
        NewProduct(handle: "e", name: "E", variants: [try Self.variant("E")], categories: [.make()]),
      ]
      let text = wrong.map { Self.line($0) }.joined()
      let trial = try await catalog.takeIn(text, .jsonLines, isDryRun: true)
      #expect(counts(trial) == [0, 0, 0, 4] && trial.issues.map(\.row) == [1, 2, 3, 4])
      #expect(try await catalog.takeIn(text, .jsonLines) == trial)
    }
  }

  @Test func `a whole line sets costs, stock, kept cells and former addresses; a bare one leaves them`() async throws {
    let stock = StockInMemory()
    try await withCatalog(stock: stock) { catalog in
      let (red, blue) = (try Self.variant("R", 100, ["Red"]), try Self.variant("B", 100, ["Blue"]))
      let cup = NewProduct(handle: "cup", name: "Cup", options: ["Colour"], variants: [red, blue])
      let record = ProductRecord(
        cup, formerHandles: ["mug", "beaker"], costs: [red.id: try Money(40, .gbp)],
        stock: [red.id: VariantStock(available: 7), blue.id: VariantStock(policy: .untracked)],
        kept: KeptCells(product: ["Season": "Winter"], variants: [blue.id: ["Variant Shelf": "4"]]))
      let line = String(decoding: Schema.productRecord.encode(record), as: UTF8.self) + "\n"
      #expect(counts(try await catalog.takeIn(line, .jsonLines, isDryRun: true)) == [1, 0, 0, 0])
      #expect(counts(try await catalog.takeIn(line, .jsonLines)) == [1, 0, 0, 0])
      #expect(counts(try await catalog.takeIn(line, .jsonLines)) == [0, 0, 1, 0])
      #expect(stock[red.id] == VariantStock(available: 7) && stock[blue.id]?.policy == .untracked)
      for former in ["mug", "beaker"] {
        #expect(try await catalog.products.product(handle: former, as: .keeper).id == cup.id)
      }
      let first = try await exported(catalog)
      #expect(first.contains(#""formerHandles":["beaker","mug"]"#) && first.contains(#""Season":"Winter""#))
      // What it does not speak of stays.
      #expect(counts(try await catalog.takeIn(Self.line(cup), .jsonLines)) == [0, 0, 1, 0])
      #expect(try await exported(catalog) == first)
      // Variants have other ids in another store's file, and what is said of those that are left out stays.
      let other = try Self.variant("R", 100, ["Red"])
      let later = ProductRecord(
        NewProduct(handle: "cup", name: "Cup", options: ["Colour"], variants: [other]),
        costs: [other.id: try Money(50, .gbp)], stock: [other.id: VariantStock(available: 9)], kept: KeptCells())
      let part = String(decoding: Schema.productRecord.encode(later), as: UTF8.self)
      #expect(counts(try await catalog.takeIn(part, .jsonLines)) == [0, 1, 0, 0])
      #expect(stock[red.id]?.available == 9 && stock[blue.id]?.policy == .untracked)
      let second = try await exported(catalog)
      #expect(second.contains(#""amount":50"#) && !second.contains("Season") && second.contains("Variant Shelf"))
    }
  }

  @Test func `a whole line that speaks of what is not there, or of too much, is refused`() async throws {
    try await withCatalog(stock: StockInMemory()) { catalog in
      let (variant, stranger) = (try Self.variant("A"), VariantID.make())
      let product = NewProduct(handle: "a", name: "A", variants: [variant])
      let wrong = [
        ("/costs/\(stranger)", ProductRecord(product, costs: [stranger: try Money(1, .gbp)])),
        ("/stock/\(stranger)", ProductRecord(product, stock: [stranger: VariantStock()])),
        ("/kept/variants/\(stranger)", ProductRecord(product, kept: KeptCells(variants: [stranger: ["X": "1"]]))),
        ("/kept/product/Title", ProductRecord(product, kept: KeptCells(product: ["Title": "1"]))),
        ("/kept", ProductRecord(product, kept: KeptCells(product: ["X": String(repeating: "x", count: 300_000)]))),
        ("/costs/\(variant.id)", ProductRecord(product, costs: [variant.id: try Money(1, .eur)])),
      ]
      for (place, record) in wrong {
        let text = String(decoding: Schema.productRecord.encode(record), as: UTF8.self)
        let trial = try await catalog.takeIn(text, .jsonLines, isDryRun: true)
        #expect(counts(trial) == [0, 0, 0, 1] && trial.issues.map(\.column) == [place])
        #expect(try await catalog.takeIn(text, .jsonLines) == trial)
      }
    }
  }

  private static func line(_ record: ProductRecord) -> String {
    String(decoding: Schema.productRecord.encode(record), as: UTF8.self) + "\n"
  }

  @Test func `what led to a product further up leads to no other, and to itself by no second address`() async throws {
    try await withCatalog { catalog in
      let cup = ProductRecord(
        NewProduct(handle: "cup", name: "Cup", variants: [try Self.variant("C")]), formerHandles: ["mug", "cup"])
      let mug = NewProduct(handle: "mug", name: "Mug", variants: [try Self.variant("M")])
      let text = Self.line(cup) + Self.line(mug)
      let trial = try await catalog.takeIn(text, .jsonLines, isDryRun: true)
      #expect(counts(trial) == [1, 0, 0, 1] && trial.issues.map(\.column) == ["/handle"])
      #expect(try await catalog.takeIn(text, .jsonLines) == trial)
      #expect(counts(try await catalog.takeIn(Self.line(cup), .jsonLines)) == [0, 0, 1, 0])
      let stored = try await catalog.products.product(handle: "mug", as: .keeper)
      #expect(stored.name == "Cup")
      // It may be called otherwise, and come back.
      let edit = ProductEdit(handle: "beaker")
      let moved = try await catalog.products.edit(stored.id, edit, version: stored.version, as: .keeper)
      _ = try await catalog.products.edit(stored.id, ProductEdit(handle: "cup"), version: moved.version, as: .keeper)
      #expect(try await catalog.products.product(handle: "beaker", as: .keeper).handle == "cup")
    }
  }

  @Test func `a line that was copied is refused for the ids of the other, on trial too`() async throws {
    try await withCatalog { catalog in
      let picture = MediaItem(url: "https://p.example/1.jpg", alt: nil)
      let variant = try Self.variant("A")
      let first = NewProduct(handle: "a", name: "A", media: [picture], variants: [variant])
      let copies = [
        NewProduct(handle: "b", name: "B", variants: [variant]),
        NewProduct(handle: "c", name: "C", media: [picture], variants: [try Self.variant("C")]),
        NewProduct(id: first.id, handle: "taken", name: "D", variants: [variant]),
      ]
      _ = try await catalog.takeIn(
        Self.line(NewProduct(handle: "taken", name: "T", variants: [try Self.variant("T")])), .jsonLines)
      let together = Self.line(first) + copies.prefix(2).map { Self.line($0) }.joined()
      #expect(counts(try await catalog.takeIn(together, .jsonLines, isDryRun: true)) == [1, 0, 0, 2])
      #expect(counts(try await catalog.takeIn(together, .jsonLines)) == [1, 0, 0, 2])
      for (copy, place) in zip(copies, ["/variants", "/media", "/handle"]) {
        let trial = try await catalog.takeIn(Self.line(copy), .jsonLines, isDryRun: true)
        #expect(counts(trial) == [0, 0, 0, 1] && trial.issues.map(\.column) == [place])
        #expect(try await catalog.takeIn(Self.line(copy), .jsonLines) == trial)
      }
    }
  }

  @Test func `cells that say nothing are none, and ids are written in one way`() async throws {
    try await withCatalog { catalog in
      let variant = try Self.variant("A")
      let record = ProductRecord(
        NewProduct(handle: "a", name: "A", variants: [variant]),
        kept: KeptCells(product: ["Season": " "], variants: [variant.id: ["Shelf": ""]]))
      #expect(counts(try await catalog.takeIn(Self.line(record), .jsonLines)) == [1, 0, 0, 0])
      #expect(counts(try await catalog.takeIn(Self.line(record), .jsonLines)) == [0, 0, 1, 0])
      let id = variant.id.description
      let wrong = [
        "{\"\(id.uppercased())\":{\"available\":1,\"policy\":\"tracked\"}}": "/stock/\(id.uppercased())"
      ]
      for (stock, place) in wrong {
        let text = Self.line(record).replacing("\"kept\":", with: "\"stock\":\(stock),\"kept\":")
        #expect(try await catalog.takeIn(text, .jsonLines).issues.map(\.column) == [place])
      }
      for name in ["Option4 Value", " ", "SKU"] {
        var other = record
        other.kept = KeptCells(product: [name: "x"])
        #expect(counts(try await catalog.takeIn(Self.line(other), .jsonLines)) == [0, 0, 0, 1], "\(name)")
      }
    }
  }

  @Test func `a variant that only shares a code with one that is named otherwise is another`() async throws {
    try await withCatalog { catalog in
      let red = try Self.variant("S", 100, ["Red"])
      let cup = NewProduct(handle: "cup", name: "Cup", options: ["Colour"], variants: [red])
      _ = try await catalog.takeIn(Self.line(cup), .jsonLines)
      let variants = [try Self.variant("S", 100, ["Blue"]), try Self.variant("S", 100, ["Red"])]
      let other = NewProduct(handle: "cup", name: "Cup", options: ["Colour"], variants: variants)
      #expect(counts(try await catalog.takeIn(Self.line(other), .jsonLines)) == [0, 1, 0, 0])
      let stored = try await catalog.products.product(handle: "cup", as: .keeper)
      #expect(stored.variants.map(\.optionValues) == [["Blue"], ["Red"]] && stored.variants[1].id == red.id)
    }
  }
}
