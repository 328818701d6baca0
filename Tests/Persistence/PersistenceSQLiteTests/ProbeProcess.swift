import Foundation
import TestSupport
import Testing

/// Runs `persistence-probe`, which is built beside the tests.
enum ProbeProcess {
  /// Standard output, line by line, and how the process ended.
  ///
  /// Killed after so many lines, if a number is given.
  static func run(_ arguments: [String], killAfter lines: Int? = nil) async throws -> (lines: [String], killed: Bool) {
    let process = Process()
    process.executableURL = try executable()
    process.arguments = arguments
    // It is killed, perhaps while it writes what it has counted of coverage: nothing could read that.
    process.environment = ProcessInfo.processInfo.environment.merging(["LLVM_PROFILE_FILE": "/dev/null"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    return await withCheckedContinuation { continuation in
      // Reading blocks, so it has a thread of its own.
      Thread.detachNewThread {
        var output = Data()
        var newlines = 0
        while true {
          let data = pipe.fileHandleForReading.nextData()
          if data.isEmpty { break }
          output += data
          newlines += data.count { $0 == 0x0a }
          if let lines, newlines >= lines, process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
        process.waitUntilExit()
        let text = String(decoding: output, as: UTF8.self)
        continuation.resume(
          returning: (text.split(separator: "\n").map(String.init), process.terminationReason == .uncaughtSignal))
      }
    }
  }

  /// The numbers of a line such as `accepted 3 entries 3`.
  static func numbers(_ line: String?) -> [String: Int] {
    let words = (line ?? "").split(separator: " ")
    var numbers: [String: Int] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) { numbers[String(words[index])] = Int(words[index + 1]) }
    return numbers
  }

  private static func executable() throws -> URL {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "persistence-probe")
  }
}
