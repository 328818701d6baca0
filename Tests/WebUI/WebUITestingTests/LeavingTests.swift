import Foundation
import Synchronization
import TestSupport
import Testing
import WebUI
import WebUITesting

/// What becomes of a place's work, secrets and messages when one goes elsewhere.
@Suite struct LeavingTests {
  private struct Failure: LocalizedError {
    var errorDescription: String? { "It failed." }
  }

  private struct Stack: View {
    let begun: Mutexed<[String]>
    let pause: AsyncStream<Void>
    @State private var path: [PageLocation] = []

    var body: some View {
      NavigationStack(path: $path) {
        Home(begun: begun, pause: pause)
          .navigationDestination(for: PageLocation.self) { _ in Text("Elsewhere").navigationTitle("There") }
      }
      .onOpenURL { url in path = PageLocation(url).map { $0.segments.isEmpty ? [] : [$0] } ?? [] }
      .onNavigate { path = [$0.location] }
    }
  }

  private struct Home: View {
    let begun: Mutexed<[String]>
    let pause: AsyncStream<Void>
    @State private var secret = ""
    @Environment(\.showNotice) private var showNotice
    @Environment(\.showError) private var showError
    @Environment(\.navigate) private var navigate

    var body: some View {
      SecureField("Secret", text: $secret)
      Button("Slow") {
        begun.add("slow")
        for await _ in pause { break }
      }
      Button("Use") { begun.add("used \(secret)") }
      Button("Tell") { showNotice("Told.") }
      Button("Fail") { showError(Failure(), "Try again.") }
      Button("Tell and go") {
        showNotice("Gone.")
        navigate(PageLocation(["there"]))
      }
      NavigationLink("There", value: PageLocation(["there"]))
    }
  }

  final class Mutexed<Value: Sendable>: Sendable {
    private let value: Mutex<Value>
    init(_ value: Value) { self.value = Mutex(value) }
    var now: Value { value.withLock { $0 } }
    func add<Element>(_ element: Element) where Value == [Element] { value.withLock { $0.append(element) } }
  }

  private func stack() async -> (Screen, Mutexed<[String]>, AsyncStream<Void>.Continuation) {
    let begun = Mutexed<[String]>([])
    let (stream, pause) = AsyncStream<Void>.makeStream()
    return (await Screen { Stack(begun: begun, pause: stream) }, begun, pause)
  }

  private func press(_ screen: Screen, _ button: String, _ reference: Int) async throws {
    await screen.session.receive(.press(try await screen.find(.button(button)).id), reference: reference)
  }

  @Test func `a button whose action runs is busy after one has been elsewhere`() async throws {
    let (screen, begun, pause) = await stack()
    _ = await screen.session.page()
    _ = await screen.session.connect(
      LivePosition(page: 1, token: "token1", sequence: 0, reference: 0),
      outlet: LiveOutlet { _ in
      } close: { _ in
      })
    try await press(screen, "Slow", 1)
    #expect(try await eventually { !begun.now.isEmpty })
    await screen.session.open(PageLocation(["there"]))
    await screen.session.open(PageLocation())
    try await press(screen, "Slow", 2)
    #expect(await screen.session.statistics.droppedEvents == 1)
    pause.yield()
    await screen.settle()
    pause.yield()
    try await press(screen, "Slow", 3)
    await screen.settle()
    #expect(begun.now == ["slow", "slow"])
  }

  @Test func `what was typed in secret is forgotten when its place is left`() async throws {
    let (screen, begun, _) = await stack()
    try await screen.type("hunter2", into: .field("Secret"))
    try await screen.tap(.link("There"))
    await screen.open(PageLocation())
    try await screen.tap(.button("Use"))
    #expect(begun.now == ["used "])
  }

  @Test func `a message goes with the next press`() async throws {
    let (screen, _, _) = await stack()
    try await screen.tap(.button("Tell"))
    #expect(await screen.contains("Told."))
    try await screen.tap(.button("Use"))
    #expect(await !screen.contains("Told."))
  }

  @Test func `messages go with the place when one leaves it by a link, and come along with an action`() async throws {
    let (screen, _, _) = await stack()
    try await screen.tap(.button("Fail"))
    try await screen.tap(.button("Tell"))
    #expect(await screen.contains("Told."))
    #expect(await screen.contains("It failed."))
    try await screen.tap(.link("There"))
    #expect(await !screen.contains("Told."))
    #expect(await !screen.contains("It failed."))
    await screen.open(PageLocation())
    try await screen.tap(.button("Tell and go"))
    #expect(await screen.contains("Elsewhere"))
    #expect(await screen.contains("Gone."))
  }

  private struct Filter: View {
    @State private var part = 0
    @Environment(\.navigate) private var navigate
    var body: some View {
      Button("Stay") { navigate(PageLocation(["list"])) }
      Button("More") { part += 1 }
      Text("part \(part)").pageAddress(PageLocation(["list"], query: ["part": part == 0 ? nil : String(part)]))
    }
  }

  @Test func `who went to where the page is already is not sent back there later`() async throws {
    let screen = await Screen(at: PageLocation(["list"])) { Filter() }
    _ = await screen.session.page()
    let told = Mutexed<[String]>([])
    let outlet = LiveOutlet(send: { told.add($0) }, close: { _ in })
    _ = await screen.session.connect(
      LivePosition(page: 1, token: "token1", location: PageLocation(["list"]), sequence: 0, reference: 0),
      outlet: outlet)
    try await press(screen, "Stay", 1)
    try await press(screen, "More", 2)
    #expect(told.now.last?.contains("[\"u\",\"/list?part=1\"") == true)
    #expect(!told.now.joined().contains("[\"g\""))
  }
}
