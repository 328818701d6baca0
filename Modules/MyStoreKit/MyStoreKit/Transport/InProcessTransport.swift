/// Calls a server in the same process: the store's own pages are clients of its API without a socket between.
public struct InProcessTransport: Transport {
  private let respond: @Sendable (TransportRequest) async -> TransportResponse

  /// Hands every request to the closure.
  public init(_ respond: @escaping @Sendable (TransportRequest) async -> TransportResponse) { self.respond = respond }

  /// Answers as soon as the closure has; there is no progress to tell.
  public func send(
    _ request: TransportRequest, progress: (@Sendable (TransferProgress) -> Void)?
  ) async throws(TransportError) -> TransportResponse {
    if Task.isCancelled { throw .cancelled }
    return await respond(request)
  }
}
