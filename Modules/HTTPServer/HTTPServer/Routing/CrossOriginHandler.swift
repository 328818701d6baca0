/// A page of another site that asks.
public struct CrossOriginCaller: Hashable, Sendable {
  /// Where the page is from, such as `https://shop.example`: what its browser sends as `Origin`.
  public let origin: String
  /// The public key that the page sends; nil in the browser's question before a request, which carries none.
  public let key: String?

  /// A page by its origin and its key.
  public init(origin: String, key: String?) { (self.origin, self.key) = (origin, key) }
}

/// Lets pages of other sites read what the API answers (CORS, as the Fetch standard has it), in front of a handler.
///
/// Only operations whose policy says so are shared, and only with callers that are allowed. Cookies are never part of it.
/// A request of anybody else is answered as before: without the fields, its browser does not hand the answer over.
public struct CrossOriginHandler: HTTPHandler {
  private let handler: any HTTPHandler
  private let keyField: String
  private let origins: Set<String>
  private let methods: @Sendable (_ target: String) -> [HTTPMethod]
  private let allows: @Sendable (CrossOriginCaller) -> Bool

  /// Stands in front of a handler.
  ///
  /// - Parameters:
  ///   - handler: What answers.
  ///   - keyField: The request field that carries a caller's key.
  ///   - origins: The site's own origins, such as `https://shop.example`; empty to go by `Host`.
  ///   - methods: The methods of the operations at a target that may be shared. `Router.openMethods(at:)` knows them.
  ///   - allows: Whether a caller may read answers. Called on the loop's thread: it answers from memory.
  public init(
    _ handler: any HTTPHandler, keyField: String, origins: Set<String> = [],
    methods: @escaping @Sendable (_ target: String) -> [HTTPMethod],
    allows: @escaping @Sendable (CrossOriginCaller) -> Bool
  ) {
    (self.handler, self.keyField, self.origins) = (handler, keyField, origins)
    (self.methods, self.allows) = (methods, allows)
  }

  /// Answers a browser's question before a request; and what the handler answers at once, with the fields for its caller.
  public func answerAtOnce(_ request: HTTPRequest) -> HTTPResponse? {
    guard let origin = foreignOrigin(of: request) else { return handler.answerAtOnce(request) }
    if let preflight = preflight(request, from: origin) { return preflight }
    guard isShared(request, with: origin) else { return handler.answerAtOnce(request.unconditional) }
    return handler.answerAtOnce(request).map { shared($0, with: origin) }
  }

  /// Answers as the handler does, with the fields for its caller.
  public func respond(to request: HTTPRequest) async -> HTTPResponse {
    guard let origin = foreignOrigin(of: request) else { return await handler.respond(to: request) }
    if let preflight = preflight(request, from: origin) { return preflight }
    guard isShared(request, with: origin) else { return await handler.respond(to: request.unconditional) }
    return shared(await handler.respond(to: request), with: origin)
  }

  /// Asks the handler: pages of other sites have no WebSockets.
  public func webSocket(for request: HTTPRequest) -> WebSocketDecision { handler.webSocket(for: request) }

  /// Asks the handler. What is streamed is not shared.
  public func answer(streaming request: HTTPRequest) -> (@Sendable (HTTPRequest, BodyStream) async -> HTTPResponse)? {
    handler.answer(streaming: request)
  }

  /// Asks the handler.
  public func bodyLimit(for request: HTTPRequest) -> Int { handler.bodyLimit(for: request) }

  /// Asks the handler; both answers get the fields for the caller.
  public func decide(bodyOf request: HTTPRequest) async -> BodyDecision {
    guard let origin = foreignOrigin(of: request), isShared(request, with: origin) else {
      return await handler.decide(bodyOf: request)
    }
    switch await handler.decide(bodyOf: request) {
    case .refuse(let response): return .refuse(shared(response, with: origin))
    case .receive(let answer): return .receive { shared(await answer($0), with: origin) }
    }
  }

  private func foreignOrigin(of request: HTTPRequest) -> String? {
    guard request.fields.contains("origin"), !request.isFromOrigin(orOneOf: origins) else { return nil }
    return request.fields["origin"]
  }

  /// The answer to a browser's question whether it may send a request; nil for anything else, and for callers that are not
  /// allowed: the handler answers those without the fields.
  private func preflight(_ request: HTTPRequest, from origin: String) -> HTTPResponse? {
    guard request.method == .options, let asked = request.fields["access-control-request-method"],
      allows(CrossOriginCaller(origin: origin, key: nil))
    else { return nil }
    let methods = methods(request.target)
    guard methods.contains(HTTPMethod(rawValue: asked)) else { return nil }
    return HTTPResponse(
      .noContent,
      fields: [
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Allow-Methods": methods.map(\.rawValue).joined(separator: ", "),
        "Access-Control-Allow-Headers":
          "Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, \(keyField)",
        "Access-Control-Max-Age": "600", "Vary": "Origin, Access-Control-Request-Method",
      ])
  }

  private func isShared(_ request: HTTPRequest, with origin: String) -> Bool {
    guard let key = request.fields[keyField], methods(request.target).contains(request.method) else { return false }
    return allows(CrossOriginCaller(origin: origin, key: key))
  }

  private func shared(_ response: HTTPResponse, with origin: String) -> HTTPResponse {
    var response = response
    response.fields["Vary"] = (response.fields["vary"].map { $0 + ", " } ?? "Origin, ") + keyField
    response.fields["Access-Control-Allow-Origin"] = origin
    response.fields["Access-Control-Expose-Headers"] = "ETag, Location, Retry-After"
    return response
  }
}

extension HTTPRequest {
  /// The request without what makes its answer 304: a browser would hand over the answer that it keeps, with the fields that
  /// let it.
  fileprivate var unconditional: HTTPRequest {
    var request = self
    request.fields["If-None-Match"] = nil
    return request
  }
}

extension Router {
  /// The methods of the operations at a target whose policies let pages of other sites have the answers, in the order of
  /// their names. `HEAD` goes with `GET`.
  public func openMethods(at target: String) -> [HTTPMethod] {
    operations(at: target).filter(\.policy.isForOtherSites)
      .flatMap { $0.method == .get ? [.get, .head] : [$0.method] }.sorted { $0.rawValue < $1.rawValue }
  }
}
