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
  /// sorted in without holding up a page that asks meanwhile.
  private static let batchSize = 6
  /// How long the database and the index are left to others after a batch at most.
  private static let longestRest = Duration.milliseconds(4)

  private let id: ProductImportID
  private let service: CatalogService
  private let isDryRun: Bool
  private var intake: ProductIntake
  private var notes: ProductImportReport
  private var waiting = ProductImportReport()
  private var bytesRead: Int64 = 0
  private var issueCount: Int
  private var noted = ContinuousClock.now

  init(_ running: ProductImportRecords.Running, service: CatalogService) {
    id = running.job.id
    self.service = service
    intake = ProductIntake(
      running.job.format, isDryRun: running.job.isDryRun,
      batchSize: running.job.isDryRun ? 64 : Self.batchSize, after: running.lastRow, into: service,
      as: running.principal)
    isDryRun = running.job.isDryRun
    issueCount = running.job.issueCount
    notes = ProductImportReport()
    notes.notes = running.job.report.notes
  }

  /// Takes in the file; true when it was read to its end, false when it was stopped before.
  mutating func run(in imports: ProductImports, pieceSize: Int) async throws(CatalogError) -> Bool {
    guard let file = imports.folder.open(reading: id) else { throw .productImport(.fileGone) }
    var isAtEnd = false
    var begun = ContinuousClock.now
    while !isAtEnd {
      let piece: [UInt8]
      do throws(ProductImportFolder.Failure) { piece = try file.read(pieceSize) } catch {
        throw .productImport(.fileGone)
      }
      bytesRead += Int64(piece.count)
      isAtEnd = piece.isEmpty
      if isAtEnd { intake.finish() } else { intake.push(piece) }
      while let part = try await intake.next() {
        add(part)
        guard issueCount <= imports.issueLimit else {
          throw .productImport(.tooManyIssues(limit: imports.issueLimit))
        }
        if part.created + part.updated > 0 { try? await service.catchUp() }
        await rest(since: begun)
        begun = .now
        if imports.stops {
          try await note()
          return false
        }
        if ContinuousClock.now - noted > Self.noteInterval || waiting.issues.count >= Self.issuesHeld {
          guard try await note() == .running else { return false }
        }
      }
      // A file of which nothing comes is read to no purpose when nobody wants it any more.
      if imports.stops {
        try await note()
        return false
      }
    }
    return try await note() == .running
  }

  /// Leaves as much time to others as the batch has taken: pages beside an import wait little longer than without.
  private func rest(since begun: ContinuousClock.Instant) async {
    guard !isDryRun else { return }
    try? await Task.sleep(for: min(ContinuousClock.now - begun, Self.longestRest))
  }

  private mutating func add(_ part: ProductImportReport) {
    waiting.add(part)
    issueCount += part.issues.count
    notes.add(part.notes)
  }

  /// Stores how far the import is. Answers what it is now: somebody may have cancelled it.
  @discardableResult mutating func note() async throws(CatalogError) -> ProductImportStatus {
    let (part, id, bytesRead, row, notes) = (waiting, id, bytesRead, intake.lastRow, notes.notes)
    let status = try await service.database.write(as: CatalogSchema.self) { work throws(CatalogError) in
      try ProductImportRecords.note(part, of: id, bytesRead: bytesRead, lastRow: row, notes: notes, in: work)
    }
    waiting = ProductImportReport()
    noted = .now
    return status
  }
}
