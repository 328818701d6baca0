import Catalog
import CatalogService
import Foundation
import FoundationCore
import Imports
import ProductFiles
import StoreIdentifiers
import TestSupport
import Testing

/// Files in the style of real exports, made with what a store is to hold afterwards by a program that knows nothing of the
/// importer (`Data/shop_exports.py`).
struct ShopExportTests {
  /// Products over all files: 2,400 in `make soak`.
  private static let count = Soak.count("SOAK_PRODUCTS", orElse: 600)

  @Test(arguments: ["clothes", "books", "tea", "tools", "cards", "cloth"])
  func `a shop's export is taken in whole, and what is changed is said`(shop: String) async throws {
    try await withTemporaryFolder { folder in
      let expected = try ExpectedProduct.made(shop, in: folder, count: Self.count)
      let file = try String(contentsOf: folder.appendingPathComponent("\(shop).csv"), encoding: .utf8)
      let stock = StockInMemory()
      try await withCatalog(stock: stock) { catalog in
        let trial = try await catalog.takeIn(file, isDryRun: true)
        let report = try await catalog.takeIn(file)
        #expect(report == trial, "a trial says what the import says")
        #expect(report.created == expected.count && report.issues.map(\.reason) == [])
        let noted = Set(report.notes.map(\.column).map(ExpectedProduct.formerName))
        #expect(noted.isSuperset(of: expected.flatMap(\.notes)))
        var found: [String] = [], wanted: [String: [[String: String]]] = [:]
        for product in expected {
          let stored = try await catalog.products.product(handle: product.handle, as: .keeper)
          found += product.differences(from: stored, stock: stock)
          if let difference = try await product.difference(from: stored, in: catalog) { found.append(difference) }
          wanted[stored.handle] = product.kept.filter { !$0.isEmpty }
        }
        #expect(found.prefix(20) == [])
        let again = try await catalog.takeIn(file)
        #expect(again.unchanged == expected.count, "the same file a second time changes nothing")
        let exported = try await catalog.exported()
        let kept = ExpectedProduct.keptCells(in: exported)
        let changed = wanted.filter { kept[$0.key] != $0.value }
        #expect(changed.prefix(5).map { "\($0.value) is wanted, \(kept[$0.key] ?? []) came back" } == [])
        let lines = try await catalog.exported(in: .jsonLines)
        #expect(try await catalog.takeIn(lines, .jsonLines).unchanged == expected.count)
        // From each form to the other, into a store that has nothing.
        for (text, format) in [(exported, ImportFormat.shopify), (lines, .jsonLines)] {
          try await withCatalog(stock: StockInMemory()) { (other) async throws in
            let report = try await other.takeIn(text, format)
            #expect(report.created == expected.count && report.issues.map(\.reason) == [])
            #expect(try await other.exported() == exported, "an export of an export is the same to the byte")
            guard format == .jsonLines else { return }
            #expect(try await other.exported(in: .jsonLines) == lines)
          }
        }
      }
    }
  }
}

extension CatalogService {
  /// The whole catalogue as a file.
  func exported(in format: ProductFileFormat = .shopify) async throws -> String {
    var text = "", last: ProductExportPart?
    repeat {
      let part = try await productExport.part(
        in: format, after: last?.next, limit: 100, columns: last?.columns, as: .keeper)
      text += part.text
      last = part
    } while last?.next != nil
    return text
  }
}

/// What a store is to hold of a product.
struct ExpectedProduct: Decodable {
  struct Picture: Decodable {
    let url: String
    let alt: String?
  }

  struct Variant: Decodable {
    let values: [String]
    let sku: String?, barcode: String?, picture: String?
    let price: Int64
    let compareAt: Int64?, cost: Int64?
    let grams: Int?
    let unit: String, policy: String
    let requiresShipping: Bool, isTaxable: Bool
    let quantity: Int?
    let content: [String]?
    let shelf: String?, canada: Int64?
  }

  let handle: String, title: String, vendor: String, status: String
  let type: String?, seoTitle: String?, seoDescription: String?
  let tags: [String], options: [String], notes: [String]
  let isGiftCard: Bool
  let pictures: [Picture]
  let blocks: [Block]
  let links: [[String]]
  let variants: [Variant]
  let kept: [[String: String]]
  let attributes: [String: [String]]
  let category: String

  /// The cells of columns that are not Shopify's own, by the product, as a file has them.
  static func keptCells(in file: String) -> [String: [[String: String]]] {
    var reader = CSVReader(recordLimit: 1 << 20)
    reader.push(Array(file.utf8))
    reader.finish()
    guard let header = reader.next() else { return [:] }
    var found: [String: [[String: String]]] = [:]
    while let row = reader.next() {
      let cells = zip(header, row).filter { ShopifyColumn.isOther($0.0) && !$0.1.isEmpty }
      found[row[0], default: []] += cells.isEmpty ? [] : [Dictionary(cells.map { (formerName($0.0), $0.1) }) { $1 }]
    }
    return found
  }

  /// Has a shop's files made in a folder, and answers what they say.
  static func made(_ shop: String, in folder: URL, count: Int) throws -> [ExpectedProduct] {
    let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Data/shop_exports.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", program.path, folder.path, "--products", "\(count)"]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try String(contentsOf: folder.appendingPathComponent("\(shop).jsonl"), encoding: .utf8)
      .split(separator: "\n").map { try decoder.decode(ExpectedProduct.self, from: Data($0.utf8)) }
  }

