import Foundation

/// How texts become the words that search finds them by.
enum SearchTerms {
  /// Words of letters and digits, in lower case and without diacritics, each once, of at most 40 characters.
  static func words(of text: String) -> [String] {
    let folded = text.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
    var seen: Set<String> = []
    var words: [String] = []
    for part in folded.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      let word = String(part.prefix(40))
      if seen.insert(word).inserted { words.append(word) }
    }
    return words
  }
}
