public import FoundationCore

/// A long text in a notation that can be typed, with all of its formatting; what is written reads back to the same text.
///
/// Empty lines part blocks, and a line feed breaks the line. At the beginning of a line, `## ` makes a heading (up to
/// four signs), `- ` and `1. ` an item of a list, which is inside the item above where it is indented more, and `|` a row
/// of a table. Below the first row, `| --- |` makes that the header. `![What it shows](https://… 640x480)` on a line is a
/// picture, whose size may be left out. Within text, `**bold**`, `*italic*` and `[words](address)` are what they look like;
/// `<br>` breaks a line where the line must go on, as in a cell. A backslash makes the sign after it a mere sign. What
/// cannot be read as any of this is text.
public enum RichTextNotation {
  /// The text to type in. O(n).
  public static func text(of text: RichText?) -> String {
    (text?.blocks ?? []).map { Self.text(of: $0) }.joined(separator: "\n\n")
  }

  /// What was typed. Never fails. O(n).
  public static func richText(_ text: String) -> RichText {
    var reader = NotationReader()
    let lines = text.replacing("\r\n", with: "\n").unicodeScalars.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r" })
    for line in lines { reader.take(line) }
    return RichText(reader.finish())
  }

  private static func text(of block: RichText.Block) -> String {
    switch block {
    case .paragraph(let spans): lines(of: spans).joined(separator: "\n")
    case .heading(let level, let spans): String(repeating: "#", count: level) + " " + words(spans)
    case .list(_, let items): text(of: items)
    case .table(let table): text(of: table)
    case .picture(let picture):
      "![\(escaped(picture.alt, "\\[]"))](\(address(picture.address))"
        + (picture.size.map { " \($0.width)x\($0.height)" } ?? "") + ")"
    }
  }

  private static func text(of items: [RichText.ListItem]) -> String {
    var numbers: [Int] = []
    return items.map { item in
      numbers.removeSubrange(min(item.level + 1, numbers.count)...)
      if numbers.count == item.level { numbers.append(0) }
      numbers[numbers.count - 1] += 1
      let indent = String(repeating: "  ", count: item.level)
      let mark = item.style == .bullets ? "- " : "\(numbers.last ?? 1). "
      return indent + mark + lines(of: item.spans).joined(separator: "\n  " + indent)
    }.joined(separator: "\n")
  }

  private static func text(of table: RichText.Table) -> String {
    var rows = table.rows.map { row in
      "| " + row.map { atLineStart(words($0, inCell: true)) }.joined(separator: " | ") + " |"
    }
    if table.hasHeader, let width = table.rows.first?.count {
      rows.insert("|" + String(repeating: " --- |", count: width), at: min(1, rows.count))
    }
    return rows.joined(separator: "\n")
  }

  private static func lines(of spans: [RichText.Span]) -> [String] {
    words(spans).unicodeScalars.split(separator: "\n").map { atLineStart(String($0)) }
  }

  /// Text in its styles: a mark stands wherever a style begins or ends. A cell is one line, which a bar would end.
  private static func words(_ spans: [RichText.Span], inCell: Bool = false) -> String {
    let (signs, lineBreak) = inCell ? ("\\*[]|", "<br>") : ("\\*[]", "\n")
    var output = ""
    var former = RichText.Span("")
    for span in spans + [RichText.Span("")] {
      if let link = former.link, span.link != link { output += "](\(address(link.address)))" }
      if former.isBold != span.isBold { output += "**" }
      if former.isItalic != span.isItalic { output += "*" }
      if let link = span.link, former.link != link { output += "[" }
      output += escaped(span.text, signs).replacing("\n", with: lineBreak)
      former = span
    }
    return output
  }

  private static func address(_ address: String) -> String { escaped(address, "\\()|") }

  /// Text in which none of the signs means anything, and nothing breaks a line.
  private static func escaped(_ text: String, _ signs: String) -> String {
    var output = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      let isBreak = scalar == "<" && String(rest.prefix(2)).lowercased() == "br"
      if isBreak || signs.unicodeScalars.contains(scalar) { output.append("\\") }
      output.append(scalar)
    }
    return String(output)
  }

  /// A line whose beginning makes it no heading, item, row or picture.
  private static func atLineStart(_ line: String) -> String {
    let scalars = line.unicodeScalars
    guard let first = scalars.first else { return line }
    if "#-+!|:".unicodeScalars.contains(first) { return "\\" + line }
    let digits = scalars.prefix { ("0"..."9").contains($0) }
    guard !digits.isEmpty, scalars[digits.endIndex...].first == "." else { return line }
    return String(digits) + "\\" + String(scalars[digits.endIndex...])
  }
}
