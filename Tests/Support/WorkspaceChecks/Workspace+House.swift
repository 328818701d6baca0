import Foundation

extension Workspace {
  /// Names and habits that the house does not have.
  public func houseRules() -> [Violation] {
    var violations: [Violation] = []
    for target in targets where !target.name.hasSuffix("Tests") {
      for (path, text) in target.sources where path.hasPrefix("Modules/") || path.hasPrefix("Apps/") {
        let lines = text.lines
        if lines.count > 401 {
          violations.append(Violation(place: path, message: "has \(lines.count - 1) lines; 400 are the most"))
        }
        for (number, line) in lines.enumerated() {
          let naming = hasScreens(target.name) ? Self.namingComplaint(about: line) : nil
          guard let message = Self.complaint(about: line) ?? Self.copyComplaint(about: line, in: path) ?? naming else {
            continue
          }
          violations.append(Violation(place: "\(path):\(number + 1)", message: message))
        }
        violations += Self.capturesThatLeaveTheActor(in: text).map {
          Violation(place: "\(path):\($0)", message: "a closure with a capture list leaves its actor when it awaits")
        }
      }
    }
    return violations.sorted { $0.place < $1.place }
  }

  private func hasScreens(_ name: String) -> Bool {
    name == "MyStoreScreens" || name.hasSuffix("UI") && name != "WebUI" && name != "FoundationUI"
  }

  /// A whole screen is a …Screen, a reusable part a …View, what maps places to screens a …Router.
  private static func namingComplaint(about line: Substring) -> String? {
    guard line.mentions(": View"), line.firstMatch(of: /struct \w+(<.*>)?: View\b/) != nil,
      let name = declaredType(line)
    else { return nil }
    let isNamed = ["Screen", "View", "Router"].contains { name.hasSuffix($0) }
    return isNamed ? nil : "a view of a context is named …Screen, …View or …Router"
  }

  private static func complaint(about line: Substring) -> String? {
    let comment = line.mentions("//") ? line.firstRange(of: "//") : nil
    let code = comment.map { line[..<$0.lowerBound] } ?? line
    for trap in ["try!", "as!", "fatalError(", ".shared ", "nonisolated(unsafe)"] where code.mentions(trap) {
      return "\(trap.trimmingCharacters(in: .whitespaces)) has no place here"
    }
    for word in ["TODO", "FIXME", "XXX"] where line.mentions(word) { return "\(word) without a home" }
    // The architecture's own example of a truth that lives on the client has this name.
    guard let name = declaredType(code), name != "LocationManager" else { return nil }
    for suffix in ["ViewModel", "Manager", "Helper", "Util", "Utils", "Impl", "Base"] where name.hasSuffix(suffix) {
      return "no type is named …\(suffix)"
    }
    return nil
  }

  /// Shapes that stand once: each with the folder that it stands in, and what others use.
  private static let shapes = [
    (code: "pthread_create(", folder: "Modules/FoundationCore/", use: "SystemThread"),
    (code: "Thread.detachNewThread", folder: "Modules/FoundationCore/", use: "SystemThread"),
    (code: "0x100_0000_01B3", folder: "Modules/FoundationCore/", use: "Fingerprint"),
    (code: " Locked(", folder: "Modules/HTTPServer/", use: "Mutex"),
  ]

  private static func copyComplaint(about line: Substring, in path: String) -> String? {
    if path.hasPrefix("Modules/HTTPServer/"), line.mentions(" Mutex(") { return "Locked is the lock here" }
    return shapes.first { line.mentions($0.code) && !path.hasPrefix($0.folder) }.map { "\($0.use) is there for this" }
  }

  private static let typeKeywords = ["struct", "class", "enum", "actor", "protocol"]

  private static func declaredType(_ line: Substring) -> Substring? {
    guard typeKeywords.contains(where: { line.mentions($0) }) else { return nil }
    let words = line.words()
    guard let place = words.firstIndex(where: { typeKeywords.contains(String($0)) }),
      place + 1 < words.count
    else { return nil }
    return words[place + 1]
  }

  /// Folders of Modules whose charter is missing or lacks a part.
  public func charters() -> [Violation] {
    Set(targets.compactMap(\.folder)).sorted().flatMap { folder -> [Violation] in
      let path = "Modules/\(folder)/README.md"
      guard let text = documents[path] else { return [Violation(place: path, message: "is missing")] }
      return ["Owner", "Owns", "May import", "Publishes", "Must never", "Glossary"].filter { !text.contains($0) }
        .map { Violation(place: path, message: "lacks the part \($0)") }
    }
  }

  /// Types that are spread over more files than a reader can hold in mind, and entries of the list of exceptions that
  /// are too high.
  ///
  /// Counts the file of the declaration and those of extensions that add members. Conformances and constrained extensions
  /// are left out: they add what a protocol asks for, or what only some values have.
  public func spreadTypes(limit: Int = 6, exceptions: [String: Int]) -> [Violation] {
    var violations: [Violation] = []
    var met: Set<String> = []
    for target in targets where target.path.hasPrefix("Modules/") || target.path.hasPrefix("Apps/") {
      var files: [Substring: Int] = [:]
      for text in target.sources.values {
        for name in Self.extendedTypes(in: text) { files[name, default: 0] += 1 }
      }
      let declared = Set(target.sources.values.flatMap { Self.declaredTypes(in: $0) })
      for (name, count) in files where declared.contains(name) {
        let allowed = exceptions[String(name)]
        if allowed != nil { met.insert(String(name)) }
        guard allowed.map({ $0 != count }) ?? (count > limit) else { continue }
        let most = allowed.map { "the list has \($0)" } ?? "\(limit) are the most"
        violations.append(
          Violation(place: target.name, message: "\(name) is spread over \(count) files; \(most)"))
      }
    }
    violations += exceptions.keys.filter { !met.contains($0) }.map { Violation(place: $0, message: "does not exist") }
    return violations.sorted { ($0.place, $0.message) < ($1.place, $1.message) }
  }

  private static func declaredTypes(in text: String) -> Set<Substring> {
    names(in: text, after: ["class", "actor", "struct", "enum"])
  }

  /// The types that a file declares, or extends without a conformance or a constraint.
  private static func extendedTypes(in text: String) -> Set<Substring> {
    names(in: text, after: ["class", "actor", "struct", "enum", "extension"])
  }

  private static func names(in text: String, after keywords: Set<Substring>) -> Set<Substring> {
    var names: Set<Substring> = []
    for line in text.lines {
      guard let first = line.utf8.first, first == UInt8(ascii: "@") || first >= UInt8(ascii: "a") else { continue }
      let words = line.words()
      guard let keyword = words.firstIndex(where: keywords.contains), keyword + 1 < words.count else { continue }
      let name = words[keyword + 1]
      if words[keyword] != "extension" || line.contains("extension \(name) {") { names.insert(name) }
    }
    return names
  }
}
