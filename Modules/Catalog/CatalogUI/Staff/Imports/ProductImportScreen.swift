public import Catalog
import Foundation
public import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: one import, how far it is, and what became of its products. It follows the import by itself where scripts run.
public struct ProductImportScreen: View {
  private let id: ProductImportID
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.showError) private var showError
  @State private var state = ViewState.loading
  @State private var isAsking = false
  @Environment(\.catalogText) private var text

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(ProductImportJob)
  }

  /// The page of an import.
  public init(_ id: ProductImportID) { self.id = id }

  /// Progress, counts, rows that were not taken in.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the import")).navigationTitle(text("Import"))
      case .error(let error):
        StaffPlaceErrorView(.productImport, error, retry: load)
          .navigationTitle(text(StaffPlaceWords.productImport.title(of: error)))
      case .data(let job): contents(job)
      }
    }
    .task { await load() }
  }

  private func contents(_ job: ProductImportJob) -> some View {
    VStack(alignment: .leading, spacing: .large) {
      NavigationLink(text("All imports"), value: CatalogStaffRoute.imports(cursor: nil))
      if !job.status.isOver {
        ProductImportProgressView(job: job)
          .onReceive({ [catalog, id] in FollowedImport(id, of: catalog) }) { state = .data($0) }
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
      ProductImportReportView(job: job)
    }
    .navigationTitle(job.fileName)
  }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await catalog.imports.job(id)) } catch { state = .error(error) }
  }

  private func cancel() async {
    isAsking = false
    do throws(HTTPClientError) { state = .data(try await catalog.imports.cancel(id)) } catch {
      // It was over before the press: that is what is shown.
      if error.status == 409 { return await load() }
      showError(text.told(error), text("The import goes on. Try again in a moment."))
    }
  }
}
