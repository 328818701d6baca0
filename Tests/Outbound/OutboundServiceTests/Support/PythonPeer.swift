import Foundation
import Synchronization
import TestSupport
import Testing

/// A server that is not ours: a Python program that prints its port and then lines of JSON, and ends with its keeper.
final class PythonPeer {
  let port: Int
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let lines = Lines()

  /// Starts a program of the folder `Data`.
  init(_ program: String, _ arguments: [String]) async throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    let python = root.appendingPathComponent(".tools/venv/bin/python")
    try #require(FileManager.default.isExecutableFile(atPath: python.path), "make tools installs it")
    process.executableURL = python
    process.arguments =
      [root.appendingPathComponent("Tests/Outbound/OutboundServiceTests/Data/\(program)").path] + arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    lines.read(output)
    port = try #require(Int(String(decoding: try await lines.next(), as: UTF8.self)))
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.terminate()
  }

  /// What it has said next.
  func next<Line: Decodable>(_ type: Line.Type = Line.self) async throws -> Line {
    try JSONDecoder().decode(Line.self, from: try await lines.next())
  }
}

/// What a process says, read by a thread of its own: whoever waits for it must not hold up what makes it speak.
private final class Lines: Sendable {
  private let all = Mutex<[Data]>([])

  func read(_ pipe: Pipe) {
    let handle = pipe.fileHandleForReading
    Thread.detachNewThread { [self] in
      var rest = Data()
      while true {
        let more = handle.nextData()
        if more.isEmpty { return }
        rest += more
        while let end = rest.firstIndex(of: 0x0A) {
          let line = Data(rest[..<end])
          all.withLock { $0.append(line) }
          rest = Data(rest[(end + 1)...])
        }
      }
    }
  }

  func next() async throws -> Data {
    let line = try await eventually({ $0 != nil }) {
      all.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
    return try #require(line, "the program said nothing more")
  }
}
