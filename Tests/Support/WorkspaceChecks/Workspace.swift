public import Foundation

/// The package as the package manager describes it: its targets, what each declares, their sources, and its documents.
public struct Workspace: Sendable {
  /// One target.
  public struct Target: Sendable {
    /// Its name.
    public let name: String
    /// The folder of its sources, from the root.
    public let path: String
    /// The targets it declares.
    public fileprivate(set) var dependencies: Set<String>
    /// Its sources, by path from the root.
    public fileprivate(set) var sources: [String: String]
    /// Its XLIFF files, by the language that each is named after.
    public fileprivate(set) var translations: [String: String]

    /// The folder of `Modules` that it is in; nil for one outside.
    var folder: String? {
      let parts = path.split(separator: "/")
      return parts.first == "Modules" && parts.count > 1 ? String(parts[1]) : nil
    }
  }

  /// A rule that is broken, and where.
  public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// The file, and the line where there is one; or the target.
    public let place: String
    /// What is wrong.
    public let message: String
    /// Both.
    public var description: String { place + ": " + message }
  }

  /// Every target.
  public private(set) var targets: [Target]
  /// Folders of Modules that are bounded contexts, of the whole package.
  let contexts: Set<String>
  /// Markdown files and snapshots, by path from the root.
  public private(set) var documents: [String: String]

  /// Asks the package manager for the *unfiltered* package, whatever MODULE says, and reads every source.
  ///
  /// - Throws: `Refusal` with what the package manager said when the manifest is refused; an error of the file system.
  public init(root: URL) throws {
    let description = try JSONDecoder().decode(Description.self, from: try Self.describe(root))
    targets = try description.targets.map { target in
      var sources: [String: String] = [:]
      for file in target.sources where file.hasSuffix(".swift") {
        let path = target.path + "/" + file
        sources[path] = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      }
      return Target(
        name: target.name, path: target.path, dependencies: Set(target.targetDependencies ?? []), sources: sources,
        translations: try Self.translations(in: root.appendingPathComponent(target.path)))
    }
    contexts = Self.contexts(of: targets)
    documents = Self.documents(below: root)
  }

  /// The same workspace with other sources, dependencies and documents: what tests of the rules are made of.
  ///
  /// - Parameters:
  ///   - sources: Texts by path, of Swift or XLIFF. Each belongs to the target whose folder it lies in.
  ///   - dependencies: Targets to declare besides, by the name of the declaring target.
  ///   - documents: Texts by path; nil removes one.
  public func planting(
    sources: [String: String] = [:], dependencies: [String: Set<String>] = [:], documents: [String: String?] = [:]
  ) -> Workspace {
    var copy = self
    for (path, text) in sources {
      let owners = copy.targets.indices.filter { path.hasPrefix(copy.targets[$0].path + "/") }
      guard let owner = owners.max(by: { copy.targets[$0].path.count < copy.targets[$1].path.count }) else { continue }
      if path.hasSuffix(".xlf") {
        copy.targets[owner].translations[Self.language(of: path)] = text
      } else {
        copy.targets[owner].sources[path] = text
      }
    }
    for index in copy.targets.indices {
      copy.targets[index].dependencies.formUnion(dependencies[copy.targets[index].name] ?? [])
    }
    for (path, text) in documents { copy.documents[path] = text }
    return copy
  }

  /// The same workspace with some of its targets alone, for rules that look at each target by itself.
  public func narrowed(to names: Set<String>) -> Workspace { narrowed { names.contains($0.name) } }

  /// The same workspace with the targets of one folder of Modules alone.
  public func narrowed(toFolder folder: String) -> Workspace { narrowed { $0.folder == folder } }

  private func narrowed(to isKept: (Target) -> Bool) -> Workspace {
    var copy = self
    copy.targets.removeAll { !isKept($0) }
    return copy
  }

  /// What the package manager answers when it refuses a manifest.
  public struct Refusal: Error, CustomStringConvertible {
    /// Its words.
    public let description: String
  }

  private static func describe(_ root: URL) throws -> Data {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("describe-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    let said = scratch.appendingPathComponent("said")
    try Data().write(to: said)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", root.path, "--scratch-path", scratch.path, "--manifest-cache", "none",
      "describe", "--type", "json",
    ]
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "MODULE" }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: said)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Refusal(description: try String(contentsOf: said, encoding: .utf8))
    }
    return data
  }

  private static func translations(in folder: URL) throws -> [String: String] {
    let folder = folder.appendingPathComponent("Text")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return try Dictionary(
      uniqueKeysWithValues: files.filter { $0.hasSuffix(".xlf") }.map { file in
        (language(of: file), try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8))
      })
  }

  /// The language that an XLIFF file is named after.
  private static func language(of path: String) -> String {
    String(path.split(separator: "/").last?.dropLast(".xlf".count) ?? "")
  }

  private static func documents(below root: URL) -> [String: String] {
    var documents: [String: String] = [:]
    for folder in ["Modules", "Docs", "Tests"] {
      let files = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      while let file = files?.nextObject() as? String {
        guard file.hasSuffix(".md") || file.hasSuffix(".html") else { continue }
        let path = folder + "/" + file
        documents[path] = try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      }
    }
    return documents
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
