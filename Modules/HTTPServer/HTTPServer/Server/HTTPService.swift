import FoundationCore
import HTTPReactor
import HTTPWire

/// Stands between the reactor, which knows bytes, and a handler, which knows requests.
final class HTTPService: ReactorService {
  private let handler: any HTTPHandler
  private let proxies: Set<String>
  private let origins: Set<String>
  private let hosts: Set<String>?
  private let logger: Logger
  private let ids: CorrelationSource
  let bodies: BodyBudget

  init(handler: any HTTPHandler, configuration: HTTPServer.Configuration, logger: Logger) {
    self.handler = handler
    proxies = configuration.trustedProxies
    origins = configuration.origins
    hosts = configuration.hosts
    self.logger = logger
    ids = CorrelationSource()
    bodies = BodyBudget(
      bytes: configuration.limits.bodyBytes, bytesPerAddress: configuration.limits.bodyBytesPerAddress)
  }

  func bodyLimit(for head: RequestHead) -> Int {
    handler.bodyLimit(for: request(head, body: [], peer: ""))
  }

  func answer(_ received: ReceivedRequest, on exchange: Exchange) -> Outcome {
    let request = request(received.head, body: received.body, peer: received.peerAddress)
    if let misdirected = misdirected(request) { return .answer(misdirected) }
    if received.head.asksForWebSocket { return upgrade(request) }
    if let response = handler.answerAtOnce(request) { return .answer(SecurityFields.complete(response).answer) }
    if exchange.isSaturated {
      return .answer(refusal(.unavailable("overloaded", retryAfter: 1), request.correlationID))
    }
    let handler = handler
    let task = Task(executorPreference: exchange.loop) {
      await request.correlated { await self.complete(exchange, await handler.respond(to: request), request) }
    }
    return .later { task.cancel() }
  }

  /// Sends a response, and the parts of its body while they are made.
  private func complete(_ exchange: Exchange, _ response: HTTPResponse, _ request: HTTPRequest) async {
    exchange.complete(SecurityFields.complete(response).answer)
    guard let stream = response.stream else { return }
    do {
      for try await part in stream { try await exchange.send(part) }
      exchange.endBody(isComplete: true)
    } catch {
      exchange.endBody(isComplete: false)
      if error is Exchange.Unwanted || Task.isCancelled { return }
      logger.log(
        .error, "body of an answer ended early",
        [("correlationId", request.correlationID), ("cause", String(describing: error))])
    }
  }

  func answer(_ received: ReceivedRequest, body: BodyChannel, on exchange: Exchange) -> Outcome? {
    let request = request(received.head, body: [], peer: received.peerAddress)
    if let misdirected = misdirected(request) { return .answer(misdirected) }
    guard !received.head.asksForWebSocket else {
      return .answer(refusal(.badRequest("malformed-handshake"), request.correlationID))
    }
    if exchange.isSaturated {
      return .answer(refusal(.unavailable("overloaded", retryAfter: 1), request.correlationID))
    }
    guard let handle = handler.answer(streaming: request) else {
      let length = if case .length(let length) = received.head.framing { length } else { 0 }
      let task = Task(executorPreference: exchange.loop) {
        if let response = await request.correlated({ await self.gather(body, of: length, for: request) }) {
          await self.complete(exchange, response, request)
        }
      }
      return .gathering { task.cancel() }
    }
    let task = Task(executorPreference: exchange.loop) {
      let response: HTTPResponse
      do throws(BodyBudget.Shortage) {
        let held = try HeldBody(self.bodies, ClientNetwork(request.remoteAddress), atLeast: BodyChannel.highWater)
        response = await request.correlated { await handle(request, BodyStream(body)) }
        _ = consume held
      } catch { response = error.problem.response(correlationID: request.correlationID) }
      await self.complete(exchange, response, request)
    }
    return .later { task.cancel() }
  }

  /// Receives the body of a request that the handler wants, and has it answered; nil when the body did not come whole.
  private func gather(_ body: BodyChannel, of length: Int, for request: HTTPRequest) async -> HTTPResponse? {
    let answer: @Sendable (HTTPRequest) async -> HTTPResponse
    switch await handler.decide(bodyOf: request) {
    case .refuse(let response): return response
    case .receive(let closure): answer = closure
    }
    var whole = request
    do {
      var held = try HeldBody(bodies, ClientNetwork(request.remoteAddress))
      // The reactor has compared the length with the route's limit. Memory is taken as the bytes come.
      whole.body.reserveCapacity(length)
      while let bytes = try await body.next() {
        try held.grow(to: whole.body.count + bytes.count)
        whole.body += bytes
      }
      let response = if let ready = handler.answerAtOnce(whole) { ready } else { await answer(whole) }
      _ = consume held
      return response
    } catch let shortage as BodyBudget.Shortage {
      return shortage.problem.response(correlationID: request.correlationID)
    } catch { return nil }
  }

