import Access
import Catalog
import FoundationCore

/// Reads a file of products piece by piece, and takes them in, so many at a time.
struct ProductIntake {
  /// Issues that wait together.
  private static let issueLimit = 256

  private let service: CatalogService
  private let batchSize: Int
  private let isDryRun: Bool
  private let principal: Principal
  private let firstRow: Int
  private var transcoder = TextTranscoder()
  private var rows: ProductFileReader?
  private var lines: ProductLinesReader?
  private var isFinished = false
  private var batch: [ImportedItem] = []
  private var report = ProductImportReport()
  private var row: Int
  /// Everything up to this row has been taken in and reported.
  private(set) var lastRow: Int

  /// An intake at the beginning of a file, of which everything up to a row was taken in before: that is read, because
  /// what comes later must not repeat it, and then passed over. So many products as a batch share a commit.
  init(
    _ format: ProductImportFormat, isDryRun: Bool, batchSize: Int = 64, after row: Int = 0,
    into service: CatalogService,
    as principal: Principal
  ) {
    (self.service, self.isDryRun, self.batchSize, self.principal) = (service, isDryRun, batchSize, principal)
    (firstRow, self.row, lastRow) = (row, row, row)
    switch format {
    case .shopify: rows = ProductFileReader()
    case .jsonLines: lines = ProductLinesReader()
    }
  }

  /// Hands over the next piece of the file.
  mutating func push(_ piece: [UInt8]) {
    lines?.push(piece)
    if rows != nil { rows?.push(transcoder.transcode(piece)) }
  }

  /// Says that there are no more pieces.
  mutating func finish() {
    lines?.finish()
    rows?.push(transcoder.finish())
    rows?.finish()
    isFinished = true
  }

  /// Takes in some products, and says what became of them; nil at the end, or where the next piece is needed.
  mutating func next() async throws(CatalogError) -> ProductImportReport? {
    while batch.count < batchSize, report.issues.count < Self.issueLimit {
      guard readItem() else {
        guard isFinished, row > lastRow || report != ProductImportReport() else { return nil }
        break
      }
    }
    report.add(try await service.take(batch, isDryRun: isDryRun, as: principal))
    report.issues.sort { $0.row < $1.row }
    defer { (batch, report, lastRow) = ([], ProductImportReport(), row) }
    return report
  }

  /// Reads one product; false where there is none.
  private mutating func readItem() -> Bool {
    if let item = rows?.next() {
      switch item {
      case .refused(let issue):
        if advance(to: issue.row) { report.issues.append(issue) }
      case .product(let found):
        guard advance(to: found.firstRow) else { return true }
        let (product, findings) = found.parsed(currency: service.currency)
        report.add(findings)
        if let product {
          batch.append(.rows(service.stock == nil ? withoutStock(product) : product))
        } else {
          report.refused += 1
        }
      }
      return true
    }
    guard let item = lines?.next() else { return false }
    switch item {
    case .product(let line): if advance(to: line.row) { batch.append(.line(line)) }
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
    for (index, variant) in product.variants.enumerated() where variant.quantity != nil {
      report.add(ImportNote(column: "Variant Inventory Qty", row: variant.row, reason: "Stock is not kept here."))
      product.variants[index].quantity = nil
    }
    return product
  }
}
