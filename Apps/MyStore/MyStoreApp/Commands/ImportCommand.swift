import Access
import AccessService
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Imports
import ImportsService

/// `mystore import`.
enum ImportCommand {
  static let command = Command(
    name: "import",
    usage: "import FILE [--kind KIND] [--format shopify|jsonl] [--dry-run] [--json] [--api URL --token TOKEN]",
    summary: "Imports a file through the API of a running store; without a token, directly into the database.",
    flags: ["dry-run", "json"],
    options: [
      (
        "kind",
        "what it is about: \(ImportKind.allCases.map(\.rawValue).joined(separator: ", ")); products unless given"
      ),
      ("format", "shopify for Shopify's CSV, jsonl for JSON Lines; else by the file's name"),
      ("dry-run", "change nothing, and report what would be"), ("json", "the report for programs"),
      ("api", "the running store"), ("token", "a staff token (or MYSTORE_TOKEN)"),
    ]
  ) { terminal, arguments in
    let (isDryRun, isJSON) = (arguments.flag("dry-run"), arguments.flag("json"))
    let (wanted, kind) = (arguments.option("format"), try kind(arguments.option("kind")))
    let connection = try StoreConnection(&arguments)
    try arguments.checkAllUsed(operands: 1)
    let path = arguments.operands[0]
    let format = try format(wanted, path)
    guard let pieces = FilePieces(path: path) else {
      throw Arguments.UsageError(description: "The file \(path) cannot be read.")
    }
    var (issues, count) = ([ImportIssue](), 0)
    func note(_ issue: ImportIssue) {
      count += 1
      if isJSON { issues.append(issue) } else { tell(issue, on: terminal) }
    }
    var report: ImportReport
    var isWhole = true
    if let client = connection.client {
      let job = try await ImportUpload(
        client: ImportsHTTPClient(client: client), kind: kind, path: path, format: format, isDryRun: isDryRun
      )
      .run(terminal, tell: note)
      if let failure = job.failure { terminal.warn("The import failed: \(failure)") }
      if job.status == .cancelled { terminal.warn("The import was cancelled: what was taken in stays.") }
      (report, isWhole) = (job.report, job.status == .finished)
    } else {
      let progress = terminal.progressBar("Importing")
      report = try await connection.withStore { store in
        try await store.imports.run(
          kind, format, isDryRun: isDryRun, reading: pieces, as: StoreConnection.keeper
        ) { done, part in
          part.issues.forEach(note)
          progress(done, max(pieces.length, done))
        }
      }
    }
    report.issues = issues
    if isJSON {
      terminal.output(Schema.importReport.encode(report) + [0x0A])
    } else {
      tell(report, of: kind, isDryRun: isDryRun, on: terminal)
    }
    return count == 0 && isWhole ? 0 : 1
  }

  private static func kind(_ wanted: String?) throws -> ImportKind {
    guard let wanted else { return .products }
    guard let kind = ImportKind(rawValue: wanted) else {
      throw Arguments.UsageError(
        description: "--kind is one of \(ImportKind.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return kind
  }

  private static func format(_ wanted: String?, _ path: String) throws -> ImportFormat {
    switch wanted {
    case nil: return ImportFormat(fileName: path)
    case "shopify": return .shopify
    case "jsonl", "jsonLines": return .jsonLines
    default: throw Arguments.UsageError(description: "--format is shopify or jsonl.")
    }
  }

  private static func tell(_ issue: ImportIssue, on terminal: Terminal) {
    let place = ["row \(issue.row)", issue.column, issue.value.map { "\"\($0)\"" }].compactMap { $0 }
    terminal.warn(place.joined(separator: ", ") + ": " + issue.reason)
  }

  private static func tell(_ report: ImportReport, of kind: ImportKind, isDryRun: Bool, on terminal: Terminal) {
    for kind in report.kinds {
      let columns = kind.notes.prefix(6).map(\.column).joined(separator: ", ")
      let more = kind.notes.count > 6 ? " and \(kind.notes.count - 6) more columns" : ""
      let place = kind.first.map { first in
        " First in row \(first.row)" + (first.example.map { ": \"\($0)\"." } ?? ".")
      }
      terminal.warn(
        "note: \(kind.rows) \(kind.rows == 1 ? "row" : "rows"), \(columns)\(more): \(kind.reason)\(place ?? "")")
    }
    terminal.say(
      "\(report.created) \(kind.entries) \(isDryRun ? "would be " : "")added, \(report.updated) changed, "
        + "\(report.unchanged) unchanged, \(report.refused) refused.")
  }
}

extension ImportKind {
  /// What the entries of its files are called.
  fileprivate var entries: String {
    switch self {
    case .products: "products"
    case .stock: "rows"
    case .customers: "customers"
    case .orders: "orders"
    case .discounts: "codes"
    case .redirects: "redirects"
    }
  }
}
