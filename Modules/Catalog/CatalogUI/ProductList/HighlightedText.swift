import Foundation
import WebUI

/// A text whose words begin as those that were searched for in bold; all of it plain where nothing was.
struct HighlightedText {
  /// The parts of the text, in order.
  let parts: [(text: String, isMatch: Bool)]

  init(_ text: String, matching query: String?) {
    let wanted = Self.words(query ?? "").map { Self.folded(String($0)) }
    guard !wanted.isEmpty else {
      parts = [(text, false)]
      return
    }
    var parts: [(text: String, isMatch: Bool)] = []
    var rest = text[...]
    for word in Self.words(text) {
      let folded = Self.folded(String(word))
      guard wanted.contains(where: { folded.hasPrefix($0) || $0.hasPrefix(folded) && folded.count > 3 }) else {
        continue
      }
      if rest.startIndex < word.startIndex { parts.append((String(rest[..<word.startIndex]), false)) }
      parts.append((String(word), true))
      rest = text[word.endIndex...]
    }
    if !rest.isEmpty || parts.isEmpty { parts.append((String(rest), false)) }
    self.parts = parts
  }

  /// The text with what matches in bold.
  var view: Text {
    let texts = parts.map { part in Text(verbatim: part.text).bold(part.isMatch) }
    guard let first = texts.first else { return Text(verbatim: "") }
    return texts.dropFirst().reduce(first, +)
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber }
  }

  private static func folded(_ word: String) -> String {
    let plain = word.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
    // Letters such as ł have no mark to lose.
    guard plain.utf8.contains(where: { $0 >= 0x80 }) else { return plain }
    return plain.applyingTransform(StringTransform("Latin-ASCII"), reverse: false)?.lowercased() ?? plain
  }
}
