public import Access
public import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

extension CatalogService {
  /// Takes in a product file, one transaction a product. Needs `catalog.write`, and the stock's own where stock changes.
  ///
  /// A product is taken in whole or not at all, and one that is refused stops no other. What the file leaves out stays as
  /// it is; columns that are there and empty are emptied. The same file twice changes nothing.
  public func importProducts(
    _ request: ProductImportRequest, as principal: Principal
  ) async throws(CatalogError) -> ProductImportReport {
    try allow(principal)
    var reader = ProductFileReader(firstRow: request.firstRow)
    reader.push(Array(request.text.utf8))
    reader.finish()
    var report = ProductImportReport()
    var batch: [ImportedProduct] = []
    while let item = reader.next() {
      switch item {
      case .refused(let issue): report.issues.append(issue)
      case .product(let rows):
        let (product, findings) = rows.parsed(currency: currency)
        report.add(findings)
        if let product {
          batch.append(stock == nil ? withoutStock(product, &report) : product)
        } else {
          report.refused += 1
        }
      }
      // Products that wait together share a commit.
      if batch.count == 64 {
        report.add(try await take(batch, request, as: principal))
        batch = []
      }
    }
    report.add(try await take(batch, request, as: principal))
    report.issues.sort { $0.row < $1.row }
    return report
  }

  private func withoutStock(_ product: ImportedProduct, _ report: inout ProductImportReport) -> ImportedProduct {
    var product = product
    for (index, variant) in product.variants.enumerated() where variant.quantity != nil {
      report.add(ImportNote(column: "Variant Inventory Qty", row: variant.row, reason: "Stock is not kept here."))
      product.variants[index].quantity = nil
    }
    return product
  }

  private func take(
    _ products: [ImportedProduct], _ request: ProductImportRequest, as principal: Principal
  ) async throws(CatalogError) -> ProductImportReport {
    if let stock, products.contains(where: { $0.variants.contains { $0.quantity != nil } }) {
      do { try principal.require(stock.permission) } catch { throw .access(error) }
    }
    let importer = ProductImporter(currency: currency, stock: stock, clock: clock, ids: .system, principal: principal)
    let outcomes: [Result<ProductImporter.Outcome, CatalogError>]
    if request.isDryRun {
      outcomes = try await preview(products, by: importer).map { .success($0) }
    } else {
      outcomes = await run(products, by: importer)
    }
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
    if report.created + report.updated > 0, !request.isDryRun { didChange() }
    return report
  }

  private func run(
    _ products: [ImportedProduct], by importer: ProductImporter
  ) async -> [Result<ProductImporter.Outcome, CatalogError>] {
    let database = database
    return await withTaskGroup(of: (Int, Result<ProductImporter.Outcome, CatalogError>).self) { group in
      for (index, product) in products.enumerated() {
        group.addTask {
          do throws(CatalogError) {
            let outcome = try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
              try importer.run(product, in: work)
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
    _ error: CatalogError, of product: ImportedProduct
  ) -> Result<ProductImporter.Outcome, CatalogError> {
    if case .storage = error { return .failure(error) }
    return .success(
      .refused(ImportIssue(row: product.row, reason: error.sentence)))
  }

  private func preview(
    _ products: [ImportedProduct], by importer: ProductImporter
  ) async throws(CatalogError) -> [ProductImporter.Outcome] {
    try await database.report(as: CatalogSchema.self) { snapshot throws(CatalogError) in
      var outcomes: [ProductImporter.Outcome] = []
      for product in products { outcomes.append(try importer.preview(product, in: snapshot)) }
      return outcomes
    }
  }
}
