import Access
public import Catalog
import FoundationCore
public import Persistence

extension ProductImportFormat: @retroactive SQLBindable, @retroactive SQLReadable {}
extension ProductImportStatus: @retroactive SQLBindable, @retroactive SQLReadable {}

/// The only code that writes imports and their issues.
enum ProductImportRecords {
  /// An import with what only its runner needs to know.
  struct Running: Sendable {
    var job: ProductImportJob
    /// Everything up to this row has been taken in.
    let lastRow: Int
    /// Who asked for it, with what they might do then.
    let principal: Principal
  }

  static func job(
    _ id: ProductImportID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> ProductImportJob {
    let row: ProductImportRow? = try snapshot.first(
      "SELECT \(ProductImportRow.columns) FROM \(.productImport) WHERE id = \(id)")
    guard var job = row?.job else { throw .productImport(.notFound) }
    job.report.issues = try issues(of: id, after: 0, limit: ProductImportJob.issuesShown, in: snapshot).map(\.issue)
    return job
  }

  static func issues(
    of id: ProductImportID, after number: Int, limit: Int, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [ImportIssueRow] {
    try snapshot.rows(
      """
      SELECT number, file_row, file_column, cell, reason FROM \(.importIssue)
      WHERE import = \(id) AND number > \(number) ORDER BY number LIMIT \(limit)
      """)
  }

  /// Throws where as many imports wait or run as may.
  static func checkRoom(in snapshot: borrowing Snapshot<CatalogSchema>) throws(CatalogError) {
    let live: Int? = try snapshot.first(
      "SELECT count(*) FROM \(.productImport) WHERE status IN ('waiting', 'running')")
    guard live ?? 0 < ImportJobs.limit else { throw .productImport(.tooMany) }
  }

  static func insert(
    _ job: ProductImportJob, permissions: Set<Permission>, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let added = try work.run(
      """
      INSERT INTO \(.productImport) (id, file_name, format, dry_run, status, size, bytes_read, last_row, created, updated,
        unchanged, refused, issue_count, notes, asked_by, permissions, created_at)
      VALUES (\(job.id), \(job.fileName), \(job.format), \(job.isDryRun), \(job.status), \(job.size), 0, 0, 0, 0, 0, 0, 0,
        \(StoredNotes([])), \(job.askedBy), \(TextList(permissions.map(\.name).sorted())), \(job.createdAt))
      ON CONFLICT DO NOTHING
      """)
    guard added == 1 else { throw .productImport(.exists) }
  }

  /// The import that is to run now: one that ran when the store stopped, else the one that waits longest; it runs then.
  static func begin(
    at now: Timestamp, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Running? {
    let row: RunningImportRow? = try work.snapshot { snapshot throws(CatalogError) in
      try snapshot.first(
        """
        SELECT \(ProductImportRow.columns), last_row, permissions FROM \(.productImport)
        WHERE status IN ('running', 'waiting') ORDER BY status, created_at, id LIMIT 1
        """)
    }
    guard var running = row?.running else { return nil }
    running.job.status = .running
    try work.run(
      """
      UPDATE \(.productImport) SET status = 'running', started_at = coalesce(started_at, \(now))
      WHERE id = \(running.job.id)
      """)
    return running
  }

  /// Stores how far an import is, with what became of the rows since this was stored last. Answers what it is now.
  static func note(
    _ part: ProductImportReport, of id: ProductImportID, bytesRead: Int64, lastRow: Int, notes: [ImportNote],
    in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> ProductImportStatus {
    let found: ImportStateRow? = try work.snapshot { snapshot throws(CatalogError) in
      try snapshot.first("SELECT status, issue_count FROM \(.productImport) WHERE id = \(id)")
    }
    guard let found else { throw .productImport(.notFound) }
    for (place, issue) in part.issues.enumerated() {
      try work.run(
        """
        INSERT INTO \(.importIssue) (import, number, file_row, file_column, cell, reason)
        VALUES (\(id), \(found.issues + place + 1), \(issue.row), \(issue.column), \(issue.value), \(issue.reason))
        """)
    }
    try work.run(
      """
      UPDATE \(.productImport) SET bytes_read = \(bytesRead), last_row = \(lastRow), created = created + \(part.created),
        updated = updated + \(part.updated), unchanged = unchanged + \(part.unchanged),
        refused = refused + \(part.refused), issue_count = issue_count + \(part.issues.count),
        notes = \(StoredNotes(notes))
      WHERE id = \(id)
      """)
    return found.status
  }

  /// Lets an import become something else, where that is legal; answers whether it was.
  static func move(
    _ id: ProductImportID, to status: ProductImportStatus, failure: String? = nil, at now: Timestamp,
    in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Bool {
    let current: ImportStateRow? = try work.first(
      "SELECT status, issue_count FROM \(.productImport) WHERE id = \(id)")
    guard let current else { throw .productImport(.notFound) }
    guard current.status.canBecome(status) else { return false }
    try work.run(
      """
      UPDATE \(.productImport) SET status = \(status), failure = \(failure), ended_at = \(now) WHERE id = \(id)
      """)
    return true
  }

  /// Forgets some of the oldest imports that were over before a moment, with their issues; answers how many rows.
  static func forget(
    endedBefore limit: Timestamp, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Int {
    let issues = try work.run(
      """
      DELETE FROM \(.importIssue) WHERE (import, number) IN (SELECT i.import, i.number FROM \(.importIssue) AS i
        JOIN \(.productImport) AS p ON p.id = i.import WHERE p.ended_at < \(limit) LIMIT 500)
      """)
    if issues > 0 { return issues }
    return try work.run("DELETE FROM \(.productImport) WHERE ended_at < \(limit)")
  }
}
