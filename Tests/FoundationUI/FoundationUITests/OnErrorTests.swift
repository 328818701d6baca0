import Foundation
import FoundationUI
import MyStoreKit
import Synchronization
import Testing
import WebUI
import WebUITesting

/// How a view's bound error is shown.
@Suite struct OnErrorTests {
  private struct Refusal: LocalizedError {
    let errorDescription: String?
  }

  private struct Failing: View {
    @State private var error: ErrorWrapper?
    @Environment(\.showError) private var showError

    var body: some View {
      VStack {
        ForEach(["toast", "sheet", "alert"], id: \.self) { name in Button(name) { error = Self.wrapper(name) } }
        Button("root") { showError(Refusal(errorDescription: "The root's."), "Wait.") }
        Text(error == nil ? "clear" : "set")
      }
      .onError($error)
    }

    static func wrapper(_ name: String) -> ErrorWrapper {
      let style: ErrorWrapper.Style = name == "toast" ? .toast : name == "sheet" ? .sheet : .alert
      return ErrorWrapper(Refusal(errorDescription: "The \(name)'s."), guidance: "Try \(name).", style: style)
    }
  }

  @Test func `a toast goes to the root of the page, and its binding is cleared`() async throws {
    let screen = await Screen { Failing() }
    try await screen.tap(.button("toast"))
    let toast = try await screen.find(.role("alert")).text
    #expect(toast.contains("The toast's.") && toast.contains("Try toast."))
    #expect(await screen.contains("clear"))
  }

  @Test(arguments: [("sheet", "Close", false), ("alert", "OK", true)])
  func `a sheet and an alert are presented by the view itself, until they are closed`(
    _ name: String, _ button: String, _ isAlert: Bool
  ) async throws {
    let screen = await Screen { Failing() }
    try await screen.tap(.button(name))
    #expect(await screen.has(.heading("The \(name)'s.")))
    #expect(await screen.contains("Try \(name)."))
    #expect(await screen.contains("set"))
    #expect(await screen.has(.role("alertdialog")) == isAlert)
    try await screen.tap(.button(button))
    #expect(await screen.has(.heading("The \(name)'s.")) == false)
    #expect(await screen.contains("clear"))
  }

  @Test func `a newer error takes the place of the older, here and at the root`() async throws {
    let screen = await Screen { Failing() }
    try await screen.tap(.button("root"))
    #expect(await screen.contains("The root's."))
    try await screen.tap(.button("sheet"))
    #expect(await screen.contains("The sheet's."))
    #expect(await !screen.contains("The root's."))
    try await screen.tap(.button("alert"))
    #expect(await screen.contains("The alert's."))
    #expect(await !screen.contains("The sheet's."))
    try await screen.tap(.button("toast"))
    #expect(await screen.contains("The toast's."))
    #expect(await !screen.contains("The alert's."))
  }

  @Test(arguments: ["toast", "sheet", "alert"])
  func `each error is reported once, under the reference that is shown where it has no words`(
    _ name: String
  ) async throws {
    struct Wordless: View {
      let style: ErrorWrapper.Style
      @State private var error: ErrorWrapper?
      var body: some View {
        Button("Fail") { error = ErrorWrapper(CancellationError(), guidance: "Try again.", style: style) }
          .onError($error)
      }
    }
    let references = Mutex<[String]>([])
    var configuration = Session.Configuration()
    configuration.report = { _, reference in references.withLock { $0.append(reference) } }
    let session = Session(configuration)
    let style = Failing.wrapper(name).style
    await session.start { Wordless(style: style) }
    let button = try #require(await session.snapshot().flatMap(\.all).first { $0.tag == "button" })
    _ = await session.send(.press, to: button.id)
    let html = await session.snapshotHTML()
    let reported = references.withLock { $0 }
    #expect(reported.count == 1)
    #expect(html.contains(try #require(reported.first)))
  }
}
