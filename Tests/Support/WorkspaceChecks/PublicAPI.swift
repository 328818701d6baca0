public import Foundation

/// The public API of a module as sorted lines of text, one a symbol: what a reviewer sees change.
public enum PublicAPI {
  /// The lines of a module, from the compiler's symbol graphs in the module's folder. Extensions of other modules' types
  /// are included.
  public static func lines(of module: String, graphs folder: URL) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.appendingPathComponent(module), includingPropertiesForKeys: nil)
    var lines: Set<String> = []
    for file in files where isGraph(file.lastPathComponent, of: module) {
      let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
      for symbol in graph.symbols {
        let declaration = symbol.declarationFragments.map(\.spelling).joined()
        let flat = declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        lines.insert(symbol.pathComponents.dropLast().joined(separator: ".") + " | " + flat)
      }
    }
    return lines.sorted()
  }

  /// What was added to and taken from the recorded lines.
  public static func difference(recorded: [String], actual: [String]) -> [String] {
    let (old, new) = (Set(recorded), Set(actual))
    return old.subtracting(new).sorted().map { "- " + $0 } + new.subtracting(old).sorted().map { "+ " + $0 }
  }

  private static func isGraph(_ name: String, of module: String) -> Bool {
    name == module + ".symbols.json" || name.hasPrefix(module + "@") && name.hasSuffix(".symbols.json")
  }

  private struct Graph: Decodable {
    let symbols: [Symbol]
  }
  private struct Symbol: Decodable {
    let pathComponents: [String]
    let declarationFragments: [Fragment]
  }
  private struct Fragment: Decodable {
    let spelling: String
  }
}
