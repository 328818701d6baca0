import Access
import FoundationCore
import Imports
import Persistence

/// An import's columns.
struct ImportRow: RowDecodable {
  let job: ImportJob

  static let columns: SQL<ImportsSchema> = """
    id, file_name, kind, format, dry_run, status, size, bytes_read, created, updated, unchanged, refused, issue_count, notes,
      failure, asked_by, created_at, started_at, ended_at
    """

  init(row: inout RowReader) throws(DatabaseError) {
    let id: ImportID = try row.read(), name: String = try row.read()
    let kind: ImportKind = try row.read(), format: ImportFormat = try row.read(), isDryRun: Bool = try row.read()
    let status: ImportStatus = try row.read(), size: Int64 = try row.read(), bytesRead: Int64 = try row.read()
    var report = ImportReport()
    report.created = try row.read()
    report.updated = try row.read()
    report.unchanged = try row.read()
    report.refused = try row.read()
    let issueCount: Int = try row.read(), notes: StoredNotes = try row.read()
    report.notes = notes.notes
    job = ImportJob(
      id: id, fileName: name, kind: kind, format: format, isDryRun: isDryRun, status: status, size: size,
      bytesRead: bytesRead,
      report: report, issueCount: issueCount, failure: try row.read(), askedBy: try row.read(),
      createdAt: try row.read(), startedAt: try row.read(), endedAt: try row.read())
  }
}

/// An import's columns, then what its runner needs.
struct RunningImportRow: RowDecodable {
  let running: ImportRecords.Running

  init(row: inout RowReader) throws(DatabaseError) {
    let job = try ImportRow(row: &row).job
    let lastRow: Int = try row.read(), permissions: String = try row.read()
    running = ImportRecords.Running(
      job: job, lastRow: lastRow,
      principal: .staff(
        StaffPrincipal(
          id: job.askedBy, permissions: Set(permissions.split(separator: " ").map { Permission(String($0)) }))))
  }
}

/// What an import is about, what it is, and how many issues it has.
struct ImportStateRow: RowDecodable {
  let kind: ImportKind, status: ImportStatus, issues: Int

  static let columns: SQL<ImportsSchema> = "kind, status, issue_count"

  init(row: inout RowReader) throws(DatabaseError) {
    kind = try row.read()
    status = try row.read()
    issues = try row.read()
  }
}

/// An issue's columns.
struct ImportIssueRow: RowDecodable {
  let number: Int, issue: ImportIssue

  init(row: inout RowReader) throws(DatabaseError) {
    number = try row.read()
    let place: Int = try row.read(), column: String? = try row.read(), cell: String? = try row.read()
    issue = ImportIssue(row: place, column: column, value: cell, reason: try row.read())
  }
}

/// The notes of an import in one column, as JSON.
struct StoredNotes: SQLBindable, SQLReadable {
  let notes: [ImportNote]

  private static let schema = Schema<[ImportNote]>.array(of: .importNote)

  init(_ notes: [ImportNote]) { self.notes = notes }

  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(String(decoding: Self.schema.encode(notes), as: UTF8.self)) }

  init(column: Column) throws(DatabaseError) {
    let stored = try column.text()
    guard let notes = try? Self.schema.decode(Array(stored.utf8)) else { throw column.mismatch("notes") }
    self.notes = notes
  }
}
