import Dispatch
import Foundation
import FoundationCore
import Testing

@Suite struct SystemThreadTests {
  /// As many as would have to wait for each other forever on the threads that tasks share.
  @Test func `work that waits has a thread of its own`() async {
    let count = 64
    let (others, deadline) = (DispatchGroup(), DispatchTime.now() + 5)
    for _ in 0..<count { others.enter() }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<count {
        group.addTask {
          await SystemThread.value {
            others.leave()
            return others.wait(timeout: deadline) == .success
          }
        }
      }
      for await haveMet in group { #expect(haveMet) }
    }
  }

  #if os(Linux)
    @Test func `a thread is shown by its name`() async throws {
      let name = await withCheckedContinuation { continuation in
        do throws(SystemThread.Failure) {
          try SystemThread.start(named: "import-reader") {
            continuation.resume(returning: try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8))
          }
        } catch { continuation.resume(returning: nil) }
      }
      #expect(name == "import-reader\n")
    }
  #endif
}
