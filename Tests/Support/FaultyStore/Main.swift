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
@main enum Main {
  static func main() async throws {
    let words = CommandLine.arguments
    let faults = ["acknowledge-early", "without-purchase"]
    guard words.count == 6, faults.contains(words[1]), words[2] == "--database", words[4] == "--port",
      let port = UInt16(words[5])
    else {
      print("usage: faulty-store \(faults.joined(separator: "|")) --database FILE --port N")
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
    let store =
      words[1] == "acknowledge-early"
      ? try await Store.open(configuration, openDatabase: openCarelessly)
      : try await Store.open(configuration, purchase: { _, _ in AnyView(EmptyView()) })
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
