import AccessService
import Foundation
import HTTPServer

/// `mystore serve`.
enum ServeCommand {
  static let command = Command(
    name: "serve", usage: "serve [options]", summary: "Serves shop, back office and API on one port.",
    flags: ["no-demo"], options: [("no-demo", "start a new store with an empty catalogue")]
  ) { terminal, arguments in
    let configuration = try ConfigurationSource.configuration(&arguments)
    let wantsDemo = !arguments.flag("no-demo")
    try arguments.checkAllUsed(operands: 0)
    HTTPServer.limitHeaps()
    let logger = Logger(minimum: .warning) { terminal.warn($0) }
    try StoreFolder.prepare(for: configuration.place)
    let store = try await Store.open(configuration, logger: logger)
    var login: Task<Void, any Error>?
    if try await !store.access.hasStaff() {
      // The login comes last: a start that was cut short before it is made up for by the next. And it is told before it
      // is kept: one that was kept and never told would leave the shopkeeper outside.
      if wantsDemo { try await DemoCatalogue.loadIfNew(into: store) }
      let password = AccessService.makePassword()
      terminal.say("First staff login   owner@shop.example   password \(password)")
      terminal.say("(shown this once; add your own with: mystore users add)")
      login = Task {
        try await store.access.addStaff(
          email: "owner@shop.example", name: "Owner", password: password)
      }
    }
    // Before the addresses are told: whoever reads them may ask the process to end at once.
    let signals = await Signals()
    let server = store.server(logger: logger)
    let control = try ControlServer(StoreAdministration(store), logger: logger)
    control.start()
    try await store.startImports(logger: logger)
    let binding = try await server.start()
    // Shoppers need not wait for the login: to hash its password takes longer than anything else here.
    try await login?.value
    let address = "http://\(binding.address):\(binding.port)"
    terminal.say("Shop         \(address)/")
    terminal.say("Back office  \(address)/office")
    terminal.say("API          \(address)/openapi.json")
    let demoOrders = Task {
      do { try await DemoOrders(store: store).finish() } catch is CancellationError {} catch {
        logger.log(.warning, "demo-orders-not-added", [("error", "\(error)")])
      }
    }
    await signals.wait()
    terminal.say("Stopping …")
    demoOrders.cancel()
    await demoOrders.value
    await store.pausePages()
    await server.stop(within: .seconds(10))
    await control.stop()
    await store.close()
    return 0
  }
}

/// The folder a database lives in.
enum StoreFolder {
  /// Makes it, for its owner alone, where it does not exist.
  static func prepare(for database: String) throws {
    let folder = URL(fileURLWithPath: database).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }
}

/// What the operating system asks of the process, from when this is made.
struct Signals {
  private static let numbers = [SIGTERM, SIGINT]
  private let stream: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  /// Begins to listen for SIGTERM and SIGINT, which no longer end the process by themselves. Returns once both are heard:
  /// a source is registered only a while after it is resumed, and until then an ignored signal is lost.
  init() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    self.stream = stream
    var sources: [any DispatchSourceSignal] = []
    for number in Self.numbers {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield() }
      await withCheckedContinuation { registered in
        source.setRegistrationHandler { registered.resume() }
        source.resume()
      }
      sources.append(source)
    }
    self.sources = sources
  }

  /// Returns when the process has been asked to end. Asking once more ends it at once.
  func wait() async {
    for await _ in stream { break }
    for source in sources { source.cancel() }
    for number in Self.numbers { signal(number, SIG_DFL) }
  }
}
