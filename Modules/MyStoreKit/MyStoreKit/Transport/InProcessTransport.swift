/// Calls a server in the same process: the store's own pages are clients of its API without a socket between.
public struct InProcessTransport: Transport {
  private let respond: @Sendable (TransportRequest) async -> TransportResponse
  private let listen: @Sendable (TransportRequest) -> AsyncStream<ChangeNotice>

  /// Hands every request to the first closure, and whoever listens for changes to the second.
  public init(
    listen: @escaping @Sendable (TransportRequest) -> AsyncStream<ChangeNotice> = { _ in AsyncStream { $0.finish() } },
    _ respond: @escaping @Sendable (TransportRequest) async -> TransportResponse
  ) {
    self.respond = respond
    self.listen = listen
  }

  /// What the second closure gives.
  public func changes(_ request: TransportRequest) -> AsyncStream<ChangeNotice> { listen(request) }

  /// Answers as soon as the closure has. Reports no progress.
  ///
  /// - Throws: `cancelled` when the task was cancelled.
  public func send(
    _ request: TransportRequest, progress: (@Sendable (TransferProgress) -> Void)?
  ) async throws(TransportError) -> TransportResponse {
    if Task.isCancelled { throw .cancelled }
    return await respond(request)
  }
}
