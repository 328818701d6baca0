import Synchronization
import Testing
import WebUI

/// What a browser is told when the server has made something else of a control's value.
@Suite struct CorrectionTests {
  struct Bounded: View {
    @State private var level = 5.0
    @State private var name = "Ada"
    @State private var isOn = false

    var body: some View {
      Slider("Level", value: $level, in: 0...5, step: 1)
      TextField("Name", text: Binding(get: { name }, set: { name = String($0.prefix(5)) }))
      Toggle("On", isOn: .constant(false))
    }
  }

  @Test(arguments: [
    ("range", "9", "[\"a\",#,\"value\",\"5\"]"), ("range", "5", ""), ("range", "4", "[\"a\",#,\"value\",\"4\"]"),
    ("range", "4.4", "[\"a\",#,\"value\",\"4\"]"), ("text", "Adaxxxx", "[\"a\",#,\"value\",\"Adaxx\"]"),
    ("checkbox", "1", "[\"a\",#,\"checked\",null]"), ("checkbox", "0", ""),
  ])
  func `the page is told what a control shows, even where nothing has changed`(
    _ type: String, _ posted: String, _ operation: String
  ) async throws {
    let session = Session()
    await session.start { Bounded() }
    _ = await session.page()
    let sent = Mutex<[String]>([])
    let outlet = LiveOutlet { text in
      sent.withLock { $0.append(text) }
    } close: { _ in
    }
    _ = await session.connect(LivePosition(page: 1, token: "token", sequence: 0, reference: 0), outlet: outlet)
    let control = try #require(await session.snapshot().flatMap(\.all).first { $0.attributes["type"] == type })
    await session.receive(.input(control.id, posted), reference: 1)
    let message = try #require(sent.withLock { $0 }.last)
    #expect(message.contains(operation.replacing("#", with: "\(control.id)")))
    #expect(message.contains("\"a\"") == !operation.isEmpty)
  }
}
