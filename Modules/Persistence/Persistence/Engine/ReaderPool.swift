import Synchronization

/// Read-only connections that callers borrow.
///
/// Waiting for one suspends; it never blocks a thread.
final class ReaderPool: Sendable {
  /// `@unchecked`: whoever checked it out is alone with it.
  final class Reader: @unchecked Sendable {
    let session: Session
    init(_ session: Session) { self.session = session }
  }
  fileprivate struct State {
    var idle: [Reader]
    var waiting: [CheckedContinuation<Reader?, Never>] = []
    var borrowed = 0
    var isClosed = false
    var closing: CheckedContinuation<Void, Never>?
  }
  private let state: Mutex<State>

  init(_ readers: [Reader]) { state = Mutex(State(idle: readers)) }

  /// Nil when the pool is closed.
  func checkOut() async -> Reader? {
    let (reader, isClosed) = state.withLock { ($0.takeIdle(), $0.isClosed) }
    if reader != nil || isClosed { return reader }
    return await withCheckedContinuation { continuation in
      let (reader, isAnswered) = state.withLock { state -> (Reader?, Bool) in
        if state.isClosed { return (nil, true) }
        if let reader = state.takeIdle() { return (reader, true) }
        state.waiting.append(continuation)
        return (nil, false)
      }
      if isAnswered { continuation.resume(returning: reader) }
    }
  }

  func checkIn(_ reader: Reader) {
    let (next, closing) = state.withLock {
      state -> (CheckedContinuation<Reader?, Never>?, CheckedContinuation<Void, Never>?) in
      if !state.waiting.isEmpty { return (state.waiting.removeFirst(), nil) }
      state.borrowed -= 1
      state.idle.append(reader)
      return (nil, state.borrowed == 0 ? state.closing.take() : nil)
    }
    next?.resume(returning: reader)
    closing?.resume()
  }

  /// Refuses new borrowers, waits for the present ones, and closes the connections.
  func close() async {
    await withCheckedContinuation { continuation in
      let (waiting, isIdle) = state.withLock { state in
        state.isClosed = true
        defer { state.waiting = [] }
        if state.borrowed > 0 { state.closing = continuation }
        return (state.waiting, state.borrowed == 0)
      }
      for caller in waiting { caller.resume(returning: nil) }
      if isIdle { continuation.resume() }
    }
    let readers = state.withLock { state in
      defer { state.idle = [] }
      return state.idle
    }
    for reader in readers { reader.session.connection.close() }
  }
}

extension ReaderPool.State {
  fileprivate mutating func takeIdle() -> ReaderPool.Reader? {
    guard !isClosed, let reader = idle.popLast() else { return nil }
    borrowed += 1
    return reader
  }
}
