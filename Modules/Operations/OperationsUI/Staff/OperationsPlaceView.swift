import FoundationCore
import FoundationUI
import MyStoreKit
import WebUI

/// A list of Operations: loads it, shows what stands in its place meanwhile, and does what staff ask of its rows.
struct OperationsPlaceView<Content: View>: View {
  /// Does something for staff, and tells them when it was refused.
  typealias Act = (_ notice: String, _ action: () async throws(HTTPClientError) -> Void) async -> Void

  let load: () async throws(HTTPClientError) -> Void
  @ViewBuilder let content: (@escaping Act) -> Content
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.operationsText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  var body: some View {
    Group {
      switch state {
      case .loading: ProgressView(text("Loading"))
      case .error(let error):
        ErrorView(
          text("The list cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see it, or try again."), retry: reload)
      case .data: content(act)
      }
    }
    .task { await reload() }
  }

  private func reload() async {
    do throws(HTTPClientError) {
      try await load()
      state = .data
    } catch { state = .error(error) }
  }

  private func act(_ notice: String, _ action: () async throws(HTTPClientError) -> Void) async {
    do throws(HTTPClientError) {
      try await action()
      showNotice(notice)
    } catch { showError(text.told(error), text("Look at the list again.")) }
  }
}
