import Foundation
import FoundationCore

extension SaidPhrase {
  /// The forms that the phrase has in a language's file; none where one text is enough.
  func forms(in language: String) -> [PluralCategory] {
    guard isCounted else { return [] }
    let forms = PluralCategory.forms(in: Locale(identifier: language))
    return forms == [.other] ? [] : forms
  }
}

extension TranslationFile {
  /// The sources that screens do not say, in order.
  func unused(by said: [SaidPhrase]) -> [String] {
    let keys = Set(said.map(\.key))
    return phrases.map(\.source).filter { !keys.contains($0) }
  }

  /// The file with a phrase for each that screens say; a new one stands after the one that is said before it.
  func including(_ said: [SaidPhrase]) -> TranslationFile {
    var phrases = phrases
    var former: String?
    for said in said {
      let forms = said.forms(in: language)
      if let place = phrases.firstIndex(where: { $0.source == said.key }) {
        let phrase = phrases[place]
        phrases[place] = Phrase(
          id: phrase.id, source: phrase.source, notes: phrase.notes, forms: forms, targets: phrase.targets)
      } else {
        let place = phrases.firstIndex { $0.source == former }.map { $0 + 1 } ?? 0
        phrases.insert(Phrase(id: Self.id(of: said.key), source: said.key, forms: forms), at: place)
      }
      former = said.key
    }
    return TranslationFile(language: language, phrases: phrases)
  }

  /// An id that stays while the English does.
  private static func id(of source: String) -> String {
    var fingerprint = Fingerprint()
    fingerprint.mix(bytes: source.utf8)
    return "p" + String(fingerprint.value, radix: 16)
  }

  /// The file as it is kept: each text on a line of its own, so that a change of one is a change of one line.
  func xliff(id: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="\(language)">
    <file id="\(id)" xml:space="preserve">
    <notes>
      <note>{1}, {2} … stand for values, and # for a count. Keep them.</note>
      <note>A group is one phrase beside a count, with a unit for each form of CLDR that the language has.</note>
    </notes>
    \(phrases.map(Self.element).joined())</file>
    </xliff>

    """
  }

  private static func element(of phrase: Phrase) -> String {
    let notes =
      phrase.notes.isEmpty
      ? "" : "<notes>\n" + phrase.notes.map { "  <note>\(escaped($0))</note>\n" }.joined() + "</notes>"
    guard !phrase.forms.isEmpty else {
      return unit(phrase.id, notes, phrase.source, phrase.targets[.other])
    }
    let units = phrase.forms.map { unit("\(phrase.id).\($0.rawValue)", "", phrase.source, phrase.targets[$0]) }
    return "<group id=\"\(phrase.id)\">\(notes)\n\(units.joined())</group>\n"
  }

  private static func unit(_ id: String, _ notes: String, _ source: String, _ target: String?) -> String {
    """
    <unit id="\(id)">\(notes)<segment state="\(target == nil ? "initial" : "translated")">
      <source>\(escaped(source))</source>
    \(target.map { "  <target>\(escaped($0))</target>\n" } ?? "")</segment></unit>

    """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