  /// A column's name in the older generation, as the expectations use it.
  static func formerName(_ column: String) -> String {
    [
      "Description": "Body (HTML)", "Inventory quantity": "Variant Inventory Qty", "Gift card": "Gift Card",
      "Product category": "Product Category", "Tax code": "Variant Tax Code",
    ][column] ?? column
  }

  /// How the product stands in the tree otherwise, in a sentence; nil where it stands where it is to.
  func difference(from product: Product, in catalog: CatalogService) async throws -> String? {
    var path = ""
    if let primary = product.categories.first {
      let place = try await catalog.categories.place(primary)
      path = (place.above + [place.category]).map(\.title).joined(separator: " > ")
    }
    let isName = category.first?.isUppercase == true
    return path == (isName ? category : "") ? nil : "\(handle), category: \(category) is wanted, \(path) is stored"
  }

  /// In what a stored product differs, in sentences.
  func differences(from product: Product, stock: StockInMemory) -> [String] {
    var found: [String] = []
    func check<Value: Equatable>(_ what: String, _ wanted: Value, _ is: Value) {
      if wanted != `is` { found.append("\(handle), \(what): \(wanted) is wanted, \(`is`) is stored") }
    }
    check("title", title, product.name)
    check("vendor", vendor, product.brand ?? "")
    check("type", type, product.type)
    check("status", isGiftCard ? "draft" : status, product.status.rawValue)
    check("tags", tags, product.tags)
    check("texts for search engines", [seoTitle, seoDescription], [product.seo.title, product.seo.description])
    check("options", options, product.options)
    check("pictures", pictures.map { [$0.url, $0.alt] }, product.media.map { [$0.url, $0.alt] })
    check("description", blocks, product.description?.blocks.map(Block.init) ?? [])
    check("links", links, product.description?.links ?? [])
    check("variants", variants.count, product.variants.count)
    for (place, (wanted, stored)) in zip(variants, product.variants).enumerated() {
      check("values of \(place)", wanted.values, stored.optionValues)
      if let sku = wanted.sku { check("SKU of \(place)", sku, stored.sku) }
      check("price of \(place)", wanted.price, stored.price.amount)
      check("recommended price of \(place)", wanted.compareAt, stored.compareAtPrice?.amount)
      check("barcode of \(place)", wanted.barcode, stored.barcode)
      check(
        "weight of \(place)", wanted.grams.map { "\($0) \(wanted.unit)" },
        stored.weight.map { "\($0.grams) \($0.unit)" })
      check("delivery of \(place)", wanted.requiresShipping, stored.requiresShipping)
      check("tax of \(place)", wanted.isTaxable, stored.isTaxable)
      check("picture of \(place)", wanted.picture, product.media.first { $0.id == stored.media }?.url)
      check(
        "content of \(place)", wanted.content?.prefix(2).joined(), stored.content.map { $0.number + $0.unit.rawValue })
      let level = stock[stored.id] ?? VariantStock()
      check("policy of \(place)", wanted.policy, level.policy.rawValue)
      check("quantity of \(place)", wanted.quantity ?? level.available, level.available)
    }
    return found
  }

  /// A block of a description by its text: what kind it is, and what stands in it.
  struct Block: Decodable, Equatable, CustomStringConvertible {
    let kind: String
    let lines: [String]
    var description: String { "\(kind) \(lines)" }

    init(from decoder: any Decoder) throws {
      var parts = try decoder.unkeyedContainer()
      kind = try parts.decode(String.self)
      switch kind {
      case "list":
        var items = try parts.nestedUnkeyedContainer(), lines: [String] = []
        while !items.isAtEnd {
          var item = try items.nestedUnkeyedContainer()
          let level = try item.decode(Int.self)
          lines.append("\(level) \(try item.decode(String.self))")
        }
        self.lines = lines
      case "table": lines = try parts.decode([[String]].self).map { $0.joined(separator: " | ") }
      default: lines = [try parts.decode(String.self)]
      }
    }

    init(_ block: RichText.Block) {
      func text(_ spans: [RichText.Span]) -> String { spans.map(\.text).joined() }
      switch block {
      case .paragraph(let spans): (kind, lines) = ("p", [text(spans)])
      case .heading(_, let spans): (kind, lines) = ("h", [text(spans)])
      case .list(_, let items): (kind, lines) = ("list", items.map { "\($0.level) \(text($0.spans))" })
      case .table(let table):
        (kind, lines) = ("table", table.rows.map { $0.map(text).joined(separator: " | ") })
      case .picture(let picture): (kind, lines) = ("picture", [picture.address])
      }
    }
  }
}

extension RichText {
  /// The linked texts and where they lead, in order.
  fileprivate var links: [[String]] {
    blocks.flatMap { block -> [Span] in
      switch block {
      case .paragraph(let spans), .heading(_, let spans): spans
      case .list(_, let items): items.flatMap(\.spans)
      case .table(let table): table.rows.flatMap { $0.flatMap { $0 } }
      case .picture: []
      }
    }
    .compactMap { span in span.link.map { [span.text, $0.address] } }
  }
}
