import Foundation
import Testing
import WebUI
import WebUITesting

@Suite struct BehaviorTests {
  struct Failure: LocalizedError {
    var errorDescription: String? { "The card was refused." }
    var recoverySuggestion: String? { "Try another." }
  }

  struct Order: Identifiable { let id: Int }

  struct Asking: View {
    @State private var order: Order?
    @State private var isAsking = false
    @State private var hasFailed = false
    @State private var log = ""

    var body: some View {
      Button("Open 1") { order = Order(id: 1) }
      Button("Open 2") { order = Order(id: 2) }
      Button("Ask") { isAsking = true }
      Button("Fail") { hasFailed = true }
      Text("log\(log)")
        .sheet(item: $order, onDismiss: { log += " dismissed" }) { order in
          Editor(id: order.id).navigationTitle("Order \(order.id)")
        }
        .alert("Delete?", isPresented: $isAsking, presenting: order ?? Order(id: 7)) { order in
          Button("Delete \(order.id)", role: .destructive) { log += " deleted \(order.id)" }
        } message: { order in
          Text("Order \(order.id) will be gone.")
        }
        .alert(isPresented: $hasFailed, error: hasFailed ? Failure() : nil) {}
    }
  }

  struct Editor: View {
    let id: Int
    @State private var note = ""
    var body: some View { TextField("Note", text: $note) }
  }

  @Test func `a sheet shows an item, begins anew for another, and tells when it has gone`() async throws {
    let screen = await Screen { Asking() }
    try await screen.tap(.button("Open 1"))
    let sheet = try #require(await screen.session.snapshot().flatMap(\.all).first { $0.tag == "dialog" })
    let title = try await screen.find(.heading("Order 1"))
    #expect(title.tag == "h2" && title.attributes["id"] == sheet.attributes["aria-labelledby"])
    try await screen.type("kept?", into: .field("Note"))
    try await screen.tap(.button("Open 2"))
    #expect(try await screen.find(.field("Note")).attributes["value"] == "")
    try await screen.tap(.button("Close"))
    #expect(await screen.has(.field("Note")) == false)
    #expect(await screen.contains("log dismissed"))
  }

  @Test func `an alert speaks of a value, or in an error's own words`() async throws {
    let screen = await Screen { Asking() }
    try await screen.tap(.button("Ask"))
    let alert = try await screen.find(.role("alertdialog"))
    let description = alert.all.first { $0.attributes["id"] == alert.attributes["aria-describedby"] }
    #expect(description?.text == "Order 7 will be gone.")
    #expect(await screen.has(.button("OK")) == false)
    try await screen.tap(.button("Delete 7"))
    #expect(await screen.contains("log deleted 7"))
    try await screen.tap(.button("Fail"))
    #expect(try await screen.find(.role("alertdialog")).text.contains("The card was refused. Try another."))
    try await screen.tap(.button("OK"))
    #expect(await screen.has(.role("alertdialog")) == false)
  }

  struct Searching: View {
    @State private var text = ""
    @State private var found = "nothing"
    @State private var scope = "all"
    @State private var loads = 0

    var body: some View {
      Reloading().searchable(text: $text, prompt: "Search orders")
        .searchScopes("Where", $scope) { ForEach(["all", "mine"], id: \.self) { Text($0).tag($0) } }
        .searchSuggestions { Text("Open ones").searchCompletion("is:open") }
        .onSubmit(of: .search) { found = text }
        .refreshable { loads += 1 }
      Text("\(text)|\(found)|\(loads)")
      Text("in \(scope)")
    }
  }

  struct Reloading: View {
    @Environment(\.refresh) private var refresh
    var body: some View { Button("Again") { await refresh?() } }
  }

