import HTTPReactor
import HTTPWire

/// Serves a handler over HTTP/1.1 and WebSocket.
///
/// A handler runs as a task that prefers its connection's loop: default actors and child tasks stay there. Work of
/// over a millisecond must go elsewhere, as with `withTaskExecutorPreference(globalConcurrentExecutor)`.
/// TLS and HTTP/2 are for a reverse proxy in front.
public final class HTTPServer: Sendable {
  /// A server cannot listen; the description says where and why.
  public struct StartError: Error, CustomStringConvertible, Sendable {
    /// A sentence for the log.
    public let description: String
  }

  /// Where a server listens.
  public struct Binding: Hashable, Sendable {
    /// The address.
    public let address: String
    /// The port, also when any was asked for.
    public let port: UInt16
  }

  private let configuration: Configuration
  private let service: HTTPService
  private let reactors = Locked<ReactorGroup?>(nil)

  /// Makes a server, which does nothing until it is started.
  public init(configuration: Configuration, handler: any HTTPHandler, logger: Logger = .silent) {
    self.configuration = configuration
    service = HTTPService(handler: handler, configuration: configuration, logger: logger)
  }

  /// Listens and serves, on threads of its own.
  ///
  /// - Throws: When it cannot listen, or has been started: of two starts at once, one succeeds.
  public func start() async throws(StartError) -> Binding {
    // Under the lock from the question to the answer, so that no other start comes between.
    try reactors.withLock { reactors throws(StartError) in
      guard reactors == nil else { throw StartError(description: "the server has been started") }
      do throws(ListenError) {
        let group = try ReactorGroup(
          address: configuration.address, port: configuration.port, loops: configuration.loops,
          limits: configuration.limits.reactor, common: SecurityFields.common(isBehindTLS: configuration.isBehindTLS),
          proxies: configuration.trustedProxies, service: service)
        reactors = group
        return Binding(address: configuration.address, port: group.port)
      } catch { throw StartError(description: error.description) }
    }
  }

  /// Stops: no new connections, idle ones close, requests in flight are answered with `Connection: close`.
  ///
  /// Returns when all is done, or the time is over and the rest is cut off.
  public func stop(within time: Duration = .seconds(10)) async {
    await reactors.withLock(\.self)?.stop(withinMilliseconds: time.milliseconds)
  }

  /// Connections that are open.
  public var openConnections: Int { reactors.withLock(\.self)?.statistics.openConnections ?? 0 }

  /// Whether so much is going on that some of what comes next is refused with 503: a reason not to be ready.
  public var isOverloaded: Bool {
    guard let statistics = reactors.withLock(\.self)?.statistics else { return false }
    let limits = configuration.limits
    return statistics.openConnections >= limits.connections
      || statistics.requestsInFlight >= limits.requestsInFlight * max(configuration.loops, 1)
  }

  /// The longest that any loop was busy without looking at its connections, since it was last asked.
  public func takeLongestTurn() -> Duration {
    guard let statistics = reactors.withLock(\.self)?.statistics else { return .zero }
    defer { statistics.resetLongestTurn() }
    return .nanoseconds(statistics.longestTurn)
  }

  /// Adds what the server knows of itself to a registry.
  ///
  /// Call once.
  public func register(in metrics: Metrics) {
    let read: @Sendable (@Sendable (ReactorStatistics) -> Int) -> Double = { [reactors] count in
      reactors.withLock(\.self).map { Double(count($0.statistics)) } ?? 0
    }
    metrics.gauge("http_connections", help: "Open connections.") { read { $0.openConnections } }
    metrics.counter("http_connections_total", help: "Accepted connections.") { read { $0.acceptedConnections } }
    metrics.counter("http_refusals_total", help: "Refused by the transport.") { read { $0.refusals } }
    metrics.gauge("http_body_bytes", help: "Memory held for bodies.") { [service] in Double(service.bodies.held) }
    metrics.counter("http_refused_bodies_total", help: "Bodies refused for want of memory.") { [service] in
      Double(service.bodies.refused)
    }
    metrics.gauge("http_requests_in_flight", help: "Requests with a handler at work.") {
      read { $0.requestsInFlight }
    }
  }
}
