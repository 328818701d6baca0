import Foundation
import Testing
import WebUI
import WebUITesting

@Suite struct ContainerTests {
  struct Item: Identifiable, Sendable {
    let id: Int
    var name: String
    var price: Int
  }

  static let items = [
    Item(id: 1, name: "Cup", price: 7), Item(id: 2, name: "Bowl", price: 12), Item(id: 3, name: "Plate", price: 9),
  ]

  struct Tabs: View {
    @State private var tab = "a"
    var body: some View {
      TabView(selection: $tab) {
        Tab("First", systemImage: "house", value: "a") { Counter(name: "first") }
        Tab("Second", value: "b") { Counter(name: "second") }
      }
      .accessibilityLabel("Counters")
      Button("Back") { tab = "a" }
    }
  }

  struct Counter: View {
    let name: String
    @State private var count = 0
    var body: some View {
      Button("More \(name)") { count += 1 }
      Text("\(name) \(count)")
      if count > 1 { Inner() }
    }
  }

  struct Inner: View {
    @State private var count = 0
    var body: some View { Button("Inner \(count)") { count += 1 } }
  }

  @Test func `a tab that is not shown is not drawn, and its state is kept`() async throws {
    let screen = await Screen { Tabs() }
    #expect(try await screen.find(.role("tablist")).attributes["aria-label"] == "Counters")
    for _ in 0..<2 { try await screen.tap(.button("More first")) }
    try await screen.tap(.button("Inner 0"))
    let old = try await screen.find(.button("More first"))
    try await screen.tap(.button("Second"))
    #expect(await screen.contains("first") == false)
    #expect(await screen.session.send(.press, to: old.id) == false)
    try await screen.tap(.button("More second"))
    try await screen.tap(.button("Back"))
    #expect(await screen.contains("first 2"))
    #expect(await screen.has(.button("Inner 1")))
    try await screen.tap(.button("Second"))
    #expect(await screen.contains("second 1"))
    let (tab, panel) = (try await screen.find(.button("Second")), try await screen.find(.role("tabpanel")))
    #expect(tab.attributes["aria-selected"] == "true")
    #expect(tab.attributes["aria-controls"] == panel.attributes["id"])
    #expect(panel.attributes["aria-labelledby"] == tab.attributes["id"])
  }

  @Test func `what goes inside a tab that stays begins anew, as everywhere`() async throws {
    struct Toggling: View {
      @State private var isShown = true
      var body: some View {
        TabView {
          Tab("Only") {
            Button("Toggle") { isShown.toggle() }
            if isShown { Inner() }
          }
        }
      }
    }
    let screen = await Screen { Toggling() }
    try await screen.tap(.button("Inner 0"))
    try await screen.tap(.button("Toggle"))
    try await screen.tap(.button("Toggle"))
    #expect(await screen.has(.button("Inner 0")))
  }

  struct Selecting: View {
    @State private var one: Int?
    @State private var many: Set<Int> = []
    var body: some View {
      List(ContainerTests.items, selection: $one) { Text("one \($0.name)") }
      List(selection: $many) {
        ForEach(ContainerTests.items) { Row(name: $0.name) }
        Text("many Other").tag(9)
      }
      Text("chosen \(one ?? 0) \(many.sorted())")
    }
  }

  struct Row: View {
    let name: String
    var body: some View { Text("many \(name)") }
  }

  @Test func `rows are selected one at a time, or several`() async throws {
    let screen = await Screen { Selecting() }
    try await screen.selectRow(.text("one Bowl"))
    try await screen.selectRow(.text("one Plate"))
    for name in ["many Cup", "many Plate", "many Other"] { try await screen.selectRow(.text(name)) }
    try await screen.selectRow(.text("many Cup"), on: false)
    #expect(await screen.contains("chosen 3 [3, 9]"))
    // The same by a post, as without JavaScript.
    let group = try await screen.find(.role("radiogroup"))
    let radio = try #require(group.all.first { $0.attributes["type"] == "radio" })
    #expect(await screen.session.post(inputs: [(group.name, radio.name)], event: ""))
    #expect(await screen.contains("chosen 1"))
  }

  struct Editing: View {
    @State private var items = ContainerTests.items
    var body: some View {
      List {
        ForEach(items) { Text($0.name) }
          .onDelete { offsets in items.remove(at: offsets.first ?? 0) }
          .onMove { offsets, target in
            guard let from = offsets.first else { return }
            let item = items.remove(at: from)
            items.insert(item, at: target > from ? target - 1 : target)
          }
      }
      Text(items.map(\.name).joined(separator: ","))
    }
  }

