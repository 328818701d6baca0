import Synchronization
import Testing
import WebUI

@Suite struct SessionTests {
  struct Form: View {
    @State private var name = ""
    @State private var isOn = false
    @State private var count = 0

    var body: some View {
      TextField("Name", text: $name)
      Toggle("On", isOn: $isOn)
      Button("More") { count += 1 }
      Text("\(name) \(isOn) \(count)")
    }
  }

  private func element(_ session: Session, _ tag: String, _ type: String? = nil) async throws -> ElementSnapshot {
    try #require(
      await session.snapshot().flatMap(\.all).first {
        $0.tag == tag && $0.isInteractive && (type == nil || $0.attributes["type"] == type)
      })
  }

  @Test func `an event that an element cannot take is dropped and counted`() async throws {
    let session = Session()
    await session.start { Form() }
    let button = try await element(session, "button")
    let field = try await element(session, "input", "text")
    let toggle = try await element(session, "input", "checkbox")
    #expect(await session.send(.input("x"), to: button.id) == false)
    #expect(await session.send(.press, to: field.id) == false)
    #expect(await session.send(.input("yes"), to: toggle.id) == false)
    #expect(await session.send(.press, to: 0) == false)
    #expect(await session.send(.input("x"), to: .max) == false)
    #expect(await session.statistics.droppedEvents == 5)
    #expect(await session.send(.press, to: button.id))
    #expect(await session.snapshotHTML().contains(" false 1<"))
  }

  @Test func `text is cut to its limit, and keeps to a line`() async throws {
    let session = Session()
    await session.start { Form() }
    let field = try await element(session, "input", "text")
    #expect(await session.send(.input("a\r\nb\u{0}\u{1B}c"), to: field.id))
    #expect(try await element(session, "input", "text").attributes["value"] == "abc")
    #expect(await session.send(.input(String(repeating: "é", count: 10_000)), to: field.id))
    #expect(try await element(session, "input", "text").attributes["value"]?.utf8.count == 8 << 10)
  }

  @Test func `a page that has ended tells a browser to ask again, and not that it is empty`() async {
    let session = Session()
    await session.start { Form() }
    _ = await session.page()
    await session.close()
    let codes = Mutex<[UInt16]>([])
    let texts = Mutex<[String]>([])
    let outlet = LiveOutlet { text in
      texts.withLock { $0.append(text) }
    } close: { code in
      codes.withLock { $0.append(code) }
    }
    _ = await session.connect(LivePosition(page: 1, token: "token1", sequence: 0, reference: 0), outlet: outlet)
    #expect(codes.withLock { $0 } == [LiveOutlet.Code.restart])
    #expect(texts.withLock { $0 }.isEmpty)
  }

  @Test func `a drawing of a page counts once, and only if it was made`() async {
    let session = Session()
    await session.start { Form() }
    _ = await session.page()
    #expect(await session.claim(page: 1))
    #expect(await session.claim(page: 1) == false)
    #expect(await session.claim(page: 2) == false)
    #expect(await session.claim(page: 0) == false)
  }

  @Test func `a closed session takes no events`() async throws {
    let session = Session()
    await session.start { Form() }
    let button = try await element(session, "button")
    await session.close()
    #expect(await session.send(.press, to: button.id) == false)
    #expect(await session.snapshot().isEmpty)
  }

  @Test func `a session draws no more nodes than it may`() async {
    struct Leaf: View {
      var body: some View { Text("x") }
    }
    struct Many: View {
      var body: some View {
        ForEach(0..<5_000) { _ in
          Leaf()
          Leaf()
          Leaf()
          Leaf()
          Leaf()
        }
      }
    }
    let session = Session()
    await session.start { Many() }
    let count = await session.snapshot().count
    #expect(count > 19_000 && count < 20_000)
  }
}
