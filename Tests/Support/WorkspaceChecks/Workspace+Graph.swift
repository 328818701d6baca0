extension Workspace {
  /// Dependencies that the architecture forbids, although the manifest declares them.
  ///
  /// - No target of a context names a target of another context, and no other module names a context's. Services may name
  ///   `Settings` alone, to declare what can be set, and every target of a context `Imports`, to take in files of its own.
  /// - What views and clients are made of reaches no server target, directly or through others.
  /// - What clients are made of reaches no views.
  /// - Modules and apps name nothing of Tests, and modules nothing of Apps.
  public func forbiddenDependencies() -> [Violation] {
    let named = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    return targets.filter { !$0.path.hasPrefix("Tests/") }.flatMap { target in
      let direct = target.dependencies.compactMap { named[$0] }.compactMap { used in
        forbidden(target, used).map { Violation(place: target.name, message: "names \(used.name): \($0)") }
      }
      let reached = closure(of: target, named).compactMap { path -> Violation? in
        guard let last = path.last, let used = named[last], let reason = outOfReach(target, used) else { return nil }
        return Violation(place: target.name, message: "reaches \(path.joined(separator: " → ")): \(reason)")
      }
      return direct + reached
    }.sorted { ($0.place, $0.message) < ($1.place, $1.message) }
  }

  /// Folders of Modules that are bounded contexts: those with screens and a service, but Access, which every context uses.
  static func contexts(of targets: [Target]) -> Set<String> {
    let names = Set(targets.map(\.name))
    return Set(
      targets.compactMap(\.folder).filter { $0 != "Access" && names.isSuperset(of: [$0, $0 + "UI", $0 + "Service"]) })
  }

  private func forbidden(_ target: Target, _ used: Target) -> String? {
    if used.path.hasPrefix("Tests/") { return "nothing that ships is made of tests" }
    guard let folder = target.folder else { return nil }
    if used.path.hasPrefix("Apps/") { return "apps are made of modules, never the other way" }
    guard let other = used.folder, contexts.contains(other), other != folder else { return nil }
    if used.name == "Settings", target.name == folder + "Service" { return nil }
    if used.name == "Imports", contexts.contains(folder) { return nil }
    return contexts.contains(folder) ? "contexts never use each other" : "only Apps joins contexts"
  }

  private func outOfReach(_ target: Target, _ used: Target) -> String? {
    if isForViews(target) || isForClients(target), isForServers(used) { return "a server has no place there" }
    if isForClients(target), isForViews(used) { return "a client does without views" }
    return nil
  }

  /// Screens, views, previews, and the libraries of views.
  func isForViews(_ target: Target) -> Bool {
    ["UI", "Previews", "Screens"].contains { target.name.hasSuffix($0) }
  }

  /// What an app without screens would use: entities, models, typed clients, and the values below them.
  private func isForClients(_ target: Target) -> Bool {
    contexts.contains(target.name)
      || ["Access", "Addresses", "MyStoreKit", "StoreIdentifiers", "FoundationCore"].contains(target.name)
  }

  private func isForServers(_ target: Target) -> Bool {
    target.name.hasSuffix("Service") || target.name == "WebUIServer"
      || ["HTTPServer", "Persistence", "Pictures"].contains(target.folder)
  }

  /// Every target that one reaches, by the shortest way to it.
  private func closure(of target: Target, _ named: [String: Target]) -> [[String]] {
    var ways: [[String]] = []
    var known: Set<String> = [target.name]
    var edge = target.dependencies.sorted().map { [$0] }
    while !edge.isEmpty {
      let new = edge.filter { known.insert($0.last ?? "").inserted }
      ways += new
      edge = new.flatMap { way in (named[way.last ?? ""]?.dependencies.sorted() ?? []).map { way + [$0] } }
    }
    return ways
  }
}
