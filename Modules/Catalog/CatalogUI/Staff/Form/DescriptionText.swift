public import Catalog

/// A long text as plain paragraphs that can be typed, and back without losing the formatting that they do not show.
///
/// Blocks are parted by empty lines; a list has a line for each item, which begins with "- ".
public enum DescriptionText {
  /// The text to type in.
  public static func text(of description: RichText?) -> String {
    (description?.blocks ?? []).map { text(of: $0) }.joined(separator: "\n\n")
  }

  /// What was typed. Blocks whose words stand there as they did keep their formatting; others become plain paragraphs,
  /// or lists where every line begins with "- ".
  public static func richText(_ text: String, keeping former: RichText?) -> RichText {
    var left = former?.blocks ?? []
    return RichText(
      chunks(of: text).map { chunk in
        if let index = left.firstIndex(where: { self.text(of: $0) == chunk }) { return left.remove(at: index) }
        let lines = chunk.split(separator: "\n")
        guard lines.allSatisfy({ $0.hasPrefix("- ") }) else { return .paragraph([RichText.Span(chunk)]) }
        return .list(.bullets, lines.map { [RichText.Span(String($0.dropFirst(2)))] })
      })
  }

  private static func text(of block: RichText.Block) -> String {
    switch block {
    case .paragraph(let spans), .heading(_, let spans): words(spans)
    case .list(_, let items): items.map { "- \(words($0))" }.joined(separator: "\n")
    }
  }

  private static func words(_ spans: [RichText.Span]) -> String { spans.map(\.text).joined() }

  private static func chunks(of text: String) -> [String] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.split { $0.allSatisfy(\.isWhitespace) }.map { $0.joined(separator: "\n") }
  }
}
