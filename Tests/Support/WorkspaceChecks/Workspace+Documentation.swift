import Foundation

extension Workspace {
  /// The page with the map of modules.
  public static let mapPage = "Docs/modules.md"

  /// The map of modules, an arrow a line: `  Catalog --> Access`. What a module uses through another is left out.
  ///
  /// Sorted so that what uses little comes last. O(m³) for m modules, of which there are few.
  public func moduleMap() -> [String] {
    let uses = folderUses()
    func reached(_ folder: String) -> Set<String> {
      (uses[folder] ?? []).reduce(into: []) { $0.formUnion(reached($1).union([$1])) }
    }
    let weight = uses.mapValues { $0.reduce(into: $0) { $0.formUnion(reached($1)) }.count }
    return uses.keys.sorted { (weight[$1] ?? 0, $0) < (weight[$0] ?? 0, $1) }.flatMap { folder -> [String] in
      let direct = uses[folder] ?? []
      let indirect = direct.reduce(into: Set<String>()) { $0.formUnion(reached($1)) }
      return direct.subtracting(indirect).sorted().map { "  \(folder) --> \($0)" }
    }
  }

  /// Arrows that the page with the map lacks, arrows that are out of date, and modules without a sentence.
  public func modulePage() -> [Violation] {
    guard let page = documents[Self.mapPage] else { return [Violation(place: Self.mapPage, message: "is missing")] }
    let drawn = Set(page.split(separator: "\n").filter { $0.contains(" --> ") }.map { String($0) })
    let actual = Set(moduleMap())
    let sentences = Set(targets.compactMap(\.folder)).filter {
      !page.contains("| [\($0)](../Modules/\($0)/README.md) | ")
    }
    let messages =
      actual.subtracting(drawn).sorted().map { "lacks “\($0.dropFirst(2))”: run make docs" }
      + drawn.subtracting(actual).sorted().map { "has “\($0.dropFirst(2))”, which is not so: run make docs" }
      + sentences.sorted().map { "has no sentence for \($0)" }
    return messages.map { Violation(place: Self.mapPage, message: $0) }
  }

  /// The headings of a decision record, in order, as Docs/templates/decision.md has them.
  private static let decisionHeadings = ["Question", "Decision", "Why", "Cost", "Not done"]
  /// How many words a decision record or a charter may have.
  private static let wordLimit = 400

  /// Decision records and charters that are too long, and records whose headings are not those of the template.
  ///
  /// Words are counted as `wc -w` counts them. A heading is a line that begins with `## Cost` or `**Cost.**`.
  public func records() -> [Violation] {
    documents.sorted { $0.key < $1.key }.flatMap { path, text -> [Violation] in
      let isDecision = path.hasPrefix("Docs/decisions/")
      guard isDecision || path.wholeMatch(of: /Modules\/\w+\/README\.md/) != nil else { return [] }
      var messages: [String] = []
      let words = text.split(whereSeparator: \.isWhitespace).count
      if words > Self.wordLimit {
        messages.append("has \(words) words, more than \(Self.wordLimit): move the explanation to Docs/explanations")
      }
      let headings = text.split(separator: "\n").compactMap { line in
        Self.decisionHeadings.first { line == "## \($0)" || line.hasPrefix("**\($0).**") }
      }
      if isDecision, headings != Self.decisionHeadings {
        messages.append("has not the headings \(Self.decisionHeadings.joined(separator: ", ")), once each and in order")
      }
      return messages.map { Violation(place: path, message: $0) }
    }
  }

  /// The page that names where each pattern of the architecture is used, and what tests it.
  public static let patternPage = "Docs/patterns.md"
  /// How many patterns there are.
  private static let patternCount = 33

  /// Patterns that the page lacks, files that it names and that are not there, and rows without a place or a test that
  /// are not marked as planned.
  public func patternPage(isThere: (String) -> Bool) -> [Violation] {
    let rows = patternRows
    var messages: [String] = []
    if rows.map(\.number) != Array(1...Self.patternCount) {
      messages.append("has not the rows 1 to \(Self.patternCount)")
    }
    for (number, places, tests, notes) in rows {
      if !notes.contains("*planned*"), places.isEmpty || tests.isEmpty {
        messages.append("row \(number) names no place or no test, and is not marked as planned")
      }
      messages += (places + tests).filter { $0.contains("/") || $0.contains(".") }.filter { !isThere($0) }
        .map { "row \(number) names \($0), which does not exist" }
    }
    return messages.map { Violation(place: Self.patternPage, message: $0) }
  }

  /// Tests that the page names and that did not pass in the run whose output this is. A test's file has its suite's name.
  public func patternTestsNotRun(log: String) -> [Violation] {
    let passed = Set(log.matches(of: /Suite (\w+) passed/).map(\.output.1))
    return patternRows.flatMap { row in
      row.tests.compactMap { test in
        let suite = test.split(separator: "/").last?.split(separator: ".").first ?? ""
        if passed.contains(suite) { return nil }
        return Violation(place: Self.patternPage, message: "row \(row.number): \(suite) did not run, or did not pass")
      }
    }
  }

  private var patternRows: [(number: Int, places: [String], tests: [String], notes: Substring)] {
    (documents[Self.patternPage] ?? "").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      guard cells.count == 7, let number = Int(cells[1].trimmingCharacters(in: .whitespaces)) else { return nil }
      let paths = cells[3...4].map { $0.matches(of: /`([\w.\/+ -]+)`/).map { String($0.output.1) } }
      return (number, paths[0], paths[1], cells[5])
    }
  }

  /// Modules whose line in CODEOWNERS does not name the team of their charter.
  public func codeOwners(_ text: String) -> [Violation] {
    Set(targets.compactMap(\.folder)).sorted().compactMap { folder in
      let path = "Modules/\(folder)/README.md"
      guard let team = documents[path]?.firstMatch(of: /Owner\W+([A-Z][\w ]*? team)/)?.output.1 else {
        return Violation(place: path, message: "names no team as its owner")
      }
      let slug = team.lowercased().replacing(" ", with: "-")
      let isListed = text.split(separator: "\n").contains { line in
        line.hasPrefix("/Modules/\(folder)/ ") && line.hasSuffix(" @mystore/\(slug)")
      }
      return isListed
        ? nil : Violation(place: "CODEOWNERS", message: "does not name @mystore/\(slug) for /Modules/\(folder)/")
    }
  }

  /// Which folders each folder of Modules uses, and what the app uses as `MyStore`.
  private func folderUses() -> [String: Set<String>] {
    let named = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    func folder(_ target: Target) -> String? {
      target.folder ?? (target.path.hasPrefix("Apps/MyStore") ? "MyStore" : nil)
    }
    var uses: [String: Set<String>] = [:]
    for target in targets {
      guard let own = folder(target) else { continue }
      // A system library has no sources: who wraps it is nobody's business.
      let others = target.dependencies.compactMap { named[$0] }.filter { !$0.sources.isEmpty }.compactMap(folder)
      uses[own, default: []].formUnion(others.filter { $0 != own && $0 != "MyStore" })
    }
    return uses
  }
}
