/// One module's phrases in one language: an XLIFF 2.1 file (OASIS Standard, 13 February 2018) of plain texts.
///
/// A phrase is a `unit` of one `segment`. A phrase beside a count is a `group` with a unit for each form that the
/// language has; the `id` of such a unit is the group's, a dot, and CLDR's name of the form, as in `p17.few`.
public struct TranslationFile: Hashable, Sendable {
  /// The language of the translations (`trgLang`), as BCP 47 writes it.
  public let language: String
  /// In the order of the file. No two have the same source or the same id.
  public let phrases: [Phrase]

  /// A phrase and its translations.
  public struct Phrase: Hashable, Sendable {
    /// The id of its unit or group.
    public let id: String
    /// The English text; the plural of a phrase beside a count.
    public let source: String
    /// What translators have to know to translate it.
    public let notes: [String]
    /// The forms that the file has beside a count, in its order; empty for a unit outside a group.
    public let forms: [PluralCategory]
    /// The translation of each form; that of `other` for a unit outside a group. What is not translated yet is absent.
    public let targets: [PluralCategory: String]

    /// A phrase as given.
    public init(
      id: String, source: String, notes: [String] = [], forms: [PluralCategory] = [],
      targets: [PluralCategory: String] = [:]
    ) {
      self.id = id
      self.source = source
      self.notes = notes
      self.forms = forms
      self.targets = targets
    }
  }

  /// A file that cannot be read, and where.
  public struct Problem: Error, Hashable, CustomStringConvertible {
    /// The line; the first is 1.
    public let line: Int
    /// What is wrong there.
    public let message: String
    /// Both.
    public var description: String { "line \(line): \(message)" }
  }

  /// Phrases in a language, in the order in which they are to stand.
  public init(language: String, phrases: [Phrase]) {
    self.language = language
    self.phrases = phrases
  }

  /// Reads a file, in O(n).
  ///
  /// - Throws: `Problem` for a file that is not well formed or has other elements than the type's description says, and
  ///   for an id or a source that stands twice.
  public init(xliff bytes: [UInt8]) throws(Problem) {
    var reader = try TranslationFileReader(bytes)
    self = try reader.file()
  }
}

/// Goes through a file from its first element to its last.
private struct TranslationFileReader {
  private var scanner: XMLScanner
  private var token = XMLScanner.Token.end
  /// The line of the token.
  private var line = 1
  private var ids: Set<String> = []
  private var sources: Set<String> = []

  init(_ bytes: [UInt8]) throws(TranslationFile.Problem) {
    do { scanner = try XMLScanner(bytes) } catch {
      throw TranslationFile.Problem(line: 1, message: error.message)
    }
    try advance()
  }

  mutating func file() throws(TranslationFile.Problem) -> TranslationFile {
    let root = try open("xliff")
    guard root["version"] == "2.1", root["srcLang"] == "en", let language = root["trgLang"], !language.isEmpty else {
      throw problem("<xliff> has version=\"2.1\", srcLang=\"en\" and a trgLang")
    }
    _ = try open("file")
    _ = try notes()
    var phrases: [TranslationFile.Phrase] = []
    while case .open(let name, _) = token {
      phrases.append(name == "group" ? try group() : try single())
    }
    try close("file")
    try close("xliff")
    guard token == .end else { throw problem("nothing follows </xliff>") }
    return TranslationFile(language: language, phrases: phrases)
  }

  private mutating func single() throws(TranslationFile.Problem) -> TranslationFile.Phrase {
    let start = line
    let unit = try unit()
    try keep(unit.source, from: start)
    return TranslationFile.Phrase(
      id: unit.id, source: unit.source, notes: unit.notes, targets: unit.target.map { [.other: $0] } ?? [:])
  }

  private mutating func group() throws(TranslationFile.Problem) -> TranslationFile.Phrase {
    let start = line
    let id = try identified("group")
    let notes = try notes()
    var source: String?
    var forms: [PluralCategory] = []
    var targets: [PluralCategory: String] = [:]
    while token != .close(name: "group") {
      let start = line
      let unit = try unit()
      guard let form = PluralCategory.allCases.first(where: { unit.id == "\(id).\($0.rawValue)" }) else {
        throw TranslationFile.Problem(line: start, message: "\(unit.id) is no form of \(id)")
      }
      guard source == nil || source == unit.source else {
        throw TranslationFile.Problem(line: start, message: "the forms of a phrase have one source")
      }
      source = unit.source
      forms.append(form)
      targets[form] = unit.target
    }
    try close("group")
    guard let source else { throw TranslationFile.Problem(line: start, message: "a group has a unit for each form") }
    try keep(source, from: start)
    return TranslationFile.Phrase(id: id, source: source, notes: notes, forms: forms, targets: targets)
  }

  private mutating func unit() throws(TranslationFile.Problem) -> (
    id: String, notes: [String], source: String, target: String?
  ) {
    let id = try identified("unit")
    let notes = try notes()
    _ = try open("segment")
    _ = try open("source")
    let source = try text()
    try close("source")
    guard !source.isEmpty else { throw problem("a source is empty") }
    var target: String?
    if case .open(name: "target", _) = token {
      _ = try open("target")
      target = try text()
      try close("target")
    }
    try close("segment")
    try close("unit")
    return (id, notes, source, target?.isEmpty == true ? nil : target)
  }

  private mutating func notes() throws(TranslationFile.Problem) -> [String] {
    guard case .open(name: "notes", _) = token else { return [] }
    _ = try open("notes")
    var notes: [String] = []
    while token != .close(name: "notes") {
      _ = try open("note")
      notes.append(try text())
      try close("note")
    }
    try close("notes")
    return notes
  }

  private mutating func identified(_ name: String) throws(TranslationFile.Problem) -> String {
    let start = line
    guard let id = try open(name)["id"], !id.isEmpty else {
      throw TranslationFile.Problem(line: start, message: "<\(name)> has an id")
    }
    guard ids.insert(id).inserted else {
      throw TranslationFile.Problem(line: start, message: "the id \(id) stands twice")
    }
    return id
  }

  private mutating func keep(_ source: String, from start: Int) throws(TranslationFile.Problem) {
    guard sources.insert(source).inserted else {
      throw TranslationFile.Problem(line: start, message: "\"\(source)\" stands twice")
    }
  }

  private mutating func open(_ expected: String) throws(TranslationFile.Problem) -> [String: String] {
    guard case .open(expected, let attributes) = token else { throw problem("<\(expected)> is expected here") }
    try advance(keepingSpace: expected == "source" || expected == "target" || expected == "note")
    return attributes
  }

  private mutating func close(_ expected: String) throws(TranslationFile.Problem) {
    guard token == .close(name: expected) else { throw problem("</\(expected)> is expected here") }
    try advance()
  }

  /// The text of an element that was just opened.
  private mutating func text() throws(TranslationFile.Problem) -> String {
    var text = ""
    while case .text(let part) = token {
      text += part
      try advance(keepingSpace: true)
    }
    return text
  }

  private mutating func advance(keepingSpace: Bool = false) throws(TranslationFile.Problem) {
    repeat {
      line = scanner.line
      do { token = try scanner.next() } catch {
        throw TranslationFile.Problem(line: scanner.line, message: error.message)
      }
    } while !keepingSpace && isSpace
  }

  private var isSpace: Bool {
    guard case .text(let text) = token else { return false }
    return text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }
  }

  private func problem(_ message: String) -> TranslationFile.Problem {
    TranslationFile.Problem(line: line, message: message)
  }
}
