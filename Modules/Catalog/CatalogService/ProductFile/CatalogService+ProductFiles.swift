public import Access
public import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

extension CatalogService {
  /// Takes in a file of products while it is read, one transaction a product, on the caller's thread: for tools. What is
  /// served goes by `beginImport`. Needs `catalog.write`, and the stock's own permission where stock changes.
  ///
  /// A product is taken in whole or not at all, and one that is refused stops no other. What the file leaves out stays as
  /// it is; columns that are there and empty are emptied. The same file twice changes nothing. `progress` is told of each
  /// part how many bytes have been read until then, and what became of it; the answer is the sum, without the issues.
  public func importProducts<Pieces: AsyncSequence>(
    _ format: ProductImportFormat, isDryRun: Bool = false, reading pieces: Pieces, as principal: Principal,
    progress: (Int, ProductImportReport) -> Void = { _, _ in }
  ) async throws -> ProductImportReport where Pieces.Element == [UInt8] {
    try allow(principal)
    var intake = ProductIntake(format, into: self)
    var (sum, count) = (ProductImportReport(), 0)
    func add(_ part: ProductImportReport) {
      progress(count, part)
      var counted = part
      counted.issues = []
      sum.add(counted)
    }
    for try await piece in pieces {
      count += piece.count
      intake.push(piece)
      while let batch = intake.next() { add(try await take(batch, isDryRun: isDryRun, as: principal)) }
      if Task.isCancelled { return sum }
    }
    intake.finish()
    while let batch = intake.next() { add(try await take(batch, isDryRun: isDryRun, as: principal)) }
    return sum
  }

  /// Takes in some products, and says what became of them.
  func take(
    _ batch: ProductIntake.Batch, isDryRun: Bool, as principal: Principal
  ) async throws(CatalogError) -> ProductImportReport {
    var report = batch.report
    report.add(try await take(batch.items, isDryRun: isDryRun, as: principal))
    report.issues.sort { $0.row < $1.row }
    return report
  }

  private func take(
    _ products: [ImportedItem], isDryRun: Bool, as principal: Principal
  ) async throws(CatalogError) -> ProductImportReport {
    guard !products.isEmpty else { return ProductImportReport() }
    if let stock, products.contains(where: \.setsStock) {
      do { try principal.require(stock.permission) } catch { throw .access(error) }
    }
    let importer = ProductImporter(
      currency: currency, stock: stock, clock: clock, ids: .system, principal: principal, terms: terms)
    let outcomes: [Result<ProductImporter.Outcome, CatalogError>]
    if isDryRun {
      outcomes = try await preview(products, by: importer).map { .success($0) }
    } else {
      outcomes = await run(products, by: importer)
    }
    let changed = outcomes.contains { outcome in
      switch outcome {
      case .success(.created), .success(.updated): true
      default: false
      }
    }
    // First of all: where the database has failed another product of these, they are committed all the same.
    if changed, !isDryRun { didChange() }
    var report = ProductImportReport()
    for outcome in outcomes {
      switch try outcome.get() {
      case .created: report.created += 1
      case .updated: report.updated += 1
      case .unchanged: report.unchanged += 1
      case .refused(let issue):
        report.refused += 1
        report.issues.append(issue)
      }
    }
    return report
  }

  private func run(
    _ products: [ImportedItem], by importer: ProductImporter
  ) async -> [Result<ProductImporter.Outcome, CatalogError>] {
    let outcomes = await database.writeEach(of: products, as: CatalogSchema.self) {
      [index] product, work throws(CatalogError) in
      try index.handingOver(work) { () throws(CatalogError) in try importer.run(product, in: work) }
    }
    return zip(outcomes, products).map { outcome, product in
      outcome.flatMapError { Self.refusal($0, of: product) }
    }
  }

  /// What is wrong with the product is its own; what is wrong with the database ends the import.
  private static func refusal(
    _ error: CatalogError, of product: ImportedItem
  ) -> Result<ProductImporter.Outcome, CatalogError> {
    if case .storage = error { return .failure(error) }
    return .success(
      .refused(ImportIssue(row: product.row, reason: error.sentence)))
  }

  private func preview(
    _ products: [ImportedItem], by importer: ProductImporter
  ) async throws(CatalogError) -> [ProductImporter.Outcome] {
    try await database.report(as: CatalogSchema.self) { snapshot throws(CatalogError) in
      var outcomes: [ProductImporter.Outcome] = []
      for product in products { outcomes.append(try importer.preview(product, in: snapshot)) }
      return outcomes
    }
  }
}
