public import Catalog
import FoundationCore

/// What is typed of the translations of one use's terms. An empty field leaves a term in the shop's own words.
public struct TermsForm: Hashable, Sendable {
  /// What is typed, by term and language.
  private var typed: [String: [String: String]] = [:]

  /// A form that says what a list says.
  public init(_ list: TermList) {
    for term in list.terms {
      typed[term.text] = Dictionary(term.translations.map { ($0.locale, $0.text) }) { first, _ in first }
    }
  }

  /// What is typed of a term in a language.
  public subscript(_ text: String, _ language: String) -> String {
    get { typed[text]?[language] ?? "" }
    set { typed[text, default: [:]][language] = newValue }
  }

  /// What is wrong with a field; nil for nothing.
  public func problem(_ text: String, _ language: String) -> String? {
    trimmed(text, language).unicodeScalars.count > Term.length.upperBound
      ? ProductForm.isTooLong(over: Term.length.upperBound) : nil
  }

  /// Whether nothing is wrong.
  public var isValid: Bool {
    typed.allSatisfy { text, languages in languages.keys.allSatisfy { problem(text, $0) == nil } }
  }

  /// What is to change of a list, by term and language; nothing for a form that says what the list says.
  public func changes(of list: TermList) -> [TermEdit.Change] {
    let stored = TermsForm(list)
    return typed.keys.sorted().flatMap { text in
      (typed[text] ?? [:]).keys.sorted().compactMap { language in
        let new = trimmed(text, language)
        guard new != stored.trimmed(text, language) else { return nil }
        return TermEdit.Change(text: text, locale: language, translation: new.isEmpty ? nil : new)
      }
    }
  }

  private func trimmed(_ text: String, _ language: String) -> String { ProductForm.trimmed(self[text, language]) }
}
