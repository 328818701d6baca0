import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// Imports as rows. Takes plain values.
struct ProductImportsTableView: View {
  let imports: [ProductImportJob]
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  var body: some View {
    Table(text("Imports"), imports) {
      TableColumn<ProductImportJob>(text("File")) { job in
        VStack(alignment: .leading, spacing: .none) {
          NavigationLink(job.fileName, value: CatalogStaffRoute.productImport(job.id))
            .accessibilityIdentifier("import-link")
          if job.isDryRun { Text(text("Tried only")).font(.footnote).foregroundStyle(.secondary) }
        }
      }
      TableColumn<ProductImportJob>(text("Status")) { job in ProductImportStatusView(job.status) }
      TableColumn<ProductImportJob>(text("Sent")) { job in Text(format.dateTime(job.createdAt)) }
      TableColumn<ProductImportJob>(text("Products"), alignment: .trailing) { job in
        Text(format.number(job.report.products))
      }
      TableColumn<ProductImportJob>(text("Bad rows"), alignment: .trailing) { job in
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
struct ProductImportStatusView: View {
  private let status: ProductImportStatus
  @Environment(\.catalogText) private var text

  init(_ status: ProductImportStatus) { self.status = status }

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

extension ProductImportStatus {
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
