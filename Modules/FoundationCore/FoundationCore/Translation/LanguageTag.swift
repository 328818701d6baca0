/// How languages are named.
public enum LanguageTag {
  /// The part of BCP 47 that shops need: a language, a script, a country.
  public static let pattern = "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$"

  /// Whether a text names a language in that form.
  public static func isValid(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?/) != nil
  }

  /// The languages to look for, the best first: `pl-PL` also reads what there is in `pl`.
  public static func candidates(for locale: String) -> [String] {
    let parts = locale.split(separator: "-").map { String($0) }
    return (1...max(parts.count, 1)).reversed().map { parts.prefix($0).joined(separator: "-") }
  }
}

extension Schema where Value == String {
  /// A language with a script or country where that matters: `pl`, `zh-Hans`, `pt-BR`.
  public static var languageTag: Schema {
    Schema(description: .string(length: 2...11, pattern: LanguageTag.pattern)) { reader throws(SchemaViolation) in
      let value = try reader.string()
      guard LanguageTag.isValid(value) else {
        throw SchemaViolation(code: "language", message: "Expected a language such as pl or zh-Hans.")
      }
      return value
    } write: {
      $1.string($0)
    }
  }
}
