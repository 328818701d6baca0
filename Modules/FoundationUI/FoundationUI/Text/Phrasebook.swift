public import Foundation
import FoundationCore
public import WebUI

/// What a module's screens say, in the languages that it is translated to. English stands in the screens and is the key.
public struct Phrasebook: Sendable {
  typealias Table = [String: [PluralCategory: String]]

  private let tables: [String: Table]

  /// A book of XLIFF files (`TranslationFile`), one for each language, which are read now: O(n).
  ///
  /// A file that cannot be read is left out, and its language shows English; `make check` finds such a file.
  public init(_ files: [[UInt8]]) {
    var tables: [String: Table] = [:]
    for bytes in files {
      guard let file = try? TranslationFile(xliff: bytes) else { continue }
      tables[file.language] = Dictionary(file.phrases.map { ($0.source, $0.targets) }) { first, _ in first }
    }
    self.tables = tables
  }

  /// The phrases of a locale: of its tag, else of its language; English where there is no table.
  public func phrases(for locale: Locale) -> Phrases {
    let language = locale.language.languageCode?.identifier ?? ""
    let table =
      tables[locale.identifier(.bcp47)] ?? tables[language]
      ?? tables.first { $0.key.hasPrefix(language + "-") && !language.isEmpty }?.value
    return Phrases(locale: locale, table: table ?? [:])
  }
}

/// What a module's screens say in the page's language: `text("Add to cart")`, `text(count: 3, "# review", "# reviews")`.
///
/// What has no translation stays English. `make check` finds phrases that a language lacks, and those that nothing uses.
public struct Phrases: Sendable {
  /// The English of the screens themselves.
  public static let english = Phrases(locale: Locale(identifier: "en-GB"), table: [:])

  /// The page's locale.
  public let locale: Locale
  private let table: Phrasebook.Table

  /// Whether the page's language is one that there are translations to.
  var isTranslated: Bool { !table.isEmpty }

  /// A phrase's translation; nil where there is none.
  func translation(of key: String) -> String? { form(of: key, .other) }

  init(locale: Locale, table: Phrasebook.Table) {
    self.locale = locale
    self.table = table
  }

  /// A phrase by its English, with values in the places of `{1}`, `{2}` …
  public func callAsFunction(_ key: String, _ values: String...) -> String {
    Self.filled(form(of: key, .other) ?? key, values)
  }

  /// A phrase beside a count, by the English of its plural; `#` becomes the count.
  public func callAsFunction(count: Int, _ one: String, _ other: String, _ values: String...) -> String {
    let form = form(of: other, PluralCategory(count, in: locale)) ?? (count == 1 ? one : other)
    return Self.filled(form.replacing("#", with: count.formatted(.number.locale(locale))), values)
  }

  private func form(of key: String, _ category: PluralCategory) -> String? {
    table[key].flatMap { $0[category] ?? $0[.other] }
  }

  /// What is said beside a field that is typed in: what is wrong, once something is typed, and after a press.
  ///
  /// - Parameters:
  ///   - problem: What is wrong, in English for translation; nil for nothing.
  ///   - typed: What is in the field.
  ///   - isChecked: Whether there has been a press.
  public func problem(_ problem: String?, of typed: String, isChecked: Bool) -> String? {
    isChecked || !typed.isEmpty ? problem.map { self($0) } : nil
  }

  /// Marks English that is translated where it is shown, as messages of forms are.
  public static func key(_ english: String) -> String { english }

  /// What is put in is not looked through again: it may have braces of its own.
  private static func filled(_ text: String, _ values: [String]) -> String {
    guard !values.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}"), let number = Int(rest[rest.index(after: open)..<close]),
        number >= 1, number <= values.count
      else {
        result += "{"
        rest = rest.dropFirst()
        continue
      }
      result += values[number - 1]
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

extension EnvironmentValues {
  /// What screens of staff say beside counts and values. They are in English, with the numbers of the page's locale.
  public var staffText: Phrases { Phrases(locale: locale, table: [:]) }
}
