import FoundationCore
import Imports
import Persistence

/// One import under way: reads its file, and stores every so often how far it is.
///
/// What is stored is a row and everything reported up to it, in one transaction: after a restart the file is read again
/// from its beginning, since later rows must not repeat earlier ones, but nothing up to that row is taken in again. What
/// came after it is, and changes nothing the second time; of at most half a second's entries that were added it is then
/// said that they are unchanged.
struct ImportRun {
  private static let noteInterval = Duration.milliseconds(500)
  /// Issues that wait to be stored at most, a part's aside.
  private static let issuesHeld = 512

  /// How long nothing more is written after a batch, at most: for as long as the batch has taken, so that pages beside
  /// an import wait little longer than without. The index takes the batch in meanwhile.
  private static let longestRest = Duration.milliseconds(2)

  private let id: ImportID
  private let database: Database
  private let isDryRun: Bool
  private var notes: ImportReport
  private var waiting = ImportReport()
  private var bytesRead: Int64
  /// Everything up to this row has been taken in and reported.
  private var lastRow: Int
  private var issueCount: Int
  private var noted = ContinuousClock.now

  init(_ running: ImportRecords.Running, over database: Database) {
    id = running.job.id
    self.database = database
    isDryRun = running.job.isDryRun
    (lastRow, bytesRead) = (running.lastRow, running.job.bytesRead)
    issueCount = running.job.issueCount
    notes = ImportReport()
    notes.notes = running.job.report.notes
  }

  /// Takes in the file; true when it was read to its end, false when it was stopped before.
  ///
  /// While the database writes some entries, the next ones are read.
  mutating func run(
    taking entries: some ImportTaking, in imports: ImportRuntime
  ) async throws(ImportsError) -> Bool {
    guard let file = imports.folder.open(reading: id) else { throw .fileGone }
    let reader = ImportReader(file, into: entries.reading(after: lastRow), of: imports)
    var ahead = await reader.next()
    while let part = try ahead.get() {
      let begun = ContinuousClock.now
      async let taking = entries.take(part.batch)
      ahead = await reader.next()
      let (report, failure) = await taking
      let rested = ContinuousClock.now + min(.now - begun, Self.longestRest)
      add(report)
      if let failure { throw .failed(failure) }
      (lastRow, bytesRead) = (part.batch.lastRow, part.bytesRead)
      guard issueCount <= imports.issueLimit else {
        throw .tooManyIssues(limit: imports.issueLimit)
      }
      if report.created + report.updated > 0, !isDryRun { await entries.settle() }
      if imports.stops { break }
      if ContinuousClock.now - noted > Self.noteInterval || waiting.issues.count >= Self.issuesHeld {
        guard try await note() == .running else { return false }
      }
      if !isDryRun { try? await Task.sleep(until: rested) }
    }
    let isWhole = !imports.stops
    // After the last entries there may have been rows of none.
    if isWhole { bytesRead = await reader.bytesRead }
    return try await note() == .running && isWhole
  }

  private mutating func add(_ report: ImportReport) {
    waiting.add(report)
    issueCount += report.issues.count
    notes.add(report.notes)
  }

  /// Stores how far the import is. Answers what it is now: somebody may have cancelled it.
  @discardableResult mutating func note() async throws(ImportsError) -> ImportStatus {
    let (part, id, bytesRead, row, notes) = (waiting, id, bytesRead, lastRow, notes.notes)
    let status = try await database.write { work throws(ImportsError) in
      try ImportRecords.note(part, of: id, bytesRead: bytesRead, lastRow: row, notes: notes, in: work)
    }
    waiting = ImportReport()
    noted = .now
    return status
  }
}
