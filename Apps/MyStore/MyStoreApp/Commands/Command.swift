import Foundation

/// One word of the tool.
struct Command: Sendable {
  let name: String
  let usage: String
  let summary: String
  let flags: Set<String>
  let options: [(name: String, summary: String)]
  let run: @Sendable (Terminal, inout Arguments) async throws -> Int32

  var help: String {
    let settings = ConfigurationSource.flags.map { ("--\($0.name)", $0.summary) }
    let rows = options.map { ("--\($0.name)", $0.summary) } + [("--config", "a file of settings")] + settings
    let width = (rows.map(\.0.count).max() ?? 0) + 2
    let lines = rows.map { "  " + $0.0 + String(repeating: " ", count: width - $0.0.count) + $0.1 }
    return "usage: mystore \(usage)\n\n\(summary)\n\n" + lines.joined(separator: "\n")
  }

  /// The bytes of a file that an operand names.
  ///
  /// - Throws: `UsageError` when it cannot be read.
  static func readFile(_ path: String) throws -> [UInt8] {
    do { return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) } catch {
      throw Arguments.UsageError(description: "The file \(path) cannot be read.")
    }
  }
}
