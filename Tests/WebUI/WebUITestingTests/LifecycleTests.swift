import Synchronization
import TestSupport
import Testing
import WebUI
import WebUITesting

@Suite struct LifecycleTests {
  /// What happened, in order.
  final class Diary: Sendable {
    private let lines = Mutex<[String]>([])
    func note(_ line: String) { lines.withLock { $0.append(line) } }
    var text: String { lines.withLock { $0.joined(separator: " ") } }
  }

  @Test func `a task begins with its view, begins anew with its id, and is cancelled when the view goes`() async throws
  {
    struct Content: View {
      let diary: Diary
      let id: Int
      var body: some View {
        Text("id \(id)").task(id: id) {
          diary.note("begin\(id)")
          // Ends only when it is cancelled.
          let (stream, _) = AsyncStream.makeStream(of: Never.self)
          for await _ in stream {}
          diary.note("end\(id)")
        }
      }
    }
    struct Root: View {
      let diary: Diary
      @State private var id = 1
      var body: some View {
        Button("Next") { id += 1 }
        if id < 3 { Content(diary: diary, id: id) }
      }
    }
    let diary = Diary()
    let session = Session()
    await session.start { Root(diary: diary) }
    await session.settle(within: .milliseconds(1))
    let button = try #require(await session.snapshot().first { $0.tag == "button" })
    _ = await session.send(.press, to: button.id)
    await session.settle(within: .milliseconds(1))
    _ = await session.send(.press, to: button.id)
    #expect(try await eventually { diary.text.contains("end2") })
    #expect(diary.text == "begin1 end1 begin2 end2" || diary.text == "begin1 begin2 end1 end2")
  }

  @Test func `the work of a view that has gone before it began never begins`() async throws {
    struct Flash: View {
      let diary: Diary
      @State private var isShown = false
      var body: some View {
        Button("Flash") { isShown = true }
        if isShown {
          Text("here").task { diary.note("worked") }.onAppear { isShown = false }
        } else {
          Text("none").task { diary.note("calm") }
        }
      }
    }
    let diary = Diary()
    let screen = await Screen { Flash(diary: diary) }
    for _ in 0..<3 { try await screen.tap(.button("Flash")) }
    #expect(diary.text == "calm calm calm calm")
  }

  @Test func `the work of a place that comes back before it began begins once`() async throws {
    struct Stack: View {
      let diary: Diary
      @State private var path: [PageLocation] = []
      @State private var visits = 0
      var body: some View {
        Button("There and back") { path = [PageLocation(["there"])] }
        NavigationStack(path: $path) {
          Text("root").task { diary.note("root") }
            .navigationDestination(for: PageLocation.self) { _ in
              Text("there").task { diary.note("there") }.onAppear { path = [] }
            }
        }
      }
    }
    let diary = Diary()
    let screen = await Screen { Stack(diary: diary) }
    try await screen.tap(.button("There and back"))
    #expect(diary.text == "root root")
  }

  @Test func `state that a task changes shows when the task has ended`() async {
    struct Loading: View {
      @State private var words: [String]?
      var body: some View {
        if let words { Text(words.joined()) } else { ProgressView("Loading") }
        EmptyView().task {
          await Task.yield()
          words = ["done"]
        }
      }
    }
    let screen = await Screen { Loading() }
    #expect(await screen.text == "done")
  }

  @Test func `changes are told after the update, with the old and the new value`() async throws {
    struct Root: View {
      let diary: Diary
      @State private var count = 1
      @State private var double = 0
      var body: some View {
        Button("More") { count += 1 }
        Text("double \(double)")
          .onAppear { diary.note("appear") }
          .onChange(of: count, initial: true) { old, new in
            diary.note("\(old)-\(new)")
            double = new * 2
          }
        if count < 3 { Text("low").onDisappear { diary.note("gone") } }
      }
    }
    let diary = Diary()
    let screen = await Screen { Root(diary: diary) }
    try await screen.tap(.button("More"))
    try await screen.tap(.button("More"))
    #expect(await screen.contains("double 6"))
    #expect(
      diary.text == "appear 1-1 1-2 gone 2-3" || diary.text == "appear 1-1 1-2 2-3 gone"
        || diary.text == "1-1 appear 1-2 gone 2-3")
  }

  @Test func `views that change their own state for ever do not hold the page up`() async {
    struct Restless: View {
      @State private var count = 0
      var body: some View { Text("\(count)").onChange(of: count, initial: true) { count += 1 } }
    }
    let screen = await Screen { Restless() }
    #expect(await screen.session.statistics.updateLoops > 0)
  }

  @Test func `an action that runs is not begun again by an impatient finger`() async throws {
    final class Gate: Sendable {
      let opened = Mutex(false)
      let count = Mutex(0)
    }
    struct Slow: View {
      let gate: Gate
      var body: some View {
        Button("Pay") {
          gate.count.withLock { $0 += 1 }
          while !gate.opened.withLock({ $0 }) { await Task.yield() }
        }
      }
    }
    let gate = Gate()
    let session = Session()
    await session.start { Slow(gate: gate) }
    let button = try #require(await session.snapshot().first { $0.tag == "button" })
    async let first = session.send(.press, to: button.id)
    #expect(try await eventually { gate.count.withLock { $0 } > 0 })
    #expect(await session.send(.press, to: button.id) == false)
    gate.opened.withLock { $0 = true }
    #expect(await first)
    #expect(gate.count.withLock { $0 } == 1)
  }

  @Test func `errors are shown in one place, and the newest replaces the one before`() async throws {
    struct Failing: View {
      @Environment(\.showError) private var showError
      @Environment(\.showNotice) private var showNotice
      var body: some View {
        Button("One") { showError(CancellationError(), "First.") }
        Button("Two") { showError(CancellationError(), "Second.", style: .alert) }
        Button("Tell") { showNotice("Saved.") }
      }
    }
    let screen = await Screen { Failing() }
    try await screen.tap(.button("One"))
    #expect(try await screen.find(.role("alert")).text.contains("First."))
    try await screen.tap(.button("Two"))
    #expect(try await screen.find(.role("alertdialog")).text.contains("Second."))
    #expect(try await screen.find(.role("alert")).text.isEmpty)
    try await screen.tap(.button("OK"))
    #expect(await screen.contains("Second.") == false)
    try await screen.tap(.button("Tell"))
    #expect(try await screen.find(.role("status")).text.contains("Saved."))
  }
}
