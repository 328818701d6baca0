import Testing
import WebUI

/// What one page may grow to: what is above is left out and counted, and nothing ends.
@Suite struct SessionLimitTests {
  private struct Rows: View {
    let count: Int
    var body: some View { ForEach(0..<count) { Text("row \($0)") } }
  }

  @Test(arguments: [(1_000, 0, 0, 1_000), (1_001, 1, 0, 1_001), (5_000, 1, 0, 5_000), (6_000, 1, 1_000, 5_000)])
  func `long lists are counted, and end at 5,000 rows`(count: Int, warned: Int, refused: Int, drawn: Int) async {
    let session = Session()
    await session.start { Rows(count: count) }
    let statistics = await session.statistics
    #expect((statistics.longLists, statistics.refusedRows) == (warned, refused))
    #expect(await session.snapshot().flatMap(\.all).count { $0.text.hasPrefix("row ") } == drawn)
  }

  private struct Nodes: View {
    struct Row: View {
      @State private var isOpen = false
      var body: some View { Text(isOpen ? "open" : "closed") }
    }
    var body: some View {
      ForEach(0..<5) { _ in ForEach(0..<5_000) { _ in Row() } }
    }
  }

  @Test func `a page has 20,000 views with state at most`() async {
    let session = Session()
    await session.start { Nodes() }
    let statistics = await session.statistics
    #expect(statistics.nodes <= 20_000)
    #expect(statistics.refusedNodes > 4_900)
    await session.close()
  }

  private struct Tasks: View {
    let count: Int
    let started: Counter
    var body: some View {
      ForEach(0..<count) { index in
        Text("\(index)").task {
          started.increment()
          try? await Task.sleep(for: .seconds(60))
        }
      }
    }
  }

  private final class Counter {
    var count = 0
    func increment() { count += 1 }
  }

  @Test func `64 tasks of views are at work at once`() async {
    let session = Session()
    await session.start { Tasks(count: 100, started: Counter()) }
    await session.settle(within: .milliseconds(50))
    #expect(await session.statistics.refusedTasks == 36)
    await session.close()
  }
}
