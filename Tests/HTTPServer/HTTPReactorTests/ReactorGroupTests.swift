import FoundationCore
import Glibc
import HTTPWire
import Synchronization
import Testing

// Threads that cannot be had are no part of the public interface.
@testable import HTTPReactor

/// Answers nothing.
private struct SilentService: ReactorService {
  func bodyLimit(for head: RequestHead) -> Int { 0 }
  func answer(_ request: ReceivedRequest, on exchange: Exchange) -> Outcome { .answer(Answer(status: 204)) }
  func refusal(_ refusal: Refusal) -> Answer { Answer(status: refusal.status) }
}

@Suite struct ReactorGroupTests {
  /// Starts so many threads, and then none.
  private func group(port: UInt16 = 0, threads: Int) throws -> ReactorGroup {
    var left = threads
    return try ReactorGroup(
      address: "127.0.0.1", port: port, loops: 3, limits: ReactorLimits(), common: FieldBlock(), proxies: [],
      service: SilentService()
    ) { body throws(SystemThread.Failure) in
      guard left > 0 else { throw SystemThread.Failure(number: EAGAIN) }
      left -= 1
      try SystemThread.start(body)
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: 0..<3)
  func `a thread that cannot be had is an error, and the port is free again`(threads: Int) async throws {
    let error = #expect(throws: ListenError.self) { try group(threads: threads) }
    #expect(error?.number == EAGAIN && error?.call == "start a thread for")
    let whole = try group(threads: 3)
    await whole.stop(withinMilliseconds: 1_000)
    #expect(throws: ListenError.self) { try group(port: whole.port, threads: threads) }
    // The loops that had begun give their sockets back by themselves.
    var again: ReactorGroup?
    for _ in 0..<2_000 where again == nil {
      again = try? group(port: whole.port, threads: 3)
      if again == nil { try await Task.sleep(for: .milliseconds(2)) }
    }
    await again?.stop(withinMilliseconds: 1_000)
    #expect(again != nil)
  }
}
