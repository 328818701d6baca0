import FoundationCore

/// Finds the route of a request, runs it, and turns what it throws into problems.
///
/// It needs no socket: `respond(to:)` is how the user interface uses the API in the same process.
public struct Router<Policy: RoutePolicy>: HTTPHandler {
  let routes: [Route<Policy>]
  let captures: [[String]]
  private let table: RouteTable
  private let pages: PageTable
  private let cache: ResponseCache?
  let traffic: Traffic
  let logger: Logger
  let sparseLogger: SparseLogger
  private let apiRoots: Set<String>
  private let notFound: (@Sendable (HTTPRequest) async -> HTTPResponse)?

  /// Creates a router.
  ///
  /// - Parameters:
  ///   - routes: The operations of the API. Add the arrays of several modules together.
  ///   - pages: What is served outside the API: pages, files, health, WebSockets.
  ///   - cacheBytes: How many bytes of memory kept answers may take.
  ///   - metrics: Where requests are counted.
  ///   - logger: Where failed requests are logged.
  ///   - notFound: Answers paths that nobody serves. Without it they get a problem.
  /// - Throws: `RoutingError` when routes contradict each other.
  public init(
    routes: [Route<Policy>], pages: [PageRoute] = [], cacheBytes: Int = 16 << 20,
    metrics: Metrics = Metrics(), logger: Logger = .silent,
    notFound: (@Sendable (HTTPRequest) async -> HTTPResponse)? = nil
  ) throws(RoutingError) {
    self.routes = routes
    self.pages = try PageTable(pages)
    self.logger = logger
    sparseLogger = SparseLogger(logger)
    self.notFound = notFound
    traffic = Traffic(operations: routes.map(\.operation), metrics: metrics)
    var table = RouteTable()
    var captures: [[String]] = []
    var operations: Set<String> = []
    for (index, route) in routes.enumerated() {
      try table.add(index, route.method, route.path) { "\(routes[$0].method.rawValue) \(routes[$0].path)" }
      captures.append(try Self.checkedCaptures(of: route))
      guard operations.insert(route.operation).inserted else { throw .repeatedOperation(route.operation) }
    }
    self.table = table
    apiRoots = Set(routes.compactMap { $0.path.split(separator: "/").first.map { String($0) } })
    self.captures = captures
    let isCaching = routes.contains { $0.generation != nil }
    cache = isCaching ? ResponseCache(budget: cacheBytes) : nil
  }

  private static func checkedCaptures(of route: Route<Policy>) throws(RoutingError) -> [String] {
    let names = try RouteTable.captures(of: route.path)
    guard names.sorted() == route.inputs.filter({ $0.place == .path }).map(\.name).sorted() else {
      throw .captureMismatch(operation: route.operation)
    }
    guard route.generation == nil || route.policy.securityDescription.isOpen && route.method == .get else {
      throw .cachedPrivate(operation: route.operation)
    }
    return names
  }

  /// Answers from the cache, or from a page that is ready.
  public func answerAtOnce(_ request: HTTPRequest) -> HTTPResponse? {
    guard request.method == .get || request.method == .head else { return nil }
    if let key = cacheKey(request), let (response, route) = cache?.response(key) {
      let response = response.unlessKnown(to: request)
      traffic.noteHit(route, response.status)
      return response
    }
    return pages.answerAtOnce(request)?.unlessKnown(to: request)
  }

  /// Answers any request, with a problem where no route fits or its policy refuses. Counts it in the metrics, with its
  /// duration.
  public func respond(to request: HTTPRequest) async -> HTTPResponse { await respond(to: request, reading: nil) }

  private func respond(
    to request: HTTPRequest, reading stream: BodyStream?, as principal: Policy.Principal? = nil
  ) async -> HTTPResponse {
    if let response = answerAtOnce(request) { return response }
    return await request.correlated {
      let start = ContinuousClock.now
      let (response, route) = await answer(request, reading: stream, as: principal)
      let duration = ContinuousClock.now - start
      traffic.note(route, response.status, duration)
      if logger.minimum <= .debug { log(request, response, route, duration) }
      return response
    }
  }

  /// The operations at a target, whatever their methods.
  func operations(at target: String) -> [Route<Policy>] {
    guard let target = try? RequestTarget(target) else { return [] }
    return table.find(target.segments)?.routes.values.map { routes[$0] } ?? []
  }

  /// Asks the page route of the path.
  public func webSocket(for request: HTTPRequest) -> WebSocketDecision {
    guard let target = try? RequestTarget(request.target), let page = pages.find(target.path, .get),
      let decide = page.webSocket
    else { return .refuse(Problem.notFound().response(correlationID: request.correlationID)) }
    return decide(request)
  }

  /// Asks the route or the page route of the path.
  public func answer(streaming request: HTTPRequest) -> (@Sendable (HTTPRequest, BodyStream) async -> HTTPResponse)? {
    guard let target = try? RequestTarget(request.target) else { return nil }
    if let (methods, _) = table.find(target.segments) {
      guard let index = methods[request.method], routes[index].isStreaming else { return nil }
      return { request, stream in await self.respond(to: request, reading: stream) }
    }
    return request.method == .post ? pages.find(target.path, .post)?.stream : nil
  }

  /// The route's limit, but at least 64 KiB: so that a body where none belongs is answered by the right problem.
  public func bodyLimit(for request: HTTPRequest) -> Int {
    guard let target = try? RequestTarget(request.target) else { return 64 << 10 }
    let route = table.find(target.segments)?.routes[request.method].map { routes[$0].bodyLimit }
    return max(route ?? pages.find(target.path, request.method)?.bodyLimit ?? 0, 64 << 10)
  }

