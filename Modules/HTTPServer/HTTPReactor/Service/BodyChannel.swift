/// A body on its way from a connection to the task that reads it.
///
/// The connection is not read before the first bytes are asked for, nor while more than 256 KiB wait here, so a slow
/// reader slows its client down.
public final class BodyChannel: Sendable {
  /// Why a body ends before its end: the client left, came too slowly, or sent what cannot be read.
  public struct Interrupted: Error, Sendable {}

  /// Bytes that wait here at most, beside one piece more.
  public static let highWater = 256 << 10

  private enum End: Sendable { case open, finished, interrupted }

  private struct State: Sendable {
    var chunks: [[UInt8]] = []
    var count = 0
    var end = End.open
    var isPaused = false
    var isAwaited = false
    var reader: CheckedContinuation<[UInt8]?, any Error>?
  }

  private let state = Locked(State())
  private let resume: @Sendable () -> Void

  init(resume: @escaping @Sendable () -> Void) { self.resume = resume }

  /// A body that is here already.
  public convenience init(_ bytes: [UInt8]) {
    self.init {}
    push(bytes)
    finish()
  }

  /// The next bytes; nil at the end. For one reader at a time.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, and what ended the body early.
  public func next() async throws -> [UInt8]? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (ready, resumes) = state.withLock { state -> (Result<[UInt8]?, any Error>?, Bool) in
          let isFirst = !state.isAwaited
          state.isAwaited = true
          guard let answer = Self.take(&state) else {
            state.reader = continuation
            return (nil, isFirst)
          }
          defer { if state.count == 0 { state.isPaused = false } }
          return (answer, isFirst || state.isPaused && state.count == 0)
        }
        if let ready { continuation.resume(with: ready) }
        if resumes { resume() }
      }
    } onCancel: {
      interrupt()
    }
  }

  /// All bytes there are, so that few large pieces are handed on.
  private static func take(_ state: inout State) -> Result<[UInt8]?, any Error>? {
    if state.count > 0 {
      // Whole chunks are copied: byte by byte, a picture of 20 MiB took seconds.
      var bytes = state.chunks.count == 1 ? state.chunks[0] : []
      if bytes.isEmpty {
        bytes.reserveCapacity(state.count)
        for chunk in state.chunks { bytes += chunk }
      }
      state.chunks = []
      state.count = 0
      return .success(bytes)
    }
    switch state.end {
    case .open: return nil
    case .finished: return .success(nil)
    case .interrupted: return .failure(Interrupted())
    }
  }

  /// Adds bytes, which the connection has been read for.
  func push(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    wake { state in
      guard state.end == .open else { return }
      state.chunks.append(bytes)
      state.count += bytes.count
    }
  }

  /// Whether so much waits that no more should be read; it is told when there is room again.
  var isFull: Bool {
    state.withLock { state in
      state.isPaused = state.count > Self.highWater
      return state.isPaused
    }
  }

  func finish() { wake { if $0.end == .open { $0.end = .finished } } }

  func interrupt() {
    wake { state in
      guard state.end == .open else { return }
      (state.end, state.chunks, state.count) = (.interrupted, [], 0)
    }
  }

  private func wake(_ change: (inout State) -> Void) {
    let waiting = state.withLock { state -> (CheckedContinuation<[UInt8]?, any Error>, Result<[UInt8]?, any Error>)? in
      change(&state)
      guard let reader = state.reader, let answer = Self.take(&state) else { return nil }
      state.reader = nil
      return (reader, answer)
    }
    if let (reader, answer) = waiting { reader.resume(with: answer) }
  }
}
