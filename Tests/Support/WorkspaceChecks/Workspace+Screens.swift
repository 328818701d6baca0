extension Workspace {
  /// Views that hold a model or a client although they are not on the list of containers, and entries of the list that
  /// are none.
  ///
  /// A `…View` is a presenter: its values come from outside, and it reads configuration alone.
  public func presenters(containers: [String: String]) -> [Violation] {
    var found: Set<String> = []
    var violations: [Violation] = []
    for (path, text) in screenSources {
      for view in Self.views(in: text) where !view.name.hasSuffix("Screen") && !view.name.hasSuffix("Router") {
        guard let dependency = Self.modelOrClient(in: view.body) else { continue }
        if containers[view.name] != nil {
          found.insert(view.name)
        } else if view.name.hasSuffix("View") {
          violations.append(Violation(place: path, message: "\(view.name) is a presenter, and holds \(dependency)"))
        }
      }
    }
    violations += containers.keys.filter { !found.contains($0) }.map {
      Violation(place: $0, message: "is listed as a container, and is none")
    }
    return violations.sorted { ($0.place, $0.message) < ($1.place, $1.message) }
  }

  /// Screens that lack a preview, a preview of one of their states, or the snapshot of a preview.
  public func previews() -> [Violation] {
    var states: [String: Set<String>] = [:]
    let sources = targets.filter { $0.name.hasSuffix("Previews") }.flatMap { $0.sources.values }
    for text in sources {
      for match in text.matches(of: /"(\w+Screen)(?:, ([^"\n]+))?"/) {
        states[String(match.output.1), default: []].insert(match.output.2.map { String($0) } ?? "data")
      }
    }
    var violations: [Violation] = []
    for (path, text) in screenSources {
      for screen in Self.views(in: text) where screen.name.hasSuffix("Screen") {
        guard let shown = states[screen.name] else {
          violations.append(Violation(place: path, message: "\(screen.name) has no preview"))
          continue
        }
        violations += Self.viewStates(in: text).subtracting(shown).sorted().map {
          Violation(place: path, message: "\(screen.name) has no preview of its state \($0)")
        }
      }
    }
    let snapshots = Set(documents.keys.compactMap { $0.split(separator: "/").last }.map { String($0) })
    for (name, shown) in states {
      let missing = shown.filter { state in
        !snapshots.contains(Self.slug(state == "data" ? name : name + ", " + state) + ".html")
      }
      violations += missing.map { Violation(place: name, message: "has no snapshot of its preview \($0)") }
    }
    return violations.sorted { ($0.place, $0.message) < ($1.place, $1.message) }
  }

  /// Cases of routes that a file with examples of routes leaves out.
  public func routes(examplesIn path: String) -> [Violation] {
    let examples = targets.compactMap { $0.sources[path] }.first ?? ""
    return screenSources.flatMap { file, text -> [Violation] in
      guard text.mentions("Route: Route {") else { return [] }
      return text.matches(of: /enum (\w+Route): Route \{((?:.|\n)*?) var location/).flatMap { route in
        route.output.2.matches(of: /\n  case (\w+)/).map(\.output.1)
          .filter { !examples.contains("\(route.output.1).\($0)") }
          .map { Violation(place: file, message: "\(path) has no example of \(route.output.1).\($0)") }
      }
    }.sorted { ($0.place, $0.message) < ($1.place, $1.message) }
  }

  /// Sources of the targets with screens.
  private var screenSources: [(path: String, text: String)] {
    targets.filter { isForViews($0) && !$0.name.hasSuffix("Previews") && !["WebUI", "FoundationUI"].contains($0.name) }
      .flatMap { $0.sources.sorted { $0.key < $1.key } }.map { ($0.key, $0.value) }
  }

  /// The views that a text declares, each with the text of its braces.
  static func views(in text: String) -> [(name: String, body: Substring)] {
    guard text.mentions(": View") else { return [] }
    return text.matches(of: /struct (\w+)(?:<[^{]*?>)?: View\b[^{]*\{/).map { match in
      (String(match.output.1), braces(of: text, from: match.range.upperBound))
    }
  }

  private static func braces(of text: String, from start: String.Index) -> Substring {
    var (depth, end) = (1, start)
    while depth > 0, end < text.endIndex {
      if text[end] == "{" { depth += 1 }
      if text[end] == "}" { depth -= 1 }
      end = text.index(after: end)
    }
    return text[start..<end]
  }

  private static func modelOrClient(in body: Substring) -> Substring? {
    (body.firstMatch(of: /@Environment\((\w+(?:Model|Client|Store)|\w+<[^)]*>)\.self\)/)
      ?? body.firstMatch(of: /(?:let|var) \w+: (\w+(?:Model|HTTPClient))\b/))?.output.1
      ?? (body.contains("\\.httpClient") ? "httpClient" : nil)
  }

  /// The states that a screen says it can be in.
  private static func viewStates(in text: String) -> Set<String> {
    guard let states = text.firstMatch(of: /enum ViewState[^{]*\{((?:.|\n)*?)\n  \}/)?.output.1 else { return [] }
    return Set(
      states.matches(of: /\n    case ((?:\w+(?:\([^)]*\))?(?:, )?)+)/).flatMap { line in
        line.output.1.matches(of: /(\w+)(?:\([^)]*\))?/).map { words(in: $0.output.1) }
      })
  }

  /// "notFound" as previews write it: "not found".
  private static func words(in name: Substring) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }

  /// A preview's name as its address has it.
  private static func slug(_ name: String) -> String {
    var slug = ""
    for character in name {
      if character.isUppercase, slug.last?.isLetter == true { slug.append("-") }
      if character.isLetter || character.isNumber {
        slug += character.lowercased()
      } else if slug.last != "-" {
        slug.append("-")
      }
    }
    return slug
  }
}

extension Workspace {
  /// Icons that screens name and the set does not have: a circle would stand in their place.
  public func undrawnIcons() -> [Violation] {
    let sources = targets.filter { $0.path.hasPrefix("Modules/") || $0.path.hasPrefix("Apps/") }.flatMap { $0.sources }
    let set = sources.first { $0.key == "Modules/WebUI/WebUI/Icons/Icon.swift" }?.value ?? ""
    let drawn = Set(set.matches(of: /\n    "([a-z0-9.]+)":/).map(\.1))
    let named = /(?:systemImage|icon): "([a-z0-9.]+)"/
    return sources.flatMap { path, text in
      text.lines.filter { $0.mentions("systemImage: \"") || $0.mentions("icon: \"") }
        .flatMap { $0.matches(of: named) }.map(\.1).filter { !drawn.contains($0) }
        .map { Violation(place: path, message: "names the icon \($0), which is not drawn") }
    }
    .sorted { ($0.place, $0.message) < ($1.place, $1.message) }
  }
}