  @Test func `rows are moved and taken away by buttons of their own`() async throws {
    let screen = await Screen { Editing() }
    let down = await screen.all(.button("Move down")), up = await screen.all(.button("Move up"))
    #expect(down.map(\.isEnabled) == [true, true, false] && up.map(\.isEnabled) == [false, true, true])
    #expect(await screen.session.send(.press, to: down[0].id))
    #expect(await screen.contains("Bowl,Cup,Plate"))
    // The same button belongs to the same row, wherever that is now.
    #expect(await screen.session.send(.press, to: down[0].id))
    #expect(await screen.contains("Bowl,Plate,Cup"))
    let delete = await screen.all(.button("Delete"))
    #expect(await screen.session.send(.press, to: delete[1].id))
    #expect(await screen.contains("Bowl,Cup"))
  }

  struct Sorted: View {
    @State private var order = [KeyPathComparator(\Item.name)]
    @State private var chosen: Set<Int> = []
    var body: some View {
      Table("Items", ContainerTests.items.sorted(using: order), selection: $chosen, sortOrder: $order) {
        TableColumn("Name", value: \.name)
        TableColumn("Price", value: \.price, alignment: .trailing) { Text("\($0.price)") }
        TableColumn("Plain") { _ in Text("-") }
      }
      Text("chosen \(chosen.sorted())")
    }
  }

  @Test func `a table is sorted by its titles, and its rows are selected`() async throws {
    let screen = await Screen { Sorted() }
    func names() async -> [String] {
      await screen.session.snapshot().flatMap(\.all).filter { $0.tag == "td" && $0.attributes["data-label"] == "Name" }
        .map(\.text)
    }
    func sorts() async -> [String?] {
      await screen.session.snapshot().flatMap(\.all).filter { $0.tag == "th" }.map { $0.attributes["aria-sort"] }
    }
    #expect(await names() == ["Bowl", "Cup", "Plate"])
    #expect(await sorts() == [nil, "ascending", nil, nil])
    try await screen.tap(.button("Price"))
    #expect(await names() == ["Cup", "Plate", "Bowl"])
    try await screen.tap(.button("Price"))
    #expect(await names() == ["Bowl", "Plate", "Cup"])
    #expect(await sorts() == [nil, nil, "descending", nil])
    #expect(await screen.has(.button("Plain")) == false)
    let boxes = await screen.session.snapshot().flatMap(\.all).filter { $0.attributes["type"] == "checkbox" }
    #expect(await screen.session.send(.input("1"), to: boxes[0].id))
    #expect(await screen.contains("chosen [2]"))
    let cell = await screen.session.snapshot().flatMap(\.all).first {
      $0.attributes["id"] == boxes[0].attributes["aria-labelledby"]
    }
    #expect(cell?.text == "Bowl")
  }

  @Test func `a section has a name if it has a heading, and what it wants below`() async throws {
    let screen = await Screen {
      List {
        Section {
          Text("row").listRowBackground(.tint).listRowSeparator(.hidden).listRowInsets(.small)
        } header: {
          Label("Head", systemImage: "star")
        } footer: {
          Text("Foot")
        }
      }
      Form { Section("Legend", footer: "Below") { Text("in form") } }
      Section { Text("bare") }
    }
    let elements = await screen.session.snapshot().flatMap(\.all)
    let named = try #require(elements.first { $0.tag == "section" })
    let heading = try #require(elements.first { $0.attributes["id"] == named.attributes["aria-labelledby"] })
    #expect(heading.tag == "h2" && heading.text == "Head")
    #expect(elements.first { $0.tag == "li" && $0.text == "row" }?.classes == ["row-tint", "p-2", "row-unseparated"])
    #expect(try await screen.find(.heading("Legend")).tag == "legend")
    #expect(elements.filter { $0.tag == "section" }.last?.attributes["aria-labelledby"] == nil)
    #expect(await screen.contains("Foot"))
  }

  @Test func `what is folded away under a binding is not drawn`() async throws {
    struct Folding: View {
      @State private var isOpen = false
      var body: some View {
        DisclosureGroup("More", isExpanded: $isOpen) { Text("inside") }
        Text("open \(isOpen)")
      }
    }
    let screen = await Screen { Folding() }
    #expect(await screen.contains("inside") == false)
    try await screen.tap(.button("More"))
    #expect(await screen.contains("inside open true"))
    #expect(try await screen.find(.button("More")).attributes["aria-expanded"] == "true")
  }

  @Test func `rows of a grid put each view in a cell`() async {
    let screen = await Screen {
      Grid(horizontalSpacing: 8) {
        GridRow {
          Text("a")
          Row(name: "b")
        }
        Divider()
      }
    }
    #expect(
      await screen.html.contains("<div class=\"row\"><div><span>a</span></div><div><span>many b</span></div></div>"))
  }
}
