import Access
import AccessService
import Foundation
import FoundationCore
import HTTPServer
import MyStoreKit

/// `mystore replay`.
enum ReplayCommand {
  static let command = Command(
    name: "replay", usage: "replay FILE [--api URL --token TOKEN] [--json]",
    summary: "Places a retailer's invoices as orders through the API, and reconciles them to the penny.",
    flags: ["json", "keep"],
    options: [
      ("api", "a running store; without it, a fresh one in a temporary folder"),
      ("token", "a staff token for that store (or MYSTORE_TOKEN)"), ("json", "the report for programs"),
      ("keep", "do not remove the temporary folder"),
    ]
  ) { terminal, arguments in
    let api = arguments.option("api")
    let token = arguments.option("token") ?? ProcessInfo.processInfo.environment["MYSTORE_TOKEN"]
    let (isJSON, keeps) = (arguments.flag("json"), arguments.flag("keep"))
    var configuration = try ConfigurationSource.configuration(&arguments)
    try arguments.checkAllUsed(operands: 1)
    let ledger = try LedgerReader.read(
      try Command.readFile(arguments.operands[0]), currency: configuration.currency)
    let report: ReplayReport
    if let api {
      guard let url = URL(string: api), let token else {
        throw Arguments.UsageError(description: "--api needs a URL and a --token.")
      }
      let client = HTTPClient(transport: NetworkTransport(base: url), token: token)
      report = try await replay(ledger, by: client, currency: configuration.currency, on: terminal, verify: nil)
    } else {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mystore-replay-\(UniqueKey.make())")
      configuration.database = folder.appendingPathComponent("mystore.db").path
      configuration.port = 0
      report = try await replayAfresh(ledger, configuration, on: terminal)
      if keeps {
        terminal.warn("The store is in \(folder.path)")
      } else {
        try? FileManager.default.removeItem(at: folder)
      }
    }
    if isJSON { terminal.output(report.json) } else { terminal.say(report.text) }
    return report.isReconciled ? 0 : 1
  }

  private static func replay(
    _ ledger: Ledger, by client: HTTPClient, currency: Currency, on terminal: Terminal,
    verify: (() async throws -> Int)?
  ) async throws -> ReplayReport {
    let replay = LedgerReplay(
      ledger, currency: currency, client: client, progress: terminal.progressBar("Booking"))
    return try await replay.run(verify: verify)
  }

  /// In a store of its own, over a real socket.
  private static func replayAfresh(
    _ ledger: Ledger, _ configuration: StoreConfiguration, on terminal: Terminal
  ) async throws -> ReplayReport {
    try StoreFolder.prepare(for: configuration.place)
    let store = try await Store.open(configuration)
    let email = "replay@shop.example"
    try await store.access.addStaff(
      email: email, name: "Replay", password: AccessService.makePassword())
    let token = try await store.access.issueToken(toStaff: email).token
    let server = store.server()
    let binding = try await server.start()
    guard let url = URL(string: "http://\(binding.address):\(binding.port)") else { throw URLError(.badURL) }
    let client = HTTPClient(transport: NetworkTransport(base: url), token: token)
    let report = try await replay(ledger, by: client, currency: configuration.currency, on: terminal) {
      try await store.verify().count
    }
    await server.stop(within: .seconds(5))
    await store.close()
    return report
  }
}
