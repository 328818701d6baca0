import Foundation

/// What was measured, beside what is wanted (Docs/webui.md).
final class Figures {
  private var missed = 0

  /// Prints a figure; one over its target makes the program fail.
  func report(_ name: String, _ value: Double, _ unit: String, target: Double? = nil) {
    let isMissed = target.map { value > $0 } ?? false
    if isMissed { missed += 1 }
    let wanted = target.map { "target \(Self.text($0)) \(unit)  \(isMissed ? "MISSED" : "met")" } ?? ""
    let columns = [(name, 52), ("\(Self.text(value)) \(unit)", 14), (wanted, 0)]
    say(
      columns.map { $0.0.padding(toLength: max($0.1, $0.0.count), withPad: " ", startingAt: 0) }.joined(separator: "  ")
    )
  }

  /// 0 when every target is met.
  var status: Int32 { missed == 0 ? 0 : 1 }

  private static func text(_ value: Double) -> String {
    String(format: value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
  }
}

/// Something that could not be measured.
struct BenchFailure: Error, CustomStringConvertible {
  let description: String
}

/// Prints a line, seen at once also through a pipe.
func say(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8)) }

extension Duration {
  /// The length in µs.
  var microseconds: Double { self / .microseconds(1) }
}

extension [Double] {
  /// The value that so many of a hundred are not above.
  func percentile(_ percent: Int) -> Double {
    let sorted = sorted()
    return sorted.isEmpty ? 0 : sorted[Swift.min(sorted.count * percent / 100, sorted.count - 1)]
  }
}
