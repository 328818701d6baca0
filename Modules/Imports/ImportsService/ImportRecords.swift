import Access
import FoundationCore
public import Imports
public import Persistence

extension ImportKind: @retroactive SQLBindable, @retroactive SQLReadable {}
extension ImportFormat: @retroactive SQLBindable, @retroactive SQLReadable {}
extension ImportStatus: @retroactive SQLBindable, @retroactive SQLReadable {}

/// The only code that writes imports and their issues.
enum ImportRecords {
  /// An import with what only its runner needs to know.
  struct Running: Sendable {
    var job: ImportJob
    /// Everything up to this row has been taken in.
    let lastRow: Int
    /// Who asked for it, with what they might do then.
    let principal: Principal
  }

  static func job(
    _ id: ImportID, in snapshot: borrowing Snapshot<ImportsSchema>
  ) throws(ImportsError) -> ImportJob {
    let row: ImportRow? = try snapshot.first(
      "SELECT \(ImportRow.columns) FROM \(.job) WHERE id = \(id)")
    guard var job = row?.job else { throw .notFound }
    job.report.issues = try issues(of: id, after: 0, limit: ImportJob.issuesShown, in: snapshot).map(\.issue)
    return job
  }

  static func state(
    of id: ImportID, in snapshot: borrowing Snapshot<ImportsSchema>
  ) throws(ImportsError) -> ImportStateRow {
    let row: ImportStateRow? = try snapshot.first("SELECT \(ImportStateRow.columns) FROM \(.job) WHERE id = \(id)")
    guard let row else { throw .notFound }
    return row
  }

  static func issues(
    of id: ImportID, after number: Int, limit: Int, in snapshot: borrowing Snapshot<ImportsSchema>
  ) throws(ImportsError) -> [ImportIssueRow] {
    try snapshot.rows(
      """
      SELECT number, file_row, file_column, cell, reason FROM \(.issue)
      WHERE job = \(id) AND number > \(number) ORDER BY number LIMIT \(limit)
      """)
  }

  /// Throws where as many imports wait or run as may.
  static func checkRoom(in snapshot: borrowing Snapshot<ImportsSchema>) throws(ImportsError) {
    let live: Int? = try snapshot.first(
      "SELECT count(*) FROM \(.job) WHERE status IN ('waiting', 'running')")
    guard live ?? 0 < ImportJobs.limit else { throw .tooMany }
  }

  static func insert(
    _ job: ImportJob, permissions: Set<Permission>, in work: borrowing UnitOfWork<ImportsSchema>
  ) throws(ImportsError) {
    let added = try work.run(
      """
      INSERT INTO \(.job) (id, file_name, kind, format, dry_run, status, size, bytes_read, last_row, created, updated,
        unchanged, refused, issue_count, notes, asked_by, permissions, created_at)
      VALUES (\(job.id), \(job.fileName), \(job.kind), \(job.format), \(job.isDryRun), \(job.status), \(job.size), 0, 0,
        0, 0, 0, 0, 0, \(StoredNotes([])), \(job.askedBy), \(permissions.map(\.name).sorted().joined(separator: " ")), \(job.createdAt))
      ON CONFLICT DO NOTHING
      """)
    guard added == 1 else { throw .exists }
  }

  /// The import that is to run now: one that ran when the store stopped, else the one that waits longest; it runs then.
  static func begin(
    at now: Timestamp, in work: borrowing UnitOfWork<ImportsSchema>
  ) throws(ImportsError) -> Running? {
    let row: RunningImportRow? = try work.snapshot { snapshot throws(ImportsError) in
      try snapshot.first(
        """
        SELECT \(ImportRow.columns), last_row, permissions FROM \(.job)
        WHERE status IN ('running', 'waiting') ORDER BY status, created_at, id LIMIT 1
        """)
    }
    guard var running = row?.running else { return nil }
    running.job.status = .running
    try work.run(
      """
      UPDATE \(.job) SET status = 'running', started_at = coalesce(started_at, \(now))
      WHERE id = \(running.job.id)
      """)
    return running
  }

  /// Stores how far an import is, with what became of the rows since this was stored last. Answers what it is now.
  static func note(
    _ part: ImportReport, of id: ImportID, bytesRead: Int64, lastRow: Int, notes: [ImportNote],
    in work: borrowing UnitOfWork<ImportsSchema>
  ) throws(ImportsError) -> ImportStatus {
    let found = try work.snapshot { snapshot throws(ImportsError) in try state(of: id, in: snapshot) }
    for (place, issue) in part.issues.enumerated() {
      try work.run(
        """
        INSERT INTO \(.issue) (job, number, file_row, file_column, cell, reason)
        VALUES (\(id), \(found.issues + place + 1), \(issue.row), \(issue.column), \(issue.value), \(issue.reason))
        """)
    }
    try work.run(
      """
      UPDATE \(.job) SET bytes_read = \(bytesRead), last_row = \(lastRow), created = created + \(part.created),
        updated = updated + \(part.updated), unchanged = unchanged + \(part.unchanged),
        refused = refused + \(part.refused), issue_count = issue_count + \(part.issues.count),
        notes = \(StoredNotes(notes))
      WHERE id = \(id)
      """)
    return found.status
  }

  /// Lets an import become something else, where that is legal; answers whether it was.
  static func move(
    _ id: ImportID, to status: ImportStatus, failure: String? = nil, at now: Timestamp,
    in work: borrowing UnitOfWork<ImportsSchema>
  ) throws(ImportsError) -> Bool {
    let current: ImportStateRow? = try work.first(
      "SELECT \(ImportStateRow.columns) FROM \(.job) WHERE id = \(id)")
    guard let current else { throw .notFound }
    guard current.status.canBecome(status) else { return false }
    try work.run(
      """
      UPDATE \(.job) SET status = \(status), failure = \(failure), ended_at = \(now) WHERE id = \(id)
      """)
    return true
  }

  /// Forgets some of the oldest imports that were over before a moment, with their issues; answers how many rows.
  static func forget(
    endedBefore limit: Timestamp, in work: borrowing UnitOfWork<ImportsSchema>
  ) throws(ImportsError) -> Int {
    let issues = try work.run(
      """
      DELETE FROM \(.issue) WHERE (job, number) IN (SELECT i.job, i.number FROM \(.issue) AS i
        JOIN \(.job) AS p ON p.id = i.job WHERE p.ended_at < \(limit) LIMIT 500)
      """)
    if issues > 0 { return issues }
    return try work.run("DELETE FROM \(.job) WHERE ended_at < \(limit)")
  }
}
