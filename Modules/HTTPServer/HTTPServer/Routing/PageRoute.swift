/// A handler outside the API: pages, static files, health checks, WebSockets.
public struct PageRoute: Sendable {
  /// Which paths it serves, compared with the decoded path.
  public enum Path: Hashable, Sendable {
    /// This one.
    case exact(String)
    /// Those that begin so; the longest prefix wins.
    case prefix(String)
  }

  /// The methods it serves; HEAD comes with GET.
  public let methods: [HTTPMethod]
  /// The paths.
  public let path: Path
  /// The largest body, in bytes.
  public let bodyLimit: Int
  let handle: @Sendable (HTTPRequest) async -> HTTPResponse
  let atOnce: (@Sendable (HTTPRequest) -> HTTPResponse?)?
  private(set) var stream: (@Sendable (HTTPRequest, BodyStream) async -> HTTPResponse)?
  let webSocket: (@Sendable (HTTPRequest) -> WebSocketDecision)?

  /// Serves paths with a closure that may take its time.
  public init(
    _ methods: [HTTPMethod], _ path: Path, bodyLimit: Int = 64 << 10,
    handle: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
  ) {
    self.init(methods, path, bodyLimit: bodyLimit, atOnce: nil, webSocket: nil, handle: handle)
  }

  /// Serves paths with bytes that are ready; the closure runs on the loop.
  public static func ready(
    _ path: Path, answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) -> PageRoute {
    PageRoute([.get], path, bodyLimit: 0, atOnce: { answer($0) }, webSocket: nil) { answer($0) }
  }

  /// Takes uploads: the closure is given the body while it comes, and a slow one slows the client down.
  ///
  /// A body of over 1 MiB may take its time, as long as it keeps to `Limits.minimumRate`. An answer that is given before
  /// the body has been read closes the connection.
  public static func upload(
    _ path: Path, bodyLimit: Int, handle: @escaping @Sendable (HTTPRequest, BodyStream) async -> HTTPResponse
  ) -> PageRoute {
    var route = PageRoute([.post], path, bodyLimit: bodyLimit, atOnce: nil, webSocket: nil) { request in
      await handle(request, BodyStream(request.body))
    }
    route.stream = handle
    return route
  }

  /// Serves a WebSocket at a path to the requests that `decide` accepts. A request without an upgrade is answered with
  /// 426.
  public static func webSocket(
    _ path: Path, decide: @escaping @Sendable (HTTPRequest) -> WebSocketDecision
  ) -> PageRoute {
    PageRoute([.get], path, bodyLimit: 0, atOnce: nil, webSocket: decide) { request in
      var problem = Problem(.upgradeRequired, code: "upgrade-required", detail: "This is a WebSocket.")
      problem.fields["Upgrade"] = "websocket"
      return problem.response(correlationID: request.correlationID)
    }
  }

  private init(
    _ methods: [HTTPMethod], _ path: Path, bodyLimit: Int,
    atOnce: (@Sendable (HTTPRequest) -> HTTPResponse?)?,
    webSocket: (@Sendable (HTTPRequest) -> WebSocketDecision)?,
    handle: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
  ) {
    self.methods = methods
    self.path = path
    self.bodyLimit = bodyLimit
    self.atOnce = atOnce
    self.webSocket = webSocket
    self.handle = handle
  }

  func serves(_ method: HTTPMethod) -> Bool { methods.contains(method == .head ? .get : method) }
}
