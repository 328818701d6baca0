import Processes
import Testing

/// Programs that are run for what the server should not do itself.
struct ChildProcessTests {
  private func run(_ script: String, _ input: [UInt8] = [], timeLimit: Duration = .seconds(20)) -> String {
    switch ChildProcess.run("/bin/sh", ["-c", script], reading: input, timeLimit: timeLimit) {
    case .exited(let status, let output): "exited \(status): \(String(decoding: output, as: UTF8.self))"
    case .killed(let signal): "killed \(signal)"
    case .overrun: "overrun"
    case .notStarted: "not started"
    }
  }

  @Test func `a program reads its input and is read to its end`() {
    #expect(run("cat; exit 3", Array("bytes".utf8)) == "exited 3: bytes")
  }

  @Test func `input that nobody reads is no obstacle`() {
    #expect(run("exit 0", [UInt8](repeating: 7, count: 1 << 20)) == "exited 0: ")
  }

  @Test func `a program knows nothing of the server's environment`() { #expect(run("echo $HOME") == "exited 0: \n") }

  @Test func `signals and slowness are told apart`() {
    #expect(run("kill -9 $$") == "killed 9")
    #expect(run("sleep 60", timeLimit: .milliseconds(200)) == "overrun")
  }

  @Test func `what is not there does not start`() {
    let ending = ChildProcess.run("/nowhere/at/all", [], reading: [], timeLimit: .seconds(1))
    guard case .notStarted = ending else {
      Issue.record("it started")
      return
    }
  }
}
