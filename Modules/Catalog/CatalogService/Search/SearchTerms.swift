import Foundation
import FoundationCore

/// How texts become the words that search finds them by.
enum SearchTerms {
  /// Words of letters and digits, in lower case and without diacritics, each once, of at most 40 characters.
  ///
  /// Han characters are words of their own: nothing stands between them.
  static func words(of text: String) -> [String] {
    var seen: Set<String> = []
    var words: [String] = []
    let folded = folded(text)
    if folded.isASCII {
      for part in folded.utf8.split(whereSeparator: { !isWordByte($0) }) {
        let word = String(Substring(part.prefix(40)))
        if seen.insert(word).inserted { words.append(word) }
      }
      return words
    }
    for part in folded.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      for word in split(part) where seen.insert(word).inserted { words.append(word) }
    }
    return words
  }

  /// Lower case, without marks; letters such as ł and ø, which have no mark to lose, in their plain form. Names in order
  /// by this are in the order of most languages' dictionaries.
  static func folded(_ text: String) -> String {
    if text.isASCII { return text.lowercased() }
    let plain = text.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
    let lower = plain.lowercased()
    return lower.isASCII
      ? lower : lower.applyingTransform(StringTransform("Latin-ASCII"), reverse: false)?.lowercased() ?? lower
  }

  /// Whether a byte of a text in lower-case ASCII is a letter's or a digit's.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
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
