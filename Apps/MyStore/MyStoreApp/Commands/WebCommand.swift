import Foundation
import HTTPServer
import MyStoreKit

/// `mystore web`.
enum WebCommand {
  static let command = Command(
    name: "web", usage: "web --api URL [options]", summary: "Serves the pages of a store that another process runs.",
    flags: [],
    options: [("api", "the store's address, such as http://10.0.0.5:8080; with https pages are not updated live")]
  ) { terminal, arguments in
    guard let api = arguments.option("api").flatMap({ URL(string: $0) }), api.host != nil else {
      throw Arguments.UsageError(description: "The store's address is needed: --api URL.")
    }
    let configuration = try ConfigurationSource.configuration(&arguments)
    try arguments.checkAllUsed(operands: 0)
    HTTPServer.limitHeaps()
    let logger = Logger(minimum: .warning) { terminal.warn($0) }
    try StoreFolder.prepare(for: configuration.place)
    let pages = try await RemotePages(configuration, api: NetworkTransport(base: api), logger: logger)
    let signals = await Signals()
    let server = pages.server(logger: logger)
    let binding = try await server.start()
    let address = "http://\(binding.address):\(binding.port)"
    terminal.say("Shop         \(address)/")
    terminal.say("Back office  \(address)/office")
    terminal.say("API          \(api)/openapi.json")
    await signals.wait()
    terminal.say("Stopping …")
    await pages.pause()
    await server.stop(within: .seconds(10))
    await pages.close()
    return 0
  }
}
