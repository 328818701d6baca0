import FoundationUI
import MyStoreKit
import WebUI

/// What a place of the Catalog says while it has nothing to show.
struct CatalogPlaceWords {
  /// What it is, as "Brand"; the page's title until more is known.
  let title: String
  /// That there is none, and why that may be.
  let missing: String, missingReason: String
  /// That it cannot be shown now.
  let failure: String
}

/// A place that stands on one value of the store: what shows the value, or what stands in its place. Loads.
struct CatalogPlaceView<Value: Sendable, Content: View>: View {
  private let words: CatalogPlaceWords
  private let load: () async throws(HTTPClientError) -> Value
  private let content: (Value) -> Content
  @State private var state = ViewState.loading
  @Environment(\.catalogText) private var text

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Value)
  }

  init(
    _ words: CatalogPlaceWords, load: @escaping () async throws(HTTPClientError) -> Value,
    @ViewBuilder content: @escaping (Value) -> Content
  ) {
    self.words = words
    self.load = load
    self.content = content
  }

  var body: some View {
    VStack(spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading")).navigationTitle(words.title)
      case .error(let error) where error.status == 404:
        ContentUnavailableView(words.missing, systemImage: "magnifyingglass", description: words.missingReason) {
          NavigationLink(text("Show all products"), value: CatalogRoute.list(ProductListPlace()))
        }
        .navigationTitle(text("Not found"), display: .hidden).pageStatus(404)
      case .error(let error):
        ErrorView(
          words.failure, message: text.message(of: error), guidance: text("Try again in a moment."), retry: reload
        ).navigationTitle(words.title)
      case .data(let value): content(value)
      }
    }
    .task { await reload() }
  }

  private func reload() async {
    do throws(HTTPClientError) { state = .data(try await load()) } catch { state = .error(error) }
  }
}
