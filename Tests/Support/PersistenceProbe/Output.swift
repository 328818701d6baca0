import Glibc
import Synchronization

/// Writes a line at once and whole: `print` would keep it until exit, which a kill forestalls.
func say(_ line: String) {
  var line = line + "\n"
  _ = line.withUTF8 { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

/// The text of a file; empty when there is none.
func read(_ path: String) -> String {
  guard let file = unsafe fopen(path, "r") else { return "" }
  defer { unsafe fclose(file) }
  var text: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe fread(&buffer, 1, buffer.count, file)
    if count == 0 { return String(decoding: text, as: UTF8.self) }
    text += buffer[..<count]
  }
}

/// Counts down to one.
final class Turns: Sendable {
  private let left: Atomic<Int>
  init(_ count: Int) { left = Atomic(count) }
  func isLast() -> Bool { left.subtract(1, ordering: .relaxed).oldValue == 1 }
}
