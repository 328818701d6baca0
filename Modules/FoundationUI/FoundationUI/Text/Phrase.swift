import FoundationCore

/// What a screen says, in one language: `{1}`, `{2}` … stand for what is put in, `#` for a count.
public struct Phrase: Hashable, Sendable, ExpressibleByStringLiteral {
  private let forms: [PluralCategory: String]

  /// A phrase without a count.
  public init(stringLiteral text: String) { forms = [.other: text] }

  /// A phrase beside a count; forms that are left out are as the last.
  public static func counted(
    one: String? = nil, few: String? = nil, many: String? = nil, other: String
  ) -> Phrase {
    Phrase(forms: [.one: one, .few: few, .many: many, .other: other].compactMapValues { $0 })
  }

  private init(forms: [PluralCategory: String]) { self.forms = forms }

  /// The text, for a count of a category.
  func text(_ category: PluralCategory = .other) -> String { forms[category] ?? forms[.other] ?? "" }
}
