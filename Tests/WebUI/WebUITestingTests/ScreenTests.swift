import Testing
import WebUI
import WebUITesting

@Suite struct ScreenTests {
  struct Order: View {
    @State private var name = ""
    @State private var isGift = false
    @State private var size = "S"
    @State private var count = 1
    @State private var sent = ""
    @Environment(\.navigate) private var navigate

    var body: some View {
      Form {
        TextField("Name", text: $name)
        Toggle("Gift", isOn: $isGift)
        Picker("Size", selection: $size) { ForEach(["S", "L"], id: \.self) { Text($0).tag($0) } }
        Stepper("Count", value: $count, in: 1...2)
        Button("Cancel", role: .cancel) { navigate.unwind() }
        Button("Send") { sent = "prominent" }.buttonStyle(.borderedProminent).disabled(name.isEmpty)
      }
      Text("\(name) \(isGift) \(size) \(count) \(sent)").accessibilityIdentifier("summary")
      Button("Elsewhere") { navigate(PageLocation(["else", "where"])) }
    }
  }

  @Test func `a screen is used as a person would`() async throws {
    let screen = await Screen { Order() }
    await #expect(throws: ScreenError.self) { try await screen.tap(.button("Send")) }
    try await screen.type("Ann", into: .field("Name"))
    try await screen.turn(.field("Gift"), on: true)
    try await screen.select("L", in: .field("Size"))
    try await screen.tap(.button("Count +"))
    await #expect(throws: ScreenError.self) { try await screen.tap(.button("Count +")) }
    try await screen.submit(.field("Name"))
    #expect(try await screen.find(.identifier("summary")).text == "Ann true L 2 prominent")
    #expect(await screen.takeNavigation() == nil)
    try await screen.tap(.button("Elsewhere"))
    #expect(await screen.takeNavigation()?.description == "/else/where")
    try await screen.tap(.button("Cancel"))
    #expect(await screen.takeNavigation()?.description == "/")
  }

  @Test func `what is not there, or there twice, is said so`() async throws {
    let screen = await Screen {
      Button("Same") {}
      Button("Same") {}
      Text("only text")
    }
    await #expect(throws: ScreenError.self) { try await screen.tap(.button("None")) }
    await #expect(throws: ScreenError.self) { try await screen.tap(.button("Same")) }
    await #expect(throws: ScreenError.self) { try await screen.tap(.text("only text")) }
    await #expect(throws: ScreenError.self) { try await screen.select("x", in: .text("only text")) }
  }

  @Test func `a screen's HTML is the same each time`() async {
    let first = await Screen { Order() }
    let second = await Screen { Order() }
    #expect(await first.html == second.html)
    #expect(await first.html.contains("name=\"_t\"") == false)
  }
}
