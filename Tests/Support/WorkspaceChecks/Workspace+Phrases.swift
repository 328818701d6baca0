import FoundationCore

extension Workspace {
  /// Phrases of screens that a language lacks, translations of what no screen says, and files that cannot be read.
  ///
  /// Screens name their phrases as `text("…")`, `text(count: n, "…", "…")` or `Phrases.key("…")`. A target that has a
  /// `Phrasebook` has an XLIFF file for each language in its folder `Text`, as `Text/pl.xlf`.
  public func phrases() -> [Violation] {
    let languages = Set(targets.flatMap { $0.translations.keys })
    return targets.filter(\.isTranslated).flatMap { target -> [Violation] in
      let said = target.saidPhrases
      return languages.sorted().flatMap { language -> [Violation] in
        let path = target.translationPath(language)
        guard let text = target.translations[language] else { return [Violation(place: path, message: "is missing")] }
        do throws(TranslationFile.Problem) {
          let file = try TranslationFile(xliff: Array(text.utf8))
          return target.violations(of: file, named: language, said).map { Violation(place: path, message: $0) }
        } catch {
          return [Violation(place: "\(path):\(error.line)", message: error.message)]
        }
      }
    }
  }

  /// The XLIFF files of every translated target as they should be, by path: with a unit for each phrase that screens
  /// say, new ones without a translation. What nothing says any more is kept and listed.
  ///
  /// - Parameter added: A language to make files of where there are none.
  /// - Throws: The problem of a file that cannot be read, with its place.
  public func words(adding added: String? = nil) throws -> (files: [String: String], unused: [Violation]) {
    var files: [String: String] = [:]
    var unused: [Violation] = []
    let languages = Set(targets.flatMap { $0.translations.keys } + (added.map { [$0] } ?? []))
    for target in targets where target.isTranslated {
      let said = target.saidPhrases
      for language in languages.sorted() {
        let path = target.translationPath(language)
        var former = TranslationFile(language: language, phrases: [])
        if let text = target.translations[language] {
          do throws(TranslationFile.Problem) { former = try TranslationFile(xliff: Array(text.utf8)) } catch {
            throw Refusal(description: "\(path):\(error.line): \(error.message)")
          }
        }
        files[path] = former.including(said).xliff(id: target.name)
        unused += former.unused(by: said).map { Violation(place: path, message: "nothing says \"\($0)\"") }
      }
    }
    return (files, unused)
  }
}

/// What a screen says.
struct SaidPhrase {
  /// Its English; the plural beside a count.
  let key: String
  /// Whether it is said beside a count.
  var isCounted: Bool
}

extension Workspace.Target {
  fileprivate var isTranslated: Bool {
    (path.hasPrefix("Modules/") || path.hasPrefix("Apps/"))
      && (!translations.isEmpty || sources.values.contains { $0.contains(" = Phrasebook(") })
  }

  fileprivate func translationPath(_ language: String) -> String { "\(path)/Text/\(language).xlf" }

  /// What the target's screens say, in the order of its files and of their lines.
  fileprivate var saidPhrases: [SaidPhrase] {
    var said: [SaidPhrase] = []
    var places: [String: Int] = [:]
    for (_, source) in sources.sorted(by: { $0.key < $1.key })
    where name == "FoundationUI" || source.contains("import FoundationUI") {
      let text = source.replacing(/(?m)^\s*\/\/.*$/, with: "")
      let plain = text.matches(of: /[^\w.](?:text|Phrases\.key)\(\s*"((?:[^"\\]|\\.)*)"/)
      let counted = text.matches(of: /[^\w.]text\(\s*count:[^"]*"(?:[^"\\]|\\.)*",\s*"((?:[^"\\]|\\.)*)"/)
      let found =
        plain.map { (place: $0.range.lowerBound, key: String($0.output.1), isCounted: false) }
        + counted.map { (place: $0.range.lowerBound, key: String($0.output.1), isCounted: true) }
      for match in found.sorted(by: { $0.place < $1.place }) {
        if let place = places[match.key] {
          said[place].isCounted = said[place].isCounted || match.isCounted
        } else {
          places[match.key] = said.count
          said.append(SaidPhrase(key: match.key, isCounted: match.isCounted))
        }
      }
    }
    return said
  }

  /// What is wrong with a file that can be read.
  fileprivate func violations(of file: TranslationFile, named language: String, _ said: [SaidPhrase]) -> [String] {
    var messages: [String] = []
    if file.language != language { messages.append("has trgLang=\"\(file.language)\"") }
    let resource = "PackageResources.\(language.replacing("-", with: "_"))_xlf"
    if !sources.values.contains(where: { $0.contains(resource) }) { messages.append("no Phrasebook has \(resource)") }
    let phrases = Dictionary(file.phrases.map { ($0.source, $0) }) { first, _ in first }
    for said in said {
      guard let phrase = phrases[said.key] else {
        messages.append("lacks \"\(said.key)\"")
        continue
      }
      let forms = said.forms(in: file.language)
      if Set(phrase.forms) != Set(forms) {
        let names = forms.isEmpty ? "no forms" : forms.map(\.rawValue).joined(separator: ", ")
        messages.append("\"\(said.key)\" should have \(names)")
      }
      for form in forms.isEmpty ? [.other] : forms {
        guard let target = phrase.targets[form] else {
          messages.append("does not translate \"\(said.key)\"" + (forms.isEmpty ? "" : " (\(form.rawValue))"))
          continue
        }
        if Self.values(in: target) != Self.values(in: said.key) {
          messages.append("\"\(target)\" has other values than \"\(said.key)\"")
        }
      }
    }
    return messages + file.unused(by: said).map { "nothing says \"\($0)\"" }
  }

  private static func values(in text: String) -> Set<Substring> { Set(text.matches(of: /{\d+}/).map(\.output)) }
}
