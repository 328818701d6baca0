import Synchronization

/// So many at once, so many who wait in the order in which they came, and no more.
public final class TurnQueue: Sendable {
  private struct State: Sendable {
    var running = 0
    var waiters: [CheckedContinuation<Bool, Never>] = []
  }

  private let state = Mutex(State())
  private let limits: (running: Int, waiting: Int)

  /// A queue of `running` at once, and `waiting` who wait.
  public init(running: Int, waiting: Int) { limits = (running, waiting) }

  /// Whether another one would be refused.
  public var isFull: Bool { state.withLock { $0.running >= limits.running && $0.waiters.count >= limits.waiting } }

  /// Waits for a turn; false at once when too many wait already.
  public func enter() async -> Bool {
    await withCheckedContinuation { continuation in
      let answer = state.withLock { state -> Bool? in
        if state.running < limits.running {
          state.running += 1
          return true
        }
        if state.waiters.count >= limits.waiting { return false }
        state.waiters.append(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Ends a turn, which passes to whoever has waited longest.
  public func leave() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard !state.waiters.isEmpty else {
        state.running -= 1
        return nil
      }
      return state.waiters.removeFirst()
    }
    next?.resume(returning: true)
  }
}