  func refusal(_ refusal: Refusal) -> Answer {
    let problem: Problem
    switch refusal {
    case .wire(let error): problem = Problem(HTTPStatus(code: error.status), code: error.code)
    case .requestTimeout: problem = Problem(.requestTimeout, code: "request-timeout")
    case .handlerTimeout: problem = .unavailable("handler-timeout")
    case .tooManyConnections: problem = .unavailable("too-many-connections", retryAfter: 5)
    }
    let id = ids.next().description
    if refusal == .handlerTimeout { logger.log(.error, "handler timed out", [("correlationId", id)]) }
    return self.refusal(problem, id)
  }

  private func refusal(_ problem: Problem, _ correlationID: String) -> Answer {
    SecurityFields.complete(problem.response(correlationID: correlationID)).answer
  }

  private func request(_ head: RequestHead, body: [UInt8], peer: String) -> HTTPRequest {
    let fields = HTTPFields(head.fields)
    return HTTPRequest(
      HTTPMethod(rawValue: head.method), head.target, fields: fields, body: body,
      remoteAddress: client(fields, peer: peer), correlation: ids.next())
  }

  /// The refusal of a request for a host that is not this site's.
  private func misdirected(_ request: HTTPRequest) -> Answer? {
    guard let hosts, let host = request.fields["host"], !hosts.contains(host), !Self.isLocal(host),
      !hosts.contains(host.lowercased())
    else { return nil }
    let problem = Problem(
      .misdirectedRequest, code: "misdirected-request", detail: "The site is not configured to be asked by this host.")
    return refusal(problem, request.correlationID)
  }

  /// Whether a host is a numeric address or `localhost`, with a port or without.
  private static func isLocal(_ host: String) -> Bool {
    let name = host.utf8.prefix { $0 != UInt8(ascii: ":") }
    return host.hasPrefix("[") || name.elementsEqual("localhost".utf8)
      || name.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  }

  /// The last address that no trusted proxy has added itself.
  private func client(_ fields: HTTPFields, peer: String) -> String {
    guard proxies.contains(peer), let forwarded = fields["x-forwarded-for"] else { return peer }
    var client = peer
    for hop in forwarded.split(separator: ",").reversed() {
      let address = hop.filter { $0 != " " }
      // What is no address says nothing: whoever sent it is known by the hop before.
      guard address.utf8.count <= 45, address.allSatisfy({ $0.isHexDigit || $0 == "." || $0 == ":" }) else { break }
      client = address
      if !proxies.contains(client) { break }
    }
    return client
  }

  private func upgrade(_ request: HTTPRequest) -> Outcome {
    guard request.method == .get, request.body.isEmpty,
      WebSocketHandshake.accept(key: request.fields["sec-websocket-key"] ?? "") != nil
    else { return .answer(refusal(.badRequest("malformed-handshake"), request.correlationID)) }
    guard request.fields["sec-websocket-version"] == "13" else {
      var problem = Problem(.upgradeRequired, code: "websocket-version")
      problem.fields["Sec-WebSocket-Version"] = "13"
      return .answer(refusal(problem, request.correlationID))
    }
    // A page of another site could otherwise use the visitor's cookies here. What has a token and no cookie is no page: a
    // browser lets none set `Authorization` for a WebSocket.
    let isProgram =
      request.fields["origin"] == nil && request.fields["cookie"] == nil && request.fields["authorization"] != nil
    guard isProgram || request.isFromOrigin(orOneOf: origins) else {
      return .answer(refusal(.forbidden("foreign-origin"), request.correlationID))
    }
    switch handler.webSocket(for: request) {
    case .refuse(let response): return .answer(SecurityFields.complete(response).answer)
    case .accept(let webSocket): return .webSocket(webSocket.events)
    }
  }
}

extension WireError {
  /// The problem's code.
  var code: String {
    switch self {
    case .malformedRequestLine: "malformed-request-line"
    case .malformedField: "malformed-field"
    case .bareLineFeed: "bare-line-feed"
    case .ambiguousFraming: "ambiguous-framing"
    case .malformedHost: "malformed-host"
    case .malformedChunk: "malformed-chunk"
    case .bodyTooLarge: "content-too-large"
    case .targetTooLong: "target-too-long"
    case .unmetExpectation: "unmet-expectation"
    case .headTooLarge: "head-too-large"
    case .unsupportedTransferCoding: "unsupported-transfer-coding"
    case .unsupportedVersion: "unsupported-version"
    }
  }
}
