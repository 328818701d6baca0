import FoundationUI
import MyStoreKit
import WebUI

/// What a place of Content says while it has nothing to show.
struct ContentPlaceWords {
  /// What it is; the page's title until more is known.
  let title: String
  /// That there is none.
  let missing: String
  /// That it cannot be shown now, and what to do about that.
  let failure: String, guidance: String
  /// Where one finds what there is.
  let all: (title: String, route: ContentRoute)?
}

/// A place that stands on one value of the store: what shows the value, or what stands in its place. Loads.
struct ContentPlaceView<Value: Sendable, Shown: View>: View {
  private let words: ContentPlaceWords
  private let load: () async throws(HTTPClientError) -> Value
  private let shown: (Value) -> Shown
  @State private var state = ViewState.loading
  @Environment(\.contentText) private var text

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Value)
  }

  init(
    _ words: ContentPlaceWords, load: @escaping () async throws(HTTPClientError) -> Value,
    @ViewBuilder content shown: @escaping (Value) -> Shown
  ) {
    self.words = words
    self.load = load
    self.shown = shown
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading")).navigationTitle(words.title)
      case .error(let error) where error.status == 404:
        ContentUnavailableView(words.missing, systemImage: "magnifyingglass") {
          if let all = words.all { NavigationLink(all.title, value: all.route) }
        }
        .navigationTitle(text("Not found"), display: .hidden).pageStatus(404)
      case .error(let error):
        ErrorView(words.failure, message: text.message(of: error), guidance: words.guidance, retry: reload)
          .navigationTitle(words.title)
      case .data(let value): shown(value)
      }
    }
    .task { await reload() }
  }

  private func reload() async {
    do throws(HTTPClientError) { state = .data(try await load()) } catch { state = .error(error) }
  }
}

extension Phrases {
  /// The words of a place of staff.
  func staffPlace(_ title: String, all: (title: String, route: ContentRoute)? = nil) -> ContentPlaceWords {
    let text = self
    return ContentPlaceWords(
      title: title, missing: text("There is no such article"), failure: text("This cannot be shown"),
      guidance: text("Sign in with an account that may see it, or try again."), all: all)
  }
}
