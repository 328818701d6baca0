import Observation
import Testing
import WebUI
import WebUITesting

extension EnvironmentValues {
  fileprivate var digit: Int {
    get { self[DigitKey.self] }
    set { self[DigitKey.self] = newValue }
  }
  fileprivate var letter: String {
    get { self[LetterKey.self] }
    set { self[LetterKey.self] = newValue }
  }
  fileprivate var speak: Speak {
    get { self[SpeakKey.self] }
    set { self[SpeakKey.self] = newValue }
  }
}

private enum DigitKey: EnvironmentKey { static var defaultValue: Int { -1 } }
private enum LetterKey: EnvironmentKey { static var defaultValue: String { "none" } }
private enum SpeakKey: EnvironmentKey { static var defaultValue: Speak { Speak { "nothing" } } }

/// An action, which cannot be compared.
private struct Speak {
  let run: () -> String
}

/// Reads what is around it.
private struct Probe: View {
  let name: String
  @Environment(\.digit) private var digit
  var body: some View {
    Button("\(name) digit \(digit)") {}
    LetterProbe(name: name)
    SpeakProbe()
  }
}

private struct LetterProbe: View {
  let name: String
  @Environment(\.letter) private var letter
  var body: some View { Button("\(name) letter \(letter)") {} }
}

private struct SpeakProbe: View {
  @Environment(\.speak) private var speak
  @Environment(\.isEnabled) private var isEnabled
  var body: some View { Text("\(speak.run()) \(isEnabled)") }
}

/// Sets things around its content, by the digits that stand in its field.
private struct Level<Content: View>: View {
  let name: String
  @State private var digits: String
  let content: Content

  init(_ name: String, _ digits: String, @ViewBuilder content: () -> Content) {
    self.name = name
    self.content = content()
    _digits = State(initialValue: digits)
  }

  var body: some View {
    let numbers = digits.compactMap(\.wholeNumberValue) + [0, 0, 0, 0, 0]
    TextField(name, text: $digits)
    content
      .environment(\.digit, numbers[0])
      .environment(\.letter, numbers[1] > 3 ? "many" : "few")
      .environment(\.speak, Speak { "said \(numbers[2])" })
      .disabled(numbers[3] == 1)
  }
}

/// Passes everything on through each kind of container, and reads none of it.
private struct Containers: View {
  var body: some View {
    Probe(name: "plain")
    Menu("Menu") { Probe(name: "menu") }
    Form { Probe(name: "form") }
    List { Probe(name: "list") }
    List(selection: .constant(Optional(1))) { ForEach(1..<3) { Probe(name: "row \($0)") } }
    VStack { Probe(name: "swiped") }.swipeActions { Probe(name: "action") }
    Text("held").contextMenu { Probe(name: "context") }
    TabView { Tab("One") { Probe(name: "tab") } }
    DisclosureGroup("More") { Probe(name: "more") }
    Section("Part") { Probe(name: "section") }
    Probe(name: "fixed").environment(\.digit, 77)
    Probe(name: "doubled").transformEnvironment(\.digit) { $0 *= 2 }
    Probe(name: "styled").buttonStyle(.borderedProminent)
  }
}

private struct Whole: View {
  let fields: [String]
  var body: some View {
    Level("Outer", fields[0]) {
      Containers()
      NavigationStack {
        Level("Inner", fields[1]) { Containers() }.transformEnvironment(\.digit) { $0 += 5 }
      }
    }
  }
}

/// What is around a view, when it changes further out.
@Suite struct SurroundingsTests {
  /// Numbers count on from drawing to drawing.
  private func html(_ screen: Screen) async -> String {
    await screen.html.replacing(/data-i="\d+"/, with: "").replacing(/value="\d+\./, with: "value=\"")
  }

  @Test(arguments: 0..<6)
  func `after any changes a tree is as if it were drawn afresh`(seed: UInt64) async throws {
    var random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: UInt64) -> UInt64 {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      return random % bound
    }
    var fields = ["0000", "0000"]
    let screen = await Screen { Whole(fields: ["0000", "0000"]) }
    for _ in 0..<25 {
      let index = Int(next(2))
      var digits = Array(fields[index])
      digits[Int(next(4))] = Character(String(next(6)))
      // Nothing can be typed where everything is disabled.
      let isOff = index == 1 && Array(fields[0])[3] == "1"
      guard !isOff else { continue }
      fields[index] = String(digits)
      try await screen.type(fields[index], into: .field(["Outer", "Inner"][index]))
      let now = fields
      let fresh = await Screen { Whole(fields: now) }
      #expect(await html(screen) == html(fresh), "\(fields)")
    }
  }

  private struct TwoLists: View {
    @State private var digit = 0
    @State private var first: Int? = 1
    @State private var second: Int? = 1
    var body: some View {
      Button("Change") { digit += 1 }
      Text("first \(first ?? 0) second \(second ?? 0)")
      Pair(first: $first, second: $second).environment(\.digit, digit)
    }
    struct Pair: View {
      @Binding var first: Int?
      @Binding var second: Int?
      var body: some View {
        List(selection: $first) { ForEach(1..<3) { Probe(name: "first \($0)") } }
        List(selection: $second) { ForEach(1..<3) { Probe(name: "second \($0)") } }
      }
    }
  }

  @Test func `a row of one of two lists selects in its own list, whatever has changed around them`() async throws {
    let screen = await Screen { TwoLists() }
    for digit in 1...2 {
      try await screen.tap(.button("Change"))
      try await screen.selectRow(.button("second 2 digit \(digit)"))
      #expect(await screen.contains("first 1 second 2"))
      try await screen.selectRow(.button("second 1 digit \(digit)"))
    }
  }

  @Observable fileprivate final class Account: Equatable {
    let id: Int
    let name: String
    init(_ id: Int, _ name: String) { (self.id, self.name) = (id, name) }
    static func == (left: Account, right: Account) -> Bool { left.id == right.id }
  }

  private struct Accounts: View {
    @State private var account = Account(1, "first")
    var body: some View {
      Button("Another") { account = Account(1, "second") }
      Owner().environment(account)
    }
    struct Owner: View { var body: some View { Name() } }
    struct Name: View {
      @Environment(Account.self) private var account
      var body: some View { Text("account \(account.name)") }
    }
  }

  @Test func `another object is another one, also where it is equal`() async throws {
    let screen = await Screen { Accounts() }
    try await screen.tap(.button("Another"))
    #expect(await screen.contains("account second"))
  }
}
