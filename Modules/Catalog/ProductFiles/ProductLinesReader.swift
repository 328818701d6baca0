public import Catalog
import FoundationCore
import Imports

/// A product as a line of JSON Lines describes it.
public struct ImportedLine: Sendable {
  /// The number of the line, counted from 1.
  public let row: Int
  /// What it says.
  public internal(set) var record: ProductRecord
  /// The keys of codes that stand further up in the file too.
  let sharedSKUs: Set<String>

  /// The product of which it says that.
  public var product: NewProduct { record.product }

  /// Where in the line a place of the product is.
  public func pointer(_ place: String) -> String { record.pointer(place) }
}

/// Reads JSON Lines piece by piece and gives the product of one line at a time.
///
/// It holds no more than one line and eight bytes for each product, address, variant, picture and SKU it has met. A
/// product that comes back later is refused, as in `ProductFileReader`; a SKU is noted.
struct ProductLinesReader: Sendable {
  /// What was found in the file.
  enum Item: Sendable {
    /// The product of a line.
    case product(ImportedLine)
    /// A line that cannot be taken in, with why; at least one reason.
    case refused(row: Int, [ImportIssue])
  }

  private static let issueLimit = 20

  private var bytes: [UInt8] = []
  private var index = 0
  private var scanned = 0
  private var row = 0
  private var isSkipping = false
  private var isFinished = false
  private var isEmpty = true
  private var seen: Set<UInt64> = []

  /// A reader at the beginning of a file.
  init() {}

  /// Hands over the next piece, in UTF-8.
  mutating func push(_ piece: [UInt8]) {
    if index == bytes.count {
      bytes = piece
    } else {
      bytes.removeFirst(index)
      bytes += piece
    }
    scanned = max(scanned - index, 0)
    index = 0
  }

  /// Says that there are no more pieces.
  mutating func finish() { isFinished = true }

  /// The next product; nil at the end, or where the next piece is needed.
  mutating func next() -> Item? {
    while let line = nextLine() {
      row += 1
      if isSkipping || line.count > ProductIntake.lineLimit {
        isSkipping = false
        return refusal("The line is longer than \(ProductIntake.lineLimit >> 20) MiB.")
      }
      let text = row == 1 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
      if text.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      isEmpty = false
      return read(Array(text))
    }
    guard isFinished, isEmpty else { return nil }
    isEmpty = false
    return .refused(row: 1, [ImportIssue(row: 1, reason: "The file is empty.")])
  }

  /// The bytes up to the next line end, or to the end of the file.
  private mutating func nextLine() -> ArraySlice<UInt8>? {
    let from = max(index, scanned)
    if let end = bytes[from...].firstIndex(of: 0x0A) {
      defer { (index, scanned) = (end + 1, end + 1) }
      return bytes[index..<end]
    }
    scanned = bytes.count
    if isFinished, index < bytes.count {
      defer { index = bytes.count }
      return bytes[index...]
    }
    // What is too long already need not be kept.
    if bytes.count - index > ProductIntake.lineLimit {
      (bytes, index, scanned, isSkipping) = ([], 0, 0, true)
    }
    if isFinished, isSkipping { return [] }
    return nil
  }

  private mutating func read(_ line: [UInt8]) -> Item {
    let record: ProductRecord
    do throws(SchemaError) { record = try Schema.productRecord.decode(line) } catch {
      switch error {
      case .malformed(let syntax):
        let place = min(syntax.offset, line.count)
        let value = String(decoding: line[max(place - 20, 0)..<min(place + 20, line.count)], as: UTF8.self)
        return refusal("This is not JSON: \(syntax.message)", value: value)
      case .invalid(let violations):
        let issues = violations.prefix(Self.issueLimit).map {
          ImportIssue(row: row, column: $0.pointer, value: JSONPlace.text(at: $0.pointer, of: line), reason: $0.message)
        }
        return .refused(row: row, issues)
      }
    }
    let names = [(record.product.handle, "/handle"), (record.product.id.description, "/id")]
    for (name, place) in names {
      if let name, !seen.insert(Self.fingerprint("product", name)).inserted {
        return refusal(
          "A line further up is about this product already.", column: record.pointer(place), value: name)
      }
    }
    let variants = record.product.variants.map { ("variant", $0.id.description, "/variants") }
    let pictures = record.product.media.map { ("picture", $0.id.description, "/media") }
    for (kind, id, place) in variants + pictures where !seen.insert(Self.fingerprint(kind, id)).inserted {
      return refusal(
        "A \(kind) further up in the file has this id.", column: record.pointer(place), value: id)
    }
    // What led to this product leads to no other.
    for former in record.formerHandles ?? [] { seen.insert(Self.fingerprint("product", former)) }
    let shared = record.product.variants.filter { !seen.insert(Self.fingerprint("sku", SKU.key($0.sku))).inserted }
    return .product(ImportedLine(row: row, record: record, sharedSKUs: Set(shared.map { SKU.key($0.sku) })))
  }

  private func refusal(_ reason: String, column: String? = nil, value: String? = nil) -> Item {
    .refused(row: row, [ImportIssue(row: row, column: column, value: value, reason: reason)])
  }

  private static func fingerprint(_ kind: String, _ text: String) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.mix(kind)
    fingerprint.mix(text)
    return fingerprint.value
  }
}
