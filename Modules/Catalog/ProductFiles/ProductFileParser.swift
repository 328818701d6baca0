import Catalog
import Foundation
import FoundationCore
import Imports

extension ProductRows {
  /// What the rows say, cell by cell; or why they cannot be taken in. Columns that are not obeyed are noted either way.
  ///
  /// A pure function: the same rows always say the same.
  func parsed(currency: Currency) -> (product: ImportedProduct?, report: ImportReport) {
    var parser = ProductFileParser(rows: self, currency: currency)
    guard issues.isEmpty else { return (nil, parser.report) }
    let product = parser.parse()
    return (parser.report.issues.isEmpty ? product : nil, parser.report)
  }
}

/// Understands the rows of one product.
struct ProductFileParser {
  /// A product that is wrong throughout is not worth a line for each of its cells.
  private static let issueLimit = 20
  /// What descriptions bring of other sites.
  private static let unshown = ["iframe", "embed", "object", "video", "audio", "form"]

  let header: ProductFileHeader
  let rows: [ProductFileRow]
  let currency: Currency
  /// The rows whose code a row further up has.
  let sharedSKUs: Set<Int>
  var report = ImportReport()
  private let handle: String, formerHandle: String?

  init(rows: ProductRows, currency: Currency) {
    header = rows.header
    handle = rows.handle
    formerHandle = rows.formerHandle
    self.rows = rows.rows
    sharedSKUs = rows.sharedSKUs
    self.currency = currency
    report.issues = rows.issues
  }

  mutating func parse() -> ImportedProduct {
    var product = ImportedProduct()
    guard let first = rows.first else { return product }
    product.row = first.number
    product.handle = handle
    if let formerHandle {
      note(first, .handle, "The address cannot be as it is, and was changed; the one in the file leads there.")
      product.formerHandle = formerHandle.isFormerHandle ? formerHandle : nil
    }
    for row in rows { checkShape(row) }
    if let title = header.cell(.title, of: first) {
      if title.isEmpty { refuse(first, .title, "A product needs a title, in its first row.") }
      product.name = text(.title, first, limit: 255) ?? nil
    }
    product.description = given(.body, first) { parser, html in parser.richText(html, first) }
    product.brand = given(.vendor, first) { parser, _ in parser.text(.vendor, first, limit: 255) ?? nil }
    placeInTree(first, &product)
    product.type = given(.type, first) { parser, _ in parser.text(.type, first, limit: 255) ?? nil }
    product.seoTitle = given(.seoTitle, first) { parser, _ in parser.text(.seoTitle, first, limit: 255) ?? nil }
    product.seoDescription = given(.seoDescription, first) { parser, _ in
      parser.text(.seoDescription, first, limit: 1_000) ?? nil
    }
    product.tags = given(.tags, first) { parser, cell in parser.tags(cell, first) }
    product.status = status(first)
    if isGiftCard(first) {
      note(first, .giftCard, "Gift cards cannot be sold here yet: a new one is taken in as a draft.")
      product.isGiftCard = true
      product.kept[ShopifyColumn.giftCard.rawValue] = "TRUE"
    }
    parseOptions(first, &product)
    for row in rows where row.number == first.number || isVariant(row) {
      product.variants.append(variant(row, options: product.options.or([]).count))
    }
    parsePictures(&product)
    keepCells(&product)
    checkVariants(&product)
    return product
  }

  // MARK: Whole rows

  private mutating func checkShape(_ row: ProductFileRow) {
    if row.cells.dropFirst(header.cells.count).contains(where: { !$0.trimmed.isEmpty }) {
      refuse(row, nil, "The row has more cells than the header: a quote or a comma is amiss.")
    }
    for (place, cell) in row.cells.enumerated() where cell.utf8.contains(0xEF) || cell.utf8.contains(0) {
      guard cell.unicodeScalars.contains(where: { $0 == "\u{FFFD}" || $0 == "\0" }) else { continue }
      let name = place < header.cells.count ? header.cells[place] : nil
      refuse(ImportIssue(row: row.number, column: name, value: cell, reason: "A letter here cannot be read."))
    }
    for place in header.excessOptions where place < row.cells.count && !row.cells[place].trimmed.isEmpty {
      refuse(
        ImportIssue(
          row: row.number, column: header.cells[place], value: row.cells[place],
          reason: "A product has at most \(Product.optionLimit) options."))
    }
    guard row.number != rows.first?.number else { return }
    for column in [ShopifyColumn.title, .option1Name, .option2Name, .option3Name] {
      if let cell = header.cell(column, of: row), !cell.isEmpty, let first = rows.first,
        header.cell(column, of: first) != cell
      {
        refuse(row, column, "This differs from the product's first row.")
      }
    }
  }

