import Foundation
import Synchronization
import Testing
import WebUI
import WebUITesting

private enum ShelfRoute: Route {
  case shelf(Int)
  case box(Int, Int)

  var location: PageLocation {
    switch self {
    case .shelf(let shelf): PageLocation(["shelves", String(shelf)])
    case .box(let shelf, let box): PageLocation(["shelves", String(shelf), String(box)])
    }
  }

  init?(location: PageLocation) {
    let numbers = location.segments.dropFirst().compactMap { Int($0) }
    guard location.segments.first == "shelves", numbers.count == location.segments.count - 1 else { return nil }
    switch numbers.count {
    case 1: self = .shelf(numbers[0])
    case 2: self = .box(numbers[0], numbers[1])
    default: return nil
    }
  }

  var parent: ShelfRoute? {
    switch self {
    case .shelf: nil
    case .box(let shelf, _): .shelf(shelf)
    }
  }

  var breadcrumb: String? {
    switch self {
    case .shelf(let shelf): "Shelf \(shelf)"
    case .box: nil
    }
  }
}

/// What happened to the places of a stack, in order.
private final class Diary: Sendable {
  private let entries = Mutex<[String]>([])
  func note(_ entry: String) { entries.withLock { $0.append(entry) } }
  func take() -> [String] {
    entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }
}

private struct Shelves: View {
  let diary: Diary
  @State private var path: [ShelfRoute] = []

  var body: some View {
    NavigationStack(path: $path) {
      Place(name: "Root", diary: diary)
        .navigationDestination(for: ShelfRoute.self) { Place(name: "\($0)", diary: diary) }
    }
    .onOpenURL { url in
      guard let location = PageLocation(url) else { return }
      if let route = ShelfRoute(location: location) { path.open(route) } else if location.segments.isEmpty { path = [] }
    }
  }

  struct Place: View {
    let name: String
    let diary: Diary
    @State private var note = ""

    var body: some View {
      Text(name).navigationTitle(name)
      TextField("Note", text: $note).accessibilityIdentifier("note")
      Button("Mark") { diary.note("marked \(name)") }.accessibilityIdentifier("mark")
      NavigationLink("One", value: ShelfRoute.shelf(1))
      NavigationLink("Box", value: ShelfRoute.box(1, 2))
        .onAppear { diary.note("appeared \(name)") }
        .onDisappear { diary.note("gone \(name)") }
        .task { diary.note("worked \(name)") }
    }
  }
}

@Suite struct NavigationStackTests {
  private let diary = Diary()

  private func screen() async -> Screen {
    let diary = diary
    return await Screen { Shelves(diary: diary) }
  }

  @Test func `a place below keeps its state, and has it again when one comes back`() async throws {
    let screen = await screen()
    try await screen.type("kept", into: .identifier("note"))
    try await screen.tap(.link("One"))
    #expect(await screen.has(.heading("shelf(1)")))
    #expect(try await screen.find(.identifier("note")).attributes["value"] == "")
    try await screen.type("other", into: .identifier("note"))
    await screen.open(PageLocation())
    #expect(await screen.has(.heading("Root")))
    #expect(try await screen.find(.identifier("note")).attributes["value"] == "kept")
    // The place above was left for good.
    try await screen.tap(.link("One"))
    #expect(try await screen.find(.identifier("note")).attributes["value"] == "")
  }

  @Test func `only the topmost place is on the page, and nothing reaches those below`() async throws {
    let screen = await screen()
    let below = try await screen.find(.identifier("mark"))
    try await screen.tap(.link("One"))
    _ = diary.take()
    #expect(await screen.session.send(.press, to: below.id) == false)
    #expect(diary.take().isEmpty)
    #expect(await screen.session.statistics.droppedEvents == 1)
    // Back on the page it has another number: the old one stays dead.
    await screen.open(PageLocation())
    _ = diary.take()
    #expect(await screen.session.send(.press, to: below.id) == false)
    try await screen.tap(.identifier("mark"))
    #expect(diary.take() == ["marked Root"])
  }

  @Test func `a page weighs as much after a thousand steps as before, and more with places below`() async throws {
    let screen = await screen()
    let before = await screen.session.footprint
    for _ in 0..<250 {
      for place in ["/shelves/1", "/shelves/1/2", "/shelves/3", "/"] {
        await screen.open(try #require(PageLocation(place)))
      }
    }
    #expect(await screen.session.footprint == before)
    await screen.open(PageLocation(["shelves", "1"]))
    #expect(await screen.session.footprint > before + (before - 4_096) / 2)
  }

  @Test func `places appear and disappear, and their work begins again`() async throws {
    let screen = await screen()
    #expect(diary.take() == ["appeared Root", "worked Root"])
    try await screen.tap(.link("One"))
    #expect(Set(diary.take()) == ["gone Root", "appeared shelf(1)", "worked shelf(1)"])
    await screen.open(PageLocation())
    #expect(Set(diary.take()) == ["gone shelf(1)", "appeared Root", "worked Root"])
  }

  @Test func `the page is where the topmost place is`() async throws {
    let screen = await screen()
    #expect(await screen.location == PageLocation())
    try await screen.tap(.link("Box"))
    #expect(await screen.location.description == "/shelves/1/2")
    await screen.open(PageLocation())
    #expect(await screen.location == PageLocation())
  }

  @Test func `links lead to the places that a place is below`() async throws {
    let screen = await screen()
    try await screen.tap(.link("Box"))
    try await screen.tap(.link("Shelf 1"))
    #expect(await screen.has(.heading("shelf(1)")))
  }

  @Test func `an address that no view takes leaves the page`() async throws {
    let screen = await Screen { NavigationLink("Away", value: PageLocation(["away"])) }
    try await screen.tap(.link("Away"))
    #expect(await screen.takeNavigation()?.description == "/away")
  }

  @Test(arguments: [
    ("https://shop.example/settings/addresses?a=b", "/settings/addresses?a=b"),
    ("mystore://settings/addresses", "/settings/addresses"), ("/settings", "/settings"),
    ("https://shop.example", "/"), ("https://shop.example?q=1", "/?q=1"),
  ])
  func `addresses of the site and of its own scheme are places`(_ address: String, _ place: String) throws {
    #expect(try PageLocation(#require(URL(string: address)))?.description == place)
  }

  @Test(arguments: ["mailto:a@b.example", "javascript:alert(1)", "https://shop.example/a/../b", "data:text/html,a"])
  func `other addresses are not`(_ address: String) throws {
    #expect(try PageLocation(#require(URL(string: address))) == nil)
  }

  @Test func `a path goes back to the first of a place, and stays as it is for one that is not in it`() {
    var path: [ShelfRoute] = [.shelf(1), .box(1, 2), .shelf(1), .shelf(3)]
    let isThere = (path.unwind(to: .shelf(9)), path.count, path.unwind(to: .shelf(1)))
    #expect(isThere == (false, 4, true))
    #expect(path == [.shelf(1)])
    path.open(.box(1, 1))
    path.open(.shelf(1))
    #expect(path == [.shelf(1)])
  }
}
