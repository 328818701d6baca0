import FoundationCore
import FoundationUI
import Imports
import WebUI

/// Imports as rows. Takes plain values.
struct ImportTableView: View {
  let imports: [ImportJob]
  @Environment(\.displayFormat) private var format
  @Environment(\.importsText) private var text

  var body: some View {
    Table(text("Imports"), imports) {
      TableColumn<ImportJob>(text("File")) { job in
        VStack(alignment: .leading, spacing: .none) {
          NavigationLink(job.fileName, value: ImportsRoute.job(job.id))
            .accessibilityIdentifier("import-link")
          if job.isDryRun { Text(text("Tried only")).font(.footnote).foregroundStyle(.secondary) }
        }
      }
      TableColumn<ImportJob>(text("Contents")) { job in Text(text(job.kind.title)) }
      TableColumn<ImportJob>(text("Status")) { job in ImportStatusView(job.status) }
      TableColumn<ImportJob>(text("Sent")) { job in Text(format.dateTime(job.createdAt)) }
      TableColumn<ImportJob>(text("Entries"), alignment: .trailing) { job in
        Text(format.number(job.report.entries))
      }
      TableColumn<ImportJob>(text("Bad rows"), alignment: .trailing) { job in
        if job.issueCount > 0 {
          Text(format.number(job.issueCount)).foregroundStyle(.danger)
        } else {
          Text(format.number(0))
        }
      }
    }
  }
}

/// An import's status, in words and colour. Takes a plain value.
struct ImportStatusView: View {
  private let status: ImportStatus
  @Environment(\.importsText) private var text

  init(_ status: ImportStatus) { self.status = status }

  var body: some View {
    switch status {
    case .waiting: StateMark(text(status.title), .square, .empty, .quiet)
    case .running: StateMark(text(status.title), .square, .half, .next)
    case .finished: StateMark(text(status.title), .square, .full, .quiet)
    case .cancelled: StateMark(text(status.title), .square, .empty, .quiet)
    case .failed: StateMark(text(status.title), .square, .empty, .danger)
    }
  }
}

extension ImportStatus {
  /// What staff call it.
  var title: String {
    switch self {
    case .waiting: Phrases.key("Waiting")
    case .running: Phrases.key("Running")
    case .finished: Phrases.key("Finished")
    case .cancelled: Phrases.key("Cancelled")
    case .failed: Phrases.key("Failed")
    }
  }
}
