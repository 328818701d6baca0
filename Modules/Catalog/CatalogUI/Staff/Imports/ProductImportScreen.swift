public import Catalog
import Foundation
public import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: one import, how far it is, and what became of its products. It follows the import by itself where scripts run.
public struct ProductImportScreen: View {
  private let id: ProductImportID
  private let number: Int
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.showError) private var showError
  @State private var state = ViewState.loading
  @State private var isAsking = false
  @Environment(\.catalogText) private var text

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(ProductImportJob, ProductImportIssues)
  }

  /// The page of an import, with the bad rows after so many.
  public init(_ id: ProductImportID, after number: Int = 0) { (self.id, self.number) = (id, number) }

  /// Progress, counts, rows that were not taken in.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the import")).navigationTitle(text("Import"))
      case .error(let error):
        StaffPlaceErrorView(.productImport, error, retry: load)
          .navigationTitle(text(StaffPlaceWords.productImport.title(of: error)))
      case .data(let job, let issues): contents(job, issues)
      }
    }
    .task { await load() }
  }

  private func contents(_ job: ProductImportJob, _ issues: ProductImportIssues) -> some View {
    VStack(alignment: .leading, spacing: .large) {
      NavigationLink(text("All imports"), value: CatalogStaffRoute.imports(cursor: nil))
      if !job.status.isOver {
        ProductImportProgressView(job: job)
          .onReceive({ [catalog, id] in FollowedImport(id, of: catalog) }) {
            state = .data($0, number == 0 ? self.issues(of: $0) : issues)
          }
        Button(text("Cancel the import"), role: .destructive) { isAsking = true }.accessibilityIdentifier(
          "import-cancel"
        )
        .confirmationDialog(
          text("Cancel the import?"), isPresented: $isAsking,
          message: text("What has been taken in stays; the rest of the file is left out.")
        ) {
          Button(text("Cancel the import"), role: .destructive) { await cancel() }
            .accessibilityIdentifier("import-cancel-confirm")
        }
      }
      ProductImportReportView(job: job, issues: issues, after: number)
    }
    .navigationTitle(job.fileName)
  }

  private func load() async {
    do throws(HTTPClientError) {
      let job = try await catalog.imports.job(id)
      state = .data(job, number == 0 ? issues(of: job) : try await catalog.imports.issues(of: id, after: number))
    } catch { state = .error(error) }
  }

  /// The first bad rows, which an import brings along.
  private func issues(of job: ProductImportJob) -> ProductImportIssues {
    let shown = job.report.issues
    return ProductImportIssues(items: shown, next: shown.count < job.issueCount ? shown.count : nil)
  }

  private func cancel() async {
    isAsking = false
    do throws(HTTPClientError) {
      let job = try await catalog.imports.cancel(id)
      if number > 0 { return await load() }
      state = .data(job, issues(of: job))
    } catch {
      // It was over before the press: that is what is shown.
      if error.status == 409 { return await load() }
      showError(text.told(error), text("The import goes on. Try again in a moment."))
    }
  }
}
