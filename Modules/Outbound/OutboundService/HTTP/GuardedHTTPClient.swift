import CCurl
public import Outbound

/// Asks servers of other people's: webhooks, pictures, gateways.
///
/// Connects to the public Internet alone, and to what `AddressPolicy` names beside it; each answer has a limit in bytes and
/// each call a limit in time. A thread of its own waits for all of them.
public final class GuardedHTTPClient: Sendable {
  private let loop: TransferLoop
  private let policy: AddressPolicy?
  private let authorities: String?
  private let breaker: CircuitBreaker
  private let resolutions: @Sendable (_ host: String, _ port: String) -> [String]

  /// How often what is idempotent is asked at most.
  static let attempts = 3

  /// A client with a thread of its own, which ends with it.
  ///
  /// - Parameter policy: Where it may connect to.
  /// - Throws: `unavailable` when the system has no thread for it.
  public convenience init(policy: AddressPolicy = AddressPolicy()) throws(OutboundCallError) {
    try self.init(policy: policy, loop: TransferLoop())
  }

  /// A client for tests: with addresses in place of those of name servers, and one that connects to whatever it is told.
  init(
    policy: AddressPolicy?, loop: TransferLoop, authorities: String? = nil, breaker: CircuitBreaker = CircuitBreaker(),
    resolutions: @escaping @Sendable (_ host: String, _ port: String) -> [String] = { _, _ in [] }
  ) {
    (self.policy, self.loop, self.authorities, self.breaker) = (policy, loop, authorities, breaker)
    self.resolutions = resolutions
  }

  deinit { loop.stop() }

  /// Sends a request and returns the answer, whatever its status.
  ///
  /// What is idempotent is sent up to three times, with a pause before each repeat that is partly left to chance: after
  /// failures that pass, and after 429, 502, 503 and 504, which are answered as they are when no repeat brings better.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - deadline: How long all of it may take, repeats and redirects among it.
  /// - Throws: `OutboundCallError`: nothing of an answer is returned then.
  public func send(
    _ request: OutboundRequest, deadline: Duration = .seconds(30)
  ) async throws(OutboundCallError) -> OutboundResponse {
    guard let address = OutboundURL(request.address), request.fields.allSatisfy(\.isSendable) else {
      throw .badRequest
    }
    let end = ContinuousClock.now + deadline
    var attempt = 1
    while true {
      let result: Result<OutboundResponse, OutboundCallError>
      do throws(OutboundCallError) { result = .success(try await follow(request, at: address, until: end)) } catch {
        result = .failure(error)
      }
      guard request.isIdempotent, attempt < Self.attempts, result.mayBeMended else { return try result.get() }
      let pause = Self.pause(after: attempt, asked: result.retryAfter)
      guard ContinuousClock.now + pause < end else { return try result.get() }
      do { try await Task.sleep(for: pause) } catch { throw .cancelled }
      attempt += 1
    }
  }

  /// 200 ms, then twice as long each time, half of it left to chance; longer when the server asks for that.
  private static func pause(after attempt: Int, asked: Duration?) -> Duration {
    let longest = Duration.milliseconds(200 * (1 << min(attempt - 1, 10)))
    return max(longest * Double.random(in: 0.5...1), asked ?? .zero)
  }

  /// Asks, and goes where the answer leads.
  private func follow(
    _ request: OutboundRequest, at start: OutboundURL, until end: ContinuousClock.Instant
  ) async throws(OutboundCallError) -> OutboundResponse {
    var (request, address) = (request, start)
    var left = request.redirects
    while true {
      let response = try await ask(request, at: address, until: end)
      guard request.redirects > 0, [301, 302, 303, 307, 308].contains(response.status),
        let location = response["Location"]
      else { return response }
      guard left > 0 else { throw .tooManyRedirects }
      guard let next = address.following(location) else { throw .badRequest }
      if address.isProtected, !next.isProtected { throw .insecureRedirect }
      if response.status == 303 || (response.status < 303 && request.method == .post) {
        (request.method, request.body) = (request.method == .head ? .head : .get, [])
        request.fields.removeAll { ["content-type", "content-encoding"].contains($0.name.lowercased()) }
      }
      if next.origin != address.origin {
        request.fields.removeAll {
          ["authorization", "cookie", "host", "proxy-authorization"].contains($0.name.lowercased())
        }
      }
      (address, left) = (next, left - 1)
    }
  }

  private func ask(
    _ request: OutboundRequest, at address: OutboundURL, until end: ContinuousClock.Instant
  ) async throws(OutboundCallError) -> OutboundResponse {
    let time = end - .now
    guard time > .zero else { throw .timedOut }
    guard breaker.admits(address.origin) else { throw .suspended }
    let own = [OutboundField("User-Agent", "MyStore/1")]
    let fields = own.filter { field in
      !request.fields.contains { $0.name.lowercased() == field.name.lowercased() }
    }
    let result = await loop.perform(
      TransferPlan(
        address: address.text,
        kind: .http(method: request.method.rawValue, fields: (fields + request.fields).map(\.line), body: request.body),
        time: time, bodyLimit: request.bodyLimit, policy: policy, authorities: authorities,
        resolutions: resolutions(address.host, address.port)))
    guard let error = result.error else {
      breaker.note(address.origin, worked: result.status < 500)
      return OutboundResponse(
        status: result.status, fields: result.fields, body: result.body, address: address.text)
    }
    switch error {
    case .unreachable, .timedOut, .malformed, .untrusted: breaker.note(address.origin, worked: false)
    // Not the server's fault: what was known of it stays, except that whoever was let through has found nothing.
    default: break
    }
    throw error
  }
}

extension OutboundField {
  /// As libcurl takes it: a semicolon says that the value is empty, where a colon would leave the field out.
  fileprivate var line: String { value.isEmpty ? name + ";" : "\(name): \(value)" }
}

extension Result where Success == OutboundResponse, Failure == OutboundCallError {
  fileprivate var mayBeMended: Bool {
    switch self {
    case .success(let response): [429, 502, 503, 504].contains(response.status)
    case .failure(let error): error.isPassing && error != .suspended
    }
  }

  /// How long the server asks to be left alone.
  fileprivate var retryAfter: Duration? {
    guard case .success(let response) = self, let text = response["Retry-After"], let seconds = Int(text),
      (0...86_400).contains(seconds)
    else { return nil }
    return .seconds(seconds)
  }
}

extension TransferResult {
  /// Why nothing came back; nil when something did.
  var error: OutboundCallError? {
    if let refusal { return refusal }
    return switch CURLcode(rawValue: code) {
    case CURLE_OK: nil
    case CURLE_URL_MALFORMAT: .badRequest
    case CURLE_COULDNT_RESOLVE_HOST: .unknownHost
    case CURLE_COULDNT_CONNECT: .unreachable
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE: .untrusted
    case CURLE_FILESIZE_EXCEEDED: .tooLarge
    case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT: .unavailable
    default: .malformed
    }
  }
}
