import FoundationUI
import MyStoreKit
import WebUI

/// A place that stands on something of the store: what shows it, or what stands in its place. Loads.
struct MarketingPlaceView<Value: Sendable, Shown: View>: View {
  private let load: () async throws(HTTPClientError) -> Value
  private let shown: (Value) -> Shown
  @State private var state = ViewState.loading
  @Environment(\.marketingText) private var text

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Value)
  }

  init(
    load: @escaping () async throws(HTTPClientError) -> Value, @ViewBuilder content shown: @escaping (Value) -> Shown
  ) {
    self.load = load
    self.shown = shown
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(text("There is no such promotion"), systemImage: "magnifyingglass") {
          NavigationLink(text("All promotions"), value: MarketingRoute.all)
        }
        .navigationTitle(text("Not found"), display: .hidden).pageStatus(404)
      case .error(let error):
        ErrorView(
          text("This cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see it, or try again."), retry: reload)
      case .data(let value): shown(value)
      }
    }
    .task { await reload() }
  }

  private func reload() async {
    do throws(HTTPClientError) { state = .data(try await load()) } catch { state = .error(error) }
  }
}
