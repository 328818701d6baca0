import Foundation
import TestSupport

extension Bench {
  /// Rows of the files that are taken in.
  static let rowCount = 50_000

  /// A product file of 50,000 rows into an empty store, and the same file again: time, and the most memory held.
  func productFile() throws -> [Figure] {
    let file = folder.appendingPathComponent("products.csv")
    try Data(ProductFile.header + ProductFile(rows: Self.rowCount).reduce(into: []) { $0 += $1 }).write(to: file)
    let database = folder.appendingPathComponent("imported.db").path
    let first = try importing(file.path, into: database)
    let second = try importing(file.path, into: database)
    return [
      Figure(
        name: "import of \(Self.rowCount) rows", perSecond: Double(Self.rowCount) / first.seconds,
        target: .atMost(30, first.seconds, "s")),
      Figure(name: "most memory during the import", target: .atMost(150, first.megabytes, "MB")),
      Figure(name: "the same file again", perSecond: Double(Self.rowCount) / second.seconds),
    ]
  }

  private func importing(_ file: String, into database: String) throws -> (seconds: Double, megabytes: Double) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = ["import", file, "--database", database]
    process.standardOutput = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    var most = 0.0
    while process.isRunning {
      most = max(most, Self.highWaterMark(process.processIdentifier))
      Thread.sleep(forTimeInterval: 0.02)
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Load.Failure(description: "the import failed") }
    return ((ContinuousClock.now - start) / .seconds(1), most)
  }

  /// The most a process has held so far, in MB, by the kernel's own count.
  private static func highWaterMark(_ process: Int32) -> Double {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    else { return 0 }
    return kilobytes * 1_024 / 1_000_000
  }
}
