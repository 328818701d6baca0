/// The right to answer one request, once, from any thread.
///
/// An answer that comes too late is dropped.
public struct Exchange: Sendable {
  /// The loop of the connection: prefer it for the task that answers.
  public let loop: EventLoop
  /// Whether so many requests are being answered that another should be refused with 503.
  public let isSaturated: Bool
  let token: Token

  /// Sends the answer, from any thread. The first one counts.
  public func complete(_ answer: Answer) { loop.post(.answer(token, answer)) }

  /// Sends some of the body of a streamed answer, and waits until the peer has taken it: no more than one part is held.
  ///
  /// - Throws: `Unwanted` when the connection is gone or the request was HEAD, and once the task is cancelled.
  public func send(_ part: [UInt8]) async throws(Unwanted) {
    guard !part.isEmpty else { return }
    let receipt = PartReceipt()
    if !loop.post(.part(token, part, receipt)) { receipt.settle(isTaken: false) }
    guard await receipt.isTaken() else { throw Unwanted() }
  }

  /// Ends the body of a streamed answer.
  ///
  /// - Parameter isComplete: False closes the connection without the end of the body, so that nobody takes a part of it for
  ///   the whole.
  public func endBody(isComplete: Bool) { loop.post(.endOfParts(token, isComplete: isComplete)) }

  /// Nobody takes the rest of a body.
  public struct Unwanted: Error, Sendable {}
}

/// Waits until the peer has taken a part of a streamed answer, or will never take it.
final class PartReceipt: Sendable {
  private struct State: Sendable {
    var isTaken: Bool?
    var waiter: CheckedContinuation<Bool, Never>?
  }

  private let state = Locked(State())

  /// Says whether the part was taken. The first word counts.
  func settle(isTaken: Bool) {
    let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard state.isTaken == nil else { return nil }
      state.isTaken = isTaken
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: isTaken)
  }

  /// Whether the part was taken; false once the task is cancelled.
  func isTaken() async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state -> Bool? in
          if state.isTaken == nil { state.waiter = continuation }
          return state.isTaken
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      settle(isTaken: false)
    }
  }
}
