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
    var intake = ProductIntake(format, isDryRun: isDryRun, into: self, as: principal)
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
      while let part = try await intake.next() { add(part) }
      if Task.isCancelled { return sum }
    }
    intake.finish()
    while let part = try await intake.next() { add(part) }
    return sum
  }

  func take(
    _ products: [ImportedItem], isDryRun: Bool, as principal: Principal
  ) async throws(CatalogError) -> ProductImportReport {
    guard !products.isEmpty else { return ProductImportReport() }
    if let stock, products.contains(where: \.setsStock) {
      do { try principal.require(stock.permission) } catch { throw .access(error) }
    }
    let importer = ProductImporter(currency: currency, stock: stock, clock: clock, ids: .system, principal: principal)
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
    let (database, lists) = (database, index)
    return await withTaskGroup(of: (Int, Result<ProductImporter.Outcome, CatalogError>).self) { group in
      for (index, product) in products.enumerated() {
        group.addTask {
          do throws(CatalogError) {
            let outcome = try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
              try lists.handingOver(work) { () throws(CatalogError) in try importer.run(product, in: work) }
            }
            return (index, .success(outcome))
          } catch {
            return (index, Self.refusal(error, of: product))
          }
        }
      }
      var outcomes = [Result<ProductImporter.Outcome, CatalogError>?](repeating: nil, count: products.count)
      for await (index, outcome) in group { outcomes[index] = outcome }
      return outcomes.compactMap { $0 }
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
