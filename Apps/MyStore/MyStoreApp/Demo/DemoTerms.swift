import Catalog
import DemoPictures
import Foundation

/// What the words of the demo shop's options, attributes and product types are in other languages.
struct DemoTerms {
  /// The translations of each use, in the order of the uses.
  let edits: [(TermUse, TermEdit)]

  /// What the file says: uses, in each the words, and what each word is by language.
  static func read() throws -> DemoTerms {
    let file = try JSONDecoder().decode([String: [String: [String: String]]].self, from: Data(DemoFiles.terms))
    return DemoTerms(
      edits: file.sorted { $0.key < $1.key }.compactMap { name, words in
        TermUse(name).map { ($0, edit(words)) }
      })
  }

  private static func edit(_ words: [String: [String: String]]) -> TermEdit {
    TermEdit(
      changes: words.sorted { $0.key < $1.key }.flatMap { word, languages in
        languages.sorted { $0.key < $1.key }.map {
          TermEdit.Change(text: word, locale: $0.key, translation: $0.value)
        }
      })
  }
}
