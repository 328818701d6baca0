/// Cells that a spreadsheet program would run as a formula, or round as a number: Shopify's exports put an apostrophe before
/// them.
enum SpreadsheetText {
  /// What the cell says without the apostrophe.
  static func bare(_ cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "'"), isGuarded(cell) else { return cell }
    return String(cell.dropFirst())
  }

  /// The cell that says a text, with an apostrophe where it needs one: what `bare` reads back.
  static func guarded(_ text: String) -> String { isGuarded(text) ? "'" + text : text }

  /// Whether a digit or the sign of a formula follows the apostrophes at the beginning.
  private static func isGuarded(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { $0 != UInt8(ascii: "'") }) else { return false }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "@"):
      return true
    default: return false
    }
  }
}
