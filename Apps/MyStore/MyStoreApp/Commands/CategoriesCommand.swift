import Catalog
import Foundation
import FoundationCore
import MyStoreKit

/// `mystore categories`.
enum CategoriesCommand {
  static let command = Command(
    name: "categories", usage: "categories import FILE | categories export FILE  --api URL --token TOKEN",
    summary: "Imports a file of categories into a running store, or exports its categories to a file.", flags: [],
    options: [("api", "the running store"), ("token", "a staff token (or MYSTORE_TOKEN)")]
  ) { terminal, arguments in
    let api = arguments.option("api") ?? "http://127.0.0.1:8080"
    let token = arguments.option("token") ?? ProcessInfo.processInfo.environment["MYSTORE_TOKEN"]
    _ = try ConfigurationSource.configuration(&arguments)
    try arguments.checkAllUsed(operands: 2)
    let (word, path) = (arguments.operands[0], arguments.operands[1])
    guard word == "import" || word == "export" else {
      throw Arguments.UsageError(description: "Try mystore categories import FILE, or export FILE.")
    }
    guard let url = URL(string: api), let token else {
      throw Arguments.UsageError(description: "A staff token is needed: mystore tokens issue EMAIL.")
    }
    let client = CatalogHTTPClient(client: HTTPClient(transport: NetworkTransport(base: url), token: token))
    if word == "export" {
      let entries = try await client.categories.exportFile()
      try Data(Schema.categoryFile.encode(entries)).write(to: URL(fileURLWithPath: path))
      terminal.say("\(entries.count) categories written.")
      return 0
    }
    let entries: [CategoryEntry]
    do { entries = try Schema.categoryFile.decode(try Command.readFile(path), unknownFields: .ignored) } catch {
      throw Arguments.UsageError(description: "The file is not a list of categories: \(error)")
    }
    let report = try await client.categories.importFile(entries)
    for line in report.refused { terminal.warn(line) }
    terminal.say(
      "\(report.added) added, \(report.changed) changed, \(report.unchanged) unchanged; "
        + "\(report.ancestorsAdded) ancestors added that only paths named; \(report.refused.count) refused; "
        + "\(report.disagreements) subCategories that the paths do not bear out.")
    return report.refused.isEmpty ? 0 : 1
  }
}
