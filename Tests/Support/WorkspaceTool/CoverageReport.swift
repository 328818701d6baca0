import Foundation

/// What tests have run of our own code, from the JSON of `llvm-cov export`.
struct CoverageReport {
  private struct Share {
    var covered = 0, count = 0
    var percent: Double { count == 0 ? 100 : Double(covered) * 100 / Double(count) }

    mutating func add(_ lines: Exported.Lines) {
      covered += lines.covered
      count += lines.count
    }
  }
  private var folders: [String: Share] = [:]
  private var all = Share()
  private var missed: [String] = []

  /// Reads a report about the tree at `root`.
  ///
  /// A region of `Tests/Support/critical-files.txt` is missed when nothing ran it, and so is a whole file of the list that
  /// the report does not have.
  init(json: String, root: String) throws {
    let list = try String(contentsOfFile: root + "/Tests/Support/critical-files.txt", encoding: .utf8)
    let critical = Set(list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { String($0) })
    let report = try JSONDecoder().decode(Exported.self, from: Data(contentsOf: URL(fileURLWithPath: json)))
    var seen: Set<String> = []
    for file in report.data.flatMap(\.files) where file.filename.hasPrefix(root + "/") {
      let path = String(file.filename.dropFirst(root.count + 1))
      guard path.hasPrefix("Modules/") || path.hasPrefix("Apps/") else { continue }
      let folder = path.split(separator: "/").prefix(3).joined(separator: "/")
      all.add(file.summary.lines)
      folders[folder, default: Share()].add(file.summary.lines)
      if critical.contains(path) {
        seen.insert(path)
        missed += file.segments.filter(\.isMissed).map { "\(path):\($0.line):\($0.column)" }
      }
    }
    missed += critical.subtracting(seen).sorted()
  }

  func isEnough(minimum: Double) -> Bool { all.percent >= minimum && missed.isEmpty }

  func lines(minimum: Double) -> [String] {
    folders.sorted { $0.key < $1.key }.map { String(format: "%6.1f %%  %@", $0.value.percent, $0.key) }
      + [String(format: "%6.1f %%  of all lines; %.0f %% are asked for", all.percent, minimum)]
      + missed.map { "not run by any test: \($0)" }
  }
}

private struct Exported: Decodable {
  struct Lines: Decodable { let covered: Int, count: Int }
  struct Summary: Decodable { let lines: Lines }
  struct Part: Decodable { let files: [File] }
  struct File: Decodable { let filename: String, summary: Summary, segments: [Segment] }

  /// Where a region begins or ends: a list of line, column, count, whether there is a count, whether it begins a region, and
  /// whether that is only a gap between two.
  struct Segment: Decodable {
    let line: Int, column: Int
    let isMissed: Bool

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      (line, column) = (try values.decode(Int.self), try values.decode(Int.self))
      let count = try values.decode(Int64.self)
      let (hasCount, isEntry) = (try values.decode(Bool.self), try values.decode(Bool.self))
      let isGap = try values.decode(Bool.self)
      isMissed = hasCount && isEntry && !isGap && count == 0
    }
  }
  let data: [Part]
}
