public import FoundationCore

/// Some of the issues of an import, in the order of the file.
public struct ImportIssues: Hashable, Sendable {
  /// How many are told at once.
  public static let limit = 500

  /// The issues.
  public let items: [ImportIssue]
  /// The number that the next ones come after; nil at the end, as far as the file has been read.
  public let next: Int?

  /// Some issues of an import; `next` is the number after which the others begin, nil when there are none.
  public init(items: [ImportIssue], next: Int?) {
    self.items = items
    self.next = next
  }
}

extension Schema where Value == ImportIssues {
  /// The issues as the API sends them.
  public static let importIssues = Schema.object(
    "ImportIssues", Field("items", \.items, .array(of: .importIssue)),
    .optional("next", \.next, .integer(in: 0...1_000_000_000))
  ) { ImportIssues(items: $0, next: $1) }
}

extension CSVWriter {
  /// Writes the head of a table of issues.
  public mutating func writeIssueHeader() { write(["Row", "Column", "Value", "Reason"]) }

  /// Writes an issue as a record of a table.
  ///
  /// What a spreadsheet would take for a formula is written as text: it came from a file that anyone may have made.
  public mutating func write(_ issue: ImportIssue) {
    write([
      String(issue.row), CSVCell.plain(issue.column ?? ""), CSVCell.plain(issue.value ?? ""),
      CSVCell.plain(issue.reason),
    ])
  }
}
