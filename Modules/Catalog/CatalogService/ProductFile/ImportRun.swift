import Access
import Catalog
import FoundationCore
import Persistence
import ProductFiles

/// One import under way: reads its file, and stores every so often how far it is.
///
/// What is stored is a row and everything reported up to it, in one transaction: after a restart the file is read again
/// from its beginning, since later rows must not repeat earlier ones, but nothing up to that row is taken in again. What
/// came after it is, and changes nothing the second time; of at most half a second's products that were added it is then
/// said that they are unchanged.
struct ImportRun {
  private static let noteInterval = Duration.milliseconds(500)
  /// Issues that wait to be stored at most, a part's aside.
  private static let issuesHeld = 512

  /// Products that share a commit. Every commit is news to the index that pages are made from: a few at a time are
  /// sorted in without holding up a page that asks meanwhile. More would each be cheaper.
  private static let batchSize = 12
  /// How long nothing more is written after a batch, at most: for as long as the batch has taken, so that pages beside
  /// an import wait little longer than without. The index takes the batch in meanwhile.
  private static let longestRest = Duration.milliseconds(2)

  private let id: ProductImportID
  private let database: Database
  private let products: ProductImport
  private let reindexing: Reindexing
  private let principal: Principal
  private let format: ProductImportFormat
  private let trial: ImportTrial?
  private var notes: ProductImportReport
  private var waiting = ProductImportReport()
  private var bytesRead: Int64
  /// Everything up to this row has been taken in and reported.
  private var lastRow: Int
  private var issueCount: Int
  private var noted = ContinuousClock.now

  init(
    _ running: ProductImportRecords.Running, over database: Database, taking products: ProductImport,
    reindexing: Reindexing
  ) {
    id = running.job.id
    (self.database, self.products, self.reindexing) = (database, products, reindexing)
    principal = running.principal
    format = running.job.format
    trial = running.job.isDryRun ? ImportTrial() : nil
    (lastRow, bytesRead) = (running.lastRow, running.job.bytesRead)
    issueCount = running.job.issueCount
    notes = ProductImportReport()
    notes.notes = running.job.report.notes
  }

  /// Takes in the file; true when it was read to its end, false when it was stopped before.
  ///
  /// While the database writes some products, the next ones are read.
  mutating func run(in imports: ProductImports) async throws(CatalogError) -> Bool {
    guard let file = imports.folder.open(reading: id) else { throw .productImport(.fileGone) }
    let intake = products.intake(format, batchSize: trial == nil ? Self.batchSize : 64, after: lastRow)
    let reader = ImportReader(file, into: intake, of: imports)
    var ahead = await reader.next()
    while let part = try ahead.get() {
      let begun = ContinuousClock.now
      async let taking = products.take(part.batch, trial: trial, as: principal)
      ahead = await reader.next()
      let (report, failure) = await taking
      let rested = ContinuousClock.now + min(.now - begun, Self.longestRest)
      add(report)
      if let failure { throw failure }
      (lastRow, bytesRead) = (part.batch.lastRow, part.bytesRead)
      guard issueCount <= imports.issueLimit else {
        throw .productImport(.tooManyIssues(limit: imports.issueLimit))
      }
      if report.created + report.updated > 0 { try? await reindexing.catchUp() }
      if imports.stops { break }
      if ContinuousClock.now - noted > Self.noteInterval || waiting.issues.count >= Self.issuesHeld {
        guard try await note() == .running else { return false }
      }
      if trial == nil { try? await Task.sleep(until: rested) }
    }
    let isWhole = !imports.stops
    // After the last products there may have been rows of none.
    if isWhole { bytesRead = await reader.bytesRead }
    return try await note() == .running && isWhole
  }

  private mutating func add(_ report: ProductImportReport) {
    waiting.add(report)
    issueCount += report.issues.count
    notes.add(report.notes)
  }

  /// Stores how far the import is. Answers what it is now: somebody may have cancelled it.
  @discardableResult mutating func note() async throws(CatalogError) -> ProductImportStatus {
    let (part, id, bytesRead, row, notes) = (waiting, id, bytesRead, lastRow, notes.notes)
    let status = try await database.write { work throws(CatalogError) in
      try ProductImportRecords.note(part, of: id, bytesRead: bytesRead, lastRow: row, notes: notes, in: work)
    }
    waiting = ProductImportReport()
    noted = .now
    return status
  }
}
