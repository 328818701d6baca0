import Catalog
import Foundation
import FoundationCore
import Imports
import Testing

/// A file that shops really have, or would rather not, and what is said of it.
struct AwkwardFile: CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  /// How many products are added and how many refused.
  let created: Int, refused: Int
  /// What is wrong: row, column or nothing, and part of the reason.
  let issues: [(row: Int, column: String?, reason: String)]
  /// Columns that are read and not obeyed.
  let notes: [String]

  init(
    _ name: String, _ text: String, created: Int = 0, refused: Int = 0,
    issues: [(row: Int, column: String?, reason: String)] = [], notes: [String] = []
  ) {
    self.init(name, bytes: Array(text.utf8), created: created, refused: refused, issues: issues, notes: notes)
  }

  init(
    _ name: String, bytes: [UInt8], created: Int = 0, refused: Int = 0,
    issues: [(row: Int, column: String?, reason: String)] = [], notes: [String] = []
  ) {
    self.name = name
    self.bytes = bytes
    (self.created, self.refused, self.issues, self.notes) = (created, refused, issues, notes)
  }

  var testDescription: String { name }

  /// The report that is given of it, and what is expected, in words that can be compared.
  func compared(with report: ImportReport) -> (found: String, expected: String) {
    var expected = "created \(created), refused \(refused)"
    var found = "created \(report.created), refused \(report.refused)"
    for (index, issue) in report.issues.enumerated() {
      let wanted = index < issues.count ? issues[index].reason : ""
      found += "\n\(issue.row) \(issue.column ?? "-"): "
      found += !wanted.isEmpty && issue.reason.contains(wanted) ? wanted : issue.reason
    }
    for issue in issues { expected += "\n\(issue.row) \(issue.column ?? "-"): \(issue.reason)" }
    found += "\n\(report.notes.map(\.column).sorted())"
    expected += "\n\(notes.sorted())"
    return (found, expected)
  }

  static let all = shapes + encodings + identities + variants + cells + pictures
}
