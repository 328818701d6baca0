extension Workspace {
  /// Types of a service's target that store the service itself, or all the parts that it is composed of.
  ///
  /// A service's parts are the types that it stores and that offer routes. Each is made of the few things that it needs:
  /// with the service or with all the parts, it would have everything.
  public func partsThatStoreEverything() -> [Violation] {
    let declaration = /^(?:@?\w+ )*(?:class|actor|struct|enum|extension) (\w+)/
    // Of a type of the file, or of one within it: what is declared further in belongs to a function.
    let member = /^(?:  |    )(?:\w+(?:\(set\))? )*(?:let|var)\s/
    let inner = /^  (?:#if|(?:@?\w+ )*(?:class|actor|struct|enum) \w)/
    let typeName = /\b[A-Z]\w*/
    return targets.filter { $0.name.hasSuffix("Service") }.flatMap { target -> [Violation] in
      var named: [String: Set<String>] = [:]
      var routing: Set<String> = []
      for text in target.sources.values {
        var (type, isInner) = ("", false)
        for line in text.lines {
          if line.utf8.first.map({ $0 >= UInt8(ascii: "@") }) == true, let declared = line.firstMatch(of: declaration) {
            type = String(declared.output.1)
          }
          if line.mentions("  func routes(") { routing.insert(type) }
          if line.utf8.starts(with: "  }".utf8) || line.utf8.starts(with: "  #endif".utf8) { isInner = false }
          if !line.utf8.starts(with: "   ".utf8), line.contains(inner) { isInner = !line.hasSuffix("}") }
          if line.utf8.starts(with: "    ".utf8), !isInner { continue }
          guard line.mentions("let ") || line.mentions("var "), line.contains(member), !line.hasSuffix("{") else {
            continue
          }
          named[type, default: []].formUnion(line.matches(of: typeName).map { String($0.output) })
        }
      }
      let parts = (named[target.name] ?? []).intersection(routing)
      guard parts.count > 1 else { return [] }
      return named.filter { $0.key != target.name }.compactMap { type, names in
        if names.contains(target.name) { return Violation(place: type, message: "stores \(target.name)") }
        return names.isSuperset(of: parts) ? Violation(place: type, message: "stores all parts of \(target.name)") : nil
      }
    }.sorted { $0.place < $1.place }
  }
}
