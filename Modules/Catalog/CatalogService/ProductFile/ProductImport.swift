public import Access
import Catalog
import FoundationCore
public import Imports
import Persistence
import ProductFiles
import StoreIdentifiers

/// Takes in files of products, one transaction a product.
public struct ProductImport: Sendable {
  private let database: Database
  private let clock: WallClock
  private let currency: Currency
  private let stock: StockPort?
  private let index: LiveIndex
  private let reindexing: Reindexing
  private let didChange: ChangeNotice
  private let terms = KnownTerms()

  init(
    database: Database, clock: WallClock, currency: Currency, stock: StockPort?, index: LiveIndex,
    reindexing: Reindexing, didChange: @escaping ChangeNotice
  ) {
    self.database = database
    self.clock = clock
    self.currency = currency
    self.stock = stock
    self.index = index
    self.reindexing = reindexing
    self.didChange = didChange
  }

  /// Takes in a file of products while it is read, one transaction a product, on the caller's thread: for tools. What is
  /// served goes by `taking`. Needs `catalog.write`, and the stock's own permission where stock changes.
  ///
  /// A product is taken in whole or not at all, and one that is refused stops no other. What the file leaves out stays as
  /// it is; columns that are there and empty are emptied. The same file twice changes nothing. `progress` is told of each
  /// part how many bytes have been read until then, and what became of it; the answer is the sum, without the issues.
  public func run<Pieces: AsyncSequence>(
    _ format: ImportFormat, isDryRun: Bool = false, reading pieces: Pieces, as principal: Principal,
    progress: (Int, ImportReport) -> Void = { _, _ in }
  ) async throws -> ImportReport where Pieces.Element == [UInt8] {
    try principal.mustWrite()
    return try await taking(format, isDryRun: isDryRun, isAlone: true, as: principal)
      .run(reading: pieces, progress: progress)
  }

  /// Takes in a file of products beside everything else, as Imports asks. Needs `catalog.write` of whoever sends one, and
  /// the stock's own permission where stock changes.
  ///
  /// Twelve products share a commit, which is news to the index that pages are made from: a few at a time are sorted in
  /// without holding up a page that asks meanwhile. Where the import is alone, 64 do, and each costs less.
  public func taking(
    _ format: ImportFormat, isDryRun: Bool, isAlone: Bool = false, as principal: Principal
  ) -> some ImportTaking {
    // Trials write nothing.
    ProductTaking(
      products: self, reindexing: reindexing, format: format, batchSize: isDryRun || isAlone ? 64 : 12,
      trial: isDryRun ? ImportTrial() : nil, principal: principal)
  }

  /// An intake at the beginning of a file; so many products as a batch share a commit.
  func intake(_ format: ImportFormat, batchSize: Int, after row: Int) -> ProductIntake {
    ProductIntake(format, currency: currency, keepsStock: stock != nil, batchSize: batchSize, after: row)
  }

  /// Takes in some products, and says what became of them; also of the others where the database has failed some. With a
  /// trial, nothing is stored.
  func take(
    _ batch: ProductIntake.Batch, trial: ImportTrial?, as principal: Principal
  ) async -> (report: ImportReport, failure: CatalogError?) {
    var report = batch.report
    var failure: CatalogError?
    do throws(CatalogError) {
      for outcome in try await take(batch.items, trial: trial, as: principal) {
        switch outcome {
        case .success(.created(let notes)):
          report.created += 1
          report.add(notes)
        case .success(.updated(let notes)):
          report.updated += 1
          report.add(notes)
        case .success(.unchanged): report.unchanged += 1
        case .success(.refused(let issue)):
          report.refused += 1
          report.issues.append(issue)
        case .failure(let error): failure = failure ?? error
        }
      }
    } catch { failure = error }
    report.issues.sort { $0.row < $1.row }
    do throws(CatalogError) { try await leaveOutMapped(&report) } catch { failure = failure ?? error }
    return (report, failure)
  }

  /// Leaves out what was noted of columns that are attributes, or have a market's price list: where one of their cells is
  /// kept, the product's plan says so.
  private func leaveOutMapped(_ report: inout ImportReport) async throws(CatalogError) {
    guard report.notes.contains(where: \.isOfKeptCells) else { return }
    let columns = report.notes.filter(\.isOfKeptCells).map(\.column)
    let names = try await database.report { snapshot throws(CatalogError) in
      let mappings = try ColumnMappingRecords.all(in: snapshot)
      let markets = try MarketPrices.named(by: columns, besides: currency, in: snapshot)
      return Set(mappings.map { ImportNote(column: $0.column, row: 0, reason: "").column } + markets.map(\.column))
    }
    report.notes.removeAll { $0.isOfKeptCells && names.contains($0.column) }
  }

  private func take(
    _ products: [ImportedItem], trial: ImportTrial?, as principal: Principal
  ) async throws(CatalogError) -> [Result<ProductImporter.Outcome, CatalogError>] {
    guard !products.isEmpty else { return [] }
    if let stock, products.contains(where: \.setsStock) {
      try principal.mustHold(stock.permission)
    }
    var importer = ProductImporter(
      currency: currency, stock: stock, clock: clock, ids: .system, principal: principal, terms: terms)
    importer.repeatedSKUs = products.reduce(into: []) { $0.formUnion($1.sharedSKUs) }
    importer.trial = trial
    let outcomes: [Result<ProductImporter.Outcome, CatalogError>]
    if trial != nil {
      outcomes = try await preview(products, by: importer).map { .success($0) }
    } else {
      outcomes = await store(products, by: importer)
    }
    let changed = outcomes.contains { outcome in
      switch outcome {
      case .success(.created), .success(.updated): true
      default: false
      }
    }
    if changed, trial == nil { didChange() }
    return outcomes
  }

  private func store(
    _ products: [ImportedItem], by importer: ProductImporter
  ) async -> [Result<ProductImporter.Outcome, CatalogError>] {
    var outcomes = await store(each: products, by: importer)
    guard products.contains(where: { $0.bringsCategories || $0.namesComponents }) else { return outcomes }
    // PostgreSQL may write a product before one further up that brings its category, or that it is made of.
    for (place, product) in products.enumerated() {
      guard case .success(.refused) = outcomes[place] else { continue }
      if let again = await store(each: [product], by: importer).first { outcomes[place] = again }
    }
    return outcomes
  }

  private func store(
    each products: [ImportedItem], by importer: ProductImporter
  ) async -> [Result<ProductImporter.Outcome, CatalogError>] {
    let outcomes = await database.writeEach(of: products, as: CatalogSchema.self) {
      product, work throws(CatalogError) in
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
    try await database.report { snapshot throws(CatalogError) in
      var outcomes: [ProductImporter.Outcome] = []
      for product in products { outcomes.append(try importer.preview(product, in: snapshot)) }
      return outcomes
    }
  }
}
