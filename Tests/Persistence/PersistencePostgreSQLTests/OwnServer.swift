import Foundation
import Glibc
import TestSupport

/// A PostgreSQL server of a test's own, which it may kill. It ends with the tests.
final class OwnServer {
  /// How a server ends without having finished anything.
  enum End: CaseIterable {
    /// Its first process is killed: the others notice that by themselves.
    case killed
    /// `pg_ctl stop -m immediate`: all of its processes stop at once, as after a crash.
    case immediate
  }

  struct Failure: Error {
    let description: String
  }

  /// Where it is.
  let address: String
  private let folder: String
  private let script = Process()
  private let input = Pipe()

  /// Makes a server and starts it.
  init() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    script.executableURL = root.appending(path: ".scripts/postgresql")
    script.arguments = ["sh", "-c", #"echo "$TEST_POSTGRESQL $TEST_POSTGRESQL_FOLDER"; cat"#]
    script.environment = ProcessInfo.processInfo.environment.merging(["POSTGRESQL_BUFFERS": "32MB"]) { $1 }
    let output = Pipe()
    (script.standardInput, script.standardOutput) = (input, output)
    try script.run()
    let words = String(decoding: output.fileHandleForReading.nextData(), as: UTF8.self).split { $0.isWhitespace }
    guard words.count == 2 else { throw Failure(description: "the server did not start") }
    (address, folder) = (String(words[0]), String(words[1]))
  }

  /// Ends the server and starts it again; returns when it lets clients in.
  func restart(after end: End) throws {
    switch end {
    case .killed:
      // The file's first line is the number of the first process.
      let lines = try String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8).split(separator: "\n")
      guard let first = lines.first.flatMap({ pid_t($0) }), kill(first, SIGKILL) == 0 else {
        throw Failure(description: "no process to kill")
      }
    case .immediate:
      guard try control(["-m", "immediate", "stop"]) else { throw Failure(description: "the server did not stop") }
    }
    // Until the last of the former server's processes has noticed its end, its memory is in use, and no other begins.
    for _ in 0..<400 {
      if try control(["start"]) { return }
      usleep(50_000)
    }
    throw Failure(description: "the server did not start again")
  }

  /// Stops the server and removes its data.
  func end() {
    try? input.fileHandleForWriting.close()
    script.waitUntilExit()
  }

  private func control(_ arguments: [String]) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: folder + "/control")
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
