import FoundationCore
import FoundationUI
import MyStoreKit
import __Module__
public import WebUI

/// Staff: a page of the list, and a form to add to it.
///
/// The screen is a container: it asks the model, and gives plain values to `__Entity__ListView`.
public struct __Entity__ListScreen: View {
  private let cursor: String?
  @Environment(__Module__Model.self) private var model
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.__module__Text) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// Creates the screen of a page; a nil cursor is the first page.
  public init(cursor: String? = nil) { self.cursor = cursor }

  /// The state that the screen is in.
  public var body: some View {
    Group {
      switch state {
      case .loading: ProgressView(text("Loading"))
      case .error(let error):
        ErrorView(
          text("The list cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see it, or try again."), retry: load)
      case .data: __Entity__ListView(__entities__: model.__entities__, next: model.next, onEvent: handle)
      }
    }
    .navigationTitle(text("__Title__"))
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await model.load(after: cursor.map { Cursor(text: $0) })
      state = .data
    } catch { state = .error(error) }
  }

  private func handle(_ event: __Entity__ListEvent) async -> Bool {
    switch event {
    case .refresh:
      await load()
      return true
    case .add(let new):
      do throws(HTTPClientError) {
        try await model.add(new)
        showNotice(text("“{1}” is added.", new.name))
        return true
      } catch {
        showError(text.told(error), text("Nothing has changed. What you typed is still here."))
        return false
      }
    }
  }
}
