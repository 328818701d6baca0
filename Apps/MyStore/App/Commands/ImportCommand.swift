import Catalog
import Foundation
import FoundationCore
import MyStoreKit

extension CommandLineTool {
  static let importCommand = Command(
    name: "import", usage: "import FILE --api URL --token TOKEN",
    summary: "Adds the products of a JSON Lines file to a running store, by its API.", flags: [],
    options: [("api", "the running store"), ("token", "a staff token (or MYSTORE_TOKEN)")]
  ) { tool, arguments in
    let api = arguments.option("api") ?? "http://127.0.0.1:8080"
    let token = arguments.option("token") ?? ProcessInfo.processInfo.environment["MYSTORE_TOKEN"]
    let configuration = try Settings.configuration(&arguments)
    try arguments.checkAllUsed(operands: 1)
    guard let url = URL(string: api), let token else {
      throw Arguments.UsageError(description: "A staff token is needed: mystore tokens issue EMAIL.")
    }
    _ = configuration
    let client = CatalogHTTPClient(client: HTTPClient(transport: NetworkTransport(base: url), token: token))
    let report = await ProductImport(client: client).run(
      try tool.readFile(arguments.operands[0]), progress: tool.terminal.progressBar("Importing"))
    for problem in report.problems { tool.terminal.warn(problem) }
    tool.terminal.say("\(report.stored) products are in the store, \(report.problems.count) lines were refused.")
    return report.problems.isEmpty ? 0 : 1
  }
}

/// Adds products line by line. One bad line stops no other, and none leaves half a product.
struct ProductImport {
  struct Report {
    /// Products added, now or by an earlier import of the same file.
    var stored = 0
    var problems: [String] = []
  }

  let client: CatalogHTTPClient

  func run(_ bytes: [UInt8], progress: (Int, Int) -> Void) async -> Report {
    var report = Report()
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      defer { progress(index + 1, lines.count) }
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      do throws(SchemaError) {
        let product = try Schema.newProduct.decode(Array(line))
        do throws(HTTPClientError) {
          _ = try await client.add(product)
          report.stored += 1
        } catch {
          if error.code == "product-exists" || error.code == "sku-taken" {
            report.stored += 1
          } else {
            report.problems.append("line \(index + 1): \(Self.sentence(error))")
          }
        }
      } catch {
        report.problems.append("line \(index + 1): \(Self.sentence(error))")
      }
    }
    return report
  }

  private static func sentence(_ error: SchemaError) -> String {
    switch error {
    case .malformed(let error): "\(error.message) (at byte \(error.offset))"
    case .invalid(let violations): violations.map { "\($0.pointer): \($0.message)" }.joined(separator: " ")
    }
  }

  private static func sentence(_ error: HTTPClientError) -> String {
    if case .refused(let problem) = error { problem.detail ?? problem.title } else { "\(error)" }
  }
}
