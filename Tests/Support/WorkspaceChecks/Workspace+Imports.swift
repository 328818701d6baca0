extension Workspace {
  /// Imports of targets that the importing target does not declare: undeclared siblings and transitive modules alike.
  ///
  /// The compiler alone accepts both when the other module happens to have been built.
  public func undeclaredImports() -> [Violation] {
    let names = Set(targets.map(\.name))
    var violations: [Violation] = []
    for target in targets {
      for (path, text) in target.sources {
        for (number, line) in text.lines.enumerated() {
          guard line.mentions("import "), let module = Self.importedModule(line), names.contains(module),
            module != target.name, !target.dependencies.contains(module)
          else { continue }
          violations.append(
            Violation(
              place: "\(path):\(number + 1)", message: "\(target.name) imports \(module), which it does not declare"))
        }
      }
    }
    return violations.sorted { $0.place < $1.place }
  }

  static func importedModule(_ line: Substring) -> String? {
    var words = line.split(whereSeparator: \.isWhitespace)
    let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    while let first = words.first, first.hasPrefix("@") || modifiers.contains(first) { words.removeFirst() }
    guard words.first == "import", words.count >= 2 else { return nil }
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
    return name.split(separator: ".").first.map { String($0) }
  }

  /// Tables that a service's sources name although another context owns them.
  public func foreignTables(owners: [String: String]) -> [Violation] {
    var violations: [Violation] = []
    for target in targets where target.name.hasSuffix("Service") || owners[target.name] != nil {
      let own = owners[target.name] ?? String(target.name.dropLast("Service".count)).lowercased()
      let others = Set(owners.values).subtracting([own])
      for (path, text) in target.sources {
        for (number, line) in text.lines.enumerated() where line.mentions("_") {
          for owner in line.ownersOfTables.intersection(others) {
            violations.append(
              Violation(place: "\(path):\(number + 1)", message: "\(target.name) names a table of \(owner)"))
          }
        }
      }
    }
    return violations.sorted { $0.place < $1.place }
  }
}

extension Substring {
  /// The owners of what has a name of the form `owner_table` after a word of SQL that takes tables.
  fileprivate var ownersOfTables: Set<String> {
    let words = words(with: "\\(.")
    let leading: Set<String> = ["from", "join", "into", "update", "table", "references", "on"]
    return zip(words, words.dropFirst()).reduce(into: []) { owners, pair in
      let (word, name) = pair
      guard let end = name.utf8.firstIndex(of: UInt8(ascii: "_")), leading.contains(word.lowercased()) else { return }
      owners.insert(String(name[..<end]))
    }
  }
}
