import Foundation
import Synchronization
import Testing
import WebUI

/// A secret leaves the server as soon as it has served its purpose, and never goes back to a browser.
@Suite("Security checklist: secrets") struct SecretTests {
  private final class Seen: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  private struct SignIn: View {
    let used: Seen
    let pause: AsyncStream<Void>
    @State private var name = ""
    @State private var password = ""
    @State private var other = ""
    @State private var tries = 0

    var body: some View {
      Form {
        TextField("Name", text: $name)
        SecureField("Password", text: $password)
        Button("Now") { use(password) }
        Button("Later") {
          use(password)
          for await _ in pause { break }
        }
      }
      SecureField("Other", text: $other)
      Text("\(tries) tries, \(password.count) and \(other.count) letters")
    }

    private func use(_ secret: String) {
      used.add(secret)
      tries += 1
    }
  }

  private struct Page {
    let session = Session()
    let used = Seen()
    let told = Seen()
    let pause = AsyncStream<Void>.makeStream()

    func open() async throws -> Page {
      let (used, stream) = (used, pause.stream)
      await session.start { SignIn(used: used, pause: stream) }
      _ = await session.page()
      let outlet = LiveOutlet(send: { [told] in told.add($0) }, close: { _ in })
      _ = await session.connect(LivePosition(page: 1, token: "token1", sequence: 0, reference: 0), outlet: outlet)
      return self
    }

    func number(_ text: String) async throws -> UInt64 {
      let all = await session.snapshot().flatMap(\.all)
      if let button = all.first(where: { $0.tag == "button" && $0.text == text }) { return button.id }
      let label = try #require(all.first { $0.tag == "label" && $0.text == text })
      return try #require(all.first { $0.attributes["id"] == label.attributes["for"] }).id
    }

    var text: String { get async { await session.snapshotHTML() } }
  }

  @Test func `a secure field is emptied by the server alone, after the action that used it`() async throws {
    let page = try await Page().open()
    await page.session.receive(.input(try await page.number("Password"), "hunter2!"), reference: 1)
    await page.session.receive(.input(try await page.number("Other"), "remains"), reference: 2)
    #expect(await page.text.contains("0 tries, 8 and 7 letters"))
    await page.session.receive(.press(try await page.number("Now")), reference: 3)
    #expect(page.used.all == ["hunter2!"])
    #expect(await page.text.contains("1 tries, 0 and 7 letters"), "that of another form was not used")
    let number = try await page.number("Password")
    #expect(page.told.all.contains { $0.contains("[\"a\",\(number),\"value\",\"\"]") }, "the browser empties it too")
    await page.session.receive(.press(try await page.number("Now")), reference: 4)
    #expect(page.used.all == ["hunter2!", ""])
  }

  @Test func `what is typed while the action runs is kept`() async throws {
    let page = try await Page().open()
    let field = try await page.number("Password")
    await page.session.receive(.input(field, "first"), reference: 1)
    await page.session.receive(.press(try await page.number("Later")), reference: 2)
    await page.session.receive(.input(field, "second"), reference: 3)
    page.pause.continuation.yield()
    await page.session.settle()
    #expect(await page.text.contains("6 and 0 letters"))
  }

  @Test func `it is empty after an action that takes its time`() async throws {
    let page = try await Page().open()
    await page.session.receive(.input(try await page.number("Password"), "first"), reference: 1)
    await page.session.receive(.press(try await page.number("Later")), reference: 2)
    #expect(await page.text.contains("5 and 0 letters"))
    page.pause.continuation.yield()
    await page.session.settle()
    #expect(await page.text.contains("0 and 0 letters"))
  }

  @Test func `a posted secret is forgotten, also when its button is gone`() async throws {
    let page = try await Page().open()
    let name = try #require(await page.session.snapshot().flatMap(\.all).first { $0.attributes["type"] == "password" })
    let input = (name: name.attributes["id"] ?? "", value: "hunter2!")
    #expect(await page.session.post(inputs: [input], event: "999.fzz") == false)
    #expect(await page.text.contains("0 tries, 0 and 0 letters"))
    let now = try await page.number("Now")
    _ = await page.session.post(inputs: [input], event: "\(now).\(try await page.session.name(of: now))")
    #expect(page.used.all == ["hunter2!"])
    #expect(await page.text.contains("1 tries, 0 and 0 letters"))
  }

  @Test func `a secret is in no HTML, no patch and no snapshot`() async throws {
    let page = try await Page().open()
    await page.session.receive(.input(try await page.number("Password"), "hunter2!"), reference: 1)
    let page2 = await page.session.page()
    let anew = Seen()
    _ = await page.session.connect(
      LivePosition(page: 9, token: "t", sequence: 5, reference: 1),
      outlet: LiveOutlet(send: { anew.add($0) }, close: { _ in }))
    let everything =
      page.told.all + anew.all + [String(decoding: page2.body, as: UTF8.self), await page.text]
      + [String(describing: await page.session.snapshot())]
    #expect(everything.count > 3)
    #expect(everything.allSatisfy { !$0.contains("hunter2") })
  }
}

extension Session {
  /// The name of a button's place, as its page has it.
  fileprivate func name(of number: UInt64) throws -> String {
    let html = String(decoding: page().body, as: UTF8.self)
    return try String(
      #require(html.firstMatch(of: try Regex("value=\"\(number)\\.(f[0-9a-z]+)\""))?.output[1].substring ?? ""))
  }
}
