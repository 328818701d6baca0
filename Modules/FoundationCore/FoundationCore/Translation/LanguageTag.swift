/// How languages are named.
public enum LanguageTag {
  /// The part of BCP 47 that shops need: a language, a script, a country.
  public static let pattern = "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$"

  /// Whether a text names a language in that form.
  public static func isValid(_ text: String) -> Bool {
    // Not by a regular expression: it is asked of each request, and Swift parses one whenever it is used.
    var parts = text.split(separator: "-", omittingEmptySubsequences: false)[...]
    guard let language = parts.popFirst(), (2...3).contains(language.utf8.count), isLower(language) else {
      return false
    }
    if let script = parts.first, script.utf8.count == 4, isUpper(script.prefix(1)), isLower(script.dropFirst()) {
      parts.removeFirst()
    }
    if let country = parts.first, country.utf8.count == 2, isUpper(country) { parts.removeFirst() }
    return parts.isEmpty
  }

  private static func isLower(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }

  private static func isUpper(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
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
