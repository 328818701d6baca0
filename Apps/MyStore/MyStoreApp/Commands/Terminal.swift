import Foundation
import Synchronization

/// What a command says to people and programs.
struct Terminal: Sendable {
  /// Results, to standard output, at once.
  func say(_ text: String) { write(text + "\n", to: .standardOutput) }
  /// Results for programs.
  func output(_ bytes: [UInt8]) { try? FileHandle.standardOutput.write(contentsOf: Data(bytes)) }
  /// What went wrong, and news, to standard error.
  func warn(_ text: String) { write(Self.printable(text) + "\n", to: .standardError) }

  /// The text without signs that move a terminal's cursor or change its colours: what a file says is told too.
  private static func printable(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
      shown.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(shown)
  }

  private func write(_ text: String, to handle: FileHandle) { try? handle.write(contentsOf: Data(text.utf8)) }

  /// Draws a bar when standard error is a terminal, and nothing otherwise.
  func progressBar(_ label: String) -> @Sendable (Int, Int) -> Void {
    guard isatty(FileHandle.standardError.fileDescriptor) == 1 else { return { _, _ in } }
    let drawn = DrawnPercent()
    return { done, total in
      // Where others work on the same, more may be left than there was at first.
      let percent = total > 0 ? Int(100 * Double(min(max(done, 0), total)) / Double(total)) : 100
      guard drawn.advance(to: percent) else { return }
      let filled = percent * 30 / 100
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
      write("\r\(label) \(bar) \(percent) %" + (percent == 100 ? "\n" : ""), to: .standardError)
    }
  }
}

/// The percent last drawn, so that a bar is drawn a hundred times and not a thousand.
private final class DrawnPercent: Sendable {
  private let value = Mutex(-1)

  func advance(to percent: Int) -> Bool {
    value.withLock { value in
      guard percent > value else { return false }
      value = percent
      return true
    }
  }
}
