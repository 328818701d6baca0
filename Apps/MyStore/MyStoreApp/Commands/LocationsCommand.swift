import Addresses
import Foundation
import FoundationCore
import Inventory
import InventoryService

/// `mystore locations`.
enum LocationsCommand {
  static let command = Command(
    name: "locations", usage: "locations import FILE [--country US] [--api URL --token TOKEN]",
    summary:
      "Imports a JSON file of stores as locations, through the API of a running store; without a token, directly "
      + "into the database. A store whose id is there already is changed.",
    flags: [],
    options: [
      ("country", "the country of the stores, as US or GB (US)"), ("api", "the running store"),
      ("token", "a staff token (or MYSTORE_TOKEN)"),
    ]
  ) { terminal, arguments in
    let country = arguments.option("country") ?? "US"
    let connection = try StoreConnection(&arguments)
    try arguments.checkAllUsed(operands: 2)
    guard arguments.operands.first == "import", let path = arguments.operands.last else {
      throw Arguments.UsageError(description: "Try mystore locations import FILE.")
    }
    guard Country.isKnown(country) else {
      throw Arguments.UsageError(description: "--country is a code such as US or GB.")
    }
    let file: LocationFile
    do { file = try LocationFile(try Command.readFile(path), country: country) } catch let error as SchemaError {
      throw Arguments.UsageError(description: "The file is not a list of stores. " + sentence(error))
    }
    for refusal in file.refused { terminal.warn("\(refusal)") }
    var report = LocationImportReport()
    if let client = connection.client {
      let inventory = InventoryHTTPClient(client: client)
      try await each(file.locations, terminal) { report.add(try await inventory.take($0)) }
    } else {
      try await connection.withStore { store in
        try await each(file.locations, terminal) {
          report.add(try await store.inventory.locations.take($0, as: StoreConnection.keeper))
        }
      }
    }
    terminal.say(
      "\(report.added) locations added, \(report.changed) changed, \(report.unchanged) unchanged, "
        + "\(file.refused.count) refused.")
    return file.refused.isEmpty ? 0 : 1
  }

  private static func sentence(_ error: SchemaError) -> String {
    switch error {
    case .malformed(let error): "At byte \(error.offset): \(error.message)"
    case .invalid(let violations): violations.first?.message ?? ""
    }
  }

  /// Takes the locations piece by piece, as many as a request carries.
  private static func each(
    _ locations: [NewLocation], _ terminal: Terminal, _ take: ([NewLocation]) async throws -> Void
  ) async throws {
    let progress = terminal.progressBar("Importing")
    for start in stride(from: 0, to: locations.count, by: LocationImportReport.limit) {
      let piece = Array(locations.dropFirst(start).prefix(LocationImportReport.limit))
      try await take(piece)
      progress(start + piece.count, locations.count)
    }
  }
}

extension LocationImportReport {
  /// Counts what another piece came to.
  fileprivate mutating func add(_ other: LocationImportReport) {
    added += other.added
    changed += other.changed
    unchanged += other.unchanged
  }
}
