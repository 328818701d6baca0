import HTTPReactor
import HTTPWire

extension HTTPServer {
  /// Where a server listens, and what it allows.
  public struct Configuration: Sendable {
    /// A numeric IPv4 or IPv6 address.
    public var address: String
    /// The port; 0 for any that is free.
    public var port: UInt16
    /// Threads that serve, each with its own connections; one a core is enough.
    public var loops: Int
    /// Sizes and times.
    public var limits: Limits
    /// Addresses of reverse proxies, whose `X-Forwarded-For` is believed.
    public var trustedProxies: Set<String>
    /// Origins that may open a WebSocket, such as `https://shop.example`; empty for that of the host that was asked.
    public var origins: Set<String>
    /// The hosts that the site is asked by, in lower case, with the port where it is written; nil for any host.
    ///
    /// Numeric addresses and `localhost` are always taken: no page of another site has such a name. A request for another
    /// host is answered with 421.
    public var hosts: Set<String>?
    /// Whether every answer tells browsers to use HTTPS for a year.
    ///
    /// Only behind a proxy that serves HTTPS.
    public var isBehindTLS: Bool

    /// Describes a server; by default on this machine alone, at any port.
    public init(
      address: String = "127.0.0.1", port: UInt16 = 0, loops: Int = 1, limits: Limits = Limits(),
      trustedProxies: Set<String> = [], origins: Set<String> = [], hosts: Set<String>? = nil, isBehindTLS: Bool = false
    ) {
      self.address = address
      self.port = port
      self.loops = loops
      self.limits = limits
      self.trustedProxies = trustedProxies
      self.origins = origins
      self.hosts = hosts
      self.isBehindTLS = isBehindTLS
    }
  }

  /// What a client may send, hold and take.
  ///
  /// The defaults are the service's.
  public struct Limits: Sendable {
    /// Bytes of a request's head: 431 above.
    public var headBytes = 16 << 10
    /// Bytes of a target: 414 above.
    public var targetBytes = 8 << 10
    /// Header lines: 431 above.
    public var fieldCount = 100
    /// From the first byte of a head to its last: 408 after.
    public var headTime: Duration = .seconds(10)
    /// From the first byte of a body to its last, on routes that take up to 1 MiB: 408 after.
    public var bodyTime: Duration = .seconds(30)
    /// Bytes a second that a body must come at on average, beside `bodyTime`, on routes that take more: 408 below. What
    /// is announced counts, 1 MiB at least.
    public var averageBodyRate = 64 << 10
    /// Bytes of memory for all bodies on their way and at work: 503 above. A body that is read while it comes counts
    /// as 256 KiB, any other as its size, 64 KiB at least, and one of up to 16 KiB that comes with its head as nothing.
    public var bodyBytes = 64 << 20
    /// Bytes of memory for the bodies of one address (of an IPv6 network of 64 bits): 429 above.
    public var bodyBytesPerAddress = 24 << 20
    /// Bytes a second that a body, or the reading of an answer, must keep up.
    public var minimumRate = 500
    /// How long a rate is measured, for a body.
    public var rateTime: Duration = .seconds(10)
    /// How long a rate is measured, for the reading of an answer.
    public var writeTime: Duration = .seconds(20)
    /// Between two requests.
    public var idleTime: Duration = .seconds(60)
    /// For a handler: 503 after, and it is cancelled.
    public var handlerTime: Duration = .seconds(30)
    /// Silence on a WebSocket before a ping.
    public var pingTime: Duration = .seconds(30)
    /// From a ping to any sign of life.
    public var pongTime: Duration = .seconds(20)
    /// Bytes of a WebSocket message: 1009 above.
    public var messageBytes = 64 << 10
    /// WebSocket messages a second over two seconds: 1008 above.
    public var messagesPerSecond = 100
    /// Connections in all: 503 above.
    public var connections = 16_384
    /// Connections of one address other than a proxy: 503 above.
    public var connectionsPerAddress = 2_048
    /// Requests of one loop that handlers are at work on: 503 above.
    public var requestsInFlight = 1_024

    /// The limits of the store's service: see each property.
    public init() {}

    var reactor: ReactorLimits {
      var limits = ReactorLimits()
      limits.wire.headBytes = headBytes
      limits.wire.targetBytes = targetBytes
      limits.wire.fieldCount = fieldCount
      limits.headTime = headTime.milliseconds
      limits.bodyTime = bodyTime.milliseconds
      limits.averageRate = averageBodyRate
      limits.minimumRate = minimumRate
      limits.rateTime = rateTime.milliseconds
      limits.writeTime = writeTime.milliseconds
      limits.idleTime = idleTime.milliseconds
      limits.handlerTime = handlerTime.milliseconds
      limits.pingTime = pingTime.milliseconds
      limits.pongTime = pongTime.milliseconds
      limits.messageBytes = messageBytes
      limits.messagesPerSecond = messagesPerSecond
      limits.connections = connections
      limits.connectionsPerAddress = connectionsPerAddress
      limits.requestsInFlight = requestsInFlight
      return limits
    }
  }
}

extension Duration {
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return min(max(seconds, 0), 1_000_000_000) * 1_000 + max(attoseconds, 0) / 1_000_000_000_000_000
  }
}
