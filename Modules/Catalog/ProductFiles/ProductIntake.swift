import Catalog
public import FoundationCore
public import Imports

/// Reads a file of products piece by piece, so many products at a time.
public struct ProductIntake: ImportReading {
  /// Products that are taken in together.
  public struct Batch: ImportBatch {
    /// The products.
    public let items: [ImportedItem]
    /// What is known of them already, and what was refused between them.
    public let report: ImportReport
    /// The last row of these.
    public let lastRow: Int
  }

  /// How long a line of JSON Lines may be, in bytes.
  public static let lineLimit = 4 << 20
  /// Issues that wait together.
  private static let issueLimit = 256

  private let currency: Currency
  private let keepsStock: Bool
  private let batchSize: Int
  private let firstRow: Int
  private var transcoder = TextTranscoder()
  private var rows: ProductFileReader?
  private var lines: ProductLinesReader?
  private var isFinished = false
  private var batch: [ImportedItem] = []
  private var report = ImportReport()
  private var row: Int
  /// The last row of the last batch.
  private var lastRow: Int

  /// An intake at the beginning of a file, of which everything up to a row was taken in before: that is read, because
  /// what comes later must not repeat it, and then passed over. So many products as a batch share a commit.
  public init(_ format: ImportFormat, currency: Currency, keepsStock: Bool, batchSize: Int, after row: Int) {
    (self.currency, self.keepsStock, self.batchSize) = (currency, keepsStock, batchSize)
    (firstRow, self.row, lastRow) = (row, row, row)
    switch format {
    case .shopify: rows = ProductFileReader()
    case .jsonLines: lines = ProductLinesReader()
    }
  }

  /// Hands over the next piece of the file.
  public mutating func push(_ piece: [UInt8]) {
    lines?.push(piece)
    if rows != nil { rows?.push(transcoder.transcode(piece)) }
  }

  /// Says that there are no more pieces.
  public mutating func finish() {
    lines?.finish()
    rows?.push(transcoder.finish())
    rows?.finish()
    isFinished = true
  }

  /// Reads some products; nil at the end, or where the next piece is needed. Calls the closure before each product, so that
  /// the thread may let others run.
  public mutating func next(beforeEach pause: () -> Void = {}) -> Batch? {
    while batch.count < batchSize, report.issues.count < Self.issueLimit {
      pause()
      guard readItem() else {
        guard isFinished, row > lastRow || report != ImportReport() else { return nil }
        break
      }
    }
    defer { (batch, report, lastRow) = ([], ImportReport(), row) }
    return Batch(items: batch, report: report, lastRow: row)
  }

  /// Reads one product; false where there is none.
  private mutating func readItem() -> Bool {
    if let item = rows?.next() {
      switch item {
      case .refused(let issue):
        if advance(to: issue.row) { report.issues.append(issue) }
      case .product(let found):
        guard advance(to: found.firstRow) else { return true }
        let (product, findings) = found.parsed(currency: currency)
        report.add(findings)
        if let product {
          batch.append(.rows(keepsStock ? product : withoutStock(product)))
        } else {
          report.refused += 1
        }
      }
      return true
    }
    guard let item = lines?.next() else { return false }
    switch item {
    case .product(let line):
      guard advance(to: line.row) else { return true }
      if !line.sharedSKUs.isEmpty {
        report.add(
          ImportNote(
            column: line.pointer("/variants"), row: line.row, rows: line.sharedSKUs.count,
            reason: "Other variants have this SKU too."
          ))
      }
      batch.append(.line(keepsStock ? line : withoutStock(line)))
    case .refused(let row, let issues):
      guard advance(to: row) else { return true }
      report.issues += issues
      report.refused += 1
    }
    return true
  }

  /// False for what was taken in before.
  private mutating func advance(to row: Int) -> Bool {
    guard row > firstRow else { return false }
    self.row = max(row, self.row)
    return true
  }

  private mutating func withoutStock(_ product: ImportedProduct) -> ImportedProduct {
    var product = product
    for (index, variant) in product.variants.enumerated() where variant.quantity != nil || variant.policy != nil {
      report.add(ImportNote(column: "Variant Inventory Qty", row: variant.row, reason: Self.noStock))
      (product.variants[index].quantity, product.variants[index].policy) = (nil, nil)
    }
    return product
  }

  private mutating func withoutStock(_ line: ImportedLine) -> ImportedLine {
    var line = line
    if line.record.stock != nil { report.add(ImportNote(column: "/stock", row: line.row, reason: Self.noStock)) }
    line.record.stock = nil
    return line
  }

  private static let noStock = "Stock is not kept here."
}