  private mutating func isGiftCard(_ first: ProductFileRow) -> Bool {
    header.has(.giftCard) && boolean(.giftCard, first, absent: false)
  }

  func isVariant(_ row: ProductFileRow) -> Bool {
    ShopifyColumn.ofVariants.contains { !(header.cell($0, of: row) ?? "").isEmpty }
  }

  // MARK: The product's own cells

  private mutating func status(_ first: ProductFileRow) -> Imported<ProductStatus> {
    guard header.has(.status) || header.has(.published) else { return .kept }
    var status = ProductStatus.active
    if let cell = header.cell(.status, of: first), !cell.isEmpty {
      if let found = ProductStatus(rawValue: cell.lowercased()) {
        status = found
      } else {
        refuse(first, .status, "Expected active, draft, archived or unlisted.")
      }
    }
    // What is hidden from the shop is nobody's but the staff's.
    if boolean(.published, first, absent: true) == false, status.isShown { status = .draft }
    return .given(status)
  }

  private mutating func richText(_ html: String, _ row: ProductFileRow) -> RichText? {
    let text = RichText(html: html)
    if let excess = text.excess { refuse(row, .body, excess) }
    if let element = Self.unshownElement(of: html.utf8) {
      note(row, .body, "Descriptions have no \(element) elements: it is left out.")
    }
    return text.isEmpty ? nil : text
  }

  private static func unshownElement(of html: String.UTF8View) -> String? {
    // What stands before the first element is text.
    html.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false).dropFirst().lazy.compactMap { element in
      unshown.first { element.starts(with: $0.utf8) { $0 | 0x20 == $1 } }
    }.first
  }

  private mutating func tags(_ cell: String, _ row: ProductFileRow) -> [String] {
    var seen: Set<String> = []
    let tags = cell.split(separator: ",").map { String($0).trimmed }
      .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
    if tags.count > 250 { refuse(row, .tags, "A product has at most 250 tags.") }
    if tags.contains(where: { $0.unicodeScalars.count > 255 || $0.hasControlCharacters }) {
      refuse(row, .tags, "A tag is one line of at most 255 characters.")
    }
    return tags
  }

  // MARK: Kinds of cells

  /// Asks only where the file has the column.
  mutating func given<Value: Hashable & Sendable>(
    _ column: ShopifyColumn, _ row: ProductFileRow, _ read: (inout ProductFileParser, String) -> Value
  ) -> Imported<Value> {
    guard let cell = header.cell(column, of: row) else { return .kept }
    return .given(read(&self, cell))
  }

  /// One line of text; nil for an empty cell.
  mutating func text(_ column: ShopifyColumn, _ row: ProductFileRow, limit: Int) -> String? {
    guard let cell = header.cell(column, of: row), !cell.isEmpty else { return nil }
    // Line ends in titles come from spreadsheets and mean a space.
    let line = cell.contains(where: \.isNewline) ? cell.split(whereSeparator: \.isNewline).joined(separator: " ") : cell
    if line.unicodeScalars.count > limit {
      refuse(row, column, "The text is longer than \(limit) characters.")
    } else if line.hasControlCharacters {
      refuse(row, column, "Control characters are not text.")
    }
    return line
  }

  mutating func boolean(_ column: ShopifyColumn, _ row: ProductFileRow, absent: Bool) -> Bool {
    switch (header.cell(column, of: row) ?? "").lowercased() {
    case "": return absent
    case "true": return true
    case "false": return false
    default:
      refuse(row, column, "Expected TRUE or FALSE.")
      return absent
    }
  }

  mutating func refuse(_ row: ProductFileRow, _ column: ShopifyColumn?, _ reason: String) {
    refuse(
      ImportIssue(
        row: row.number, column: column.map { header.name(of: $0) },
        value: column.flatMap { header.cell($0, of: row) }, reason: reason))
  }

  private mutating func refuse(_ issue: ImportIssue) {
    if report.issues.count < Self.issueLimit { report.issues.append(issue) }
  }

  mutating func note(_ row: ProductFileRow, _ column: ShopifyColumn, _ reason: String) {
    report.add(
      ImportNote(
        column: header.name(of: column), row: row.number, example: header.cell(column, of: row), reason: reason))
  }
}

extension String {
  /// Whether it can have been the last part of a product's address: no path of a page is longer, or has a slash escaped in
  /// it.
  var isFormerHandle: Bool {
    (1...255).contains(unicodeScalars.count) && !hasControlCharacters && !contains { "/\\".contains($0) }
  }

  var hasControlCharacters: Bool { utf8.contains { $0 < 0x20 || $0 == 0x7F } }
}
