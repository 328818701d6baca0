/// Who may use a route.
///
/// Every route has one: a route without a policy does not compile.
public protocol RoutePolicy: Sendable {
  /// Who was admitted.
  associatedtype Principal: Sendable

  /// Finds out who asks, and whether they may. Runs before anything of the request is read but its head.
  func admit(_ request: HTTPRequest) async throws(Problem) -> Principal

  /// What the API description says of it.
  var securityDescription: SecurityDescription { get }
}

/// What a client must show.
public enum SecurityDescription: Hashable, Sendable {
  /// Nothing; the answer is the same for everyone.
  case open
  /// Nothing, or a bearer token, on which the answer may depend.
  case optionalBearer
  /// A bearer token, perhaps with permissions, which are named.
  case bearer(permissions: [String] = [])

  /// Whether a client may show nothing: then the answer is the same for all who do.
  var isOpen: Bool {
    switch self {
    case .open, .optionalBearer: true
    case .bearer: false
    }
  }
}

/// A policy for servers without users: everyone is admitted.
public struct OpenPolicy: RoutePolicy {
  /// Makes the policy.
  public init() {}
  /// Lets every request through.
  ///
  /// - Throws: Nothing.
  public func admit(_ request: HTTPRequest) async throws(Problem) {}
  /// Open.
  public var securityDescription: SecurityDescription { .open }
}

/// A request after admission.
public struct RequestContext<Principal: Sendable>: Sendable {
  /// The request.
  public let request: HTTPRequest
  /// Who asks.
  public let principal: Principal
  /// Names the request in logs, problems and events.
  public var correlationID: String { request.correlationID }
}
