import AccessService
import FoundationCore
import HTTPServer
import Synchronization
import TestSupport
import WebUI
import WebUIServer

/// A form whose every control shows what the server knows of it.
struct NotesScreen: View {
  @State private var text = ""
  @State private var secret = ""
  @State private var isOn = false
  @State private var color = "red"
  @State private var size = "S"
  @State private var level = 1.0
  @State private var presses = 0
  @State private var isAsking = false
  @State private var rows = ["one", "two", "three"]
  @State private var files: [String] = []
  @SceneStorage("kept") private var kept = 0
  @Environment(\.navigate) private var navigate
  @Environment(\.showNotice) private var showNotice
  @Environment(Browser<Int>.self) private var browser

  var body: some View {
    Form {
      TextField("Text", text: $text).accessibilityIdentifier("text")
      SecureField("Secret", text: $secret).accessibilityIdentifier("secret")
      Toggle("On", isOn: $isOn).accessibilityIdentifier("on")
      Picker("Color", selection: $color) {
        Text("Red").tag("red")
        Text("Green").tag("green")
      }
      .accessibilityIdentifier("color")
      Picker("Size", selection: $size) {
        Text("S").tag("S")
        Text("M").tag("M")
      }
      .pickerStyle(.segmented).accessibilityIdentifier("size")
      Slider("Level", value: $level, in: 0...5, step: 1).accessibilityIdentifier("level")
      Button("Press") { presses += 1 }.buttonStyle(.borderedProminent).accessibilityIdentifier("press")
      Button("Clear") { text = "" }.accessibilityIdentifier("clear")
    }
    Text("\(text)|\(isOn)|\(color)|\(presses)").accessibilityIdentifier("state")
    Text("\(size) \(level)").accessibilityIdentifier("chosen")
    Button("Turn") { rows.reverse() }.accessibilityIdentifier("turn")
    FilePicker("File", allowedContentTypes: [.png], maximumSize: 3 << 20) { files.append("\($0.name) \($0.size)") }
      .accessibilityIdentifier("file")
    Text("Files: \(files.joined(separator: ", "))")
    Button("Keep") { kept += 1 }.accessibilityIdentifier("keep")
    Text("Kept \(kept)").accessibilityIdentifier("kept")
    ForEach(rows, id: \.self) { Text($0) }
    Button("Notice") { showNotice("Well done") }.accessibilityIdentifier("notice")
    Button("Slow") {
      try? await Task.sleep(for: .milliseconds(1_500))
      presses += 10
    }
    .accessibilityIdentifier("slow")
    Button("Ask") { isAsking = true }.accessibilityIdentifier("ask")
      .alert("Sure?", isPresented: $isAsking) { Button("Yes") { presses += 100 }.accessibilityIdentifier("yes") }
    Button("Elsewhere") { navigate(PageLocation(["elsewhere"])) }.accessibilityIdentifier("elsewhere")
    Button("Rights") { try? await browser.replace(with: browser.context + 1) }.accessibilityIdentifier("rights")
    Text("Rights \(browser.context)").accessibilityIdentifier("rights-now")
  }
}

struct LiveRoot: View {
  let location: PageLocation
  let board: Board

  var body: some View {
    Landmark(.main) {
      if location.segments.first == "tree" {
        TreeRoot(location: location)
      } else if location.segments == ["board"] {
        BoardScreen(board: board)
      } else if location.segments == ["elsewhere"] {
        Text("Arrived").navigationTitle("Elsewhere")
      } else {
        NotesScreen().navigationTitle("Notes")
      }
    }
  }
}

/// A server with live pages that can be restarted, and whose network can be made worse.
final class LiveSite: Sendable {
  /// `careless` takes whatever comes, and answers everything alike.
  enum Sockets: Sendable { case open, refused, careless }

  let port: UInt16
  let host: PageHost<Int, LiveRoot>
  /// What all windows write on.
  let board: Board
  private let server: HTTPServer

  private init(port: UInt16, host: PageHost<Int, LiveRoot>, board: Board, server: HTTPServer) {
    (self.port, self.host, self.board, self.server) = (port, host, board, server)
  }

  static func start(
    port: UInt16 = 0, sockets: Sockets = .open, latency: Duration = .zero, browsers: KeptBrowsers = KeptBrowsers(),
    limits: PageLimits = PageLimits()
  ) async throws -> LiveSite {
    let board = Board()
    let host = PageHost(
      .init(siteName: "Live", limits: limits),
      security: PageSecurity(
        sign: StandInCryptography.sign, randomBytes: StandInCryptography.random,
        encrypt: { Cryptography.seal($0, key: Secrets.key) }, decrypt: { Cryptography.open($0, key: Secrets.key) }),
      browsers: browsers.sessions
    ) { request in LiveRoot(location: request.location, board: board) }
    var routes = host.routes.filter { sockets == .open || $0.path != .exact("/_live/socket") }
    if sockets == .careless { routes.append(careless) }
    var configuration = HTTPServer.Configuration()
    configuration.port = port
    let router = try Router<OpenPolicy>(routes: [], pages: routes)
    let server = HTTPServer(
      configuration: configuration, handler: latency == .zero ? router : SlowHandler(router, latency: latency))
    let binding = try await server.start()
    return LiveSite(port: binding.port, host: host, board: board, server: server)
  }

  private static var careless: PageRoute {
    .webSocket(.exact("/_live/socket")) { _ in
      let peer = Mutex<WebSocketConnection?>(nil)
      return .accept(
        WebSocketHandler { connection in
          peer.withLock { $0 = connection }
        } received: { _ in
          peer.withLock { $0 }?.send(text: "[1,0,[],\"|1|2\"]")
        } closed: { _ in
        })
    }
  }

  /// Ends every page, as a restart does.
  func forget() async { await host.closePages() }

  func stop() async {
    await host.pause()
    await server.stop(within: .seconds(1))
  }
}

/// What is kept for browsers, across restarts.
final class KeptBrowsers: Sendable {
  private let kept = Mutex<[BrowserID: Int]>([:])

  var sessions: BrowserSessions<Int> {
    BrowserSessions(
      anonymous: 0, load: { id in self.kept.withLock { $0[id] } },
      save: { id, value in self.kept.withLock { $0[id] = value } },
      remove: { id in self.kept.withLock { $0[id] = nil } })
  }
}

/// What the live site seals with.
private enum Secrets {
  static let key = [UInt8](repeating: 7, count: 32)
}

extension PageLimits {
  /// Limits for a test that comes from one address, many times.
  static var forOneAddress: PageLimits {
    var limits = PageLimits()
    (limits.handshakesPerSecond, limits.handshakeBurst, limits.sessionsPerAddress) = (1_000, 1_000, 1_000)
    return limits
  }
}
