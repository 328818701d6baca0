public import Foundation

/// The package as the package manager describes it: targets, what each declares, and their sources.
public struct Workspace: Sendable {
  /// One target.
  public struct Target: Sendable {
    /// Its name.
    public let name: String
    /// The targets it declares.
    public let dependencies: Set<String>
    /// Its sources, by path from the root.
    public let sources: [String: String]
  }

  /// A rule that is broken, and where.
  public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// The file, and the line when there is one.
    public let place: String
    /// What is wrong.
    public let message: String
    /// Both.
    public var description: String { place + ": " + message }
  }

  /// Where the package is.
  public let root: URL
  /// Every target.
  public let targets: [Target]

  /// Asks the package manager for the *unfiltered* package, whatever MODULE says, and reads every source.
  public init(root: URL) throws {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("describe-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", root.path, "--scratch-path", scratch.path, "describe", "--type", "json",
    ]
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "MODULE" }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let description = try JSONDecoder().decode(Description.self, from: data)
    self.root = root
    targets = try description.targets.map { target in
      var sources: [String: String] = [:]
      for file in target.sources where file.hasSuffix(".swift") {
        let path = target.path + "/" + file
        sources[path] = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      }
      return Target(
        name: target.name, dependencies: Set(target.targetDependencies ?? []), sources: sources)
    }
  }

  private struct Description: Decodable {
    struct Target: Decodable {
      let name: String, path: String, sources: [String], targetDependencies: [String]?

      enum CodingKeys: String, CodingKey {
        case name, path, sources
        case targetDependencies = "target_dependencies"
      }
    }
    let targets: [Target]
  }
}

extension Workspace {
  /// Imports of targets that the importing target does not declare: undeclared siblings and transitive modules alike.
  ///
  /// The compiler alone accepts both when the other module happens to have been built.
  public func undeclaredImports() -> [Violation] {
    let names = Set(targets.map(\.name))
    var violations: [Violation] = []
    for target in targets {
      for (path, text) in target.sources {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
          guard let module = Self.importedModule(line), names.contains(module), module != target.name,
            !target.dependencies.contains(module)
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
      for (path, text) in target.sources {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
          for owner in Set(owners.values) where owner != own && line.containsTable(of: owner) {
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
  /// Whether the text has a name of the form `owner_table` after a word of SQL that takes tables.
  fileprivate func containsTable(of owner: String) -> Bool {
    let words = split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "\\" || $0 == "(" || $0 == ".") }
    let leading: Set<String> = ["from", "join", "into", "update", "table", "references", "on"]
    return zip(words, words.dropFirst()).contains { first, second in
      leading.contains(first.lowercased()) && second.hasPrefix(owner + "_")
    }
  }
}
