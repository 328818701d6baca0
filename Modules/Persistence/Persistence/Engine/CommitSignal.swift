import Synchronization

/// What a commit may have brought to those who wait.
struct CommitSignals: Sendable {
  /// Events.
  let events = CommitSignal()
  /// Jobs, or room for further ones.
  let jobs = CommitSignal()
}

/// Tells listeners that something was committed that they wait for.
///
/// Signals that nobody has taken yet merge into one.
final class CommitSignal: Sendable {
  private struct State {
    var next = 0
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
  }
  private let state = Mutex(State())

  func send() {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
  }

  func listen() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let key = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = continuation
      return state.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: key) }
    }
    return stream
  }
}
