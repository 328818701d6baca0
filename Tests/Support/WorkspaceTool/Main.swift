import Foundation
import WorkspaceChecks

/// What the make targets need beyond the compiler: the recorded API, the sum of the coverage, the map of modules, and
/// the files of translations.
@main enum Main {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch words.first {
    case "api" where words.count > 4:
      exit(try api(words[1], graphs: words[2], folder: words[3], modules: Array(words[4...])))
    case "coverage" where words.count == 4:
      let report = try CoverageReport(json: words[1], root: words[2])
      print(report.lines(minimum: Double(words[3]) ?? 100).joined(separator: "\n"))
      exit(report.isEnough(minimum: Double(words[3]) ?? 100) ? 0 : 1)
    case "patterns" where words.count == 3:
      let log = try String(contentsOfFile: words[1], encoding: .utf8)
      let missing = try Workspace(root: URL(fileURLWithPath: words[2])).patternTestsNotRun(log: log)
      for violation in missing { print("\(violation.place): \(violation.message)") }
      exit(missing.isEmpty ? 0 : 1)
    case "map" where words.count == 2:
      try drawMap(root: URL(fileURLWithPath: words[1]))
    case "words" where words.count == 2 || words.count == 3:
      try writeWords(root: URL(fileURLWithPath: words[1]), adding: words.count == 3 ? words[2] : nil)
    default:
      print(
        """
        usage: workspace-tool api write|check GRAPHS FOLDER MODULE… | coverage JSON ROOT PERCENT | patterns LOG ROOT
                              | map ROOT | words ROOT [LANGUAGE]
        """)
      exit(2)
    }
  }

  private static func api(_ mode: String, graphs: String, folder: String, modules: [String]) throws -> Int32 {
    let folder = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var differences = 0
    for module in modules {
      let lines = try PublicAPI.lines(of: module, graphs: URL(fileURLWithPath: graphs))
      let file = folder.appendingPathComponent(module + ".txt")
      if mode == "write" {
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        continue
      }
      let recorded = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").map { String($0) } ?? []
      let difference = PublicAPI.difference(recorded: recorded, actual: lines)
      if !difference.isEmpty { print("The public API of \(module) has changed:") }
      for line in difference { print("  " + line) }
      differences += difference.count
    }
    if differences > 0 { print("If that is meant, record it with: make api") }
    return differences == 0 ? 0 : 1
  }

  /// Writes a unit for each new phrase into the XLIFF files, and lists what changed and what nothing says any more.
  private static func writeWords(root: URL, adding language: String?) throws {
    let (files, unused) = try Workspace(root: root).words(adding: language)
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let file = root.appendingPathComponent(path)
      guard (try? String(contentsOf: file, encoding: .utf8)) != text else { continue }
      try Data(text.utf8).write(to: file)
      print("\(path): \(text.matches(of: /state="initial"/).count) to translate")
    }
    for violation in unused { print(violation) }
  }

  /// Writes the map of modules into its page, in place of the one that is there.
  private static func drawMap(root: URL) throws {
    let file = root.appendingPathComponent(Workspace.mapPage)
    let page = try String(contentsOf: file, encoding: .utf8)
    let map = try Workspace(root: root).moduleMap().joined(separator: "\n")
    let drawn = page.replacing(/graph TD\n(?:  [^\n]*\n)*```/, with: "graph TD\n\(map)\n```")
    try Data(drawn.utf8).write(to: file)
  }
}
