public import FoundationCore

/// A word or a few of the shop's own, such as "Blue", with what they are in other languages.
public struct Term: Identifiable, Hashable, Sendable {
  /// In the shop's own words.
  public let text: String
  /// What it is in other languages, by language.
  public let translations: [TermTranslation]

  /// A term with what is known of it.
  public init(text: String, translations: [TermTranslation] = []) {
    self.text = text
    self.translations = translations
  }

  /// The text: a use has each once.
  public var id: String { text }

  /// How long a term and its translation may be, in Unicode scalars.
  public static let length = 1...255
}

/// What a term is in another language.
public struct TermTranslation: Identifiable, Hashable, Sendable {
  /// The language, as BCP 47 writes it: `pl`, `zh-Hans`.
  public let locale: String
  /// What readers of it read.
  public let text: String

  /// A translation.
  public init(locale: String, text: String) {
    self.locale = locale
    self.text = text
  }

  /// The language: a term has one translation into each.
  public var id: String { locale }
}

/// The terms of one use: those that products have, and those that were translated before.
public struct TermList: Hashable, Sendable {
  /// Where they are used.
  public let use: TermUse
  /// The terms, by text.
  public let terms: [Term]
  /// Raised by every change of a translation; what `If-Match` compares. 0 before the first.
  public let version: Int64

  /// A list with its terms.
  public init(use: TermUse, terms: [Term], version: Int64) {
    self.use = use
    self.terms = terms
    self.version = version
  }
}

/// What some terms of one use are in some languages from now on; other terms and languages stay as they are.
public struct TermEdit: Hashable, Sendable {
  /// How many translations one change may have.
  public static let limit = 5_000

  /// The translations.
  public var changes: [Change]

  /// What a term is in a language from now on.
  public struct Change: Hashable, Sendable {
    /// In the shop's own words.
    public var text: String
    /// The language, as BCP 47 writes it.
    public var locale: String
    /// In the language; nil takes away what was said before.
    public var translation: String?

    /// A change of one translation.
    public init(text: String, locale: String, translation: String?) {
      self.text = text
      self.locale = locale
      self.translation = translation
    }
  }

  /// A change of some translations.
  public init(changes: [Change]) { self.changes = changes }
}

extension Schema where Value == TermList {
  /// A list as the API sends it.
  public static let termList = Schema.object(
    "TermList", Field("use", \.use, .termUse), Field("terms", \.terms, .array(of: .term)),
    Field("version", \.version, .integer64(in: 0...Int64.max))
  ) { TermList(use: $0, terms: $1, version: $2) }
}

extension Schema where Value == Term {
  fileprivate static let term = Schema.object(
    "Term", Field("text", \.text, .text(1...2_000)),
    Field("translations", \.translations, .array(of: .termTranslation))
  ) { Term(text: $0, translations: $1) }
}

extension Schema where Value == TermTranslation {
  fileprivate static let termTranslation = Schema.object(
    "TermTranslation", Field("locale", \.locale, .languageTag), Field("text", \.text, .text(Term.length))
  ) { TermTranslation(locale: $0, text: $1) }
}

extension Schema where Value == TermEdit {
  /// The request that changes translations.
  public static let termEdit = Schema.object(
    "TermEdit", Field("changes", \.changes, .array(of: change, count: 1...TermEdit.limit))
  ) { TermEdit(changes: $0) }

  private static let change = Schema<TermEdit.Change>.object(
    "TermChange", Field("text", \.text, .text(Term.length)), Field("locale", \.locale, .languageTag),
    .optional("translation", \.translation, .text(Term.length))
  ) { TermEdit.Change(text: $0, locale: $1, translation: $2) }
}
