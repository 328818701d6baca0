import Observation
import Testing
import WebUI
import WebUITesting

extension EnvironmentValues {
  fileprivate var first: Int {
    get { self[FirstKey.self] }
    set { self[FirstKey.self] = newValue }
  }
  fileprivate var second: Int {
    get { self[SecondKey.self] }
    set { self[SecondKey.self] = newValue }
  }
  fileprivate var act: Act {
    get { self[ActKey.self] }
    set { self[ActKey.self] = newValue }
  }
}

private enum FirstKey: EnvironmentKey { static var defaultValue: Int { 0 } }
private enum SecondKey: EnvironmentKey { static var defaultValue: Int { 0 } }
private enum ActKey: EnvironmentKey { static var defaultValue: Act { Act { "nothing" } } }

/// An action, which cannot be compared.
private struct Act {
  let run: () -> String
}

private struct Root: View {
  @State private var first = 0
  @State private var second = 0
  @State private var third = 0

  var body: some View {
    Button("First") { first += 1 }
    Button("Second") { second += 1 }
    Button("Act") { third += 1 }
    Middle()
      .environment(\.second, second)
      .environment(\.first, first)
      .environment(\.act, Act { [third] in "act \(third)" })
  }
}

/// Reads nothing, and hands everything on.
private struct Middle: View {
  var body: some View {
    Deep()
    Deep().environment(\.second, 100)
    VStack { Reader() }.disabled(false)
    Actor()
  }
}

private struct Deep: View { var body: some View { Reader() } }

private struct Reader: View {
  @Environment(\.first) private var first
  var body: some View {
    Text("first \(first)")
    Inner()
  }
}

private struct Inner: View {
  @Environment(\.second) private var second
  var body: some View { Text("second \(second)") }
}

private struct Actor: View {
  @Environment(\.act) private var act
  var body: some View { Text(act.run()) }
}

@Suite struct EnvironmentTests {
  private func evaluations(_ screen: Screen, _ change: () async throws -> Void) async rethrows -> Int {
    let before = await screen.session.statistics.evaluations
    try await change()
    return await screen.session.statistics.evaluations - before
  }

  @Test func `only views that read what has changed are drawn again, however deep they are`() async throws {
    let screen = await Screen { Root() }
    // The root, three readers, and the view with the action, which the root makes anew: what stands between is left alone.
    let first = try await evaluations(screen) { try await screen.tap(.button("First")) }
    #expect(first == 5)
    #expect(await screen.all(.text("first 1")).count == 3)
    // One of the three has a second of its own.
    let second = try await evaluations(screen) { try await screen.tap(.button("Second")) }
    #expect(second == 4)
    #expect(await screen.all(.text("second 1")).count == 2)
    #expect(await screen.all(.text("second 100")).count == 1)
    #expect(try await evaluations(screen) { try await screen.tap(.button("Act")) } == 2)
    #expect(await screen.has(.text("act 1")))
  }

  @Test func `changes that follow each other reach the same views`() async throws {
    let screen = await Screen { Root() }
    for _ in 0..<3 {
      try await screen.tap(.button("First"))
      try await screen.tap(.button("Second"))
      try await screen.tap(.button("Act"))
    }
    #expect(await screen.all(.text("first 3")).count == 3)
    #expect(await screen.all(.text("second 3")).count == 2)
    #expect(await screen.has(.text("act 3")))
  }
}
