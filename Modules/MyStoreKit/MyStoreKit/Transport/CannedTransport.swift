import Synchronization

/// Answers from a table instead of a server: for previews and tests of screens.
public final class CannedTransport: Transport {
  /// One canned answer.
  public struct Answer: Sendable {
    let method: TransportRequest.Method
    let path: String
    let result: Result<TransportResponse, TransportError>
    var isWaiting = false

    /// Answers requests of a method and path with a response.
    public init(_ path: String, method: TransportRequest.Method = .get, response: TransportResponse) {
      self.method = method
      self.path = path
      result = .success(response)
    }

    /// Answers with JSON text.
    public init(_ path: String, method: TransportRequest.Method = .get, json: String, status: Int = 200) {
      self.init(
        path, method: method,
        response: TransportResponse(
          status: status, fields: ["content-type": "application/json"], body: Array(json.utf8)))
    }

    /// Fails as a network would.
    public init(_ path: String, method: TransportRequest.Method = .get, failing error: TransportError) {
      self.method = method
      self.path = path
      result = .failure(error)
    }

    /// Answers with a file of JSON, as previews keep them.
    public init(_ path: String, method: TransportRequest.Method = .get, json: [UInt8], status: Int = 200) {
      self.init(
        path, method: method,
        response: TransportResponse(status: status, fields: ["content-type": "application/json"], body: json))
    }

    /// Never answers, so that a screen stays as it is while it loads.
    public static func never(_ path: String, method: TransportRequest.Method = .get) -> Answer {
      var answer = Answer(path, method: method, failing: .timedOut)
      answer.isWaiting = true
      return answer
    }
  }

  private let answers: Mutex<[Answer]>
  private let log = Mutex<[TransportRequest]>([])
  private let listeners = Mutex<[AsyncStream<ChangeNotice>.Continuation]>([])

  /// Several answers for one path are given in turn; the last one stays.
  public init(_ answers: [Answer]) { self.answers = Mutex(answers) }

  /// Every request received so far.
  public var requests: [TransportRequest] { log.withLock { $0 } }

  /// Tells whoever listens of a change.
  public func send(_ change: Change) {
    for listener in listeners.withLock(\.self) { listener.yield(.changed(change)) }
  }

  /// Connects at once; changes come from `send`.
  public func changes(_ request: TransportRequest) -> AsyncStream<ChangeNotice> {
    let (stream, continuation) = AsyncStream.makeStream(of: ChangeNotice.self)
    continuation.yield(.connected)
    listeners.withLock { $0.append(continuation) }
    return stream
  }

  /// Answers from the table; 404 for what is not in it.
  ///
  /// - Throws: The error of a canned answer that fails.
  public func send(
    _ request: TransportRequest, progress: (@Sendable (TransferProgress) -> Void)?
  ) async throws(TransportError) -> TransportResponse {
    log.withLock { $0.append(request) }
    let answer = answers.withLock { answers -> Answer? in
      let matching = answers.indices.filter {
        answers[$0].method == request.method && answers[$0].path == request.path
      }
      guard let first = matching.first else { return nil }
      return matching.count > 1 ? answers.remove(at: first) : answers[first]
    }
    guard let answer else { return TransportResponse(status: 404) }
    // Until whoever asked is gone, which cancels it.
    while answer.isWaiting, !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
    return try answer.result.get()
  }
}
