import Foundation

/// Whether a page of `Docs/explanations` says what the tables say that it is drawn from; `RECORD_SNAPSHOTS=1` writes it.
///
/// - Throws: What the file system says.
public func isUpToDate(page name: String, _ lines: [String]) throws -> Bool {
  let path = URL(filePath: #filePath).appending(path: "../../../../Docs/explanations/\(name).md").standardizedFileURL
  let text = (lines + [""]).joined(separator: "\n")
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
    try text.write(to: path, atomically: true, encoding: .utf8)
  }
  return try String(contentsOf: path, encoding: .utf8) == text
}
