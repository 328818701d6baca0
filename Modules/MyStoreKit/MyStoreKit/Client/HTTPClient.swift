public import FoundationCore

/// Loads resources: the one way every context's typed client reaches a server.
///
/// It adds the principal's token and language, keeps a private cache (RFC 9111) and repeats what may be repeated. A client
/// belongs to one principal and one language: make another one at sign-in and sign-out.
public final class HTTPClient: Sendable {
  let transport: any Transport
  private let token: String?
  /// What is asked for by `Accept-Language`; nil leaves it to the server.
  public let language: String?
  let retries: RetryPolicy
  private let clock: WallClock
  private let caches: PrincipalCaches
  private let cache: HTTPCache
  private let address: String?

  /// A client over a transport. `token` is sent as `Authorization: Bearer`, `language` as `Accept-Language`.
  public init(
    transport: any Transport, token: String? = nil, language: String? = nil, retries: RetryPolicy = RetryPolicy(),
    clock: WallClock = .system
  ) {
    self.transport = transport
    self.token = token
    self.language = language
    self.retries = retries
    self.clock = clock
    caches = PrincipalCaches(clock: clock)
    cache = caches.cache(of: token, language)
    address = nil
  }

  private init(_ client: HTTPClient, token: String?, language: String?, address: String?) {
    (transport, retries, clock, caches) = (client.transport, client.retries, client.clock, client.caches)
    (self.token, self.language, self.address) = (token, language, address)
    cache = caches.cache(of: token, language)
  }

  /// The same client, with the same cache, for a server that asks on behalf of its own client: the API is told the
  /// address that it limits by. An API on another machine believes it of its trusted proxies alone.
  public func onBehalf(of address: String) -> HTTPClient {
    HTTPClient(self, token: token, language: language, address: address)
  }

  /// The same transport for another principal, with the principal's cache: one that was used before is found again.
  public func signedIn(token: String?) -> HTTPClient {
    HTTPClient(self, token: token, language: language, address: address)
  }

  /// The same transport and principal in another language, with the cache of that language.
  public func speaking(_ language: String?) -> HTTPClient {
    HTTPClient(self, token: token, language: language, address: address)
  }

  /// How often the caches of all clients that were made from this one, or that this one was made from, could answer: for
  /// those who ask without a token, and for those who have one.
  public var allCacheStatistics: (anyone: HTTPCache.Statistics, known: HTTPCache.Statistics) { caches.statistics }

  /// Loads a resource: from the cache when it is fresh there, else from the server.
  ///
  /// - Throws: `transport` when no answer came after the retries, `refused` for any status but 2xx, `unreadable` when
  ///   the answer is not what the resource's schema says.
  public func load<Value>(
    _ resource: Resource<Value>, progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) async throws(HTTPClientError) -> Value {
    let response = try await respond(to: prepared(resource.request), progress: progress)
    guard (200..<300).contains(response.status) else { throw .refused(ServerProblem(response)) }
    do { return try resource.decode(response) } catch { throw .unreadable(error) }
  }

  func prepared(_ request: TransportRequest) -> TransportRequest {
    var request = request
    if let token { request.fields["authorization"] = "Bearer " + token }
    if let address { request.fields["x-forwarded-for"] = address }
    if let language { request.fields["accept-language"] = language }
    return request
  }

  private func respond(
    to request: TransportRequest, progress: (@Sendable (TransferProgress) -> Void)?
  ) async throws(HTTPClientError) -> TransportResponse {
    guard request.method == .get else {
      let response = try await repeated(request, progress: progress)
      if response.status < 400 { cache.invalidate(below: request.path) }
      return response
    }
    switch cache.lookUp(request) {
    case .fresh(let response): return response
    case .usable(let response, let etag):
      Task { [self] in
        do { _ = try await revalidated(request, response, etag, progress: nil) } catch {
          cache.abandonRevalidation(request)
        }
      }
      return response
    case .stale(let response, let etag):
      return try await revalidated(request, response, etag, progress: progress)
    case .missing:
      return cache.store(try await repeated(request, progress: progress), for: request)
    }
  }

  /// Asks whether a kept answer is still good, and keeps what comes back.
  private func revalidated(
    _ request: TransportRequest, _ response: TransportResponse, _ etag: String?,
    progress: (@Sendable (TransferProgress) -> Void)?
  ) async throws(HTTPClientError) -> TransportResponse {
    var conditional = request
    if let etag { conditional.fields["if-none-match"] = etag }
    let answer = try await repeated(conditional, progress: progress)
    guard answer.status == 304 else { return cache.store(answer, for: request) }
    return cache.refresh(response, with: answer, for: request)
  }

  private func repeated(
    _ request: TransportRequest, progress: (@Sendable (TransferProgress) -> Void)?
  ) async throws(HTTPClientError) -> TransportResponse {
    var attempt = 0
    while true {
      let isLast = attempt + 1 >= retries.attempts || !request.isIdempotent
      let delay: Duration
      do {
        let response = try await transport.send(request, progress: progress)
        guard RetryPolicy.isTemporary(response.status), !isLast else { return response }
        delay = retries.delay(after: attempt, retryAfter: response.fields["retry-after"])
      } catch {
        guard !isLast, error != .cancelled else { throw .transport(error) }
        delay = retries.delay(after: attempt, retryAfter: nil)
      }
      do { try await retries.sleep(delay) } catch { throw .transport(.cancelled) }
      attempt += 1
    }
  }
}
