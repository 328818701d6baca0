import Foundation
import TestSupport

/// The server as a process beside this one, which ends with it.
final class ServerProcess {
  let port: UInt16
  private let process: Process
  private let input: Pipe

  /// - Parameter settings: Variables of its environment, beside those of this process.
  init(settings: [String: String] = [:]) throws {
    process = Process()
    process.environment = ProcessInfo.processInfo.environment.merging(settings) { $1 }
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["serve"]
    let output = Pipe()
    input = Pipe()
    process.standardOutput = output
    process.standardInput = input
    try process.run()
    let greeting = String(decoding: output.fileHandleForReading.nextData(), as: UTF8.self)
    guard let port = greeting.firstMatch(of: /port (\d+)/).flatMap({ UInt16($0.1) }) else {
      throw BenchFailure(description: "the server did not say its port: \(greeting)")
    }
    self.port = port
  }

  /// What it holds, and how many pages.
  func statistics(ending: Bool = false) throws -> (memory: Memory, pages: Int) {
    let socket = try RawSocket(port: port)
    let text =
      socket.exchange("GET /statistics\(ending ? "?end=1" : "") HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")?.text ?? ""
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3 else { throw BenchFailure(description: "the server said: \(text)") }
    return (Memory(inUse: numbers[0], resident: numbers[1]), numbers[2])
  }

  /// What it holds when nothing is left to do: the least of several looks.
  func settledMemory(ending: Bool = false) throws -> Memory {
    var least = Memory(inUse: .max, resident: .max)
    for _ in 0..<8 {
      let now = try statistics(ending: ending).memory
      least = Memory(inUse: min(least.inUse, now.inUse), resident: min(least.resident, now.resident))
      usleep(250_000)
    }
    return least
  }

  func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
