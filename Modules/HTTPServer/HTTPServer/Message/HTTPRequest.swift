public import FoundationCore

/// A whole request, from a socket or from the same process.
public struct HTTPRequest: Sendable {
  /// The method.
  public let method: HTTPMethod
  /// The target as it was sent: path and query, undecoded.
  public let target: String
  /// The header fields.
  public var fields: HTTPFields
  /// The body; empty when there is none.
  public var body: [UInt8]
  /// The client's address as far as it can be trusted, without a port; `in-process` for a caller in this process.
  public let remoteAddress: String
  /// Names this request in logs, problems and events.
  public let correlation: UniqueID
  /// The address of a caller in this process.
  public static let inProcess = "in-process"

  /// Makes a request that comes from no socket. What is asked while another request is served has that one's name.
  public init(
    _ method: HTTPMethod, _ target: String, fields: HTTPFields = HTTPFields(), body: [UInt8] = [],
    remoteAddress: String = HTTPRequest.inProcess,
    correlation: UniqueID = Correlation.current ?? IdentifierSource.system.next()
  ) {
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
    self.remoteAddress = remoteAddress
    self.correlation = correlation
  }

  /// Does work for this request: what it logs, and what it leaves to be done later, has the request's name.
  func correlated<Value>(_ work: () async -> Value) async -> Value {
    // A request from a socket has been named before it comes to a router.
    if Correlation.current == correlation { return await work() }
    return await Correlation.$current.withValue(correlation) { await work() }
  }

  /// The name of this request, as text.
  public var correlationID: String { correlation.description }

  /// The path, decoded; for a target that cannot be decoded, which the router refuses, `/`.
  public var path: String { (try? RequestTarget(target))?.path ?? "/" }

  /// The decoded pairs of the query; none for a target that cannot be decoded, which the router refuses.
  public var query: QueryParameters { (try? RequestTarget(target))?.query ?? QueryParameters() }

  /// Whether `Origin` is one of the origins given, such as `https://shop.example`: scheme, host and port count. Where none
  /// is given, whether it names the host that was asked.
  ///
  /// False without `Origin`. Behind a proxy without origins it holds only when the proxy passes `Host` on.
  public func isFromOrigin(orOneOf origins: Set<String> = []) -> Bool {
    guard let origin = fields["origin"] else { return false }
    // Whoever configured origins has said which hosts are the site: `Host` is what the client says.
    guard origins.isEmpty else { return origins.contains(origin) }
    guard let host = fields["host"], let scheme = origin.range(of: "://") else { return false }
    return origin[scheme.upperBound...].lowercased() == host.lowercased()
  }
}

extension String {
  fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
