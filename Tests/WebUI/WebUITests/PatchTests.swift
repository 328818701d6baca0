import Synchronization
import Testing
import WebUI

/// What a browser is told about a page that changes.
@Suite struct PatchTests {
  /// What a session has sent.
  final class Sent: Sendable {
    private let texts = Mutex<[String]>([])
    private let codes = Mutex<[UInt16]>([])
    var outlet: LiveOutlet {
      LiveOutlet { text in
        self.texts.withLock { $0.append(text) }
      } close: { code in
        self.codes.withLock { $0.append(code) }
      }
    }
    var closed: [UInt16] { codes.withLock { $0 } }
    func take() -> [String] {
      texts.withLock { texts in
        defer { texts = [] }
        return texts
      }
    }
  }

  struct Rows: View {
    @State private var rows = Array(1...20)
    @State private var name = "a"
    @State private var choice = 1
    @State private var isOpen = false

    var body: some View {
      Button("Reverse") { rows.reverse() }
      Button("Last first") { if let last = rows.popLast() { rows.insert(last, at: 0) } }
      Button("Drop") { rows.removeFirst() }
      Button("Add") { rows.append(rows.count + 100) }
      Button("Name") { name += "<" }.disabled(name.count > 2)
      Button("Choose") { choice = 2 }
      Text(name)
      TextField("Name", text: $name)
      Picker("Choice", selection: $choice) {
        ForEach(1..<4) { Text("Choice \($0)").tag($0) }
      }
      if isOpen { Text("Open") }
      ForEach(rows, id: \.self) { row in Text("Row \(row)") }
    }
  }

  private func start() async throws -> (Session, Sent) {
    let session = Session()
    await session.start { Rows() }
    _ = await session.page()
    let sent = Sent()
    _ = await session.connect(LivePosition(page: 1, token: "token1", sequence: 0, reference: 0), outlet: sent.outlet)
    #expect(sent.take() == ["[1,0,[]]"])
    return (session, sent)
  }

  private func number(_ session: Session, _ text: String) async throws -> UInt64 {
    try #require(await session.snapshot().flatMap(\.all).first { $0.tag == "button" && $0.text == text }).id
  }

  @Test func `a change of text is one operation`() async throws {
    let (session, sent) = try await start()
    await session.receive(.press(try await number(session, "Name")), reference: 1)
    let message = try #require(sent.take().first)
    #expect(message.hasPrefix("[2,1,[[\"t\","))
    #expect(message.contains("\"a<\""))
    #expect(message.contains("\"value\",\"a<\""))
    await session.receive(.press(try await number(session, "Name")), reference: 2)
    #expect(sent.take().first?.contains("\"disabled\",\"\"]") == true)
  }

  @Test func `one element that moves is one move, and a reversal is an order`() async throws {
    let (session, sent) = try await start()
    await session.receive(.press(try await number(session, "Last first")), reference: 1)
    let move = try #require(sent.take().first)
    #expect(move.components(of: "[\"m\"") == 1 && !move.contains("\"i\"") && !move.contains("\"r\""))
    await session.receive(.press(try await number(session, "Reverse")), reference: 2)
    let order = try #require(sent.take().first)
    #expect(order.components(of: "[\"o\"") == 1 && !order.contains("[\"m\""))
    #expect(order.utf8.count < 150)
  }

  @Test func `rows come and go by themselves`() async throws {
    let (session, sent) = try await start()
    await session.receive(.press(try await number(session, "Drop")), reference: 1)
    #expect(try #require(sent.take().first).wholeMatch(of: /\[2,1,\[\["r",\d+\]\]\]/) != nil)
    await session.receive(.press(try await number(session, "Add")), reference: 2)
    #expect(sent.take().first?.contains("[\"i\",0,0,\"<span data-i=") == true)
  }

  @Test func `a choice that changes is told without the options`() async throws {
    let (session, sent) = try await start()
    await session.receive(.press(try await number(session, "Choose")), reference: 1)
    #expect(try #require(sent.take().first).wholeMatch(of: /\[2,1,\[\["a",\d+,"value","1"\]\]\]/) != nil)
  }

  @Test func `events that are repeated, stale, disabled or of another kind are dropped, counted and answered`()
    async throws
  {
    let (session, sent) = try await start()
    let button = try await number(session, "Add")
    await session.receive(.press(button), reference: 5)
    _ = sent.take()
    await session.receive(.press(button), reference: 5)
    #expect(sent.take().isEmpty)
    for (index, event) in [
      LiveEvent.press(0), .press(.max), .input(button, "x"), .submit(button), .fill([("nonsense", "x")]),
    ].enumerated() {
      await session.receive(event, reference: 6 + index)
      #expect(sent.take().first?.hasSuffix(",[]]") == true)
    }
    #expect(await session.statistics.droppedEvents == 6)
  }

  @Test func `who comes back is told what it missed, and no more`() async throws {
    let (session, sent) = try await start()
    let button = try await number(session, "Drop")
    await session.receive(.press(button), reference: 1)
    let missed = sent.take()
    let again = Sent()
    _ = await session.connect(LivePosition(page: 1, token: "token1", sequence: 1, reference: 1), outlet: again.outlet)
    #expect(again.take() == missed + ["[3,1,[]]"])
    #expect(sent.closed == [LiveOutlet.Code.dormant])
  }

  @Test func `who was away too long is shown everything anew`() async throws {
    let (session, _) = try await start()
    let connection = await session.connect(
      LivePosition(page: 1, token: "token1", sequence: 1, reference: 0), outlet: Sent().outlet
    ).connection
    await session.disconnect(connection)
    let button = try await number(session, "Name")
    for reference in 1...80 { await session.receive(.press(button), reference: reference) }
    let again = Sent()
    _ = await session.connect(LivePosition(page: 1, token: "token1", sequence: 1, reference: 80), outlet: again.outlet)
    #expect(again.take().first?.contains("[[\"x\",") == true)
  }

  @Test func `a browser that does not acknowledge is told no more until it does`() async throws {
    let (session, sent) = try await start()
    let button = try await number(session, "Reverse")
    for reference in 1...30 { await session.receive(.press(button), reference: reference) }
    let told = sent.take()
    #expect(told.count == 10)
    await session.acknowledge(11)
    #expect(sent.take().first?.hasPrefix("[12,30,") == true)
  }
}

extension String {
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
