import FoundationCore
import FoundationUI
import MyStoreKit
import Synchronization
import Testing
import WebUI
import WebUITesting

/// Filters that staff save for a list.
@Suite struct SavedFiltersViewTests {
  private struct Things: Route {
    let location: PageLocation
    init(location: PageLocation) { self.location = location }
    init(_ query: KeyValuePairs<String, String?> = [:]) { location = PageLocation(["office", "things"], query: query) }
  }

  /// Keeps queries in memory, as the store's server does for a member of staff.
  private final class Kept: Sendable {
    private let lists = Mutex<[String: [NamedQuery]]>([:])
    private let isFailing = Mutex(false)

    var queries: NamedQueries {
      NamedQueries(
        load: { list throws(HTTPClientError) in try self.change(list) { _ in } },
        save: { query, list throws(HTTPClientError) in try self.change(list) { $0.append(query) } },
        remove: { id, list throws(HTTPClientError) in try self.change(list) { $0.removeAll { $0.id == id } } })
    }

    subscript(_ list: String) -> [NamedQuery] { lists.withLock { $0[list] ?? [] } }
    func fail() { isFailing.withLock { $0 = true } }

    func change(_ list: String, _ change: (inout [NamedQuery]) -> Void) throws(HTTPClientError) -> [NamedQuery] {
      if isFailing.withLock(\.self) { throw .transport(.timedOut) }
      return lists.withLock { lists in
        change(&lists[list, default: []])
        return lists[list] ?? []
      }
    }
  }

  private func screen(_ narrowed: Things?, _ queries: NamedQueries?) async -> Screen {
    await Screen {
      SavedFiltersView(
        "Parts",
        tabs: [.init("All", id: "all", count: nil, destination: Things(), isCurrent: true)], of: Things(),
        narrowed: narrowed
      ) { Text("Tools") }
      .environment(\.namedQueries, queries)
    }
  }

  @Test func `what a list is narrowed to is saved under a name, which leads back to it`() async throws {
    let kept = Kept()
    let screen = await screen(Things(["q": "a & b", "sort": "name"]), kept.queries)
    try await screen.tap(.identifier("filter-save"))
    #expect(await screen.contains("Enter a name of up to 60 characters."))
    try await screen.type(" Good ones ", into: .identifier("filter-name"))
    try await screen.tap(.identifier("filter-save"))
    let saved = try #require(kept["office/things"].first)
    #expect(saved.name == "Good ones" && saved.query == "q=a%20%26%20b&sort=name")
    let tab = try await screen.find(.identifier("saved-filter"))
    #expect(tab.text == "Good ones" && tab.attributes["href"] == "/office/things?q=a%20%26%20b&sort=name")
    #expect(tab.attributes["aria-current"] == "true")
    #expect(try await screen.find(.identifier("all")).attributes["aria-current"] == nil)

    try await screen.tap(.identifier("remove-filter"))
    #expect(kept["office/things"].isEmpty)
    #expect(await screen.has(.identifier("saved-filter")) == false)
    #expect(await screen.has(.identifier("save-filter")))
  }

  @Test func `a list that is not narrowed shows its filters, and has nothing to save`() async throws {
    let kept = Kept()
    _ = try kept.change("office/things") {
      $0.append(NamedQuery(id: UniqueID(high: 1, low: 1), name: "Good ones", query: "q=good"))
    }
    let screen = await screen(nil, kept.queries)
    #expect(try await screen.find(.identifier("saved-filter")).attributes["aria-current"] == nil)
    #expect(try await screen.find(.identifier("all")).attributes["aria-current"] == "true")
    #expect(await screen.has(.identifier("save-filter")) == false)
  }

  @Test func `what cannot be saved is told, and the name stays`() async throws {
    let kept = Kept()
    let screen = await screen(Things(["q": "good"]), kept.queries)
    kept.fail()
    try await screen.type("Good ones", into: .identifier("filter-name"))
    try await screen.tap(.identifier("filter-save"))
    #expect(await screen.contains("Nothing was changed. Try again in a moment."))
    #expect(try await screen.find(.identifier("filter-name")).attributes["value"] == "Good ones")
  }

  @Test func `where nothing is kept, nothing is offered to be saved`() async throws {
    let screen = await screen(Things(["q": "good"]), nil)
    #expect(await screen.has(.identifier("save-filter")) == false)
    #expect(await screen.contains("Tools"))
  }
}
