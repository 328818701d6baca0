import Foundation
import HTTPServer
import TestSupport
import WebUI
import WebUIServer

/// The example screens, each at a place of its own.
struct ExampleRoot: View {
  let location: PageLocation

  var body: some View {
    PageScaffold {
      switch location.segments.first {
      case "controls": EveryControlScreen()
      case "containers": ContainersScreen()
      case "rows": LongListScreen()
      case "unlabelled": Unlabelled()
      case "codes": SlowCodes()
      default: ExampleCounter(name: "Presses").navigationTitle("Counter")
      }
    } header: {
      Landmark(.navigation, "Main") {
        HStack {
          ForEach(["counter", "controls", "containers", "rows"], id: \.self) { name in
            NavigationLink(name.capitalized, value: PageLocation([name]))
          }
        }
      }
    } footer: {
      Text("Examples")
    }
  }
}

/// What must be found: a control without a name, and a text that can hardly be read.
private struct Unlabelled: View {
  var body: some View {
    Button {
    } label: {
      Image(systemName: "trash")
    }
    Text("Faint").opacity(0.25).navigationTitle("Unlabelled")
  }
}

/// Takes codes one after the other, each of which is at work for a while.
private struct SlowCodes: View {
  @State private var typed = ""
  @State private var taken: [String] = []

  var body: some View {
    Form {
      TextField("Code", text: $typed).clearedOnSubmit().accessibilityIdentifier("code")
      Button("Take") { await take() }
    }
    .onSubmit { await take() }
    Text(taken.joined(separator: " ")).accessibilityIdentifier("taken").navigationTitle("Codes")
  }

  private func take() async {
    let code = typed
    typed = ""
    try? await Task.sleep(for: .milliseconds(300))
    taken.append(code)
  }
}

/// A server with the example screens.
enum ExampleSite {
  static func with(_ body: (URL) async throws -> Void) async throws {
    let host = PageHost(
      .init(siteName: "Examples"),
      security: PageSecurity(sign: StandInCryptography.sign, randomBytes: StandInCryptography.random),
      browsers: KeptBrowsers().sessions
    ) { request in ExampleRoot(location: request.location) }
    var configuration = HTTPServer.Configuration()
    configuration.port = 0
    let server = HTTPServer(
      configuration: configuration, handler: try Router<OpenPolicy>(routes: [], pages: host.routes))
    let port = try await server.start().port
    guard let url = URL(string: "http://127.0.0.1:\(port)") else { return }
    func end() async {
      await host.closePages()
      await server.stop(within: .seconds(1))
    }
    do { try await body(url) } catch {
      await end()
      throw error
    }
    await end()
  }
}
