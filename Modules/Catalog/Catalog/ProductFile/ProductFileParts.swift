import FoundationCore

/// Cuts a product file of any size into parts that each fit a request and hold whole products.
///
/// Rows keep their numbers: what the server reports of a part is true of the file.
public struct ProductFileParts: Sendable {
  /// How large a part becomes at most, one product's rows aside, in bytes.
  private let size: Int
  private var reader = ProductFileReader()
  private var writer = CSVWriter()
  private var isDryRun: Bool
  private var firstRow = 0
  private var nextRow = 0
  private var report = ProductImportReport()

  /// Cuts a file into requests.
  public init(size: Int = 256 << 10, isDryRun: Bool) {
    self.size = size
    self.isDryRun = isDryRun
  }

  /// What was wrong with products that are in no part, since this was asked last.
  public mutating func takeReport() -> ProductImportReport {
    defer { report = ProductImportReport() }
    return report
  }

  /// Hands over the next piece of the file, in UTF-8.
  public mutating func push(_ piece: [UInt8]) { reader.push(piece) }

  /// Says that there are no more pieces.
  public mutating func finish() { reader.finish() }

  /// The next part; nil at the end, or where the next piece is needed.
  public mutating func next() -> ProductImportRequest? {
    while let item = reader.next() {
      switch item {
      case .refused(let issue): report.issues.append(issue)
      case .product(let product):
        guard product.issues.isEmpty else {
          report.refused += 1
          report.issues += product.issues
          continue
        }
        var finished: ProductImportRequest?
        // A gap as long as a part is better closed by a new part than by empty lines.
        if writer.bytes.count >= size || product.firstRow - nextRow > size { finished = part() }
        write(product)
        if let finished { return finished }
      }
    }
    return nil
  }

  /// What is left after the last piece.
  public mutating func last() -> ProductImportRequest? { part() }

  private mutating func part() -> ProductImportRequest? {
    defer { writer = CSVWriter() }
    guard !writer.bytes.isEmpty else { return nil }
    return ProductImportRequest(
      text: String(decoding: writer.bytes, as: UTF8.self), firstRow: firstRow, isDryRun: isDryRun)
  }

  private mutating func write(_ product: ProductRows) {
    if writer.bytes.isEmpty {
      writer.write(product.header.cells)
      (firstRow, nextRow) = (product.firstRow, product.firstRow)
    }
    for row in product.rows {
      while nextRow < row.number {
        writer.writeEmptyLine()
        nextRow += 1
      }
      writer.write(row.cells)
      nextRow += 1
    }
  }
}
