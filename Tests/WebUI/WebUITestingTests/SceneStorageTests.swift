import Testing
import WebUI

/// Values that a page keeps by key.
@Suite struct SceneStorageTests {
  private enum Tab: String { case first, second }

  private struct Page: View {
    @SceneStorage("flag") private var flag = false
    @SceneStorage("number") private var number = 1
    @SceneStorage("share") private var share = 0.5
    @SceneStorage("text") private var text = "a"
    @SceneStorage("tab") private var tab = Tab.first
    @SceneStorage("choice") private var choice: String?
    @SceneStorage("chosen") private var chosen: Tab?

    var body: some View {
      Text("\(flag) \(number) \(share) \(text) \(tab) \(choice ?? "-") \(chosen.map { "\($0)" } ?? "-")")
      Button("Change") {
        (flag, number, share, text) = (true, 2, 0.25, "b")
        (tab, choice, chosen) = (.second, "", .second)
      }
      Button("Clear") { (choice, chosen) = (nil, nil) }
      Other()
    }
  }

  private struct Other: View {
    @SceneStorage("text") private var text = "other"
    var body: some View { Text("also \(text)") }
  }

  private func text(_ scene: [String: String], press button: String? = nil) async -> String {
    var configuration = Session.Configuration()
    configuration.scene = scene
    let session = Session(configuration)
    await session.start { Page() }
    if let button, let found = await session.snapshot().flatMap(\.all).first(where: { $0.text == button }) {
      _ = await session.send(.press, to: found.id)
    }
    return await session.snapshot().flatMap(\.all).filter { $0.tag == "span" }.map(\.text).joined(separator: "; ")
  }

  @Test func `values begin as written, and views that use a key share it`() async {
    #expect(await text([:]).hasPrefix("false 1 0.5 a first - -; "))
    #expect(await text([:], press: "Change").contains("true 2 0.25 b second  second"))
    #expect(await text([:], press: "Change").contains("also b"))
  }

  @Test func `values come back as they were kept, and what other code wrote does not count`() async {
    let kept = [
      "flag": "1", "number": "7", "share": "0.125", "text": "kept", "tab": "second", "choice": "=x",
      "chosen": "=second",
    ]
    #expect(await text(kept).hasPrefix("true 7 0.125 kept second x second; "))
    #expect(await text(kept, press: "Clear").hasPrefix("true 7 0.125 kept second - -; "))
    #expect(await text(["number": "many", "tab": "third", "chosen": "=third"]).hasPrefix("false 1 0.5 a first - -; "))
  }
}
