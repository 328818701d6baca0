import FoundationUI
import MyStoreKit
import WebUI

/// What a place of staff says while it has nothing to show.
struct StaffPlaceWords {
  /// What it is called; the page's title until more is known.
  var title: String
  /// What it says while it loads.
  var loading: String
  /// That it cannot be shown now.
  var failure: String
  /// That there is none, and why that may be.
  var missing = "There is no such place", missingReason: String?
  /// What an account may do that may see it.
  var right = "change products"
  /// Where one finds what there is.
  var all: (title: String, route: CatalogStaffRoute)?

  /// The page's title where it failed.
  func title(of error: HTTPClientError) -> String { error.status == 404 ? "Not found" : title }

  /// The words of a list, by what is listed, as "price lists".
  static func list(_ things: String) -> StaffPlaceWords {
    StaffPlaceWords(
      title: things.prefix(1).uppercased() + things.dropFirst(), loading: "Loading the \(things)",
      failure: "The \(things) cannot be shown")
  }

  /// The words of one thing, as "price list", and the way to all of them.
  static func one(
    _ thing: String, all: String, _ route: CatalogStaffRoute, missingReason: String? = nil
  ) -> StaffPlaceWords {
    StaffPlaceWords(
      title: thing.prefix(1).uppercased() + thing.dropFirst(), loading: "Loading the \(thing)",
      failure: "The \(thing) cannot be shown", missing: "There is no such \(thing)", missingReason: missingReason,
      all: (all, route))
  }
}

/// A place of staff that stands on one value of the store: what shows the value, or what stands in its place. Loads.
///
/// What shows the value can have it loaded anew; it gives the page its title.
struct StaffPlaceView<Value: Sendable, Content: View>: View {
  private let words: StaffPlaceWords
  private let load: () async throws(HTTPClientError) -> Value
  private let content: (Value, @escaping () async -> Void) -> Content
  @State private var state = ViewState.loading

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
      case .loading: ProgressView(words.loading).navigationTitle(words.title)
      case .error(let error): StaffPlaceErrorView(words, error, retry: reload).navigationTitle(words.title(of: error))
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

  init(_ words: StaffPlaceWords, _ error: HTTPClientError, retry: @escaping () async -> Void) {
    self.words = words
    self.error = error
    self.retry = retry
  }

  var body: some View {
    if error.status == 404 {
      ContentUnavailableView(words.missing, systemImage: "magnifyingglass", description: words.missingReason) {
        if let all = words.all { NavigationLink(all.title, value: all.route) }
      }
      .pageStatus(404)
    } else {
      ErrorView(
        words.failure, message: error.message,
        guidance: "Sign in with an account that may \(words.right), or try again.", retry: retry)
    }
  }
}
