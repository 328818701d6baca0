import FoundationUI
import MyStoreKit
import WebUI

/// What a place of staff says while it has nothing to show: in English, for translation.
struct StaffPlaceWords {
  /// What it is called; the page's title until more is known.
  var title: String
  /// What it says while it loads.
  var loading: String
  /// That it cannot be shown now.
  var failure: String
  /// That there is none, and why that may be.
  var missing = Phrases.key("There is no such place"), missingReason: String?
  /// What to do where it may not be seen.
  var guidance = Phrases.key("Sign in with an account that may change products, or try again.")
  /// Where one finds what there is.
  var all: (title: String, route: CatalogStaffRoute)?

  /// The page's title where it failed.
  func title(of error: HTTPClientError) -> String { error.status == 404 ? Phrases.key("Not found") : title }
}

/// A place of staff that stands on one value of the store: what shows the value, or what stands in its place. Loads.
///
/// What shows the value can have it loaded anew; it gives the page its title.
struct StaffPlaceView<Value: Sendable, Content: View>: View {
  private let words: StaffPlaceWords
  private let load: () async throws(HTTPClientError) -> Value
  private let content: (Value, @escaping () async -> Void) -> Content
  @State private var state = ViewState.loading
  @Environment(\.catalogText) private var text

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Value)
  }

  init(
    _ words: StaffPlaceWords, load: @escaping () async throws(HTTPClientError) -> Value,
    @ViewBuilder content: @escaping (Value, @escaping () async -> Void) -> Content
  ) {
    self.words = words
    self.load = load
    self.content = content
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text(words.loading)).navigationTitle(text(words.title))
      case .error(let error):
        StaffPlaceErrorView(words, error, retry: reload).navigationTitle(text(words.title(of: error)))
      case .data(let value): content(value, reload)
      }
    }
    .task { await reload() }
  }

  private func reload() async {
    do throws(HTTPClientError) { state = .data(try await load()) } catch { state = .error(error) }
  }
}

/// Why a place of staff has nothing to show, and what one can do about it. Takes plain values.
struct StaffPlaceErrorView: View {
  private let words: StaffPlaceWords
  private let error: HTTPClientError
  private let retry: () async -> Void
  @Environment(\.catalogText) private var text

  init(_ words: StaffPlaceWords, _ error: HTTPClientError, retry: @escaping () async -> Void) {
    self.words = words
    self.error = error
    self.retry = retry
  }

  var body: some View {
    if error.status == 404 {
      ContentUnavailableView(
        text(words.missing), systemImage: "magnifyingglass", description: words.missingReason.map { text($0) }
      ) {
        if let all = words.all { NavigationLink(text(all.title), value: all.route) }
      }
      .pageStatus(404)
    } else {
      ErrorView(
        text(words.failure), message: text.message(of: error), guidance: text(words.guidance), retry: retry)
    }
  }
}
