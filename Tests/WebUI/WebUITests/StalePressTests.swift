import Foundation
import Synchronization
import Testing
import WebUI

/// What a press meets that was made on a drawing which is not what the views are made of any more.
@Suite struct StalePressTests {
  private struct Rows: View {
    @State private var rows = Array(1...30)
    @State private var count = 0

    var body: some View {
      Button("Count") { count += 1 }
      Text("count \(count), rows \(rows.count)")
      ForEach(rows, id: \.self) { row in Text("row \(row)") }
        .onDelete { places in for place in places.reversed() { rows.remove(at: place) } }
    }
  }

  @Test func `a browser that acknowledges nothing cannot press what has gone`() async throws {
    let session = Session()
    await session.start { Rows() }
    _ = await session.page()
    let outlet = LiveOutlet { _ in
    } close: { _ in
    }
    _ = await session.connect(LivePosition(page: 1, token: "token", sequence: 0, reference: 0), outlet: outlet)
    let buttons = await session.snapshot().flatMap(\.all).filter { $0.tag == "button" }
    let count = try #require(buttons.first { $0.text == "Count" })
    let deletions = buttons.filter { $0.attributes["aria-label"] == "Delete" }
    #expect(deletions.count == 30)
    var reference = 0
    for _ in 0..<20 {
      reference += 1
      await session.receive(.press(count.id), reference: reference)
    }
    // Too far behind to be told more: each press counts once all the same.
    for button in deletions.reversed() + deletions.reversed() {
      reference += 1
      await session.receive(.press(button.id), reference: reference)
    }
    await session.acknowledge(11)
    #expect(await session.snapshotHTML().contains("count 20, rows 0"))
    #expect(await session.statistics.droppedEvents == 30)
  }

  private struct Counters: View {
    @State private var count = 0
    var body: some View {
      Button("Count") { count += 1 }
      ForEach(0..<100) { row in Text("row \(row): \(count)") }
    }
  }

  @Test
  func `a browser that sends and never reads is not kept up with for ever, and is told everything when it is back`()
    async throws
  {
    let session = Session()
    await session.start { Counters() }
    _ = await session.page()
    let codes = Mutex<[UInt16]>([])
    let texts = Mutex<[String]>([])
    let outlet = LiveOutlet { text in
      texts.withLock { $0.append(text) }
    } close: { code in
      codes.withLock { $0.append(code) }
    }
    let position = LivePosition(page: 1, token: "token", sequence: 0, reference: 0)
    _ = await session.connect(position, outlet: outlet)
    let button = try #require(await session.snapshot().flatMap(\.all).first { $0.tag == "button" })
    for reference in 1...80 { await session.receive(.press(button.id), reference: reference) }
    #expect(codes.withLock { $0 } == [1008])
    texts.withLock { $0 = [] }
    _ = await session.connect(position, outlet: outlet)
    #expect(texts.withLock { $0.first?.contains("row 99: 80") } == true)
  }

  private struct Codes: View {
    @State private var typed = ""
    @State private var taken: [String] = []

    var body: some View {
      TextField("Code", text: $typed)
      Button("Take") {
        let code = typed
        await Task.yield()
        taken.append(code)
      }
      Text("taken \(taken)")
    }
  }

  @Test func `a press sees the inputs that came before it, not those that come before its action is done`() async throws
  {
    let session = Session()
    await session.start { Codes() }
    _ = await session.page()
    let outlet = LiveOutlet { _ in
    } close: { _ in
    }
    _ = await session.connect(LivePosition(page: 1, token: "token", sequence: 0, reference: 0), outlet: outlet)
    let elements = await session.snapshot().flatMap(\.all)
    let field = try #require(elements.first { $0.tag == "input" }).id
    let button = try #require(elements.first { $0.tag == "button" }).id
    await session.receive([.input(field, "first"), .press(button), .input(field, "second")])
    var text = ""
    for _ in 0..<1_000 {
      text = try #require(await session.snapshot().flatMap(\.all).first { $0.text.hasPrefix("taken") }).text
      if text != "taken []" { break }
      await Task.yield()
    }
    #expect(text == "taken [\"first\"]")
  }
}

extension Session {
  /// Takes events without anything in between.
  fileprivate func receive(_ events: [LiveEvent]) {
    for (index, event) in events.enumerated() { receive(event, reference: index + 1) }
  }
}
