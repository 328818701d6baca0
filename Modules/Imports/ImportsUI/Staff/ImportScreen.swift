import Foundation
public import FoundationCore
import FoundationUI
public import Imports
import MyStoreKit
public import WebUI

/// Staff: one import, how far it is, and what became of its entries. It follows the import by itself where scripts run.
public struct ImportScreen: View {
  private let id: ImportID
  private let number: Int
  @Environment(ImportsModel.self) private var imports
  @Environment(\.importSlots) private var slots
  @Environment(\.showError) private var showError
  @State private var state = ViewState.loading
  @State private var isAsking = false
  @Environment(\.importsText) private var text

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(ImportJob, ImportIssues)
  }

  /// The page of an import, with the bad rows after so many.
  public init(_ id: ImportID, after number: Int = 0) { (self.id, self.number) = (id, number) }

  /// Progress, counts, rows that were not taken in.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the import")).navigationTitle(text("Import"))
      case .error(let error):
        if error.status == 404 {
          ContentUnavailableView(
            text("There is no such import"), systemImage: "tray",
            description: text("Imports are forgotten ninety days after they are over.")
          ) {
            NavigationLink(text("All imports"), value: ImportsRoute.all(cursor: nil))
          }
          .navigationTitle(text("There is no such import"))
        } else {
          ImportsErrorView(text("The import cannot be shown"), error, retry: load).navigationTitle(text("Import"))
        }
      case .data(let job, let issues): contents(job, issues)
      }
    }
    .task { await load() }
  }

  private func contents(_ job: ImportJob, _ issues: ImportIssues) -> some View {
    VStack(alignment: .leading, spacing: .large) {
      NavigationLink(text("All imports"), value: ImportsRoute.all(cursor: nil))
      if !job.status.isOver {
        ImportProgressView(job: job)
          .onReceive({ [imports, id] in Followed(id, of: imports) }) {
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
      if job.status.isOver, !job.isDryRun { slots.followUp(job.kind) }
      ImportReportView(job: job, issues: issues, after: number)
    }
    .navigationTitle(job.fileName)
  }

  private func load() async {
    do throws(HTTPClientError) {
      let job = try await imports.job(id)
      state = .data(job, number == 0 ? issues(of: job) : try await imports.issues(of: id, after: number))
    } catch { state = .error(error) }
  }

  /// The first bad rows, which an import brings along.
  private func issues(of job: ImportJob) -> ImportIssues {
    let shown = job.report.issues
    return ImportIssues(items: shown, next: shown.count < job.issueCount ? shown.count : nil)
  }

  private func cancel() async {
    isAsking = false
    do throws(HTTPClientError) {
      let job = try await imports.cancel(id)
      if number > 0 { return await load() }
      state = .data(job, issues(of: job))
    } catch {
      // It was over before the press: that is what is shown.
      if error.status == 409 { return await load() }
      showError(text.told(error), text("The import goes on. Try again in a moment."))
    }
  }
}

extension Followed where Value == ImportJob {
  /// An import, until it is over.
  fileprivate init(_ id: ImportID, of imports: ImportsModel) {
    self.init { () async throws(HTTPClientError) in
      try await imports.job(id)
    } until: {
      $0.status.isOver
    }
  }
}

/// What stands in a place of imports that could not be loaded. Takes plain values.
struct ImportsErrorView: View {
  private let title: String
  private let error: HTTPClientError
  private let retry: () async -> Void
  @Environment(\.importsText) private var text

  init(_ title: String, _ error: HTTPClientError, retry: @escaping () async -> Void) {
    (self.title, self.error, self.retry) = (title, error, retry)
  }

  var body: some View {
    ErrorView(
      title, message: text.message(of: error),
      guidance: text("Sign in with an account that may see it, or try again."), retry: retry)
  }
}
