import Catalog
import Foundation
import FoundationCore
import FoundationUI
import WebUI

/// How far an import is. Takes a plain value.
struct ProductImportProgressView: View {
  let job: ProductImportJob
  @Environment(\.displayFormat) private var format

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      switch job.status {
      case .running:
        ProgressView("\(percent) of the file has been read", value: job.progress)
      case .waiting, .finished, .cancelled, .failed: Text("Other files are taken in first.")
      }
      Text("You can leave this page: the import goes on. Reload it where it does not follow by itself.").font(.footnote)
        .foregroundStyle(.secondary)
    }
    .accessibilityIdentifier("import-progress")
  }

  private var percent: String { job.progress.formatted(.percent.precision(.fractionLength(0)).locale(format.locale)) }
}

/// What has become of a file's products. Takes a plain value.
struct ProductImportReportView: View {
  let job: ProductImportJob
  @Environment(\.displayFormat) private var format
  @Environment(\.staffText) private var staffText

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if let failure = job.failure { Text(failure).foregroundStyle(.danger).accessibilityIdentifier("import-failure") }
      if job.isDryRun {
        Text("This was tried only: nothing has been changed.").bold().accessibilityIdentifier("import-tried")
      }
      facts
      if !job.report.notes.isEmpty {
        Section("Columns that were not obeyed") {
          List {
            ForEach(Array(job.report.notes.enumerated()), id: \.offset) { _, note in
              Text(
                "\(note.column), \(staffText(count: note.rows, "# row", "# rows")) from row \(format.number(note.row)): \(note.reason)"
              )
            }
          }
        }
      }
      if job.issueCount > 0 { issues }
    }
  }

  private var facts: some View {
    VStack(alignment: .leading, spacing: .small) {
      LabeledContent("Status") { ProductImportStatusView(job.status).accessibilityIdentifier("import-status") }
      LabeledContent("Sent", value: format.dateTime(job.createdAt))
      if let ended = job.endedAt { LabeledContent("Ended", value: format.dateTime(ended)) }
      LabeledContent(job.isDryRun ? "Would be added" : "Added", value: format.number(job.report.created))
      LabeledContent(job.isDryRun ? "Would be changed" : "Changed", value: format.number(job.report.updated))
      LabeledContent("As they were", value: format.number(job.report.unchanged))
      LabeledContent("Refused", value: format.number(job.report.refused))
    }
    .accessibilityIdentifier("import-facts")
  }

  private var issues: some View {
    Section("Bad rows", footer: footer) {
      Table("Bad rows", job.report.issues.enumerated().map { Row(id: $0, issue: $1) }) {
        TableColumn<Row>("Row", alignment: .trailing) { Text(format.number($0.issue.row)) }
        TableColumn<Row>("Column") { Text($0.issue.column ?? "") }
        TableColumn<Row>("Value") { Text($0.issue.value ?? "") }
        TableColumn<Row>("Why") { Text($0.issue.reason) }
      }
      if let file = URL(string: ProductImportIssuesFile.address(of: job.id)) {
        Link("Download all bad rows as CSV", destination: file).accessibilityIdentifier("import-issues")
      }
    }
  }

  private struct Row: Identifiable {
    let id: Int, issue: ImportIssue
  }

  private var footer: String {
    let shown = job.report.issues.count
    return shown < job.issueCount
      ? "The first \(format.number(shown)) of \(format.number(job.issueCount)) are shown. Mend them in the file and send "
        + "it again: what has been taken in stays as it is."
      : "Mend them in the file and send it again: what has been taken in stays as it is."
  }
}
