import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// Imports as rows. Takes plain values.
struct ProductImportsTableView: View {
  let imports: [ProductImportJob]
  @Environment(\.displayFormat) private var format

  var body: some View {
    Table("Imports", imports) {
      TableColumn<ProductImportJob>("File") { job in
        VStack(alignment: .leading, spacing: .none) {
          NavigationLink(job.fileName, value: CatalogStaffRoute.productImport(job.id))
            .accessibilityIdentifier("import-link")
          if job.isDryRun { Text("Tried only").font(.footnote).foregroundStyle(.secondary) }
        }
      }
      TableColumn<ProductImportJob>("Status") { job in ProductImportStatusView(job.status) }
      TableColumn<ProductImportJob>("Sent") { job in Text(format.dateTime(job.createdAt)) }
      TableColumn<ProductImportJob>("Products", alignment: .trailing) { job in
        Text(format.number(job.report.products))
      }
      TableColumn<ProductImportJob>("Bad rows", alignment: .trailing) { job in
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

  init(_ status: ProductImportStatus) { self.status = status }

  var body: some View {
    switch status {
    case .waiting: Text(status.title).foregroundStyle(.secondary)
    case .running: Text(status.title).foregroundStyle(.warning)
    case .finished: Text(status.title).foregroundStyle(.success)
    case .cancelled: Text(status.title).foregroundStyle(.secondary)
    case .failed: Text(status.title).foregroundStyle(.danger)
    }
  }
}

extension ProductImportStatus {
  /// What staff call it.
  var title: String {
    switch self {
    case .waiting: "Waiting"
    case .running: "Running"
    case .finished: "Finished"
    case .cancelled: "Cancelled"
    case .failed: "Failed"
    }
  }
}
