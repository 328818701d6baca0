import FoundationUI
import MyStoreKit
import WebUI

/// A place that stands on something of the store: what shows it, or what stands in its place. Loads.
struct MarketsPlaceView<Shown: View>: View {
  private let load: () async throws(HTTPClientError) -> Void
  private let shown: () -> Shown
  @State private var state = ViewState.loading
  @Environment(\.marketsText) private var text

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  init(load: @escaping () async throws(HTTPClientError) -> Void, @ViewBuilder content shown: @escaping () -> Shown) {
    self.load = load
    self.shown = shown
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading"))
      case .error(let error):
        ErrorView(
          text("This cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see it, or try again."), retry: reload)
      case .data: shown()
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
}

/// What stands in place of a market or a rate that is not there.
struct MarketsMissingView: View {
  let title: String
  let way: String
  let list: MarketsRoute
  @Environment(\.marketsText) private var text

  var body: some View {
    ContentUnavailableView(title, systemImage: "magnifyingglass") { NavigationLink(way, value: list) }
      .navigationTitle(text("Not found"), display: .hidden).pageStatus(404)
  }
}
