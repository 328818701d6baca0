import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import MyStoreKit
import Synchronization

extension CommandLineTool {
  static let importCommand = Command(
    name: "import",
    usage: "import FILE [--format shopify|jsonl] [--dry-run] [--json] [--api URL --token TOKEN]",
    summary: "Takes a product file into a running store by its API, or without a token into the database itself.",
    flags: ["dry-run", "json"],
    options: [
      ("format", "shopify for Shopify's product CSV, jsonl for JSON Lines; else by the file's name"),
      ("dry-run", "change nothing, and report what would be"), ("json", "the report for programs"),
      ("api", "the running store"), ("token", "a staff token (or MYSTORE_TOKEN)"),
    ]
  ) { tool, arguments in
    let (isDryRun, isJSON) = (arguments.flag("dry-run"), arguments.flag("json"))
    let format = arguments.option("format")
    let connection = try CatalogConnection.Arguments(&arguments)
    try arguments.checkAllUsed(operands: 1)
    let path = arguments.operands[0]
    switch format ?? (path.lowercased().hasSuffix(".csv") ? "shopify" : "jsonl") {
    case "jsonl":
      guard let client = connection.client, !isDryRun, !isJSON else {
        throw Arguments.UsageError(
          description: "JSON Lines go to a running store by its API, for real: a staff token is needed. "
            + "Try mystore tokens issue EMAIL.")
      }
      let report = await ProductImport(client: client).run(
        try tool.readFile(path), progress: tool.terminal.progressBar("Importing"))
      for problem in report.problems { tool.terminal.warn(problem) }
      tool.terminal.say("\(report.stored) products are in the store, \(report.problems.count) lines were refused.")
      return report.problems.isEmpty ? 0 : 1
    case "shopify":
      let file = try ProductFileImport(path: path, isDryRun: isDryRun)
      var (issues, count) = ([ImportIssue](), 0)
      var report = try await connection.with(tool) { catalog in
        try await file.run(into: catalog, progress: tool.terminal.progressBar("Importing")) { issue in
          count += 1
          if isJSON { issues.append(issue) } else { tool.tell(issue) }
        }
      }
      if isJSON {
        report.issues = issues.sorted { $0.row < $1.row }
        tool.terminal.output(Schema.productImportReport.encode(report) + [0x0A])
      } else {
        tool.tell(report, isDryRun: isDryRun)
      }
      return count == 0 ? 0 : 1
    default: throw Arguments.UsageError(description: "--format is shopify or jsonl.")
    }
  }

  private func tell(_ issue: ImportIssue) {
    let place = ["row \(issue.row)", issue.column, issue.value.map { "\"\($0)\"" }].compactMap { $0 }
    terminal.warn(place.joined(separator: ", ") + ": " + issue.reason)
  }

  private func tell(_ report: ProductImportReport, isDryRun: Bool) {
    for note in report.notes {
      terminal.warn("note: \(note.column), \(note.rows) rows from row \(note.row): \(note.reason)")
    }
    terminal.say(
      "\(report.created) products \(isDryRun ? "would be " : "")added, \(report.updated) changed, "
        + "\(report.unchanged) unchanged, \(report.refused) refused.")
  }
}
