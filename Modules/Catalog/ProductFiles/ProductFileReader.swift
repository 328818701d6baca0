import Catalog
import FoundationCore
import Imports

/// Reads a product file piece by piece and gives the rows of one product at a time.
///
/// It holds no more than one product's rows and eight bytes for each handle and SKU it has met. Rows of a product stand
/// together; a handle that comes back later is refused, because half of the product has been taken in by then.
struct ProductFileReader: Sendable {
  /// What was found in the file.
  enum Item: Sendable {
    /// The rows of one product.
    case product(ProductRows)
    /// A product, or the whole file, that cannot be taken in.
    case refused(ImportIssue)
  }

  private static let recordLimit = 1 << 20, byteLimit = 4 << 20
  private static let issueLimit = 20
  private static let rowLimit = Product.variantLimit + Product.mediaLimit

  private var reader: CSVReader
  private let offset: Int
  private var header: ProductFileHeader?
  private var isRefused = false
  private var isFinished = false
  private var collected: ProductRows?
  private var waiting: [Item] = []
  private var handles: Set<UInt64> = []
  private var skus: Set<UInt64> = []
  private var size = 0
  /// What was read until the header had come: other separators may make more sense of it.
  private var head: [UInt8] = []

  /// A reader at the beginning of a file, whose first row after the header has this number in a larger one.
  init(firstRow: Int = 2) {
    reader = CSVReader(recordLimit: Self.recordLimit)
    offset = firstRow - 2
  }

  /// Hands over the next piece, in UTF-8.
  mutating func push(_ piece: [UInt8]) {
    if header == nil, !isRefused { head += piece }
    reader.push(piece)
  }

  /// Says that there are no more pieces.
  mutating func finish() {
    reader.finish()
    isFinished = true
  }

  /// The header's cells, once they have been read.
  var headerCells: [String]? { header?.cells }

  /// The next product; nil at the end, or where the next piece is needed.
  mutating func next() -> Item? {
    while waiting.isEmpty, !isRefused, let cells = reader.next() { take(cells) }
    if let first = waiting.first {
      waiting.removeFirst()
      return first
    }
    guard isFinished, !isRefused else { return nil }
    if header == nil {
      isRefused = true
      return .refused(ImportIssue(row: 1, reason: "The file is empty."))
    }
    end()
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  private mutating func take(_ cells: [String]) {
    guard let header else { return readHeader(cells) }
    let row = ProductFileRow(number: reader.number + offset, cells: cells)
    if reader.isOversized {
      // Whose row it is cannot be told, so that it goes to the product before it.
      refuse(ImportIssue(row: row.number, reason: "The row is longer than \(Self.recordLimit >> 20) MiB."))
      return
    }
    if cells.allSatisfy({ $0.trimmed.isEmpty }) { return }
    let handle = header.cell(.handle, of: row) ?? ""
    let title = header.cell(.title, of: row) ?? ""
    // A row without a handle and a title goes on with the product before it.
    let continues = handle.isEmpty && title.isEmpty
    let own = handle.isEmpty ? Handle.make(from: title) : ProductHandle.normalized(handle)
    let isOwn = handle.isEmpty || ProductHandle.isValid(own)
    // Handles that no address can carry are told apart as they are, not by what is made of them.
    let key = isOwn ? own : handle
    if !continues, key != collected?.key || handle.isEmpty || collected == nil {
      begin(key, isOwn ? own : ProductRows.address(handle, title), row, handle)
    }
    if collected == nil { begin("", "", row, "") }
    if reader.isUnclosed { refuse(ImportIssue(row: row.number, reason: "A quote is opened here and never closed.")) }
    size += cells.reduce(0) { $0 + $1.utf8.count }
    if collected?.rows.count == Self.rowLimit || size > Self.byteLimit {
      refuse(ImportIssue(row: row.number, reason: "A product cannot have more than \(Self.rowLimit) rows or 4 MiB."))
      return
    }
    noteSKU(of: row, header)
    collected?.rows.append(row)
  }

  private mutating func readHeader(_ cells: [String]) {
    let (found, issue) = ProductFileHeader.detect(cells, in: head, lines: reader.line - 1)
    head = []
    if let found { reader.separator = found.separator }
    header = found
    if let issue {
      isRefused = true
      waiting.append(.refused(issue))
    }
  }

  private mutating func begin(_ key: String, _ handle: String, _ row: ProductFileRow, _ given: String) {
    end()
    guard let header else { return }
    collected = ProductRows(
      header: header, handle: handle, key: key, firstRow: row.number,
      formerHandle: given.isEmpty || given == handle ? nil : given)
    if handle.isEmpty {
      let reason = "A product needs a handle of letters and digits, or a title."
      refuse(
        ImportIssue(
          row: row.number, column: header.name(of: .handle), value: header.cell(.handle, of: row), reason: reason))
    } else if !handles.insert(Self.fingerprint(key)).inserted {
      let reason = "The product is further up already: its rows must stand together."
      refuse(ImportIssue(row: row.number, column: header.name(of: .handle), value: handle, reason: reason))
    }
  }

  private mutating func noteSKU(of row: ProductFileRow, _ header: ProductFileHeader) {
    guard let sku = header.cell(.sku, of: row), !sku.isEmpty else { return }
    if !skus.insert(Self.fingerprint(SKU.key(SpreadsheetText.bare(sku)))).inserted {
      collected?.sharedSKUs.insert(row.number)
    }
  }

  private mutating func refuse(_ issue: ImportIssue) {
    if let header, collected == nil {
      collected = ProductRows(header: header, handle: "", key: "", firstRow: issue.row)
    }
    // A product that is wrong throughout is not worth a line for each of its rows.
    if let count = collected?.issues.count, count < Self.issueLimit { collected?.issues.append(issue) }
  }

  private mutating func end() {
    if let collected { waiting.append(.product(collected)) }
    collected = nil
    size = 0
  }

  private static func fingerprint(_ text: String) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.mix(text)
    return fingerprint.value
  }
}

/// The rows of one product.
struct ProductRows: Sendable {
  let header: ProductFileHeader
  /// The last part of the product's address.
  let handle: String
  /// What tells it from other products of the file.
  let key: String
  /// The number of the first row.
  let firstRow: Int
  /// What the file says instead, where that cannot be.
  var formerHandle: String?
  /// The rows, the first of which speaks for the product.
  var rows: [ProductFileRow] = []
  /// The rows whose code a row further up in the file has.
  var sharedSKUs: Set<Int> = []
  /// What is wrong with them already; with any, the product is refused.
  var issues: [ImportIssue] = []

  /// An address made of a handle that none can carry, or else of the title, told from others by an ending of its own; empty
  /// when there is no letter or digit in either.
  static func address(_ handle: String, _ title: String) -> String {
    let text = [handle, title].first { $0.contains { $0.isLetter || $0.isNumber } }
    guard let text else { return "" }
    var fingerprint = Fingerprint()
    fingerprint.mix(handle)
    return "\(Handle.make(from: text).prefix(190))-\(String(fingerprint.value, radix: 36).suffix(6))"
  }
}