  @Test func `a search follows its text, its suggestions and Enter, and content is loaded again`() async throws {
    let screen = await Screen { Searching() }
    try await screen.type("R-10", into: .field("Search orders"))
    #expect(await screen.contains("R-10|nothing|0"))
    try await screen.submit(.field("Search orders"))
    #expect(await screen.contains("R-10|R-10|0"))
    try await screen.tap(.button("Open ones"))
    #expect(await screen.contains("is:open|R-10|0"))
    try await screen.select("mine", in: .field("Where"))
    #expect(await screen.contains("in mine"))
    try await screen.tap(.button("Refresh"))
    try await screen.tap(.button("Again"))
    #expect(await screen.contains("|2"))
  }

  struct Focusing: View {
    enum Field: Hashable { case name, town }
    @FocusState private var field: Field?
    @State private var text = ""
    @State private var taps = 0

    var body: some View {
      TextField("Name", text: $text).focused($field, equals: .name)
      TextField("Town", text: $text, axis: .vertical).focused($field, equals: .town)
      Button("Name") { field = .name }
      Button("Town") { field = .town }
      Text("taps \(taps)").onTapGesture { taps += 1 }
      Text("row").swipeActions { Button("Archive") { taps += 10 } }
      Text("menu").contextMenu { Button("Copy") { taps += 100 } }
    }
  }

  @Test func `the focus is sent where the state says, and again when it is set again`() async throws {
    let screen = await Screen { Focusing() }
    #expect(try await screen.isFocused(.field("Name")) == false)
    try await screen.tap(.button("Name"))
    #expect(try await screen.find(.field("Name")).attributes["autofocus"] == "1")
    try await screen.tap(.button("Name"))
    #expect(try await screen.find(.field("Name")).attributes["autofocus"] == "2")
    try await screen.tap(.button("Town"))
    #expect(try await screen.isFocused(.field("Name")) == false)
    #expect(try await screen.isFocused(.field("Town")))
  }

  @Test func `what is tapped, swiped or pressed long elsewhere is a button here`() async throws {
    let screen = await Screen { Focusing() }
    try await screen.tap(.button("taps 0"))
    try await screen.tap(.button("Archive"))
    try await screen.tap(.button("Copy"))
    #expect(await screen.contains("taps 111"))
    #expect(await screen.session.snapshot().flatMap(\.all).contains { $0.attributes["aria-label"] == "More actions" })
  }

  @Test func `nothing that is disabled reacts, whatever kind it is`() async throws {
    struct Inert: View {
      @State private var isOn = false
      @State private var level = 0.5
      @State private var date = Date(timeIntervalSince1970: 0)
      @State private var choice = 1
      @State private var selected: Int?
      @State private var tab = 0
      @State private var order = [KeyPathComparator(\BehaviorTests.Order.id)]
      var body: some View {
        Group {
          Toggle("t", isOn: $isOn)
          Slider("s", value: $level)
          DatePicker("d", selection: $date)
          Picker("p", selection: $choice) { Text("2").tag(2) }.pickerStyle(.inline)
          List([Order(id: 1)], selection: $selected) { Text("\($0.id)") }
          Text("x").onTapGesture { level = 9 }
          DisclosureGroup("g", isExpanded: $isOn) { Text("open") }
          TabView(selection: $tab) {
            Tab("a", value: 0) { Text("a") }
            Tab("b", value: 1) { Text("b") }
          }
          Table("o", [Order(id: 1)], sortOrder: $order) { TableColumn("n", value: \.id) { Text("\($0.id)") } }
        }
        .disabled(true)
        Text("\(isOn) \(level) \(date.timeIntervalSince1970) \(choice) \(selected ?? 0) \(tab)")
      }
    }
    let screen = await Screen { Inert() }
    let elements = await screen.session.snapshot().flatMap(\.all)
    let controls = elements.filter(\.isInteractive)
    #expect(controls.count > 10)
    for element in controls {
      for event in [PageEvent.press, .input("1"), .input("0.1"), .input("2026-06-01T10:00"), .input(element.name)] {
        #expect(await screen.session.send(event, to: element.id) == false, "\(element.tag) \(element.attributes)")
      }
      for radio in controls { _ = await screen.session.send(.input(radio.name), to: element.id) }
    }
    #expect(await screen.contains("false 0.5 0.0 1 0 0"))
  }
}
