import Access
import Catalog
import FoundationCore
import Persistence

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
  /// How long the database and the index are left to others after a batch at most.
  private static let longestRest = Duration.milliseconds(3)
  /// How much of a file is read at once, in bytes.
  private static let pieceSize = 64 << 10

  private let id: ProductImportID
  private let service: CatalogService
  private let principal: Principal
  private let isDryRun: Bool
  private var intake: ProductIntake
  private var notes: ProductImportReport
  private var waiting = ProductImportReport()
  private var bytesRead: Int64 = 0
  /// Everything up to this row has been taken in and reported.
  private var lastRow: Int
  private var isAtEnd = false
  private var issueCount: Int
  private var noted = ContinuousClock.now

  init(_ running: ProductImportRecords.Running, service: CatalogService) {
    id = running.job.id
    self.service = service
    principal = running.principal
    isDryRun = running.job.isDryRun
    lastRow = running.lastRow
    intake = ProductIntake(
      running.job.format, batchSize: isDryRun ? 64 : Self.batchSize, after: running.lastRow, into: service)
    issueCount = running.job.issueCount
    notes = ProductImportReport()
    notes.notes = running.job.report.notes
  }

  /// Takes in the file; true when it was read to its end, false when it was stopped before.
  ///
  /// While the database writes some products, the next ones are read.
  mutating func run(in imports: ProductImports) async throws(CatalogError) -> Bool {
    guard let file = imports.folder.open(reading: id) else { throw .productImport(.fileGone) }
    var ahead = next(of: file, in: imports)
    while let batch = try ahead.get() {
      let begun = ContinuousClock.now
      async let taking = Self.take(batch, isDryRun: isDryRun, into: service, as: principal)
      // Until it waits for the database: only then there is time to read.
      await Task.yield()
      ahead = next(of: file, in: imports)
      let part = try await taking.get()
      let rested = restEnd(since: begun)
      add(part, upTo: batch.lastRow)
      guard issueCount <= imports.issueLimit else {
        throw .productImport(.tooManyIssues(limit: imports.issueLimit))
      }
      if part.created + part.updated > 0 { try? await service.catchUp() }
      if imports.stops { break }
      if ContinuousClock.now - noted > Self.noteInterval || waiting.issues.count >= Self.issuesHeld {
        guard try await note() == .running else { return false }
      }
      if !isDryRun { try? await Task.sleep(until: rested) }
    }
    let isWhole = !imports.stops
    return try await note() == .running && isWhole
  }

  /// Reads the next products; nil at the end, or where nobody wants them any more.
  private mutating func next(
    of file: borrowing ProductImportFolder.Outgoing, in imports: ProductImports
  ) -> Result<ProductIntake.Batch?, CatalogError> {
    while !imports.stops {
      if let batch = intake.next() { return .success(batch) }
      if isAtEnd { return .success(nil) }
      do throws(ProductImportFolder.Failure) {
        let piece = try file.read(Self.pieceSize)
        bytesRead += Int64(piece.count)
        isAtEnd = piece.isEmpty
        if isAtEnd { intake.finish() } else { intake.push(piece) }
      } catch {
        return .failure(.productImport(.fileGone))
      }
    }
    return .success(nil)
  }

  private static func take(
    _ batch: ProductIntake.Batch, isDryRun: Bool, into service: CatalogService, as principal: Principal
  ) async -> Result<ProductImportReport, CatalogError> {
    do throws(CatalogError) {
      return .success(try await service.take(batch, isDryRun: isDryRun, as: principal))
    } catch {
      return .failure(error)
    }
  }

  /// Until when the database is left to others: for as long as the batch has taken, so that pages beside an import wait
  /// little longer than without.
  private func restEnd(since begun: ContinuousClock.Instant) -> ContinuousClock.Instant {
    .now + min(.now - begun, Self.longestRest)
  }

  private mutating func add(_ part: ProductImportReport, upTo row: Int) {
    lastRow = row
    waiting.add(part)
    issueCount += part.issues.count
    notes.add(part.notes)
  }

  /// Stores how far the import is. Answers what it is now: somebody may have cancelled it.
  @discardableResult mutating func note() async throws(CatalogError) -> ProductImportStatus {
    let (part, id, bytesRead, row, notes) = (waiting, id, bytesRead, lastRow, notes.notes)
    let status = try await service.database.write(as: CatalogSchema.self) { work throws(CatalogError) in
      try ProductImportRecords.note(part, of: id, bytesRead: bytesRead, lastRow: row, notes: notes, in: work)
    }
    waiting = ProductImportReport()
    noted = .now
    return status
  }
}
