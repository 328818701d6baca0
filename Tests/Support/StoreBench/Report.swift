import Foundation

/// All figures, for people and for programs.
struct Report: Codable {
  /// What it was measured on.
  let machine: String
  var figures: [Figure] = []
  /// What could not be measured, and why.
  var failures: [String] = []

  init() {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    machine = "\(processors) processors, \(ProcessInfo.processInfo.operatingSystemVersionString)"
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// A table.
  var text: String {
    let header = ["", "a second", "CPU µs each", "database's", "p50 µs", "p99 µs", "target", "measured", ""]
    let rows = figures.map { figure in
      [
        figure.name, Self.number(figure.perSecond), Self.number(figure.processorMicroseconds, digits: 1),
        Self.number(figure.databaseMicroseconds, digits: 1),
        Self.number(figure.medianMicroseconds), Self.number(figure.percentile99Microseconds),
        figure.target?.wanted ?? "", figure.target?.measured ?? "",
        figure.target.map { $0.isMet ? "met" : "MISSED" } ?? "",
      ]
    }
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    var lines = [machine, ""]
    for row in all {
      let cells = zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return (1...5).contains(column) ? space + cell.0 : cell.0 + space
      }
      lines.append(cells.joined(separator: "  "))
    }
    let limits = figures.compactMap { figure in figure.limit.map { "\(figure.name): \($0)" } }
    if !limits.isEmpty { lines += ["", "Beside:"] + limits.map { "  " + $0 } }
    if !failures.isEmpty { lines += ["", "Not measured:"] + failures.map { "  " + $0 } }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func number(_ value: Double?, digits: Int = 0) -> String {
    value.map { String(format: "%.\(digits)f", $0) } ?? ""
  }
}