  /// Asks the policy of the route.
  public func decide(bodyOf request: HTTPRequest) async -> BodyDecision {
    await request.correlated { await decision(on: request) }
  }

  private func decision(on request: HTTPRequest) async -> BodyDecision {
    guard let target = try? RequestTarget(request.target),
      let index = table.find(target.segments)?.routes[request.method]
    else { return .receive { await respond(to: $0) } }
    let route = routes[index]
    let start = ContinuousClock.now
    do {
      let principal = try await route.policy.admit(request)
      return .receive { await respond(to: $0, reading: nil, as: principal) }
    } catch {
      let response = refusal(error, request, operation: route.operation)
      traffic.note(index, response.status, ContinuousClock.now - start)
      return .refuse(response)
    }
  }

  private func answer(
    _ request: HTTPRequest, reading stream: BodyStream?, as principal: Policy.Principal?
  ) async -> (HTTPResponse, route: Int?) {
    if request.target == "*", request.method == .options { return (HTTPResponse(.noContent), nil) }
    let target: RequestTarget
    do throws(Problem) { target = try RequestTarget(request.target) } catch {
      return (error.response(correlationID: request.correlationID), nil)
    }
    let found = table.find(target.segments)
    if let (methods, captured) = found, let index = methods[request.method] ?? headRoute(request, methods) {
      let names = captures[index]
      let parts = RequestParts(
        request: request, query: target.query,
        captures: Dictionary(zip(names, captured)) { first, _ in first }, stream: stream)
      return (await run(index, parts, as: principal), index)
    }
    // A page for everything else must not answer where programs expect the API.
    let root = target.segments.first.flatMap { apiRoots.contains($0) ? "/" + $0 : nil }
    if let page = pages.find(target.path, request.method, within: root) {
      return (await page.handle(request).unlessKnown(to: request), nil)
    }
    let allowed = allowedMethods(found?.routes.keys.map(\.self) ?? [], target.path, within: root)
    if !allowed.isEmpty { return (notAllowed(request, allowed), nil) }
    if root == nil, let notFound { return (await notFound(request), nil) }
    return (Problem.notFound().response(correlationID: request.correlationID), nil)
  }

  private func headRoute(_ request: HTTPRequest, _ methods: [HTTPMethod: Int]) -> Int? {
    request.method == .head ? methods[.get] : nil
  }

  private func allowedMethods(_ routed: [HTTPMethod], _ path: String, within root: String?) -> [HTTPMethod] {
    var all = Set(routed).union(pages.methods(path, within: root))
    guard !all.isEmpty else { return [] }
    if all.contains(.get) { all.insert(.head) }
    all.insert(.options)
    return all.sorted { $0.rawValue < $1.rawValue }
  }

  private func notAllowed(_ request: HTTPRequest, _ allowed: [HTTPMethod]) -> HTTPResponse {
    let problem = Problem.methodNotAllowed(allow: allowed)
    guard request.method == .options else { return problem.response(correlationID: request.correlationID) }
    return HTTPResponse(.noContent, fields: problem.fields)
  }

  /// Runs a route for who was admitted, or asks its policy.
  private func run(_ index: Int, _ parts: RequestParts, as admitted: Policy.Principal?) async -> HTTPResponse {
    let route = routes[index]
    // Read before the work: what the work sees may be newer than this, never older.
    let generation = route.generation?.current
    do {
      let principal = if let admitted { admitted } else { try await route.policy.admit(parts.request) }
      var response = try await perform(route, parts, principal)
      if let source = route.generation, let generation, response.status == .ok {
        let isPersonal =
          route.policy.securityDescription == .optionalBearer && parts.request.fields.contains("authorization")
        response.prepareForKeeping(isPersonal ? "private" : "public")
        if let key = cacheKey(parts.request) {
          cache?.keep(response, key, route: index, of: source, generation: generation)
        }
      }
      return response.unlessKnown(to: parts.request)
    } catch { return refusal(error, parts.request, operation: route.operation) }
  }

  private func perform(
    _ route: Route<Policy>, _ parts: RequestParts, _ principal: Policy.Principal
  ) async throws -> HTTPResponse {
    guard route.method != .get else { return try await route.run(parts, principal) }
    let call = RouteCall(
      request: parts.request, operation: route.operation, path: route.path, captures: parts.captures)
    return try await route.policy.perform(call, as: principal) { try await route.run(parts, principal) }
  }

  private func cacheKey(_ request: HTTPRequest) -> ResponseCache.Key? {
    guard cache != nil, !request.fields.contains("authorization") else { return nil }
    return ResponseCache.Key(target: request.target, language: request.fields["accept-language"])
  }
}

extension Route {
  var generation: CacheGeneration? { if case .whileUnchanged(let generation) = caching { generation } else { nil } }
}

extension HTTPResponse {
  /// Gives a response what lets clients keep it too, and proxies where it is `public`: they ask each time whether it
  /// still holds.
  fileprivate mutating func prepareForKeeping(_ scope: String) {
    if !fields.contains("etag") { fields["ETag"] = EntityTag.of(body) }
    if !fields.contains("cache-control") { fields["Cache-Control"] = "\(scope), no-cache" }
    // Pages of other sites may be told more, by their origin and key: who else gets the bytes must not get theirs.
    if !fields.contains("vary") { fields["Vary"] = "Accept-Language, Authorization, Origin" }
  }
}
