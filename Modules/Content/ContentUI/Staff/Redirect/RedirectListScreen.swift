import Content
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: where addresses lead that have no page, as after a move from another shop; with the forms to add some.
public struct RedirectListScreen: View {
  private let query: String?
  private let cursor: String?
  @Environment(ContentModel.self) private var model
  @Environment(\.contentText) private var text

  /// A page of the redirects: all, or those with a text in their path or target.
  public init(query: String? = nil, cursor: String? = nil) {
    self.query = query
    self.cursor = cursor
  }

  /// The list, or what stands in its place.
  public var body: some View {
    ContentPlaceView(text.staffPlace(text("Redirects"))) { () throws(HTTPClientError) in
      try await model.redirects.all(matching: query, after: cursor.map { Cursor(text: $0) })
    } content: { page in
      RedirectListView(page: page, query: query, cursor: cursor)
    }
    .navigationTitle(text("Redirects"))
  }
}

/// A page of redirects, and the forms that add some. Loads the page again when they have changed.
struct RedirectListView: View {
  @State private var page: Page<Redirect>
  @State private var path = ""
  @State private var target = ""
  @State private var isChecked = false
  private let query: String?
  private let cursor: String?
  @Environment(ContentModel.self) private var model
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.contentImports) private var imports
  @Environment(\.contentText) private var text

  init(page: Page<Redirect>, query: String?, cursor: String?) {
    _page = State(initialValue: page)
    (self.query, self.cursor) = (query, cursor)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      SearchField(
        text("Find by address"), in: ContentRoute.redirects(query: nil, cursor: nil).location, name: "q",
        text: query ?? "")
      if page.items.isEmpty {
        EmptyStateView(
          query == nil ? text("No redirects yet") : text("Nothing found"), systemImage: "arrow.clockwise",
          description: text("Addresses of a former shop lead on to new pages by redirects."))
      } else {
        RedirectTableView(redirects: page.items, onRemove: remove)
      }
      HStack(spacing: .medium) {
        if cursor != nil {
          NavigationLink(text("Back to the first page"), value: ContentRoute.redirects(query: query, cursor: nil))
        }
        if let next = page.next {
          NavigationLink(text("Next page"), value: ContentRoute.redirects(query: query, cursor: next.text))
            .buttonStyle(.bordered).accessibilityIdentifier("next-page")
        }
      }
      adding
      if let imports {
        Section(
          text("Take in a file"),
          footer: text("CSV with the columns Redirect from and Redirect to, as Shopify exports URL redirects.")
        ) { NavigationLink(text("Import redirects"), value: imports).accessibilityIdentifier("redirects-import") }
      }
    }
  }

  private var adding: some View {
    Form {
      Section(
        text("Add a redirect"), footer: text("It leads on only while the address has no page of its own.")
      ) {
        TextField(text("Address without a page"), text: $path, prompt: "/pages/about-us")
          .fieldError(isChecked && !isPath ? text("Enter a path, such as /pages/about-us.") : nil)
          .accessibilityIdentifier("redirect-path")
        TextField(text("Leads to"), text: $target, prompt: "/pages/about")
          .fieldError(isChecked && isPath && redirect == nil ? text("Enter another path, or an address.") : nil)
          .accessibilityIdentifier("redirect-target")
        Button(text("Save"), action: save).buttonStyle(.borderedProminent).accessibilityIdentifier("redirect-save")
      }
    }
    .frame(maxWidth: .reading)
  }

  private var isPath: Bool { Redirect.path(path).map { $0 != "/" } ?? false }
  private var redirect: Redirect? { Redirect(from: path, to: target) }

  private func save() async {
    isChecked = true
    guard let redirect else { return }
    let isDone = await change { () throws(HTTPClientError) in _ = try await model.redirects.put(redirect) }
    if isDone { (path, target, isChecked) = ("", "", false) }
  }

  private func remove(_ redirect: Redirect) async {
    await change { () throws(HTTPClientError) in try await model.redirects.remove(redirect) }
  }

  @discardableResult private func change(_ change: () async throws(HTTPClientError) -> Void) async -> Bool {
    do throws(HTTPClientError) {
      try await change()
      await reload()
      showNotice(text("The redirects are saved."))
      return true
    } catch {
      showError(text.told(error), text("Nothing has changed. What you typed is still here."))
      return false
    }
  }

  private func reload() async {
    // What cannot be read now stays as it was shown.
    let start = cursor.map { Cursor(text: $0) }
    if let page = try? await model.redirects.all(matching: query, after: start) { self.page = page }
  }
}

/// Rows of redirects. Takes plain values.
struct RedirectTableView: View {
  let redirects: [Redirect]
  let onRemove: (Redirect) async -> Void
  @Environment(\.contentText) private var text

  var body: some View {
    Table(text("Redirects"), redirects) {
      TableColumn<Redirect>(text("Address")) { Text($0.path) }
      TableColumn<Redirect>(text("Leads to")) { Text($0.target) }
      TableColumn<Redirect>(text("Actions"), alignment: .trailing) { redirect in
        Button(text("Remove"), role: .destructive) { await onRemove(redirect) }
          .accessibilityLabel(text("Remove: {1}", redirect.path)).accessibilityIdentifier("redirect-remove")
      }
    }
  }
}
