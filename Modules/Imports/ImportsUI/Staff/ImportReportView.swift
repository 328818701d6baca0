import Foundation
import FoundationCore
import FoundationUI
import Imports
import WebUI

/// How far an import is. Takes a plain value.
struct ImportProgressView: View {
  let job: ImportJob
  @Environment(\.displayFormat) private var format
  @Environment(\.importsText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      switch job.status {
      case .running:
        ProgressView(text("{1} of the file has been read", percent), value: job.progress)
      case .waiting, .finished, .cancelled, .failed: Text(text("Other files are taken in first."))
      }
      Text(text("You can leave this page: the import goes on. Reload it where it does not follow by itself.")).font(
        .footnote
      )
      .foregroundStyle(.secondary)
    }
    .accessibilityIdentifier("import-progress")
  }

  private var percent: String { job.progress.formatted(.percent.precision(.fractionLength(0)).locale(format.locale)) }
}

/// What has become of a file's entries. Takes a plain value.
struct ImportReportView: View {
  let job: ImportJob
  let issues: ImportIssues
  /// How many bad rows come before those.
  let after: Int
  @Environment(\.displayFormat) private var format
  @Environment(\.importsText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if let failure = job.failure { Text(failure).foregroundStyle(.danger).accessibilityIdentifier("import-failure") }
      if job.isDryRun {
        Text(text("This was tried only: nothing has been changed.")).bold().accessibilityIdentifier("import-tried")
      }
      facts
      if !job.report.notes.isEmpty {
        Section(text("What was taken in otherwise")) {
          List { ForEach(job.report.kinds, id: \.reason) { ImportNotesView(kind: $0) } }
        }
        .accessibilityIdentifier("import-notes")
      }
      if job.issueCount > 0 { badRows }
    }
  }

  private var facts: some View {
    VStack(alignment: .leading, spacing: .small) {
      LabeledContent(job.isDryRun ? text("Would be added") : text("Added"), value: format.number(job.report.created))
      LabeledContent(
        job.isDryRun ? text("Would be changed") : text("Changed"), value: format.number(job.report.updated))
      LabeledContent(text("As they were"), value: format.number(job.report.unchanged))
      LabeledContent(text("Refused"), value: format.number(job.report.refused))
      LabeledContent(text("Status")) { ImportStatusView(job.status).accessibilityIdentifier("import-status") }
      LabeledContent(text("Sent"), value: format.dateTime(job.createdAt))
      if let ended = job.endedAt { LabeledContent(text("Ended"), value: format.dateTime(ended)) }
    }
    .accessibilityIdentifier("import-facts")
  }

  private var badRows: some View {
    Section(text("Bad rows"), footer: footer) {
      Table(text("Bad rows"), issues.items.enumerated().map { Row(id: $0, issue: $1) }) {
        TableColumn<Row>(text("Row"), alignment: .trailing) { Text(format.number($0.issue.row)) }
        TableColumn<Row>(text("Column")) { Text($0.issue.column ?? "") }
        TableColumn<Row>(text("Value")) { Text($0.issue.value ?? "") }
        TableColumn<Row>(text("Why")) { Text($0.issue.reason) }
      }
      HStack(spacing: .medium) {
        if after > 0 {
          NavigationLink(text("Back to the first page"), value: ImportsRoute.job(job.id))
        }
        if let next = issues.next {
          NavigationLink(text("Next page"), value: ImportsRoute.job(job.id, after: next))
            .buttonStyle(.bordered).accessibilityIdentifier("import-issues-next")
        }
      }
      if let file = URL(string: ImportIssuesFile.address(of: job.id)) {
        Link(text("Download all bad rows as CSV"), destination: file).accessibilityIdentifier("import-issues")
      }
    }
  }

  private struct Row: Identifiable {
    let id: Int, issue: ImportIssue
  }

  private var footer: String {
    let advice = text("Mend them in the file and send it again: what has been taken in stays as it is.")
    guard after > 0 || issues.next != nil, !issues.items.isEmpty else { return advice }
    return text(
      "Rows {1} to {2} of {3} are shown.", format.number(after + 1), format.number(after + issues.items.count),
      format.number(job.issueCount)) + " " + advice
  }
}
