import AccessService
import Foundation
import FoundationCore
import HTTPServer
import MyStoreApp
import Persistence
@_spi(Faults) import PersistenceSQLite
import Settings
import WebUI

/// `faulty-store FAULT --database FILE --port N`: the whole store with one fault, for tests of the tests.
///
/// - `acknowledge-early`: answers come before the commit.
/// - `without-purchase`: product pages have no button to buy.
/// - `commits-no-stock`: orders take nothing from the stock.
/// - `payments`: no fault, but a provider of card payments at the port that `PROVIDER_PORT` names.
/// - `die-at-POINT-N`: as `payments`, and the process kills itself when it comes by the point for the Nth time: a
///   `PaymentPoint`, a `LabelPoint`, a `StorePoint`; `writing:TABLE`, before a statement that changes the table;
///   `committing:TABLE`, before the commit of such statements; or `answer:OPERATION`, before the operation's answer is
///   sent.
/// - `new-keys-die-at-POINT-N`: as that, and each request to the provider has another key.
@main enum Main {
  static func main() async throws {
    let words = CommandLine.arguments
    let orders = words.count > 1 ? OrderFault(words[1]) : nil
    let faults = ["acknowledge-early", "without-purchase", "commits-no-stock"]
    guard words.count == 6, orders != nil || faults.contains(words[1]), words[2] == "--database",
      words[4] == "--port",
      let port = UInt16(words[5])
    else {
      print(
        "usage: faulty-store \(faults.joined(separator: "|"))|payments|[new-keys-]die-at-POINT-N --database FILE --port N"
      )
      exit(2)
    }
    var configuration = StoreConfiguration()
    configuration.database = words[3]
    configuration.port = port
    // Its shoppers all come from one address.
    let rate = Rate(1_000_000, per: .seconds(60))
    (configuration.writeRates.carts, configuration.writeRates.others) = (rate, rate)
    configuration.writeRates.signIns = rate
    configuration.settings = ["orders.unpaid-per-email": .number(0), "orders.unpaid-per-address": .number(0)]
    if let orders { try orders.configure(&configuration) }
    let store: Store
    if let orders {
      // Beside the database: the tests read what the store has logged.
      _ = FileManager.default.createFile(atPath: words[3] + ".log", contents: nil)
      let log = FileHandle(forWritingAtPath: words[3] + ".log")
      store = try await Store.open(
        configuration,
        logger: Logger(minimum: .debug) { line in
          orders.noteLogged(line)
          try? log?.write(contentsOf: Data((line + "\n").utf8))
        },
        openDatabase: { configuration, clock async throws(DatabaseError) in
          var options = SQLiteOptions(path: configuration.database)
          options.willWrite = { orders.noteStatement($0) }
          return try await .sqlite(options, schemas: Store.schemas, clock: clock)
        },
        faults: orders.faults)
    } else if words[1] == "acknowledge-early" {
      store = try await Store.open(configuration, openDatabase: openCarelessly)
    } else if words[1] == "commits-no-stock" {
      store = try await Store.open(configuration, allocate: StockAllocation { _, _, _, _ in })
    } else {
      store = try await Store.open(configuration, purchase: { _, _ in AnyView(EmptyView()) })
    }
    if try await !store.access.hasStaff() {
      let password = AccessService.makePassword()
      try await store.access.addStaff(
        email: "owner@shop.example", name: "Owner", password: password)
      say("First staff login   owner@shop.example   password \(password)")
    }
    let server = store.server()
    let binding = try await server.start()
    say("Shop         http://\(binding.address):\(binding.port)/")
    say("API          http://\(binding.address):\(binding.port)/openapi.json")
    while true { try await Task.sleep(for: .seconds(60)) }
  }

  private static func openCarelessly(
    _ configuration: StoreConfiguration, _ clock: WallClock
  ) async throws(DatabaseError) -> Database {
    var options = SQLiteOptions(path: configuration.database)
    options.acknowledgesBeforeCommit = true
    return try await .sqlite(options, schemas: Store.schemas, clock: clock)
  }

  private static func say(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8)) }
}
