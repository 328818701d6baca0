import Foundation
import FoundationCore
import MyStoreKit
public import WebUI

/// The parts of a list, and after them the filters that the member of staff has saved for it; below what narrows the list
/// the way to save what it is narrowed to, or to remove the saved filter that it shows.
///
/// Loads the filters by `\.namedQueries`. A list is of use without them: what cannot be loaded is not shown.
public struct SavedFiltersView<Destination: Route, Tools: View>: View {
  private let title: String
  private let tabs: [ListTabsView<Destination>.Tab]
  private let whole: Destination
  private let narrowed: Destination?
  private let tools: Tools
  @Environment(\.namedQueries) private var queries
  @Environment(\.foundationText) private var text
  @Environment(\.showError) private var showError
  @State private var saved: [NamedQuery] = []

  /// The parts of a list, which is named for those who do not see it.
  ///
  /// - Parameters:
  ///   - title: What the list's parts are called together.
  ///   - tabs: The parts.
  ///   - whole: The place of the whole list: filters are kept for its path.
  ///   - narrowed: The place as it is narrowed beyond its parts, at its first page; nil where there is nothing to save.
  ///   - tools: What narrows the list.
  public init(
    _ title: String, tabs: [ListTabsView<Destination>.Tab], of whole: Destination, narrowed: Destination?,
    @ViewBuilder tools: () -> Tools
  ) {
    self.title = title
    self.tabs = tabs
    self.whole = whole
    self.narrowed = narrowed
    self.tools = tools()
  }

  /// Tabs, tools, and a form with a name.
  public var body: some View {
    Group {
      // A tab without others leads somewhere from a narrowed list alone.
      if tabs.count + saved.count > 1 || narrowed != nil {
        ListTabsView(title, tabs: tabs.map { shown == nil ? $0 : $0.notCurrent } + savedTabs)
      }
    }
    .task { await change { queries throws(HTTPClientError) in try await queries.load(list) } }
    tools
    if let shown {
      Button(text("Remove the saved filter “{1}”", shown.name)) { await remove(shown) }
        .buttonStyle(.plain).accessibilityIdentifier("remove-filter")
    } else if queries != nil, let narrowed {
      // Another filter, another form: a name that was typed is for what was shown then.
      FilterNameView { name in await save(narrowed, as: name) }.id(narrowed.location.queryText)
    }
  }

  private var list: String { whole.location.segments.joined(separator: "/") }
  private var shown: NamedQuery? {
    narrowed.flatMap { narrowed in saved.first { $0.query == narrowed.location.queryText } }
  }

  private var savedTabs: [ListTabsView<Destination>.Tab] {
    saved.compactMap { filter in
      PageLocation("/\(list)?\(filter.query)").flatMap { Destination(location: $0) }.map {
        ListTabsView.Tab(filter.name, id: "saved-filter", count: nil, destination: $0, isCurrent: filter == shown)
      }
    }
  }

  private func save(_ place: Destination, as name: String) async {
    let query = NamedQuery(id: IdentifierSource.system.next(), name: name, query: place.location.queryText)
    await change(orTell: true) { queries throws(HTTPClientError) in try await queries.save(query, list) }
  }

  private func remove(_ filter: NamedQuery) async {
    await change(orTell: true) { queries throws(HTTPClientError) in try await queries.remove(filter.id, list) }
  }

  private func change(
    orTell tells: Bool = false, _ ask: (NamedQueries) async throws(HTTPClientError) -> [NamedQuery]
  ) async {
    guard let queries else { return }
    do throws(HTTPClientError) { saved = try await ask(queries) } catch {
      if tells { showError(text.told(error), text("Nothing was changed. Try again in a moment.")) }
    }
  }
}

/// Asks for the name of a filter. Takes plain values.
struct FilterNameView: View {
  let save: (String) async -> Void
  @Environment(\.foundationText) private var text
  @State private var name = ""
  @State private var problem: String?

  var body: some View {
    DisclosureGroup(text("Save this filter")) {
      Box("filter-form") {
        TextField(text("Name of the filter"), text: $name).fieldError(problem.map { text($0) })
          .accessibilityIdentifier("filter-name")
        Button(text("Save")) { await submit() }.buttonStyle(.bordered).accessibilityIdentifier("filter-save")
      }
    }
    .accessibilityIdentifier("save-filter")
  }

  private func submit() async {
    let words = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard NamedQuery.nameLength.contains(words.unicodeScalars.count) else {
      problem = Phrases.key("Enter a name of up to 60 characters.")
      return
    }
    problem = nil
    await save(words)
  }
}

extension PageLocation {
  /// The query as it stands in the address, without its question mark; empty without one.
  fileprivate var queryText: String { String(description.drop { $0 != "?" }.dropFirst()) }
}
