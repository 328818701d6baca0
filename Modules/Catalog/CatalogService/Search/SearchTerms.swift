import Foundation

/// How texts become the words that search finds them by.
enum SearchTerms {
  /// Words of letters and digits, in lower case and without diacritics, each once, of at most 40 characters.
  ///
  /// Han characters are words of their own: nothing stands between them.
  static func words(of text: String) -> [String] {
    var seen: Set<String> = []
    var words: [String] = []
    for part in folded(text).split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      for word in split(part) where seen.insert(word).inserted { words.append(word) }
    }
    return words
  }

  /// Lower case, without marks; letters such as ł and ø, which have no mark to lose, in their plain form. Names in order
  /// by this are in the order of most languages' dictionaries.
  static func folded(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text.lowercased() }
    let plain = text.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
    let lower = plain.lowercased()
    guard lower.utf8.contains(where: { $0 >= 0x80 }) else { return lower }
    return lower.applyingTransform(StringTransform("Latin-ASCII"), reverse: false)?.lowercased() ?? lower
  }

  private static func split(_ part: Substring) -> [String] {
    guard part.contains(where: \.isHan) else { return [String(part.prefix(40))] }
    var words: [String] = []
    var run = ""
    for character in part {
      if character.isHan {
        if !run.isEmpty { words.append(String(run.prefix(40))) }
        run = ""
        words.append(String(character))
      } else {
        run.append(character)
      }
    }
    if !run.isEmpty { words.append(String(run.prefix(40))) }
    return words
  }
}

extension Character {
  fileprivate var isHan: Bool {
    unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) || (0x3400...0x4DBF).contains($0.value) }
  }
}
