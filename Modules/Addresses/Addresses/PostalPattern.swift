import Foundation

/// What postal codes are, or begin with, as a regular expression of the table of formats; letters in either case.
///
/// Compiled once: that costs some hundred times what it costs to match, and each press of a checkout's button matches.
struct PostalPattern: Hashable, Sendable {
  private let expression: NSRegularExpression

  /// What codes look like as a whole; nil for what is not a regular expression.
  init?(whole pattern: String) { self.init(expression: "(?:\(pattern))\\z") }

  /// What codes begin with; nil for what is not a regular expression.
  init?(beginning pattern: String) { self.init(expression: "(?:\(pattern))") }

  private init?(expression pattern: String) {
    guard let expression = try? NSRegularExpression(pattern: pattern, options: .caseInsensitive) else { return nil }
    self.expression = expression
  }

  /// Whether a code is so, or begins so.
  func matches(_ code: String) -> Bool {
    let range = NSRange(location: 0, length: code.utf16.count)
    return expression.firstMatch(in: code, options: .anchored, range: range) != nil
  }
}
